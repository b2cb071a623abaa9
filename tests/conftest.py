"""Workspaces for tests, and the command line to ask them with."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from command_line import run_wsmem

FIXTURE = Path(__file__).parent.parent / "fixtures" / "workspace"


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    """Copy the fixture workspace, whose answers are known."""
    return shutil.copytree(FIXTURE, tmp_path / "workspace")


@pytest.fixture
def write(tmp_path: Path):
    """Return a function that writes files, given as path → text, into a workspace and returns its root."""
    root = tmp_path / "own"
    root.mkdir()

    def write_files(files: dict[str, str | bytes]) -> Path:
        for name, text in files.items():
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return root

    return write_files


@pytest.fixture
def run():
    """Return ``run_wsmem``."""
    return run_wsmem
