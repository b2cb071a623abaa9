"""Workspaces for tests, and the command line to ask them with."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from command_line import run_wsmem
from embedding_server import serve

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


@pytest.fixture
def server(monkeypatch):
    """Run an embedding server on loopback that nobody waits long for; a provider that failed is asked again."""
    from wsmem.embed import guard, registry
    from wsmem.embed import server as client

    monkeypatch.setattr(client, "_FIRST_WAIT", 0.0)
    monkeypatch.setattr(client, "_LONGEST_WAIT", 0.0)
    monkeypatch.setattr(guard, "_REST", 0.0)
    registry.open_embedder.cache_clear()
    with serve() as state:
        yield state
