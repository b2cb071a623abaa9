"""What must hold for every file, whoever wrote it."""

from __future__ import annotations

import re
from datetime import date
from itertools import pairwise

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from wsmem.markdown.document import Document, parse_document
from wsmem.model import KIND_OF_LETTER, FactKind, Unit

DAY = date(2026, 3, 2)


def parse(text: str, *, bank: bool = False) -> Document:
    return parse_document(text, "memory/2026-03-02.md", recorded=DAY, bank=bank)


# -- nothing that a person wrote is out of reach ------------------------------------------------------

PREFIXES = (
    "", "", "", "- ", "* ", "1. ", "2. ", "10) ", "• ", "- [ ] ", "- W @Ana: ", "- O(c=0.8): ", "- B: ", "- W ",
    "W @Bo: ", "O(c=2): ", "- E: ", "- ~~W: ", "- **S** ", "- 14:30 B: ", "user: ", "- - ", "- • ",
    "> ", "> > ", "> - ", ">", "# ", "## ", "### ", "## Retain ", "### World (W) ", "#", "- # ", "> # ",
    "| ", "a | ", "<div>", "<b>", "<details><summary>", "[l]: ", "[l] ", "`", "**", "&amp; ", "\\", "　", "\x0c",
)  # fmt: skip
BARE_LINES = (
    "", "", "", "## Retain", "# Title", "---", "===", "***", "```", "~~~", "|---|", "--- | ---", "-", ">", "<br>", "</div>"
)  # fmt: skip
INDENTS = st.sampled_from(("", "", "", "", " ", "  ", "   ", "    ", "      ", "\t", " \t"))
NAMES = [
    f"{first}{second}"
    for first in ("quorl", "vexim", "zabel", "nurgo")
    for second in ("ix", "ak", "oom", "ud")
]


@st.composite
def worded_documents(draw: st.DrawFn) -> tuple[list[str], dict[int, str]]:
    """Draw lines, and the word of its own that a line holds, by the line's number."""
    lines: list[str] = []
    words: dict[int, str] = {}
    for name in draw(
        st.lists(st.sampled_from([*NAMES, ""]), max_size=12, unique_by=lambda name: name or object())
    ):
        if name:
            lines.append(f"{draw(INDENTS)}{draw(st.sampled_from(PREFIXES))}{name}")
            words[len(lines)] = name
        else:
            lines.append(draw(INDENTS) + draw(st.sampled_from(BARE_LINES)))
    return lines, words


@settings(max_examples=500, deadline=None)
@given(worded_documents(), st.booleans())
def test_every_word_is_in_a_unit_of_its_line_or_in_a_heading(
    document: tuple[list[str], dict[int, str]], bank: bool
) -> None:
    lines, words = document
    parsed = parse("\n".join(lines), bank=bank)
    headings = {unit.heading for unit in parsed.units} | {parsed.title}
    for number, word in words.items():
        if any(word in heading for heading in headings):
            continue
        found = [unit for unit in parsed.units if word in " ".join((unit.content, *unit.details))]
        assert [unit for unit in found if unit.line <= number <= unit.line_end], (word, lines)


@settings(max_examples=300, deadline=None)
@given(worded_documents())
def test_no_word_is_said_twice(document: tuple[list[str], dict[int, str]]) -> None:
    lines, words = document
    units = parse("\n".join(lines)).units
    for word in words.values():
        assert sum(" ".join((unit.content, *unit.details)).count(word) for unit in units) <= 1, (word, lines)


# -- lines ------------------------------------------------------------------------------------------

ENDS = re.compile("\r\n|\r|\n")
PIECES = st.sampled_from(
    (
        "\n", "\n", "\n", "\r\n", "\r", "\n\n", " ", "  ", "\t", "## Retain", "# ", "- ", "* ", "1. ", "> ", "• ",
        "W @Ana: ", "O(c=0.5)", "@Bo ", "[[Cy]] ", "word", "two words", "`", "```", "~~", "**", "---", "===", "| ",
        "|---|", "<div>", "</div>", "[l]: x", "14:30 ", ": ", "\x0c", "\u2028", "\u0085", "\x1c", "é", "\ud800", "🧠",
        "\ufeff",
    )
)  # fmt: skip
texts = st.lists(PIECES, max_size=30).map("".join)


@settings(max_examples=400, deadline=None)
@given(texts, st.booleans())
def test_units_lie_in_the_file_in_order_and_say_what_stands_there(text: str, bank: bool) -> None:
    lines = ENDS.split(text.removeprefix("\ufeff"))
    units = parse(text, bank=bank).units
    for unit in units:
        assert 1 <= unit.line <= unit.line_end <= len(lines)
        first = unit.content.lstrip("*_` ").split()[0]  # an emphasis that began in the head begins anew
        assert any(first in line for line in lines[unit.line - 1 : unit.line_end]), (first, text)
    for before, after in pairwise(units):
        assert before.line <= after.line
        assert before.section <= after.section


@settings(max_examples=300, deadline=None)
@given(texts)
def test_the_style_of_line_ends_does_not_matter(text: str) -> None:
    plain = ENDS.sub("\n", text)
    document = parse(plain)
    assert parse(text) == document
    assert parse(plain.replace("\n", "\r\n")) == document
    assert parse(plain.replace("\n", "\r")) == document


@settings(max_examples=200, deadline=None)
@given(texts)
def test_blank_lines_above_only_shift(text: str) -> None:
    def shifted(document: Document) -> list[Unit]:
        return [unit._replace(line=unit.line - 2, line_end=unit.line_end - 2) for unit in document.units]

    text = "x\n" + text.removeprefix("\ufeff")
    assert shifted(parse("\n\n" + text)) == list(parse(text).units)


@settings(max_examples=400, deadline=None)
@given(st.one_of(st.text(st.characters(), max_size=80), texts), st.booleans())
def test_no_text_is_refused(text: str, bank: bool) -> None:
    for document in (
        parse(text, bank=bank),
        parse(f"## Retain\n- W @Ana: {text}"),
        parse(f"---\naliases: {text}\n---\n"),
    ):
        for unit in document.units:
            assert unit.content.strip()
            assert unit.content == unit.content.strip("\n").rstrip()


# -- what was written is what is read -----------------------------------------------------------------

MARKERS = ("- ", "* ", "+ ", "1. ", "7) ", "• ", "-   ", "- [x] ")
TIMES = {
    "": None,
    "14:30 ": "14:30",
    "(9:05) ": "09:05",
    "[14:30]: ": "14:30",
    "9 PM - ": "21:00",
    "**14:30** ": "14:30",
}
ENTITIES = {
    "": (), " @Ana": ("Ana",), " @[The Castle]": ("The Castle",), " [[Bo]]": ("Bo",), " @陈工": ("陈工",),
    " @Ana @Bo": ("Ana", "Bo"), " @Ana, @[Jr., Cy]": ("Ana", "Jr., Cy"),
}  # fmt: skip
ATTRIBUTES = {"": None, "(c=0.8)": 0.8, "(c=95%)": 0.95, "（c＝0.5）": 0.5, "(id=x, c=.25)": 0.25, "()": None}
COLONS = (": ", "：", " : ", ":  ")
WORDS = st.lists(
    st.sampled_from(["tea", "B", "W:", "**x**", "(n=5)", "10:30", "c=2", "お茶", "- y", "`z`"]),
    min_size=1,
    max_size=5,
)


@settings(max_examples=500, deadline=None)
@given(
    st.sampled_from(MARKERS),
    st.sampled_from(sorted(TIMES)),
    st.sampled_from(["", "**", "`", "__"]),
    st.sampled_from("WBOSEX"),
    st.sampled_from(sorted(ATTRIBUTES)),
    st.sampled_from(sorted(ENTITIES)),
    st.sampled_from(COLONS),
    WORDS,
)
def test_a_typed_bullet_is_read_as_it_was_put_together(
    marker: str,
    time: str,
    mark: str,
    letter: str,
    attributes: str,
    entities: str,
    colon: str,
    words: list[str],
) -> None:
    assume(letter in KIND_OF_LETTER or attributes != "()")  # "F(): …" is code
    content = " ".join(["all", *words])
    line = f"{marker}{time}{mark}{letter}{mark}{attributes}{entities}{colon}{content}"
    document = parse(f"## Retain\n{line}\n")
    (unit,) = document.units
    assert unit.kind is KIND_OF_LETTER.get(letter, FactKind.UNKNOWN), line
    assert unit.content == content
    assert unit.entities == ENTITIES[entities]
    assert unit.confidence == ATTRIBUTES[attributes]
    assert unit.time == TIMES[time]
    assert (unit.line, unit.line_end) == (2, 2)
    assert [problem.code for problem in document.problems] == ([] if letter in KIND_OF_LETTER else ["kind"])


# -- hostile files are read, in time that grows with their length ---------------------------------------

HOSTILE = {
    "quotes in quotes": ">" * 50_000 + " x",
    "quotes on ever deeper lines": "\n".join(">" * depth + " x" for depth in range(500)),
    "lists in lists": "\n".join("  " * depth + "- x" for depth in range(300)),
    "typed lists in lists": "## Retain\n" + "\n".join("  " * (line % 25) + "- W: x" for line in range(3000)),
    "markers in a row": "- " * 50_000,
    "backticks": "## Retain\n- W: " + "`" * 100_000 + " @a",
    "backticks of all lengths": "## Retain\n- W: " + " ".join("`" * width for width in range(600)) + " @a",
    "blanks in a head": "## Retain\n- W" + " " * 100_000 + "x",
    "blanks before a comment": "## Retain\n- W: a" + " " * 100_000 + "b <!-- c",
    "blanks in a heading": "## Retain" + " " * 100_000 + "x",
    "comments never closed": "## Retain\n- W: " + "<!-- " * 20_000,
    "attributes without end": "## Retain\n- O(c=" + "0,1" * 50_000 + ") a",
    "names without end": "## Retain\n- W " + "@a " * 30_000 + ": x",
    "links never closed": "- " + "[[" * 50_000 + " @a",
    "stars": "## Retain\n- " + "*" * 100_000 + "W: x",
    "digits": "## Retain\n- " + "1" * 100_000 + " W: x",
    "small tables": "|a|b|\n|-|-|\n|\\|c|d|\n\n" * 4000,
    "markers of blocks": "<!-- wsmem:begin a -->\n" * 5000,
    "label lines": "a: b\n" * 20_000,
    "one bullet of many lines": "## Retain\n- W: " + "a\n" * 50_000,
    "options": "## Retain\n- x\n" + "  - A: a\n  - B: b\n" * 5000,
}


@pytest.mark.parametrize("name", sorted(HOSTILE))
def test_a_hostile_file_is_read(name: str) -> None:
    text = HOSTILE[name]
    units = parse(text).units
    assert all(1 <= unit.line <= unit.line_end <= text.count("\n") + 1 for unit in units)
