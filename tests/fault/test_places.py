"""A workspace may lie anywhere a file system lets it, and its index may be in use elsewhere."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import date
from typing import TYPE_CHECKING

import apsw
import pytest

from fault.crowd import assert_equals_its_rebuild, stated
from wsmem import Workspace
from wsmem.errors import Locked, WorkspaceError
from wsmem.index.connection import index_path
from wsmem.operations.index import update_index
from wsmem.operations.recall import recall
from wsmem.operations.workspace import open_place

if TYPE_CHECKING:
    from pathlib import Path

TODAY = date(2025, 12, 1)
TEXT = "## Retain\n- W @Ana: Counted seven gulls.\n- O(c=0.8) @Ana: Prefers terns.\n"
NAMES = [
    "with spaces  two",
    'it\'s "quoted" `so`',
    "日本語 フォルダー é e\u0301",
    "x" * 200,
    "%3Fmode=ro&immutable=1#x?y",
    "-C",
    "$(touch pwned) ;&|<>*",
    "back\\slash",
    "new\nline\ttab",
    "\u202eturned \x1b[31m",
    "file:evil?vfs=none",
]


@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_any_name_of_a_folder_will_do(tmp_path: Path, name: str) -> None:
    root = tmp_path / name
    (root / "memory").mkdir(parents=True)
    (root / "memory" / "2025-11-27.md").write_text(TEXT)
    place = open_place(str(root), {})
    update_index(place)
    (root / "memory" / "2025-11-28.md").write_text("gulls again\n")
    found = {str(hit.fact.source) for hit in recall(place, "gulls", today=TODAY).hits}
    assert {"memory/2025-11-27.md#L2", "memory/2025-11-28.md#L1"} <= found
    Workspace.open(root, today=TODAY).reflect(apply=True)
    assert (root / "bank" / "entities" / "Ana.md").is_file()
    assert_equals_its_rebuild(place)
    command = [sys.executable, "-m", "wsmem", "-C", os.fsencode(str(root)), "recall", "gulls", "--json"]
    assert subprocess.run(command, check=False, capture_output=True, cwd=tmp_path).returncode == 0
    assert os.listdir(tmp_path) == [name]


def test_a_name_that_is_no_text_is_refused_with_the_reason(tmp_path: Path) -> None:
    root = tmp_path / os.fsdecode(b"not utf-8 \xff\xfe")
    (root / "memory").mkdir(parents=True)
    with pytest.raises(WorkspaceError, match="not UTF-8"):
        open_place(str(root), {})
    command = [sys.executable, "-m", "wsmem", "index", "--json"]
    done = subprocess.run(command, check=False, capture_output=True, cwd=os.fsencode(str(root)))
    assert done.returncode == 3


@pytest.fixture
def place(tmp_path: Path):
    (tmp_path / "memory").mkdir()
    for day in range(1, 29):
        (tmp_path / "memory" / f"2025-11-{day:02}.md").write_text(TEXT + "- filler\n" * 30)
    place = open_place(str(tmp_path), {})
    update_index(place)
    return place


def test_a_reader_elsewhere_keeps_its_generation_while_the_index_is_built_anew(place) -> None:
    other = apsw.Connection(index_path(place.root), apsw.SQLITE_OPEN_READONLY)
    other.execute("BEGIN")
    (before,) = other.execute("SELECT count(*) FROM unit").fetchone()
    os.unlink(os.path.join(place.root, "memory", "2025-11-01.md"))
    update_index(place, full=True)
    assert other.execute("SELECT count(*) FROM unit").fetchone() == (before,)
    other.execute("COMMIT")
    assert other.execute("SELECT count(*) FROM unit").fetchone()[0] < before
    other.close()
    assert_equals_its_rebuild(place)


def test_a_writer_elsewhere_is_waited_for_and_then_told(place, monkeypatch) -> None:
    monkeypatch.setattr("wsmem.index.connection._BUSY_MS", 50)
    before = stated(place)
    other = apsw.Connection(index_path(place.root))
    other.execute("BEGIN IMMEDIATE")
    with open(os.path.join(place.root, "memory", "2025-11-01.md"), "a") as file:
        file.write("- and a heron\n")
    with pytest.raises(Locked):
        update_index(place)
    found = recall(place, "heron", today=TODAY)
    assert found.warnings
    other.execute("ROLLBACK")
    assert stated(place) == before
    other.close()
    assert recall(place, "heron", today=TODAY).hits
