"""The cases of ``tests/golden/reflect``: a title, the files before, the pages that change.

A fence of four backticks holds a file (``file PATH``, ``expected PATH``) or options (``since: A/B``,
``rule: NAME``). In an expected page ``{PATH#L5}`` is the id of the fact in that line and ``{sorted A B}``
several in the order of their ids; the rows below ``{rows}`` up to ``-->`` are sorted.
"""

from __future__ import annotations

import re
from datetime import date
from typing import NamedTuple

import pytest
from reflect_workspace import GOLDEN, apply, plan, read_facts

from wsmem.model import DateSpan


class Case(NamedTuple):
    title: str
    options: dict[str, str]
    files: dict[str, str]
    expected: dict[str, str]


def read_cases(text: str) -> list[Case]:
    cases: list[Case] = []
    lines = iter(text.split("\n"))
    for line in lines:
        if line.startswith("# "):
            cases.append(Case(line[2:], {}, {}, {}))
        elif line.startswith("````"):
            what, _, path = line[4:].partition(" ")
            body = []
            for inner in lines:
                if inner == "````":
                    break
                body.append(inner)
            if what == "options":
                cases[-1].options.update(pair.split(": ", 1) for pair in body)
            else:
                {"file": cases[-1].files, "expected": cases[-1].expected}[what][path] = "\n".join([*body, ""])
    return cases


CASES = [case for path in sorted(GOLDEN.glob("*.md")) for case in read_cases(path.read_text())]


def fill(text: str, files: dict[str, str]) -> str:
    identity = {f"{fact.source.path}#L{fact.source.line}": fact.id for fact in read_facts(files)}
    text = re.sub(
        r"\{sorted (.*?)\}", lambda m: " ".join(sorted(identity[place] for place in m[1].split())), text
    )
    text = re.sub(r"\{([^{} ]+#L\d+)\}", lambda m: identity[m[1]], text)
    return re.sub(
        r"\{rows\}\n(.*?)(?=-->)", lambda m: "".join(sorted(m[1].splitlines(True))), text, flags=re.DOTALL
    )


@pytest.mark.parametrize("case", CASES, ids=[case.title for case in CASES])
def test_the_pages_become_what_was_written_by_hand(case):
    since = None
    if "since" in case.options:
        since = DateSpan(*map(date.fromisoformat, case.options["since"].split("/")))
    rule = case.options.get("rule", "log-odds")
    made = plan(case.files, since=since, rule=rule)
    assert {change.path: change.after for change in made.changes} == {
        path: fill(text, case.files) for path, text in case.expected.items()
    }
    assert plan(apply(case.files, made), since=since, rule=rule).changes == ()


def test_there_are_cases():
    assert len(CASES) >= 8
