"""Shared ways to make a workspace on disk."""

from __future__ import annotations

import pytest


@pytest.fixture
def make(tmp_path):
    """Return a function that writes files (``name=text`` pairs or names) under ``tmp_path / "ws"``."""
    root = tmp_path / "ws"
    root.mkdir()

    def make_files(*names: str, **texts: str) -> str:
        for name in (*names, *texts):
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(texts.get(name, "text\n"), encoding="utf-8")
        return str(root)

    return make_files
