"""What a linter finds, and what it leaves alone."""

from __future__ import annotations

import os

import pytest

from wsmem.errors import WorkspaceError
from wsmem.operations.lint import lint_workspace
from wsmem.operations.workspace import open_place

OTHER = {
    "memory/2025-01-01.md": "# 2025-01-01\n\nA note.\n\n## Retain\n\n- W @Ann: Lives in Oslo.\n  For now.\n",
    "backups/memory/old.md": "- x\n",
    "notes.txt": "x\n",
}


def codes(write, files, paths=(), *, strict=False):
    place = open_place(str(write(OTHER | files)), {})
    result = lint_workspace(place, paths, strict=strict)
    return [(problem.code, problem.source.path, problem.source.line) for problem in result.problems]


def log(write, text, **options):
    """Return the codes and lines of one log."""
    found = codes(write, {"memory/2025-02-03.md": text}, **options)
    return [(code, line) for code, path, line in found if path == "memory/2025-02-03.md"]


@pytest.mark.parametrize(
    "reference",
    [
        "memory/2025-01-01.md#L7",
        "memory/2025-01-01.md#L8",  # the bullet goes on
        "memory/2025-01-01.md#L7-L8",
        "../memory/2025-01-01.md#L7",
        "./2025-01-01.md#L7",
        "memory/2025-01-01.md#L3",  # a note may be superseded too
    ],
)
def test_a_reference_to_a_statement_is_no_problem(write, reference):
    assert log(write, f"## Retain\n\n- W(supersedes={reference}) @Ann: Lives in Bergen.\n") == []


@pytest.mark.parametrize(
    ("reference", "offence"),
    [
        ("memory/2025-01-09.md#L7", "there is no such file"),
        ("memory/2025-01-01.md#L70", "the file ends at line 8"),
        ("memory/2025-01-01.md#L4", "nothing is stated on that line"),
        ("memory/2025-01-01.md", "neither a line nor an id"),
        ("backups/memory/old.md#L1", "not part of the memory"),
        ("notes.txt#L1", "not part of the memory"),
        ("../../elsewhere.md#L1", "there is no such file"),
        ("^f-00000000", "no statement has this id"),
        ("#L3", "this very line"),
        ("yes", "neither a line nor an id"),
    ],
)
@pytest.mark.parametrize("relation", ["supersedes", "supports", "weakens", "contradicts"])
def test_a_reference_that_leads_nowhere_says_why(write, relation, reference, offence):
    text = f"## Retain\n\n- W({relation}={reference}) @Ann: Lives in Bergen.\n"
    place = open_place(str(write(OTHER | {"memory/2025-02-03.md": text})), {})
    (problem,) = lint_workspace(place).problems
    assert (problem.code, problem.source.line) == ("dangling", 3)
    assert offence in problem.message
    assert relation in problem.message
    assert problem.hint
    assert problem.excerpt.startswith("- W(")


def test_a_reference_by_id_is_found_in_any_file(write):
    from datetime import date

    from wsmem.operations.facts import list_facts

    root = write(OTHER)
    (fact,) = list_facts(open_place(str(root), {}), today=date(2025, 2, 1)).facts
    assert log(write, f"## Retain\n\n- W(supersedes=^{fact.id}) @Ann: Lives in Bergen.\n") == []


def test_a_file_name_without_its_folder_is_guessed(write):
    text = "## Retain\n\n- W(supersedes=2025-01-01.md#L7) @Ann: Lives in Bergen.\n"
    place = open_place(str(write(OTHER | {"memory/2025-02-03.md": text})), {})
    (problem,) = lint_workspace(place).problems
    assert problem.hint == "did you mean memory/2025-01-01.md#L7?"


@pytest.mark.parametrize(
    "bullet",
    [
        "- O(c=0.8) @Ann: Likes tea.",
        "* **W** @Ann: Likes tea.",
        "1. B @Ann @Bo: Had tea.",
        "- Ｏ（c=0.8）@安：茶。",
        "- O(c=0.8): Tea.",
    ],
)
def test_typed_bullets_of_a_log_outside_of_retain_are_told(write, bullet):
    assert log(write, f"# Day\n\n{bullet}\n") == [("untyped", 3)]
    assert log(write, f"# Day\n\n## Retain\n\n{bullet}\n") == []


@pytest.mark.parametrize(
    "text",
    [
        "- B: second app instead\n- W: west\n",
        "- A @Ann: option one\n",
        "- What about @Ann: nothing\n",
        "```\n- W @Ann: an example\n```\n",
        "    - W @Ann: indented code\n",
        "> - W @Ann: quoted\n",
        "W @Ann: no bullet\n",
        "- see W @Ann: in the middle\n",
        "<!-- wsmem:begin x -->\n- W @Ann: generated\n<!-- wsmem:end -->\n",
        "- Wednesday @Ann: tea\n",
    ],
)
def test_what_only_resembles_a_typed_bullet_is_left_alone(write, text):
    assert log(write, f"# Day\n\n{text}") == []


def test_examples_of_the_format_in_instructions_are_left_alone(write):
    assert (
        codes(
            write,
            {"AGENTS.md": "# How\n\n- O(c=0.8) @Peter: Likes tea.\n", "memory/format.md": "- W @A: x\n"},
        )
        == []
    )


@pytest.mark.parametrize(
    "title",
    [
        "2025-02-04",
        "2025-02-04 (Tue)",
        "Tuesday, 2025-02-04",
        "February 4, 2025",
        "2025年2月4日（火）",
        "Log 2025-02-04",
        "📅 2025-02-04",
    ],
)
def test_a_title_that_begins_with_another_day_is_told(write, title):
    assert log(write, f"# {title}\n\nText.\n") == [("date", 1)]


@pytest.mark.parametrize(
    "title",
    [
        "2025-02-03",
        "3 February 2025",
        "Plan for 2025-02-10",
        "Week of 2025-02-01 to 2025-02-07",
        "2025-02",
        "Before 2025-02-10, a list",
        "2025-02-04 and 2025-02-03",
        "Monday",
        "v2025.02.04.1 released",
        "",
    ],
)
def test_a_title_with_the_day_of_the_log_or_a_day_in_passing_is_left_alone(write, title):
    assert log(write, f"# {title}\n\nText.\n") == []


def test_a_core_file_that_agents_cut_is_told(write):
    assert codes(write, {"MEMORY.md": "x" * 20_000}) == []
    assert codes(write, {"MEMORY.md": "x" * 20_001}) == [("core-size", "MEMORY.md", 1)]
    assert codes(write, {"MEMORY.md": "x", "memory/long.md": "x" * 30_000}) == []


def test_files_that_cannot_be_read_are_told_with_the_line(write):
    root = write(OTHER | {"memory/bad.md": b"one\ntwo\ncaf\xe9\n"})
    os.symlink("nowhere.md", root / "memory" / "lost.md")
    os.symlink("2025-01-01.md", root / "memory" / "twice.md")
    result = lint_workspace(open_place(str(root), {}))
    assert [(p.code, str(p.source)) for p in result.problems] == [
        ("unreadable", "memory/bad.md#L3"),
        ("unreadable", "memory/lost.md#L1"),
    ]


@pytest.mark.parametrize(
    ("bullet", "advice"),
    [
        ("- W: It was cold in the house.", ["pronoun"]),
        ("- S: They're always late for the train.", ["pronoun"]),
        ("- W: これは三階の部屋の鍵です。", ["pronoun"]),
        ("- W @Ann: It was cold in her house.", []),
        ("- W: Italy was cold this year.", []),
        ("- W: これからは毎朝七時に起きる。", []),
        ("- S @Ann: Good.", ["short"]),
        ("- S @Ann: Weighs 62 kg.", []),
        ("- W @潤：元気。", ["short"]),
        ("- W @潤：毎朝七時に起きる。", []),
        ("- W @Ann: Reads:\n  - three books a week", []),
        ("- ~~W @Ann: Gone.~~", []),
    ],
)
def test_advice_on_style_is_given_only_when_asked_for(write, bullet, advice):
    text = f"## Retain\n\n{bullet}\n"
    assert log(write, text) == []
    assert log(write, text, strict=True) == [(code, 3) for code in advice]


def test_only_the_files_that_are_named_are_told_of(write):
    bad = "## Retain\n\n- O(c=2) @A: x\n"
    files = {
        "memory/2025-02-03.md": bad,
        "memory/sub/2025-02-04.md": bad,
        "bank/world.md": bad,
        "backups/b.md": bad,
    }
    assert [path for _, path, _ in codes(write, files)] == [
        "bank/world.md",
        "memory/2025-02-03.md",
        "memory/sub/2025-02-04.md",
    ]
    assert [path for _, path, _ in codes(write, {}, ["memory/sub", "bank/world.md"])] == [
        "bank/world.md",
        "memory/sub/2025-02-04.md",
    ]
    # A file that no index holds may still be named.
    assert [path for _, path, _ in codes(write, {}, ["backups/b.md"])] == ["backups/b.md"]
    with pytest.raises(WorkspaceError):
        codes(write, {}, ["memory/nope.md"])
    with pytest.raises(WorkspaceError):
        codes(write, {}, [".."])


def test_one_line_is_told_of_once_and_problems_come_in_order(write):
    text = "# 2025-02-04\n\n- O(c=9) @A: outside\n\n## Retain\n\n- W @A:\n- X @A: b\n"
    assert log(write, text) == [("date", 1), ("empty", 7), ("kind", 8)]


def test_nothing_is_written(write):
    root = write(OTHER)
    lint_workspace(open_place(str(root), {}))
    assert not (root / ".memory").exists()
