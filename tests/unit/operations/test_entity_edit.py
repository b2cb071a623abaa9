"""Aliases, merges and new names are Markdown edits that lose no word and can be read and undone."""

from __future__ import annotations

import json

import pytest

from wsmem import Workspace

FILES = {
    "memory/2025-11-01.md": "## Retain\n\n- W @Peter: Lives in Oslo.\n- W @Pete: Works at night.\n- W @Anna: Sings.\n",
    "bank/entities/Peter.md": "---\nkind: person\n---\n# Peter\n\nTall.\n",
    "bank/entities/Pete.md": (
        "---\naliases: [Petey]\nteam: red\n---\n# Pete\n\nBrings *cake*.\n\n"
        "<!-- wsmem:begin facts -->\nx\n<!-- wsmem:end -->\n"
    ),
    "bank/notes.md": "See [Pete](entities/Pete.md) and [Peter](entities/Peter.md).\n",
}


@pytest.fixture
def root(tmp_path):
    for path, text in FILES.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    return tmp_path


def text_of(root, name):
    return (root / f"bank/entities/{name}.md").read_text()


def test_a_merge_moves_names_and_text(root, run):
    ended = run("entity", "merge", "Peter", "Pete", "--json", folder=root)
    data = json.loads(ended.out)["data"]
    assert data == {
        "name": "Peter",
        "page": "bank/entities/Peter.md",
        "changes": [
            {"path": "bank/entities/Peter.md", "new": False, "deleted": False},
            {"path": "bank/entities/Pete.md", "new": False, "deleted": True},
        ],
        "links": ["bank/notes.md#L1"],
        "written": ["bank/entities/Peter.md", "bank/entities/Pete.md"],
    }
    assert text_of(root, "Peter") == (
        "---\naliases: [Pete, Petey]\nkind: person\n---\n# Peter\n\nTall.\n\n"
        "## Pete\n\n```yaml\nteam: red\n```\n\nBrings *cake*.\n"
    )
    assert not (root / "bank/entities/Pete.md").exists()
    view = Workspace.open(root).entity("petey")
    assert {fact.content for fact in view.facts} == {"Lives in Oslo.", "Works at night."}
    assert run("entity", "merge", "Peter", "Pete", folder=root).code == 2


def test_a_dry_run_shows_the_diff_and_writes_nothing(root, run):
    ended = run("entity", "merge", "Peter", "Pete", "--dry-run", folder=root)
    assert "+aliases: [Pete, Petey]" in ended.out
    assert "delete bank/entities/Pete.md" in ended.out
    assert {path: (root / path).read_text() for path in FILES} == FILES


def test_who_has_no_page_is_merged_by_an_alias_alone(root, run):
    assert run("entity", "merge", "Peter", "Anna", folder=root).code == 0
    assert text_of(root, "Peter").startswith("---\naliases: [Anna]\n")
    assert run("entity", "merge", "Anna", "Pete", "-q", folder=root).code == 0  # Anna is Peter by now
    assert not (root / "bank/entities/Anna.md").exists()


def test_a_new_name_keeps_the_old_one_as_an_alias(root, run):
    ended = run("entity", "rename", "Peter", "Peter Varga", folder=root)
    assert ended.out == (
        "new     bank/entities/Peter-Varga.md\ndelete  bank/entities/Peter.md\n"
        "link    bank/notes.md#L1 leads to a page that is gone\n"
    )
    assert (
        text_of(root, "Peter-Varga") == "---\naliases: [Peter]\nkind: person\n---\n# Peter Varga\n\nTall.\n"
    )
    assert Workspace.open(root).entity("Peter").name == "Peter Varga"
    refused = run("entity", "rename", "Pete", "Peter", folder=root)
    assert (refused.code, "wsmem entity merge 'Peter Varga' Pete" in refused.err) == (2, True)
    assert run("entity", "rename", "Anna", "Anna B.", folder=root).code == 0
    assert text_of(root, "Anna-B") == '---\naliases: [Anna, "Anna B."]\n---\n\n# Anna B.\n'
    assert Workspace.open(root).entity("Anna").name == "Anna B."


def test_an_alias_that_has_a_page_is_a_merge(root, run):
    assert run("entity", "alias", "Anna", "Ännchen", "@[An na]", folder=root).code == 0
    assert text_of(root, "Anna") == "---\naliases: [Ännchen, An na]\n---\n\n# Anna\n"
    assert run("entity", "alias", "Anna", "ännchen", folder=root).err == "nothing to change\n"
    refused = run("entity", "alias", "Anna", "Petey", folder=root)
    assert (refused.code, "wsmem entity merge Anna Pete" in refused.err) == (2, True)
    assert run("entity", "alias", "Nobody", "X", folder=root).code == 1
    assert run("entity", "alias", "Anna", folder=root).code == 2
    assert run("entity", "Anna", "--dry-run", folder=root).code == 2


def test_names_that_a_person_keeps_apart_are_not_proposed(root, run):
    ended = run("entity", "similar", "--json", folder=root)
    (pair,) = json.loads(ended.out)["data"]["similar"]
    assert (pair["keep"], pair["other"]) == ("Pete", "Peter") or (pair["keep"], pair["other"]) == (
        "Peter",
        "Pete",
    )
    page = root / "bank/entities/Pete.md"
    page.write_text(page.read_text().replace("team: red", "distinct: [Peter]"))
    assert json.loads(run("entity", "similar", "--json", folder=root).out)["data"]["similar"] == []
