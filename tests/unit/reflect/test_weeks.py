"""The example workspace played week by week, its pages committed after each: what a reviewer gets to read."""

from __future__ import annotations

import difflib
from datetime import date, timedelta
from pathlib import Path

import pytest
from reflect_workspace import apply, plan, recorded_of

from wsmem.model import DateSpan
from wsmem.reflect.entries import read_opinions

FIXTURE = Path(__file__).parents[3] / "fixtures" / "workspace"
PAGE = "bank/opinions.md"


@pytest.fixture(scope="module")
def weeks():
    """For each week: the files before, the window, and the files after."""
    every = {
        str(path.relative_to(FIXTURE)): path.read_text(encoding="utf-8", errors="replace")
        for path in sorted(FIXTURE.rglob("*.md"))
    }
    logs = {path: day for path in every if path.startswith("memory/") and (day := recorded_of(path))}
    files = {path: text for path, text in every.items() if path.startswith("bank/")}
    start, last = min(logs.values()), max(logs.values())
    played = []
    while start <= last:
        end = start + timedelta(days=6)
        files |= {path: every[path] for path, day in logs.items() if start <= day <= end}
        after = apply(files, plan(files, since=DateSpan(start, end), today=end))
        played.append((files, DateSpan(start, end), after))
        files, start = after, end + timedelta(days=1)
    return played


def test_week_by_week_ends_in_what_one_run_says(weeks):
    final = weeks[-1][2]
    assert plan(final, today=date(2025, 12, 15)).changes == ()


def test_an_entry_changes_only_in_a_week_that_says_something_about_it(weeks):
    changed = 0
    for before, week, after in weeks:
        old = {entry.statement: body(before, entry) for entry in read(before)}
        for entry in read(after):
            if old.get(entry.statement) == body(after, entry):
                continue
            changed += 1
            days = [line.evidence.day for line in entry.lines if line.evidence.day]
            assert any(week.start <= day <= week.end for day in days), entry.statement
    assert changed > 15


def test_what_a_week_changes_on_the_opinions_page_is_a_line_or_two_for_each_statement(weeks):
    for before, week, after in weeks:
        lines = list(
            difflib.unified_diff(before.get(PAGE, "").split("\n"), after[PAGE].split("\n"), n=0, lineterm="")
        )
        touched = [line for line in lines if line[:1] in "+-" and not line.startswith(("+++", "---"))]
        visible = [
            line
            for line in touched
            if line[1:].strip() and not line[1:].startswith(("f-", "<!--", "-->", "## "))
        ]
        said = sum(
            line.evidence.day is not None and week.start <= line.evidence.day <= week.end
            for entry in read(after)
            for line in entry.lines
        )
        # an entry that moves: its head before and after; each piece of evidence or statement: one line, or two
        assert len(visible) <= 4 * said, (week, visible)


def read(files):
    return read_opinions(files.get(PAGE, "")).entries


def body(files, entry):
    return files[PAGE].split("\n")[entry.first - 1 : entry.end]
