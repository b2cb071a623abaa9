"""The library's face."""

from __future__ import annotations

from datetime import date

import pytest

import wsmem
from wsmem.errors import ConfigError, NotFound, UsageError, WorkspaceError

TODAY = date(2025, 12, 15)


@pytest.fixture
def memory(workspace):
    return wsmem.Workspace.open(workspace, today=TODAY)


def test_the_public_names_are_few_and_all_there():
    assert wsmem.__all__ == [
        "DateSpan",
        "Fact",
        "FactKind",
        "SourceRef",
        "Workspace",
        "WsmemError",
        "__version__",
    ]
    assert all(getattr(wsmem, name) is not None for name in wsmem.__all__)
    assert set(wsmem.__all__) <= set(dir(wsmem))
    assert not hasattr(wsmem, "frobnicate")


def test_a_question_is_answered_with_cited_facts(memory):
    hit = memory.recall("How much was the kerosene?", k=1).hits[0]
    assert isinstance(hit.fact, wsmem.Fact)
    assert hit.fact.kind is wsmem.FactKind.WORLD
    assert hit.fact.source == wsmem.SourceRef("memory/2025-11-05.md", 26, 26)


@pytest.mark.parametrize("since", [date(2025, 12, 1), "2025-12-01", "14d"])
def test_days_may_be_given_as_dates_or_as_texts(memory, since):
    facts = memory.facts(since=since, kinds=["experience"], path="memory/2025-12-09.md").facts
    assert [str(fact.source) for fact in facts] == ["memory/2025-12-09.md#L11"]


def test_one_text_stands_for_itself_and_not_for_its_letters(memory):
    assert memory.facts(kinds="opinion", entities="林工") == memory.facts(
        kinds=["opinion"], entities=["林工"]
    )
    assert len(memory.facts(kinds="opinion", entities="林工").facts) == 2


def test_everything_the_command_line_tells_the_library_tells(memory):
    assert memory.index().rebuilt
    assert memory.status().fresh
    assert [problem.code for problem in memory.lint().problems] == ["confidence", "kind"]
    assert memory.lint("bank").problems == ()
    assert memory.entity("潤").name == "Jun"
    assert memory.show("memory/2025-11-28.md#L13").text == "## Retain\n"
    opinion = memory.opinions(entities=["酒井さん"]).opinions[0]
    assert memory.fact(opinion.fact.id).fact == opinion.fact
    assert memory.index(full=True).rebuilt
    assert memory.root.endswith("workspace")


def test_a_reflection_is_a_plan_until_it_is_to_be_applied(memory, workspace):
    before = {path: path.read_bytes() for path in (workspace / "bank").rglob("*.md")}
    plan = memory.reflect().plan
    assert plan.changes
    assert {path: path.read_bytes() for path in (workspace / "bank").rglob("*.md")} == before
    memory.reflect(apply=True)
    assert memory.reflect().plan.changes == ()


def test_errors_are_those_of_the_package(memory, tmp_path):
    with pytest.raises(UsageError):
        memory.recall("x", since="someday")
    with pytest.raises(NotFound):
        memory.entity("Nobody-at-all")
    with pytest.raises(WorkspaceError):
        wsmem.Workspace.open(tmp_path / "nowhere")
    (tmp_path / "wsmem.toml").write_text("k = 1\n")
    with pytest.raises(ConfigError):
        wsmem.Workspace.open(str(tmp_path))
    assert issubclass(NotFound, wsmem.WsmemError)


def test_without_a_day_the_calendar_is_asked(workspace):
    assert wsmem.Workspace.open(workspace).today == date.today()
