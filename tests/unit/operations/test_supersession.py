"""Who took whose place: by slots and markers, seen through the library."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import pytest

from wsmem import Workspace
from wsmem.errors import NotFound

if TYPE_CHECKING:
    from pathlib import Path

TODAY = date(2026, 1, 10)


def write(root: Path, files: dict[str, str]) -> Workspace:
    for path, text in files.items():
        target = root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    return Workspace.open(root, today=TODAY)


def log(*bullets: str) -> str:
    return "# A day\n\n## Retain\n\n" + "".join(f"- {bullet}\n" for bullet in bullets)


def past(memory: Workspace, **asked) -> dict[str, str | None]:
    """Return what is superseded: its content, and by which line."""
    return {
        fact.content: str(fact.superseded_by)
        for fact in memory.facts(**asked).facts
        if fact.superseded_by is not None
    }


MOVE = {
    "memory/2025-08-01.md": log("W @Peter: Lives in Oslo.", "W @Peter: Likes fjords."),
    "memory/2025-09-01.md": log("W @Peter: Moved to Rome last week.", "W @Ana: Met @Peter in Berlin."),
}


def test_the_newer_value_of_a_slot_wins_and_a_mention_retires_nothing(tmp_path):
    memory = write(tmp_path, MOVE)
    assert past(memory) == {"Lives in Oslo.": "memory/2025-09-01.md#L5"}
    (oslo,) = [fact for fact in memory.facts().facts if fact.content == "Lives in Oslo."]
    assert oslo.superseded_because == "lives in: Oslo → Rome"


def test_recall_gives_the_newer_one_first_and_the_older_one_as_past(tmp_path):
    memory = write(tmp_path, MOVE)
    hits = [hit.fact for hit in memory.recall("Where does Peter live?").hits]
    contents = [fact.content for fact in hits]
    assert contents.index("Moved to Rome last week.") < contents.index("Lives in Oslo.")
    why = {hit.fact.content: dict(hit.why) for hit in memory.recall("Where does Peter live?").hits}
    assert "superseded" in why["Lives in Oslo."]


def test_as_of_a_day_before_the_change_the_old_value_stands(tmp_path):
    memory = write(tmp_path, MOVE)
    assert past(memory, as_of="2025-08-20") == {}
    before = memory.recall("Where does Peter live?", as_of="2025-08-20").hits
    assert before[0].fact.content == "Lives in Oslo."
    after = [hit.fact for hit in memory.recall("Where does Peter live?", as_of="2025-09-20").hits]
    assert [fact.content for fact in after if fact.superseded_by] == ["Lives in Oslo."]


def test_names_of_one_page_are_one_entity(tmp_path):
    files = {
        "bank/entities/Peter.md": "---\naliases: [Pete]\n---\n# Peter\n",
        "memory/2025-08-01.md": log("W @Pete: Lives in Oslo."),
        "memory/2025-09-01.md": log("W @Peter: Lives in Rome."),
    }
    assert past(write(tmp_path, files)) == {"Lives in Oslo.": "memory/2025-09-01.md#L5"}


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        (
            "W(valid=2025-01-01/2025-03-31) @P: Lives in Oslo.",
            "W(valid=2025-04-01/2025-06-30) @P: Lives in Rome.",
        ),
        ("W @P: Lives in Oslo.", "W(valid=2025-09-01/2025-09-20) @P: Lives in Rome."),
        ("W @P: Lives in Oslo.", "W @Q: Lives in Rome."),
        ("W @P: Lives in Oslo.", "W(trust=imported) @P: Lives in Rome."),
        ("W @P: Lives in Oslo.", "~~W @P: Lives in Rome.~~"),
        ("W @P: Lives in Oslo.", "O(c=0.9) @P: Lives in Rome."),
        ("W @P: Lives in Oslo.", "W @P: Wants to move to Rome."),
        ("W @P: Lives in Oslo.", "W @P: Lives in Oslo, near the harbour."),
        ("W @P @Q: Live in Oslo.", "W @P: Moved to Rome."),
        ("W @P: Prefers to use Postgres.", "W @P: Prefers to use Vim."),
        ("W: The port is 5432.", "W: The port is 5433."),
    ],
)
def test_what_does_not_conflict_retires_nothing(tmp_path, older, newer):
    files = {"memory/2025-08-01.md": log(older), "memory/2025-09-02.md": log(newer)}
    assert past(write(tmp_path, files)) == {}


def test_overlapping_spans_conflict_and_the_newer_wins(tmp_path):
    files = {
        "memory/2025-08-01.md": log("W(valid=2025-08-01/2025-10-31) @P: Lives in Oslo."),
        "memory/2025-09-01.md": log("W(valid=2025-09-01/2025-12-31) @P: Lives in Rome."),
    }
    assert past(write(tmp_path, files)) == {"Lives in Oslo.": "memory/2025-09-01.md#L5"}


def test_a_value_that_comes_back_keeps_both_of_its_times(tmp_path):
    files = {
        "memory/2025-08-01.md": log("W @P: Lives in Oslo."),
        "memory/2025-09-01.md": log("W @P: Lives in Rome."),
        "memory/2025-10-01.md": log("W @P: Lives in Oslo again."),
    }
    memory = write(tmp_path, files)
    assert past(memory) == {
        "Lives in Oslo.": "memory/2025-09-01.md#L5",
        "Lives in Rome.": "memory/2025-10-01.md#L5",
    }
    assert memory.recall("Where does P live?").hits[0].fact.content == "Lives in Oslo again."


def test_a_marker_comes_before_the_slot(tmp_path):
    files = {
        "memory/2025-08-01.md": log("W @P: Lives in Oslo."),
        "memory/2025-09-01.md": log("W @P: Lives in Rome."),
        "memory/2025-10-01.md": log("W(supersedes=memory/2025-08-01.md#L5) @P: Never lived in Oslo at all."),
    }
    (oslo,) = [fact for fact in write(tmp_path, files).facts().facts if fact.content == "Lives in Oslo."]
    assert (str(oslo.superseded_by), oslo.superseded_because) == ("memory/2025-10-01.md#L5", "says so")


def test_a_line_of_the_bank_has_the_day_of_the_log_that_it_cites(tmp_path):
    cited = "- W @P: Lives in Oslo. [source](../memory/2025-08-01.md#L5)\n- W @P: The editor is Vim.\n"
    files = {
        "bank/world.md": f"# World\n\n{cited}",
        "memory/2025-09-01.md": log("W @P: Lives in Rome.", "W @P: The editor is Emacs."),
    }
    memory = write(tmp_path, files)
    assert list(past(memory)) == ["Lives in Oslo. [source](../memory/2025-08-01.md#L5)"]
    (open_one,) = memory.conflicts(only_open=True).conflicts
    assert (open_one.because, open_one.tier) == ("Vim or Emacs", "slot")


def test_an_index_grown_by_edits_is_the_one_built_at_once(tmp_path):
    memory = write(tmp_path, MOVE)
    memory.index()
    write(tmp_path, {"memory/2025-10-01.md": log("W @Peter: Lives in Bergen.")})
    (tmp_path / "memory/2025-09-01.md").unlink()
    grown = past(memory)
    assert grown == {"Lives in Oslo.": "memory/2025-10-01.md#L5"}
    memory.index(full=True)
    assert past(memory) == grown


def test_settings_name_more_slots(tmp_path):
    files = {
        "memory/2025-08-01.md": log("W @Club: The mascot is Duck."),
        "memory/2025-09-01.md": log("W @Club: The mascot is Otter."),
    }
    memory = write(tmp_path, files)
    assert past(memory) == {}
    (tmp_path / "wsmem.toml").write_text('[stance]\nattributes = ["mascot"]\n', encoding="utf-8")
    assert list(past(Workspace.open(tmp_path, today=TODAY))) == ["The mascot is Duck."]


# -- days that are over ---------------------------------------------------------------------------------


def test_what_held_until_a_day_is_expired_after_it_and_ranks_lower(tmp_path):
    files = {
        "memory/2025-11-20.md": log("W(valid=2025-11-27/2025-12-01) @Peter: Is in Marrakech now."),
        "memory/2025-11-21.md": log("W @Peter: Is in a good mood now."),
    }
    write(tmp_path, files)
    trip = Workspace.open(tmp_path, today=date(2025, 12, 5)).recall("where is Peter now?").hits
    assert [hit.fact.expired for hit in trip] == [False, True]
    assert trip[-1].fact.valid_until == date(2025, 12, 1)
    during = Workspace.open(tmp_path, today=date(2025, 11, 28)).recall("where is Peter now?").hits
    assert not any(hit.fact.expired for hit in during)
    asked = Workspace.open(tmp_path, today=date(2025, 12, 5)).recall("where was Peter on 2025-11-28?").hits
    (hit,) = [hit for hit in asked if hit.fact.valid_until]
    assert "expired" not in dict(hit.why)


# -- history --------------------------------------------------------------------------------------------


def test_history_draws_slots_and_markers_in_one_chain(tmp_path):
    files = {
        "memory/2025-08-01.md": log("W @P: Lives in Oslo."),
        "memory/2025-09-01.md": log("W @P: Lives in Rome."),
        "memory/2025-10-01.md": log(
            'W(supersedes=memory/2025-09-01.md#L5) @P: Lives in Split. <!-- wsmem reason="the sea" -->'
        ),
    }
    memory = write(tmp_path, files)
    ids = {fact.content: fact.id for fact in memory.facts().facts}
    expected = [
        (ids["Lives in Oslo."], ids["Lives in Rome."], "lives in: Oslo → Rome", ""),
        (ids["Lives in Rome."], ids["Lives in Split."], "says so", "the sea"),
    ]
    for asked in ids.values():
        history = memory.history(asked)
        assert [fact.content for fact in history.chain] == [
            "Lives in Oslo.",
            "Lives in Rome.",
            "Lives in Split.",
        ]
        assert [tuple(edge) for edge in history.replacements] == expected
        assert history.fact.id == asked


def test_a_shared_audience_does_not_learn_of_a_private_successor(tmp_path):
    files = {
        "memory/2025-08-01.md": log("W @P: Lives in Oslo."),
        "memory/2025-09-01.md": log("W @P: Lives in Rome. #private"),
    }
    memory = write(tmp_path, files)
    (oslo,) = memory.facts(shared=True).facts
    assert oslo.superseded_by is None
    assert memory.history(oslo.id, shared=True).chain == (oslo,)
    assert len(memory.history(oslo.id).chain) == 2


def test_a_circle_of_markers_ends(tmp_path):
    files = {
        "memory/2025-08-01.md": log("W(supersedes=memory/2025-09-01.md#L5) @P: Is tall and blond."),
        "memory/2025-09-01.md": log("W(supersedes=memory/2025-08-01.md#L5) @P: Is short and dark."),
    }
    memory = write(tmp_path, files)
    history = memory.history(memory.facts().facts[0].id)
    assert len(history.chain) == len(history.replacements) == 2
    problems = [problem for problem in memory.lint().problems if problem.code == "circle"]
    assert [str(problem.source) for problem in problems] == [
        "memory/2025-08-01.md#L5",
        "memory/2025-09-01.md#L5",
    ]
    assert (
        "memory/2025-08-01.md#L5 → memory/2025-09-01.md#L5 → memory/2025-08-01.md#L5" in problems[0].message
    )


def test_an_unknown_id_is_not_found(tmp_path):
    with pytest.raises(NotFound):
        write(tmp_path, MOVE).history("^f-zzzz")


# -- conflicts ------------------------------------------------------------------------------------------


def test_what_nobody_can_order_is_an_open_conflict(tmp_path):
    files = {
        "memory/2025-08-01.md": log(
            "W @X: Port is 5432.",
            "W @X: Port is 5433.",
            "W @User: Prefers to use Postgres.",
            "W @User: Prefers to use Vim.",
            "W @Kai: Is allergic to shellfish.",
        ),
        "memory/2025-09-01.md": log("W @Kai: Is not allergic to shellfish."),
    }
    found = write(tmp_path, files).conflicts().conflicts
    assert [(one.older.content, one.newer.content, one.tier, one.state) for one in found] == [
        ("Port is 5432.", "Port is 5433.", "slot", "open"),
        ("Is allergic to shellfish.", "Is not allergic to shellfish.", "lexical", "open"),
    ]


def test_what_the_newer_value_decided_is_told_as_settled(tmp_path):
    memory = write(tmp_path, MOVE)
    (settled,) = memory.conflicts().conflicts
    assert (settled.state, settled.because) == ("settled", "lives in: Oslo → Rome")
    assert memory.conflicts(only_open=True).conflicts == ()


def test_an_explicit_contradiction_of_a_fact_is_open_until_one_of_them_is_superseded(tmp_path):
    files = {
        "memory/2025-08-01.md": log("W @P: Has a brother."),
        "memory/2025-09-01.md": log("W(contradicts=memory/2025-08-01.md#L5) @P: Is an only child."),
    }
    memory = write(tmp_path, files)
    (one,) = memory.conflicts().conflicts
    assert (one.tier, one.state, one.because) == ("explicit", "open", "says so")
    write(tmp_path, {"memory/2025-10-01.md": log("W(supersedes=memory/2025-08-01.md#L5) @P: Has a sister.")})
    assert memory.conflicts().conflicts == ()


def test_the_generated_updates_leave_no_old_value_above_a_new_one():
    """No stale answer on the workspace of ``benchmarks.updates``, and nothing retired that should stand."""
    from benchmarks.updates import measure

    result = measure(2)
    assert (result.stale_first, result.stale_above) == (0, 0)
    assert result.kept == result.kept_of == 40
