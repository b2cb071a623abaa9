"""A full disk costs nothing but the answer: what was written before stays whole, and with room all goes on."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

FIXTURE = Path(__file__).parents[2] / "fixtures" / "workspace"
ENV = {**os.environ, "WSMEM_TODAY": "2025-12-15"}


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """Mount a file system of 3 MB in memory that holds the example workspace."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=3m", "wsmem-test", str(disk)]
    if os.geteuid() != 0 or subprocess.run(mount, check=False, capture_output=True).returncode:
        pytest.skip("no file system can be mounted here")
    try:
        shutil.copytree(FIXTURE, disk / "workspace")
        yield disk
    finally:
        subprocess.run(["umount", str(disk)], check=True)


@contextmanager
def filled(disk: Path, leave: int) -> Iterator[None]:
    """Take all room but ``leave`` bytes."""
    room = os.statvfs(disk)
    ballast = disk / "ballast"
    ballast.write_bytes(b"\0" * max(room.f_bavail * room.f_bsize - leave, 0))
    try:
        yield
    finally:
        ballast.unlink()


def run(disk: Path, *arguments: str) -> tuple[int, dict[str, object]]:
    command = [sys.executable, "-m", "wsmem", *arguments, "--json", "-C", str(disk / "workspace")]
    done = subprocess.run(command, check=False, capture_output=True, text=True, env=ENV)
    assert "Traceback" not in done.stderr
    return done.returncode, json.loads(done.stdout)


def contents(disk: Path) -> dict[str, bytes]:
    root = disk / "workspace"
    return {
        str(path): path.read_bytes() for path in sorted(root.rglob("*.md")) if ".memory" not in path.parts
    }


@pytest.mark.parametrize("leave", [0, 40_000, 200_000, 600_000])
def test_an_index_that_finds_no_room_says_so_and_the_next_one_is_whole(small_disk: Path, leave: int) -> None:
    before = contents(small_disk)
    with filled(small_disk, leave):
        code, said = run(small_disk, "index")
        assert code in (3, 4)
        assert "full" in json.dumps(said) or "No space" in json.dumps(said)
    assert contents(small_disk) == before
    assert run(small_disk, "index")[0] == 0
    assert run(small_disk, "doctor")[0] == 0
    assert [name for name in os.listdir(small_disk / "workspace" / ".memory") if ".tmp" in name] == []


def test_a_question_is_answered_from_what_there_is(small_disk: Path) -> None:
    assert run(small_disk, "index")[0] == 0
    with filled(small_disk, 0):
        code, said = run(small_disk, "recall", "CS-163", "--no-refresh")
        assert code == 0
        assert said["data"]["hits"]  # type: ignore[index]


@pytest.mark.parametrize("leave", [0, 12_000, 30_000])
def test_a_reflection_that_finds_no_room_changes_no_page(small_disk: Path, leave: int) -> None:
    assert run(small_disk, "index")[0] == 0
    before = contents(small_disk)
    with filled(small_disk, leave):
        code, _ = run(small_disk, "reflect", "--apply", "--no-refresh")
        assert code in (3, 4)
        assert contents(small_disk) == before
    assert list((small_disk / "workspace").rglob("*.tmp")) == []
    assert run(small_disk, "reflect", "--apply")[0] == 0
    assert contents(small_disk) != before
