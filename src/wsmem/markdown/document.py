"""A file's text to the units that it says: typed facts and notes, each with its lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from wsmem.markdown.blocks import HEADING, HTML, PARAGRAPH, RULE, Blocks, Item, Leaf, read_blocks
from wsmem.markdown.bullet import BadAttribute, TypedBullet, parse_bullet
from wsmem.markdown.entries import BULLETS, Entry, split_bullets, split_entries
from wsmem.markdown.facts import fact_faults, fact_unit, states_fact
from wsmem.markdown.frontmatter import front_matter_end, read_aliases
from wsmem.markdown.lines import split_lines
from wsmem.markdown.nesting import Nesting
from wsmem.markdown.notes import Setting, is_prose, note_units, visible_html
from wsmem.markdown.regions import Regions, find_regions
from wsmem.markdown.retain import (
    DEFAULT_WORDS,
    is_bare_retain_heading,
    is_retain_heading,
    kind_in_brackets,
    kind_of_heading,
)
from wsmem.markdown.tail import split_comments
from wsmem.model import FactKind, Problem, SourceRef, Unit
from wsmem.text import join_lines

if TYPE_CHECKING:
    from datetime import date


class Document(NamedTuple):
    """What one file says."""

    units: tuple[Unit, ...]
    problems: tuple[Problem, ...]
    title: str  # the first heading of level 1, or ""
    aliases: tuple[str, ...]


def parse_document(
    text: str,
    path: str,
    *,
    recorded: date | None,
    bank: bool = False,
    retain_words: tuple[str, ...] = DEFAULT_WORDS,
) -> Document:
    """Read a file's text into units, in the order of their lines.

    Args:
        text: the decoded file.
        path: its place in the workspace, for problems.
        recorded: the day of the log, against which ``yesterday`` is read; None for undated files.
        bank: typed bullets need no Retain heading (pages of the bank).
        retain_words: the words that open a Retain section.
    """
    lines = split_lines(text.removeprefix("\ufeff"))
    skip = front_matter_end(lines)
    blocks = read_blocks(lines[skip:] if skip else lines, skip + 1)
    regions = find_regions(blocks)
    builder = _Builder(_visible_leaves(blocks, regions), blocks.items, path, recorded, bank, retain_words)
    builder.run()
    for line in regions.unclosed:
        builder.problems.append(
            Problem(
                "region",
                "a generated block is opened and never closed, so its lines count as a person's",
                SourceRef(path, line, line),
                lines[line - 1].strip(),
                "add <!-- wsmem:end --> below the block, or delete the marker",
            )
        )
    problems = sorted(builder.problems, key=lambda problem: problem.source.line)
    aliases = read_aliases(lines) if skip else ()
    return Document(tuple(builder.units), tuple(problems), builder.title, aliases)


class _Builder:
    """Walks the leaves in order and keeps what the headings above them mean."""

    def __init__(
        self,
        leaves: list[Leaf],
        items: list[Item],
        path: str,
        recorded: date | None,
        bank: bool,
        retain_words: tuple[str, ...],
    ) -> None:
        self.leaves = leaves
        self.items = items
        self.nesting = Nesting(leaves, items)
        self.path = path
        self.bank = bank
        self.retain_words = retain_words
        self.units: list[Unit] = []
        self.problems: list[Problem] = []
        self.title = ""
        self.setting = Setting(0, "", recorded)
        self.headings: list[tuple[int, str]] = []
        self.bare_heading: Leaf | None = None  # a heading with nothing below it yet
        self.retain_level = 0  # of the Retain heading above, 0 outside
        self.kind_level = 0
        self.kind: FactKind | None = None
        self.inside_fact: set[int] = set()  # items whose text is a detail of the fact around them

    def run(self) -> None:
        """Read all leaves."""
        begun = -1  # the last item whose first leaf was seen; items are numbered in the order of their lines
        for at, leaf in enumerate(self.leaves):
            own = leaf.item > begun
            begun = max(begun, leaf.item)
            self._take(leaf, at, own)
        self._keep_bare_heading(1)

    # -- headings -------------------------------------------------------------------------------

    def _take(self, leaf: Leaf, at: int, own: bool) -> None:
        """Take the leaf number ``at``; ``own`` is the first of its item."""
        form = leaf.form
        if form == HEADING and leaf.item < 0 and not leaf.quoted:
            self._enter_heading(leaf)
            return
        if form == RULE or (form == HTML and not visible_html(leaf.text)):
            return
        if leaf.item in self.inside_fact:
            return
        said = len(self.units)
        typed_here = (self.retain_level > 0 or self.bank) and not leaf.quoted
        if form != PARAGRAPH:
            self.units += note_units(leaf, self.setting)
        elif own and leaf.item >= 0:
            self._take_item(leaf, at, typed_here)
        else:
            self._take_paragraph(leaf, typed_here)
        if len(self.units) > said:
            self.bare_heading = None

    def _enter_heading(self, leaf: Leaf) -> None:
        self._keep_bare_heading(leaf.level)
        text = split_comments(join_lines(leaf.text.split("\n")))[0]
        while self.headings and self.headings[-1][0] >= leaf.level:
            self.headings.pop()
        self.headings.append((leaf.level, text))
        path = " › ".join(name for _, name in self.headings if name)
        self.setting = Setting(self.setting.section + 1, path, self.setting.recorded)
        self.bare_heading = leaf if text else None
        if leaf.level == 1 and not self.title:
            self.title, self.bare_heading = text, None
        if self.kind_level >= leaf.level:
            self.kind_level, self.kind = 0, None
        if self.retain_level >= leaf.level:
            self.retain_level = 0
        kind: FactKind | None = None
        if is_retain_heading(text, self.retain_words):
            self.retain_level = self.retain_level or leaf.level
            kind = kind_in_brackets(text)
        elif self.retain_level:
            kind = kind_of_heading(text)
        if kind is not None:
            self.kind_level, self.kind = leaf.level, kind

    def _keep_bare_heading(self, next_level: int) -> None:
        """Let a heading under which nothing stands, not even a deeper heading, speak for itself."""
        leaf, self.bare_heading = self.bare_heading, None
        if leaf and leaf.level >= next_level and not is_bare_retain_heading(leaf.text, self.retain_words):
            self.units += note_units(leaf, self.setting)

    # -- items and paragraphs ---------------------------------------------------------------------

    def _take_item(self, leaf: Leaf, at: int, typed_here: bool) -> None:
        item = self.items[leaf.item]
        if "\n" not in leaf.text and leaf.text[:1] not in BULLETS:
            own, others, text = leaf, [], leaf.text
        else:
            own, *others = [_piece(leaf, entry) for entry in split_bullets(leaf.text.split("\n"))]
            text = join_lines(own.text.split("\n"))
        typed = None
        if typed_here:
            # A nested bullet is not typed by its letter alone, nor by a heading: it may be a word ("A plan").
            top = item.parent < 0
            typed = self._parse(
                text, leaf, self.kind if top else None, top and self.retain_level > 0, known=not top
            )
            if typed and not top and self.nesting.is_option(leaf.item, text):
                typed = None
        if typed is None:
            self.units += note_units(own, self.setting)
            for other in others:
                self._take_entry(other, typed_here)
            return
        facts = [other for other in others if states_fact(other.text)]
        details: tuple[str, ...] = ()
        if others or item.line_end > leaf.line_end:
            details, meta, inside = self.nesting.read_details(
                at, [other for other in others if other not in facts]
            )
            typed = typed._replace(attributes=typed.attributes + meta)
            self.inside_fact |= inside
        self._add_fact(typed, item.line, item.line_end, text, details)
        for other in facts:
            self._take_entry(other, typed_here)

    def _take_paragraph(self, leaf: Leaf, typed_here: bool) -> None:
        if "\n" not in leaf.text and not typed_here and leaf.text[:1] not in BULLETS:
            self._take_entry(leaf, False)
            return
        for entry in split_entries(leaf.text.split("\n"), typed=typed_here):
            self._take_entry(_piece(leaf, entry), typed_here, bulleted=entry.bulleted and leaf.item < 0)

    def _take_entry(self, leaf: Leaf, typed_here: bool, *, bulleted: bool = False) -> None:
        """Take a paragraph, or a part of one; ``bulleted`` if it stood behind a ``•``."""
        text = join_lines(leaf.text.split("\n"))
        kind = self.kind if bulleted else None
        loose = bulleted and self.retain_level > 0
        typed = self._parse(text, leaf, kind, loose, known=not bulleted) if typed_here else None
        if typed is None:
            self.units += note_units(leaf, self.setting)
        else:
            self._add_fact(typed, leaf.line, leaf.line_end, text, ())

    def _parse(
        self, text: str, leaf: Leaf, kind: FactKind | None, loose: bool, *, known: bool
    ) -> TypedBullet | None:
        """Read a typed bullet; ``known`` takes none with another letter than W, B, O, S."""
        typed = parse_bullet(text, default_kind=kind, loose=loose)
        if isinstance(typed, BadAttribute):
            if not known or typed.code == "confidence":
                self._problem(typed.code, typed.message, leaf, typed.hint)
            return None
        return None if known and typed and typed.kind is FactKind.UNKNOWN else typed

    # -- facts ----------------------------------------------------------------------------------

    def _add_fact(self, typed: TypedBullet, line: int, end: int, text: str, details: tuple[str, ...]) -> None:
        unit = fact_unit(typed, line, end, details, self.setting)
        if faults := fact_faults(typed, unit):
            place = Leaf(PARAGRAPH, line, end, text, 0, -1, False)
            for code, message, hint in faults:
                self._problem(code, message, place, hint)
            if not unit.content:
                self.units += note_units(place, self.setting)
                return
        self.units.append(unit)

    def _problem(self, code: str, message: str, leaf: Leaf, hint: str) -> None:
        excerpt = leaf.text.split("\n", 1)[0][:200]
        self.problems.append(
            Problem(code, message, SourceRef(self.path, leaf.line, leaf.line), excerpt, hint)
        )


def _visible_leaves(blocks: Blocks, regions: Regions) -> list[Leaf]:
    """Return the leaves outside generated blocks; prose behind a comment comes as a paragraph."""
    leaves = blocks.leaves
    if regions.lines:
        leaves = [leaf for leaf in leaves if leaf.line not in regions.lines]
    if any(leaf.form == HTML for leaf in leaves):
        leaves = [_unwrap(leaf) if leaf.form == HTML else leaf for leaf in leaves]
    return leaves


def _piece(leaf: Leaf, entry: Entry) -> Leaf:
    line = leaf.line + entry.offset
    return leaf._replace(line=line, line_end=line + len(entry.lines) - 1, text="\n".join(entry.lines))


def _unwrap(leaf: Leaf) -> Leaf:
    """Return an HTML block that is prose behind a comment as a paragraph."""
    if not is_prose(leaf):
        return leaf
    return leaf._replace(form=PARAGRAPH, text="\n".join(map(str.strip, leaf.text.split("\n"))))
