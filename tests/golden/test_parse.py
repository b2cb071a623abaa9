"""What a file says is what a reader of the Retain grammar would write down, case by case.

The cases stand in ``parse/*.md``: a title, a line with a full stop, the input, a full stop, what is
expected, a full stop. Each line expected is a unit, in order:

    kind lines [entities] c=… t=… occurred=… retired supersedes=… key=value | content | detail | detail

(a line end in a content is written ``\\n``), then, for each problem that a linter is to name, ``! line code``.
Words in square brackets after a title:

    bank       the page belongs to the bank          headings   units end in ``< heading path``
    undated    the file has no day                   page       title and aliases are shown
    open       no line end after the last line       words: …   words that open a Retain section
    escaped    ``\\r``, ``\\t``, ``\\f``, ``\\0`` and ``\\u2028`` stand for the characters
"""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from wsmem.markdown.document import Document, parse_document
from wsmem.markdown.retain import DEFAULT_WORDS

if TYPE_CHECKING:
    from wsmem.model import Unit

LOG_DAY = date(2026, 3, 2)
ESCAPE = re.compile(r"\\(?:u([0-9a-f]{4})|([rtf0]))")
ESCAPED = {"r": "\r", "t": "\t", "f": "\f", "0": "\0"}


class Case(NamedTuple):
    title: str
    options: frozenset[str]
    words: tuple[str, ...]
    text: str
    expected: list[str]


def read_cases(path: Path) -> list[Case]:
    lines = path.read_bytes().decode("utf-8").split("\n")
    cases: list[Case] = []
    at = 0
    while at < len(lines):
        if not lines[at].strip():
            at += 1
            continue
        stops = [number for number in range(at, len(lines)) if lines[number] == "."][:3]
        assert len(stops) == 3, f"{path.name}:{at + 1}: a case has three full stops"
        assert stops[0] == at + 1, f"{path.name}:{at + 1}: a title is one line"
        title, *options = lines[at].rstrip("]").replace("] [", " [").split(" [")
        words = next((tuple(option[7:].split(", ")) for option in options if option[:7] == "words: "), ())
        text = "\n".join(lines[stops[0] + 1 : stops[1]])
        expected = lines[stops[1] + 1 : stops[2]]
        if "escaped" in options:
            text, expected = unescape(text), [unescape(line) for line in expected]
        if stops[1] > stops[0] + 1 and "open" not in options:
            text += "\n"
        cases.append(Case(title, frozenset(options), words, text, expected))
        at = stops[2] + 1
    return cases


def unescape(text: str) -> str:
    return ESCAPE.sub(lambda match: chr(int(match[1], 16)) if match[1] else ESCAPED[match[2]], text)


def show_unit(unit: Unit, options: frozenset[str]) -> str:
    head = [str(unit.kind), f"{unit.line}-{unit.line_end}" if unit.line_end > unit.line else str(unit.line)]
    if unit.entities:
        head.append(f"[{', '.join(unit.entities)}]")
    if unit.confidence is not None:
        head.append(f"c={unit.confidence:g}")
    if unit.time is not None:
        head.append(f"t={unit.time}")
    if unit.occurred is not None:
        head.append(f"occurred={unit.occurred}")
    if unit.retired:
        head.append("retired")
    if unit.supersedes is not None:
        head.append(f"supersedes={unit.supersedes}")
    head += [f"{key}={value}" for key, value in unit.meta]
    content = unit.content.replace("\n", "\\n")
    line = " | ".join([" ".join(head), content, *unit.details])
    return f"{line} < {unit.heading}" if "headings" in options else line


def show(document: Document, options: frozenset[str]) -> list[str]:
    lines = [show_unit(unit, options) for unit in document.units]
    lines += [f"! {problem.source.line} {problem.code}" for problem in document.problems]
    if "page" in options:
        lines += [f"title: {document.title}", f"aliases: {'; '.join(document.aliases)}"]
    return lines


CASES = [
    pytest.param(case, id=f"{path.stem}: {case.title}")
    for path in sorted(Path(__file__).with_name("parse").glob("*.md"))
    for case in read_cases(path)
]


@pytest.mark.parametrize("case", CASES)
def test_a_document_says_what_is_expected(case: Case) -> None:
    document = parse_document(
        case.text,
        "memory/2026-03-02.md",
        recorded=None if "undated" in case.options else LOG_DAY,
        bank="bank" in case.options,
        retain_words=(*DEFAULT_WORDS, *case.words),
    )
    assert show(document, case.options) == case.expected


def test_no_two_cases_have_the_same_title() -> None:
    titles = [case.id for case in CASES]
    assert len(titles) == len(set(titles))
