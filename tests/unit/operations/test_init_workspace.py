"""Laying out a workspace."""

from __future__ import annotations

import re
from datetime import date

import pytest

from wsmem.config import _EXTRA_READERS, _READERS, DEFAULTS, load_config
from wsmem.errors import WorkspaceError
from wsmem.operations.facts import list_facts
from wsmem.operations.init import agents_snippet, init_workspace
from wsmem.operations.lint import lint_workspace
from wsmem.operations.starter import SETTINGS
from wsmem.operations.workspace import open_place


def content(root):
    return {
        str(path.relative_to(root)): path.read_bytes() if path.is_file() else None for path in root.rglob("*")
    }


def test_it_makes_what_the_layout_names(tmp_path):
    result = init_workspace(str(tmp_path / "new" / "deep"))
    assert sorted(content(tmp_path / "new" / "deep")) == [
        "bank",
        "bank/entities",
        "bank/experience.md",
        "bank/opinions.md",
        "bank/world.md",
        "memory",
        "memory.md",
        "wsmem.toml",
    ]
    assert result.kept == ()
    assert sorted(path.rstrip("/") for path in result.made) == sorted(content(tmp_path / "new" / "deep"))


def test_a_second_run_makes_nothing(tmp_path):
    init_workspace(str(tmp_path))
    before = content(tmp_path)
    assert init_workspace(str(tmp_path)).made == ()
    assert content(tmp_path) == before


def test_what_is_there_is_never_overwritten(write):
    mine = {
        "MEMORY.md": "mine\n",
        "bank/world.md": "mine too\n",
        "wsmem.toml": "[recall]\nk = 3\n",
        "memory/x.md": "x\n",
    }
    root = write(mine)
    result = init_workspace(str(root))
    assert not (root / "memory.md").exists()
    for name, text in mine.items():
        assert (root / name).read_text() == text
    assert set(result.kept) == {"memory/", "bank/", "memory.md", "bank/world.md", "wsmem.toml"}


def test_a_file_in_the_way_is_an_error(write):
    root = write({"bank": "no folder\n"})
    with pytest.raises(WorkspaceError, match="where a folder is to be"):
        init_workspace(str(root))


def test_a_new_workspace_holds_no_memories_and_no_problems(tmp_path):
    init_workspace(str(tmp_path))
    (tmp_path / "AGENTS.md").write_text(agents_snippet())
    place = open_place(str(tmp_path), {})
    assert list_facts(place, today=date(2025, 2, 1), notes=True).facts == ()
    assert lint_workspace(place, strict=True).problems == ()
    assert place.config == DEFAULTS


def uncommented():
    return re.sub(r"^# (?=[\[a-z_]+(?: =|\]))", "", SETTINGS, flags=re.MULTILINE)


def test_the_starter_names_every_setting_and_gives_the_defaults():
    config = load_config(uncommented(), "wsmem.toml")
    assert config == DEFAULTS._replace(extra_paths=config.extra_paths)
    assert [(extra.name, extra.glob) for extra in config.extra_paths] == [("vault", "**/*.md")]
    keys = re.findall(r"^(\w+) =", uncommented(), flags=re.MULTILINE)
    assert sorted(keys) == sorted([*(key for table in _READERS.values() for key in table), "extra_paths"])
    assert set(re.findall(r"^\[(\w+)\]", uncommented(), flags=re.MULTILINE)) == set(_READERS)
    assert all(key in SETTINGS for key in _EXTRA_READERS)


def test_the_starter_sets_nothing_as_long_as_it_is_commented_out():
    assert all(not line or line.startswith("#") for line in SETTINGS.split("\n"))


def test_the_snippet_is_a_short_block_between_markers():
    lines = agents_snippet().rstrip("\n").split("\n")
    assert lines[0] == "<!-- wsmem:begin agents -->"
    assert lines[-1] == "<!-- wsmem:end -->"
    assert len(lines) <= 14
