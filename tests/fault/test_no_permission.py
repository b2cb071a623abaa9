"""Folders and files that may not be read or written: said clearly, and the rest goes on."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

FIXTURE = Path(__file__).parents[2] / "fixtures" / "workspace"
ENV = {**os.environ, "WSMEM_TODAY": "2025-12-15"}


def as_ordinary_user() -> list[str]:
    """Return what to put before a command so that modes of files count, also for root."""
    if os.geteuid() != 0:
        return []
    if shutil.which("setpriv") is None:
        pytest.skip("root reads everything, and setpriv is not installed")
    return ["setpriv", "--bounding-set=-dac_override,-dac_read_search,-fowner", "--"]


def run(root: Path, *arguments: str) -> tuple[int, dict[str, object], str]:
    command = [*as_ordinary_user(), sys.executable, "-m", "wsmem", *arguments, "--json", "-C", str(root)]
    done = subprocess.run(command, check=False, capture_output=True, text=True, env=ENV)
    assert "Traceback" not in done.stderr
    return done.returncode, json.loads(done.stdout), done.stderr


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return shutil.copytree(FIXTURE, tmp_path / "workspace")


def test_an_unreadable_file_is_told_and_the_others_are_indexed(root: Path) -> None:
    whole = run(root, "index")[1]["data"]["files"]  # type: ignore[index]
    (root / "memory" / "2025-11-05.md").chmod(0)
    code, said, _ = run(root, "index", "--full")
    data = said["data"]
    assert code == 0
    assert data["files"] == whole - 1  # type: ignore[index]
    reasons = {entry["path"]: entry["reason"] for entry in data["skipped"]}  # type: ignore[index]
    assert reasons["memory/2025-11-05.md"] == "cannot be read: Permission denied"
    code, _, _ = run(root, "doctor")
    assert code == 1
    (root / "memory" / "2025-11-05.md").chmod(0o644)
    assert run(root, "index")[1]["data"]["files"] == whole  # type: ignore[index]


def test_an_unreadable_folder_is_told(root: Path) -> None:
    folder = root / "memory" / "locked"
    folder.mkdir()
    (folder / "2025-11-06.md").write_text("inside\n")
    folder.chmod(0)
    try:
        code, said, _ = run(root, "index")
        assert code == 0
        assert "memory/locked" in {entry["path"] for entry in said["data"]["skipped"]}  # type: ignore[index]
    finally:
        folder.chmod(0o755)


def test_a_workspace_that_may_not_be_written_is_still_asked(root: Path) -> None:
    assert run(root, "index")[0] == 0
    for folder in (root / ".memory", root / "bank", root / "bank" / "entities", root):
        folder.chmod(0o555)
    for name in os.listdir(root / ".memory"):
        (root / ".memory" / name).chmod(0o444)
    try:
        code, said, _ = run(root, "recall", "CS-163")
        assert code == 0
        assert said["data"]["hits"]  # type: ignore[index]
        code, said, _ = run(root, "reflect", "--apply")
        assert code in (3, 4, 5)
        assert said["errors"][0]["hint"]  # type: ignore[index]
        assert run(root, "doctor")[0] == 1
    finally:
        for folder in (root, root / "bank" / "entities", root / "bank", root / ".memory"):
            folder.chmod(0o755)


def test_without_an_index_and_no_place_for_one_the_error_names_the_folder(root: Path) -> None:
    root.chmod(0o555)
    try:
        code, said, _ = run(root, "recall", "CS-163")
        assert code in (3, 4)
        assert ".memory" in said["errors"][0]["source"]  # type: ignore[index]
        assert said["errors"][0]["hint"]  # type: ignore[index]
    finally:
        root.chmod(0o755)


def test_a_read_only_page_keeps_all_pages_as_they_are(root: Path) -> None:
    assert run(root, "index")[0] == 0
    page = root / "bank" / "opinions.md"
    page.chmod(0o444)
    before = {path: path.read_bytes() for path in (root / "bank").rglob("*.md")}
    code, said, _ = run(root, "reflect", "--apply")
    assert code == 3
    assert said["errors"][0]["source"].endswith("bank/opinions.md")  # type: ignore[index]
    assert {path: path.read_bytes() for path in (root / "bank").rglob("*.md")} == before
