"""What a run of the indexer does and leaves."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from wsmem.errors import Locked
from wsmem.operations.index import update_index
from wsmem.operations.workspace import Place, open_place

if TYPE_CHECKING:
    from pathlib import Path

HOLD = """
import sys
from wsmem.workspace.lock import writer_lock
with writer_lock(sys.argv[1], timeout=5, purpose="a test"):
    print("held", flush=True)
    sys.stdin.read()
"""
OLD = time.time_ns() - 10_000_000_000


@pytest.fixture
def place(tmp_path: Path) -> Place:
    (tmp_path / "memory").mkdir()
    for day in (1, 2, 3):
        write(tmp_path / "memory" / f"2025-12-0{day}.md", f"## Retain\n- W @Ana: Day {day}.\n")
    return open_place(str(tmp_path), {})


def write(path: Path, text: str | bytes, mtime: int = OLD) -> None:
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    os.utime(path, ns=(mtime, mtime))


def counts(place: Place, **more: bool) -> tuple[int, int, int, int]:
    stats = update_index(place, **more)  # type: ignore[arg-type]
    return stats.added, stats.changed, stats.removed, stats.units


def test_only_what_changed_is_taken_in(place: Place, tmp_path: Path) -> None:
    assert counts(place) == (3, 0, 0, 3)
    assert counts(place) == (0, 0, 0, 3)
    write(tmp_path / "memory" / "2025-12-02.md", "## Retain\n- W @Ana: Day 2.\n- B: And more.\n", OLD + 1)
    (tmp_path / "memory" / "2025-12-03.md").unlink()
    write(tmp_path / "memory" / "2025-12-04.md", "A note.\n")
    assert counts(place) == (1, 1, 1, 4)
    assert counts(place, full=True) == (3, 0, 0, 4)


def test_a_file_that_was_only_touched_is_not_parsed_again(place: Place, tmp_path: Path) -> None:
    update_index(place)
    os.utime(tmp_path / "memory" / "2025-12-01.md", ns=(OLD + 5, OLD + 5))
    assert counts(place) == (0, 0, 0, 3)


def test_an_edit_in_the_same_instant_and_of_the_same_size_is_seen(
    place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = OLD + 5
    monkeypatch.setattr("wsmem.operations.reading.time.time_ns", lambda: now + 1_000_000)
    path = tmp_path / "memory" / "2025-12-01.md"
    write(path, "one\n", now)
    update_index(place)
    write(path, "two\n", now)
    assert counts(place)[1] == 1


def test_what_is_no_text_is_told_and_the_rest_is_indexed(place: Place, tmp_path: Path) -> None:
    write(tmp_path / "memory" / "2025-12-05.md", b"caf\xe9\n")
    stats = update_index(place)
    assert [(skipped.path, skipped.by_rule) for skipped in stats.skipped] == [("memory/2025-12-05.md", False)]
    assert (stats.files, stats.units) == (3, 3)
    assert update_index(place).skipped == stats.skipped


def test_files_are_never_written(place: Place, tmp_path: Path) -> None:
    def state() -> dict[str, tuple[bytes, int]]:
        return {
            str(path): (path.read_bytes(), path.stat().st_mtime_ns) for path in sorted(tmp_path.rglob("*.md"))
        }

    before = state()
    update_index(place)
    update_index(place, full=True)
    assert state() == before


def test_changed_settings_build_the_index_anew(place: Place, tmp_path: Path) -> None:
    write(tmp_path / "memory" / "2025-12-01.md", "## Merken\n- W @Ana: Day 1.\n", OLD + 9)
    update_index(place)
    write(tmp_path / "wsmem.toml", '[retain]\nwords = ["Merken"]\n')
    stats = update_index(open_place(place.root, {}))
    assert stats.rebuilt


def test_a_writer_that_holds_the_lock_is_waited_for_and_named(place: Place) -> None:
    update_index(place)
    holder = subprocess.Popen(
        [
            sys.executable,
            "-c",
            HOLD,
            place.root,
        ],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert holder.stdout is not None
    assert holder.stdout.readline() == b"held\n"
    with pytest.raises(Locked) as caught:
        update_index(place, full=True, timeout=0.05)
    assert str(holder.pid) in (caught.value.hint or "")
    holder.communicate(b"")
    assert update_index(place, full=True).rebuilt


def test_what_a_killed_writer_left_is_swept(place: Place, tmp_path: Path) -> None:
    update_index(place)
    dead = subprocess.run(
        [sys.executable, "-c", "import os; print(os.getpid())"], capture_output=True, check=True
    )
    number = int(dead.stdout)
    page = tmp_path / "memory" / f".2025-12-01.md.wsmem-{number}.tmp"
    index = tmp_path / ".memory" / f"index.sqlite.{number}.tmp"
    page.write_text("half")
    index.write_text("half")
    update_index(place)
    assert not page.exists()
    update_index(place, full=True)
    assert not index.exists()
