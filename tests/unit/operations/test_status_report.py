"""The state of a workspace, told without touching it."""

from __future__ import annotations

import os
import time

import pytest

from wsmem.index.connection import index_path
from wsmem.operations.index import update_index
from wsmem.operations.status import read_status
from wsmem.operations.workspace import open_place

FILES = {
    "memory/2025-01-01.md": "# Day\n\nNote @Ann.\n\n## Retain\n\n- W @Ann: Fact.\n- O(c=0.5) @Bo: View.\n",
    "memory/2025-03-05.md": "One.\n\nTwo.\n",
    "memory.md": "Core.\n",
}


@pytest.fixture
def root(write):
    root = write(FILES)
    old = time.time() - 100  # clocks of file systems tick slowly: these files are settled
    for name in FILES:
        os.utime(root / name, (old, old))
    return root


def read(root):
    return read_status(open_place(str(root), {}))


def tree(root):
    # SQLite's shared memory is touched by every reader of a database in use.
    return {path: path.stat().st_mtime_ns for path in root.rglob("*") if not path.name.endswith("-shm")}


def test_without_an_index_it_says_so_and_makes_none(root):
    before = tree(root)
    status = read(root)
    assert (status.files, status.state, status.counts, status.changes, status.fresh) == (
        3,
        None,
        None,
        None,
        False,
    )
    assert tree(root) == before


def test_counts_are_those_of_the_files(root):
    update_index(open_place(str(root), {}))
    counts = read(root).counts
    assert counts is not None
    assert (counts.files, counts.units, counts.facts, counts.entities) == (3, 6, 2, 2)
    assert counts.kinds == {"world": 1, "opinion": 1, "note": 4}
    assert (str(counts.first_day), str(counts.last_day)) == ("2025-01-01", "2025-03-05")


def test_it_compares_the_disk_with_the_index_and_a_touched_file_is_no_change(root):
    update_index(open_place(str(root), {}))
    assert read(root).fresh
    (root / "memory.md").touch()
    assert read(root).fresh
    (root / "memory.md").write_text("Core!\n")
    (root / "memory" / "new.md").write_text("New.\n")
    (root / "memory" / "2025-03-05.md").unlink()
    before = tree(root)
    status = read(root)
    assert status.changes == (("memory/new.md",), ("memory.md",), ("memory/2025-03-05.md",))
    assert not status.fresh
    assert tree(root) == before


def test_settings_that_change_how_files_are_read_make_it_stale(root):
    update_index(open_place(str(root), {}))
    (root / "wsmem.toml").write_text('[privacy]\nprivate_paths = ["memory/**"]\n')
    status = read(root)
    assert (status.settings_changed, status.fresh) == (True, False)


def test_files_that_cannot_be_read_are_named_and_what_a_rule_leaves_out_is_not(root):
    (root / "memory" / "bad.md").write_bytes(b"caf\xe9")
    (root / "memory" / "lost.md").symlink_to("nowhere.md")
    (root / "memory" / "again.md").symlink_to("2025-01-01.md")
    (root / "memory" / "dreaming").mkdir()
    (root / "memory" / "dreaming" / "x.md").write_text("dream\n")
    update_index(open_place(str(root), {}))
    status = read(root)
    assert [entry.path for entry in status.unreadable] == ["memory/bad.md", "memory/lost.md"]
    assert status.fresh


@pytest.mark.parametrize("content", [b"", b"no database at all", None])
def test_an_index_that_cannot_be_used_is_told_with_a_way_out(root, content):
    update_index(open_place(str(root), {}))
    path = index_path(str(root))
    with open(path, "r+b") as file:
        if content is None:
            file.seek(60)  # the version
            file.write((999).to_bytes(4, "big"))
        else:
            file.truncate(0)
            file.write(content)
    status = read(root)
    assert status.state is not None
    assert status.state.problem
    assert "wsmem index" in (status.state.hint or "")
    assert status.counts is None
