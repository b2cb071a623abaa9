"""What a process keeps between two updates, and when it must not rely on it."""

from __future__ import annotations

import os
import shutil

import pytest

from wsmem.index.connection import index_path
from wsmem.operations import kept as keeping
from wsmem.operations.index import update_index
from wsmem.operations.kept import Kept
from wsmem.operations.workspace import open_place
from wsmem.workspace.rescan import rescan
from wsmem.workspace.scan import scan

LIMIT = 1 << 20


@pytest.fixture
def root(write):
    return write(
        {"memory/2025-01-01.md": "- one\n", "memory/2025-01-02.md": "- two\n", "memory.md": "- core\n"}
    )


@pytest.fixture
def kept():
    kept = Kept()
    yield kept
    kept.close()


@pytest.fixture
def looks(monkeypatch):
    """Count the looks at all files."""
    seen = []
    monkeypatch.setattr(keeping, "scan", lambda *args: seen.append(1) or scan(*args))
    return seen


def real(root, path):
    return os.path.realpath(root / path)


def append(root, path, text):
    file = root / path
    file.write_text(file.read_text() + text)
    status = file.stat()
    os.utime(
        file, ns=(status.st_atime_ns, status.st_mtime_ns - 10_000_000_000)
    )  # long ago, so that it is settled


def update(root, kept, *paths):
    return update_index(
        open_place(str(root), {}), keep=kept, changed=frozenset(real(root, path) for path in paths)
    )


def test_after_a_first_look_named_files_are_looked_at_alone(root, kept, looks):
    for path in ("memory/2025-01-01.md", "memory/2025-01-02.md", "memory.md"):
        append(root, path, "")
    assert update(root, kept).rebuilt
    append(root, "memory/2025-01-01.md", "- more\n")
    assert update(root, kept, "memory/2025-01-01.md").changed == 1
    whole = len(looks)
    append(root, "memory/2025-01-02.md", "- more\n")
    stats = update(root, kept, "memory/2025-01-02.md")
    assert (stats.changed, stats.files, stats.units, len(looks)) == (1, 3, 5, whole)
    assert update(root, kept, "memory/2025-01-02.md").writes == 0
    assert len(looks) == whole
    place = open_place(str(root), {})
    assert update_index(place).writes == 0  # what it noted of the disk is what a whole look sees


def test_a_file_that_may_have_changed_while_it_was_read_is_read_again(root, kept):
    update(root, kept)
    (root / "memory/2025-01-01.md").write_text("- now\n")
    assert update(root, kept, "memory/2025-01-01.md").changed == 1
    assert update_index(open_place(str(root), {}), keep=kept).writes == 0


def test_what_another_process_wrote_is_not_overlooked(root, kept):
    update(root, kept)
    append(root, "memory/2025-01-01.md", "- more\n")
    update(root, kept, "memory/2025-01-01.md")
    append(root, "memory/2025-01-02.md", "- else\n")
    assert update_index(open_place(str(root), {})).changed == 1
    append(root, "memory/2025-01-02.md", "- again\n")
    assert update(root, kept, "memory/2025-01-02.md").changed == 1
    append(root, "memory.md", "- unheard of\n")
    assert update_index(open_place(str(root), {}), keep=kept).changed == 1


def test_an_index_that_was_deleted_or_replaced_is_built_anew(root, kept):
    update(root, kept)
    append(root, "memory/2025-01-01.md", "- more\n")
    update(root, kept, "memory/2025-01-01.md")
    shutil.rmtree(root / ".memory")
    append(root, "memory/2025-01-01.md", "- most\n")
    assert update(root, kept, "memory/2025-01-01.md").rebuilt
    assert os.path.exists(index_path(str(root)))
    assert update_index(open_place(str(root), {})).writes == 0


def test_other_settings_are_noticed(root, kept):
    update(root, kept)
    append(root, "memory/2025-01-01.md", "- more\n")
    update(root, kept, "memory/2025-01-01.md")
    (root / "wsmem.toml").write_text('[index]\nexclude = ["memory/2025-01-02.md"]\n')
    append(root, "memory/2025-01-01.md", "- most\n")
    stats = update(root, kept, "memory/2025-01-01.md")
    assert (stats.changed, stats.removed, stats.files) == (1, 1, 2)


def test_a_scan_with_one_file_as_it_is_now(root):
    before = scan(str(root), open_place(str(root), {}).config)
    append(root, "memory/2025-01-02.md", "- more\n")
    after = rescan(before, [real(root, "memory/2025-01-02.md")], LIMIT)
    assert after == scan(str(root), open_place(str(root), {}).config)
    assert after != before


@pytest.mark.parametrize("what", ["new", "gone", "link", "folder", "large", "elsewhere"])
def test_whatever_is_more_than_other_bytes_needs_a_whole_scan(root, what):
    before = scan(str(root), open_place(str(root), {}).config)
    path = root / "memory/2025-01-01.md"
    if what == "new":
        path = root / "memory/2025-01-03.md"
        path.write_text("- three\n")
    elif what == "large":
        path.write_text("x" * (LIMIT + 1))
    elif what == "elsewhere":
        path = root.parent / "2025-01-01.md"
    else:
        path.unlink()
    if what == "link":
        path.symlink_to("2025-01-02.md")
    elif what == "folder":
        path.mkdir()
    assert rescan(before, [os.path.join(os.path.realpath(path.parent), path.name)], LIMIT) is None
