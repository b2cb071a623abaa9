"""doctor --fix mends the index, leftovers and .gitignore, and nothing that is a person's."""

from __future__ import annotations

import os
from datetime import date

import pytest

from wsmem.index.connection import index_path
from wsmem.operations.index import update_index
from wsmem.operations.repair import repair
from wsmem.operations.workspace import open_place
from wsmem.workspace.lock import writer_lock

ENV = {"PATH": os.environ["PATH"]}
TODAY = date(2025, 2, 1)


@pytest.fixture
def root(write):
    root = write(
        {"memory/2025-01-01.md": "## Retain\n" + "".join(f"- W: The word{n} is here.\n" for n in range(9))}
    )
    update_index(open_place(str(root), {}))
    return root


def fix(root):
    examination = repair(str(root), ENV, today=TODAY)
    return examination.healthy, examination.fixed


def test_a_sound_workspace_needs_nothing(root):
    assert fix(root) == (True, ())


@pytest.mark.parametrize("damage", ["zeroed", "truncated", "gone", "garbage"])
def test_a_damaged_index_is_built_anew(root, damage):
    path = index_path(str(root))
    size = os.path.getsize(path)
    if damage == "gone":
        os.unlink(path)
    else:
        with open(path, "r+b") as file:
            file.write(b"\0" * size if damage == "zeroed" else b"" if damage == "truncated" else b"?" * size)
            if damage == "truncated":
                file.truncate(size // 2)
    assert fix(root) == (True, ("index: built anew: 1 files",))


def test_an_edit_that_left_no_trace_in_the_stat_is_taken_in(root):
    path = root / "memory" / "2025-01-01.md"
    before = path.stat()
    path.write_text(path.read_text().replace("word3", "wor33"))
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    healthy, done = fix(root)
    assert healthy
    assert [text.split(":")[0] for text in done] == ["index"]


def test_leftovers_go_and_the_gitignore_keeps_its_lines(root):
    half = root / ".memory" / "index.sqlite.99999999.tmp"
    half.write_bytes(b"x")
    torn = root / "memory" / ".2025-01-01.md.wsmem-99999999.tmp"
    torn.write_text("half a")
    (root / ".memory" / ".gitignore").write_text("notes")
    healthy, done = fix(root)
    assert (healthy, len(done)) == (True, 2)
    assert not half.exists()
    assert not torn.exists()
    assert (root / ".memory" / ".gitignore").read_text() == "notes\n*\n"


def test_settings_are_left_to_a_person(root):
    (root / "wsmem.toml").write_text("[recall]\nbudgt = 1\n")
    os.unlink(index_path(str(root)))
    assert fix(root) == (False, ())
    assert (root / "wsmem.toml").read_text() == "[recall]\nbudgt = 1\n"


def test_what_cannot_be_mended_is_told(root, monkeypatch):
    monkeypatch.setattr("wsmem.operations.repair.LOCK_TIMEOUT", 0.0)
    (root / "memory" / ".x.md.wsmem-99999999.tmp").write_text("half a")
    with writer_lock(str(root), timeout=1.0):
        healthy, done = fix(root)
    assert healthy is False
    assert len(done) == 1
    assert done[0].startswith("leftovers: not mended: ")
