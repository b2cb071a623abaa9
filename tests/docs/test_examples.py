"""Examples in the documentation do what the page says."""

from __future__ import annotations

import json
import os
import shutil
from difflib import unified_diff

import pytest

from .pages import PAGES, name_of, read_blocks
from .transcripts import play


@pytest.mark.parametrize("page", [page for page in PAGES if read_blocks(page, "console")], ids=name_of)
def test_every_session_prints_what_the_page_shows(page, workspace, tmp_path):
    text = page.read_text(encoding="utf-8")
    if "$ git " in text and shutil.which("git") is None:
        pytest.skip("git is not installed")
    (tmp_path / "home").mkdir()
    now = play(page, workspace, tmp_path / "home")
    if os.environ.get("UPDATE_TRANSCRIPTS"):
        page.write_text(now, encoding="utf-8")
    changes = list(
        unified_diff(text.split("\n"), now.split("\n"), name_of(page), "what is shown", lineterm="", n=1)
    )
    assert not changes, "\n".join(changes)


@pytest.mark.parametrize("page", [page for page in PAGES if read_blocks(page, "python")], ids=name_of)
def test_every_python_example_runs(page, workspace, monkeypatch):
    monkeypatch.chdir(workspace)
    names: dict[str, object] = {"__name__": "example"}
    for block in read_blocks(page, "python"):
        padding = "\n" * (block.line - 1)  # so that a traceback names the line of the page
        exec(compile(padding + block.text, name_of(page), "exec"), names)


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_json_example_is_json(page):
    for block in read_blocks(page, "json"):
        json.loads(block.text)
