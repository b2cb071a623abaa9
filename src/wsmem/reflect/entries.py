"""``bank/opinions.md`` as it is read: opinions with what hangs below them, headings, and the ledger.

An entry that wsmem wrote looks like this::

    - O(c=0.78) @Peter: Prefers concise replies. <!-- wsmem id=f-3k9x2a7q base=0.70 folded=0.78 -->
      - stated [2025-11-28](../memory/2025-11-28.md#L14)
      - supports [2025-12-02](../memory/2025-12-02.md#L9) "Two lines" <!-- wsmem … -->

A person's entry may be a bullet without the comment, or a paragraph with a list below it. ``c`` is what
people read and change; ``folded`` is what wsmem last wrote there, so that a changed number shows; ``base`` is
where the fold starts. The ledger, a comment, names all that was ever put on the page, so that what a person
deletes stays deleted.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from wsmem.markdown.blocks import HEADING, HTML, PARAGRAPH, Blocks, Item, Leaf
from wsmem.markdown.bullet import TypedBullet, parse_bullet
from wsmem.markdown.edit import read_page
from wsmem.markdown.links import read_target
from wsmem.markdown.regions import find_regions
from wsmem.markdown.tail import split_comments
from wsmem.model import FactKind
from wsmem.opinions.lines import parse_evidence, read_day
from wsmem.reflect.admission import OPINIONS_PAGE
from wsmem.reflect.loose import LooseOpinion, find_loose
from wsmem.text import join_lines

if TYPE_CHECKING:
    from datetime import date

    from wsmem.opinions.evidence import Evidence

# The ids of evidence that was ever written below an opinion, by the opinion's id.
Ledger = dict[str, frozenset[str]]
LEDGER_START: Final = "<!-- wsmem:written"
EVIDENCE: Final = "evidence"
STATED: Final = "stated"
SUPERSEDED: Final = "superseded by"
WITHDRAWN: Final = "withdrawn"
HELD: Final = "held at"
_LEDGER: Final = re.compile(r"\s*<!--\s*wsmem:written\b")
_ID: Final = re.compile(r"\bf-[0-9a-z]{8}(?:-\d+)?\b")
_TARGET: Final = re.compile(r"\]\(([^()\s]+)\)")
_LAST: Final = re.compile(r"\b(?:last|reinforced|updated|changed|confirmed)\b|最終|更新|最后", re.IGNORECASE)
_FORMS: Final = re.compile(rf"({STATED}|{SUPERSEDED}|{WITHDRAWN}|{HELD})\b", re.IGNORECASE)


class Line(NamedTuple):
    """A line below an opinion that says something to wsmem.

    ``form`` is ``EVIDENCE``, ``STATED``, ``SUPERSEDED``, ``WITHDRAWN`` or ``HELD``; ``last`` is the last line
    of its own text, ``end`` that of what hangs below it. For all forms but ``EVIDENCE`` only the source,
    the day and the id of ``evidence`` mean something.
    """

    form: str
    first: int
    last: int
    end: int
    evidence: Evidence
    counted: bool


class Entry(NamedTuple):
    """An opinion on the page.

    ``first`` to ``last`` is its own text, ``end`` the end of what hangs below it, ``outer_first`` and
    ``outer_end`` the lines of the outermost list item around it. ``indent`` is what stands before the
    marker of a line below it, None where no line can be put below it; ``listless``: a paragraph without a
    list of its own yet. ``remarked`` are the places that its free remarks link to, ``reinforced`` the last day
    that they name. ``loose``: in a shape of a person's own, which is read and never edited.
    """

    first: int
    last: int
    end: int
    outer_first: int
    outer_end: int
    indent: str | None
    listless: bool
    statement: str
    entities: tuple[str, ...]
    confidence: float | None
    retired: bool
    id: str
    base: float | None
    folded: float | None
    lines: tuple[Line, ...]
    remarked: frozenset[tuple[str, int]]
    reinforced: date | None
    loose: bool = False


class Heading(NamedTuple):
    """A heading of the page; its section ends in line ``end``."""

    line: int
    level: int
    text: str
    end: int


class OpinionsPage(NamedTuple):
    """The page; ``ledger`` has the ids of evidence by those of entries, ``ledger_lines`` where it stands."""

    lines: list[str]
    entries: tuple[Entry, ...]
    headings: tuple[Heading, ...]
    ledger: Ledger
    ledger_lines: tuple[int, int] | None


def read_opinions(text: str) -> OpinionsPage:
    """Read the page; what stands in a generated block or a quotation is not read."""
    lines, blocks = read_page(text)
    generated = find_regions(blocks).lines
    blocks = blocks._replace(leaves=[leaf for leaf in blocks.leaves if leaf.line not in generated])
    ledger: Ledger = {}
    place: tuple[int, int] | None = None
    for leaf in blocks.leaves:
        if leaf.form == HTML and leaf.item < 0 and not leaf.quoted and _LEDGER.match(leaf.text):
            for line in leaf.text.split("\n"):
                if found := _ID.findall(line):
                    ledger[found[0]] = ledger.get(found[0], frozenset()) | frozenset(found[1:])
            place = (leaf.line, leaf.line_end) if place is None else place
    reader = _Reader(lines, blocks)
    typed = reader.entries()
    taken = {line for entry in typed for line in range(entry.first, entry.end + 1)}
    loose = [_loose(one) for one in find_loose(reader.leaves) if one.first not in taken]
    entries = tuple(sorted((*typed, *loose), key=lambda entry: entry.first))
    return OpinionsPage(lines, entries, _headings(blocks, len(lines)), ledger, place)


def _loose(one: LooseOpinion) -> Entry:
    place = (one.first, one.last, one.last, one.first, one.last)
    names = (one.heading.strip(" *_`@[]:："),) if one.heading else ()
    return Entry(
        *place, None, False, one.statement, names, one.confidence, False, "", None, None, (), frozenset(), None, True
    )  # fmt: skip


def _headings(blocks: Blocks, count: int) -> tuple[Heading, ...]:
    found = [leaf for leaf in blocks.leaves if leaf.form == HEADING and leaf.item < 0 and not leaf.quoted]
    headings: list[Heading] = []
    for number, leaf in enumerate(found):
        below = (after.line - 1 for after in found[number + 1 :] if after.level <= leaf.level)
        headings.append(Heading(leaf.line, leaf.level, leaf.text, next(below, count)))
    return tuple(headings)


def _opinion(text: str) -> TypedBullet | None:
    typed = parse_bullet(text)
    return typed if isinstance(typed, TypedBullet) and typed.kind is FactKind.OPINION else None


class _Reader:
    """Finds the entries of a page in the order of their lines."""

    def __init__(self, lines: list[str], blocks: Blocks) -> None:
        self.lines = lines
        self.items = blocks.items
        self.leaves = [leaf for leaf in blocks.leaves if not leaf.quoted]
        self.own: dict[int, Leaf] = {}  # item → the paragraph that is its own text
        for leaf in self.leaves:
            if leaf.form == PARAGRAPH and leaf.item >= 0:
                self.own.setdefault(leaf.item, leaf)
        self.children: dict[int, list[int]] = {}
        for number, item in enumerate(self.items):
            self.children.setdefault(item.parent, []).append(number)

    def entries(self) -> list[Entry]:
        found: list[Entry] = []
        for at, leaf in enumerate(self.leaves):
            if leaf.form != PARAGRAPH:
                continue
            if leaf.item < 0:
                found += self._from_paragraph(at, leaf)
            elif self.own[leaf.item] is leaf and (typed := _opinion(join_lines(leaf.text.split("\n")))):
                found.append(self._from_item(leaf, typed))
        return found

    def _from_item(self, leaf: Leaf, typed: TypedBullet) -> Entry:
        item = self.items[leaf.item]
        outer = item
        while outer.parent >= 0:
            outer = self.items[outer.parent]
        return self._entry(
            typed, leaf.line, leaf.line_end, item.line_end, (outer.line, outer.line_end),
            self._inner_indent(item), False, self.children.get(leaf.item, []),
        )  # fmt: skip

    def _inner_indent(self, item: Item) -> str:
        line = self.lines[item.line - 1]
        before = line[: len(line) - len(line.lstrip(" \t"))]
        rest = line[len(before) + len(item.marker) :]
        if rest.startswith("\t"):
            return before + "\t"
        gap = len(rest) - len(rest.lstrip(" "))
        return before + " " * (len(item.marker) + (gap if 1 <= gap <= 4 else 1))

    def _from_paragraph(self, at: int, leaf: Leaf) -> list[Entry]:
        """Read a paragraph, each of whose lines may be an opinion; the list below belongs to the last."""
        texts = leaf.text.split("\n")
        starts = [n for n, text in enumerate(texts) if _opinion(text if n else join_lines(texts))]
        if not starts or starts[0]:
            return []
        found: list[Entry] = []
        for start, stop in zip(starts, [*starts[1:], len(texts)], strict=True):
            typed = _opinion(join_lines(texts[start:stop]))
            if typed is None:
                continue
            first, last = leaf.line + start, leaf.line + stop - 1
            below = self._list_after(at) if stop == len(texts) else []
            end = max([last, *(self.items[number].line_end for number in below)])
            indent = "" if stop == len(texts) else None
            found.append(self._entry(typed, first, last, end, (first, end), indent, not below, below))
        return found

    def _list_after(self, at: int) -> list[int]:
        """Return the outermost items that follow a leaf at once, up to one that is typed itself."""
        found: list[int] = []
        for leaf in self.leaves[at + 1 :]:
            if leaf.item < 0:
                break
            number = leaf.item
            while self.items[number].parent >= 0:
                number = self.items[number].parent
            own = self.own.get(number)
            if own is not None and isinstance(parse_bullet(own.text), TypedBullet):
                break
            if number not in found:
                found.append(number)
        return found

    def _entry(
        self, typed: TypedBullet, first: int, last: int, end: int, outer: tuple[int, int],
        indent: str | None, listless: bool, below: list[int],
    ) -> Entry:  # fmt: skip
        lines: list[Line] = []
        remarked: set[tuple[str, int]] = set()
        days: list[date] = []
        for number in below:
            own = self.own.get(number)
            if own is None:
                continue
            text, meta = split_comments(join_lines(own.text.split("\n")))
            if read := _read_line(text, meta):
                form, evidence = read
                end, counted = self.items[number].line_end, ("counted", "yes") in meta
                lines.append(Line(form, own.line, own.line_end, end, evidence, counted))
                continue
            links = [read_target(target, OPINIONS_PAGE) for target in _TARGET.findall(text)]
            remarked.update((link.path, link.line) for link in links if link.line)
            if _LAST.search(text) and (day := read_day(text)):
                days.append(day)
        pairs = dict(typed.attributes)
        identity = pairs.get("id", "")
        return Entry(
            first, last, end, *outer, indent, listless, typed.content, typed.entities, typed.confidence,
            typed.retired, identity if _ID.fullmatch(identity) else "", _number(pairs.get("base")),
            _number(pairs.get("folded")), tuple(lines), frozenset(remarked), max(days, default=None),
        )  # fmt: skip


def _read_line(text: str, meta: list[tuple[str, str]]) -> tuple[str, Evidence] | None:
    if evidence := parse_evidence(text, meta, OPINIONS_PAGE):
        return EVIDENCE, evidence
    match = _FORMS.match(text)
    if match is None or (match[1].casefold() == HELD and "held" not in dict(meta)):
        return None
    # Read what follows the way evidence is read; where nothing does ("held at 0.50 …") an id must stand in.
    about = parse_evidence(f"neutral{text[match.end() :]}", [("id", ""), *meta], OPINIONS_PAGE)
    return (match[1].casefold(), about) if about else None


def _number(text: str | None) -> float | None:
    try:
        return None if text is None else float(text)
    except ValueError:
        return None
