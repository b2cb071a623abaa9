"""The skill keeps to the published limits of the format, and is put where agents look without overwriting."""

from __future__ import annotations

import re

import pytest
from ruamel.yaml import YAML

from wsmem.cli.main import COMMANDS
from wsmem.errors import Conflict, WorkspaceError
from wsmem.operations.skill import FOLDERS, install_skill, read_skill
from wsmem.operations.workspace import open_place


@pytest.fixture
def place(workspace):
    return open_place(str(workspace), {})


def test_the_head_keeps_to_the_limits():
    head = YAML(typ="safe").load(read_skill().split("---\n")[1])
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", head["name"])
    assert len(head["name"]) <= 64
    assert 1 <= len(head["description"]) <= 1024
    assert len(head["compatibility"]) <= 500
    assert "<" not in head["description"]
    assert set(head) == {"name", "description", "license", "compatibility"}


def test_the_body_is_short():
    body = read_skill().split("---\n", 2)[2]
    assert body.count("\n") < 500
    assert len(body) / 3 < 5000  # tokens, by a careful estimate


def test_every_command_it_names_exists():
    named = set(re.findall(r"\bwsmem ([a-z-]+)", re.sub(r"<!--.*?-->", "", read_skill())))
    assert {"recall", "retain", "show"} <= named
    assert named - {"command"} <= set(COMMANDS)


@pytest.mark.parametrize("agent", FOLDERS)
def test_it_is_put_where_the_agent_looks_in_a_folder_of_its_name(place, workspace, agent):
    installed = install_skill(place, agent)
    assert installed.written
    assert installed.path == f"{FOLDERS[agent]}/wsmem/SKILL.md"
    assert (workspace / installed.path).read_text("utf-8") == read_skill()
    assert not install_skill(place, agent).written


def test_an_edited_file_stays_unless_it_is_to_be_replaced(place, workspace):
    path = workspace / install_skill(place, "openclaw").path
    path.write_text("mine\n", encoding="utf-8")
    with pytest.raises(Conflict, match="another text"):
        install_skill(place, "openclaw")
    assert path.read_text("utf-8") == "mine\n"
    assert install_skill(place, "openclaw", replace=True).written
    assert path.read_text("utf-8") == read_skill()


def test_a_link_that_leads_out_is_not_followed(place, workspace, tmp_path):
    (tmp_path / "elsewhere").mkdir()
    (workspace / ".agents").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(WorkspaceError, match="leads out"):
        install_skill(place, "agents")
    assert not list((tmp_path / "elsewhere").iterdir())
