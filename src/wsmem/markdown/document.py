"""A file's text to the units that it says: typed facts and notes, each with its lines."""

from __future__ import annotations

import re
from datetime import date
from typing import NamedTuple

from wsmem.dates import occurred_span
from wsmem.markdown.blocks import HEADING, HTML, PARAGRAPH, ROW, RULE, Blocks, Leaf, read_blocks
from wsmem.markdown.bullet import BadAttribute, TypedBullet, parse_bullet
from wsmem.markdown.frontmatter import front_matter_end, read_aliases
from wsmem.markdown.lines import split_lines
from wsmem.markdown.long import split_long
from wsmem.markdown.mentions import find_mentions
from wsmem.markdown.regions import Regions, find_regions
from wsmem.markdown.retain import DEFAULT_WORDS, is_retain_heading, kind_of_heading
from wsmem.markdown.tail import split_comments
from wsmem.model import FactKind, Problem, SourceRef, Unit
from wsmem.text import join_lines

_BULLET_LINE = re.compile(r"[•◦‣▪●・]\s*(?=\S)")
_TYPED_LINE = re.compile(r"[*_`]*[A-Z][*_`]*\s*(?:[(（]\s*[a-z]+\s*[=＝]|[*_`]*[:：]\s|[@＠])")
_LABEL_LINE = re.compile(r"[*_]{0,2}[A-Za-z][\w .'-]{0,24}[*_]{0,2}:[*_]{0,2}\s+\S")
_TAG = re.compile(r"<[^<>]*>")


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
        text: the decoded file, without a byte order mark.
        path: its place in the workspace, for problems.
        recorded: the day of the log, against which ``yesterday`` is read; None for undated files.
        bank: typed bullets need no Retain heading (pages of the bank).
        retain_words: the words that open a Retain section.
    """
    lines = split_lines(text)
    skip = front_matter_end(lines)
    blocks = read_blocks(lines[skip:] if skip else lines, skip + 1)
    regions = find_regions(blocks)
    builder = _Builder(blocks, path, recorded, bank, retain_words, regions)
    builder.run()
    builder.problems += [
        Problem(
            "region",
            'a generated block is opened and never closed, so its lines count as a person\'s',
            SourceRef(path, line, line),
            lines[line - 1].strip(),
            "add <!-- wsmem:end --> below the block, or delete the marker",
        )
        for line in regions.unclosed
    ]
    problems = sorted(builder.problems, key=lambda problem: problem.source.line)
    aliases = read_aliases(lines) if skip else ()
    return Document(tuple(builder.units), tuple(problems), builder.title, aliases)


class _Builder:
    """Walks the leaves in order and keeps what the headings above them mean."""

    def __init__(
        self,
        blocks: Blocks,
        path: str,
        recorded: date | None,
        bank: bool,
        retain_words: tuple[str, ...],
        regions: Regions,
    ) -> None:
        self.blocks = blocks
        self.path = path
        self.recorded = recorded
        self.bank = bank
        self.retain_words = retain_words
        self.regions = regions
        self.units: list[Unit] = []
        self.problems: list[Problem] = []
        self.title = ""
        self.headings: list[tuple[int, str]] = []
        self.section = 0
        self.heading_path = ""
        self.bare_heading: Leaf | None = None  # a heading with nothing below it yet
        self.retain_level = 0  # of the Retain heading above, 0 outside
        self.kind_level = 0
        self.kind: FactKind | None = None
        self.first_leaf: dict[int, Leaf] = {}  # item → the paragraph that is its own text
        self.children: dict[int, list[Leaf]] = {}
        self.inside_fact: set[int] = set()  # items whose text is a detail of the fact around them

    def run(self) -> None:
        leaves = [leaf for leaf in self.blocks.leaves if leaf.line not in self.regions.lines]
        for leaf in leaves:
            if leaf.item >= 0:
                self.children.setdefault(leaf.item, []).append(leaf)
                if leaf.form == PARAGRAPH:
                    self.first_leaf.setdefault(leaf.item, leaf)
        for leaf in leaves:
            self._take(leaf)
        self._keep_bare_heading()

    # -- headings -------------------------------------------------------------------------------

    def _take(self, leaf: Leaf) -> None:
        if leaf.form == RULE or (leaf.form == HTML and not _visible_html(leaf.text)):
            return
        if leaf.form == HEADING and leaf.item < 0 and not leaf.quoted:
            self._enter_heading(leaf)
            return
        self.bare_heading = None
        if leaf.item in self.inside_fact:
            return
        typed_here = (self.retain_level > 0 or self.bank) and not leaf.quoted
        if leaf.form == PARAGRAPH and leaf.item >= 0 and self.first_leaf[leaf.item] is leaf:
            self._take_item(leaf, typed_here)
        elif leaf.form == PARAGRAPH:
            self._take_paragraph(leaf, typed_here)
        else:
            self._add_notes(leaf, leaf.text)

    def _enter_heading(self, leaf: Leaf) -> None:
        self._keep_bare_heading()
        self.section += 1
        text = split_comments(join_lines(leaf.text.split("\n")))[0]
        while self.headings and self.headings[-1][0] >= leaf.level:
            self.headings.pop()
        self.headings.append((leaf.level, text))
        self.heading_path = " › ".join(name for _, name in self.headings if name)
        if leaf.level == 1 and not self.title:
            self.title = text
        self.bare_heading = leaf if text else None
        if self.kind_level >= leaf.level:
            self.kind_level, self.kind = 0, None
        if self.retain_level >= leaf.level:
            self.retain_level = 0
        if is_retain_heading(text, self.retain_words):
            self.retain_level = self.retain_level or leaf.level
        elif self.retain_level and (kind := kind_of_heading(text)):
            self.kind_level, self.kind = leaf.level, kind

    def _keep_bare_heading(self) -> None:
        """Let a heading under which nothing stands speak for itself."""
        leaf, self.bare_heading = self.bare_heading, None
        if leaf is not None and leaf.level > 1 and not is_retain_heading(leaf.text, self.retain_words):
            self._add_notes(leaf, leaf.text)

    # -- items and paragraphs ---------------------------------------------------------------------

    def _take_item(self, leaf: Leaf, typed_here: bool) -> None:
        item = self.blocks.items[leaf.item]
        text = join_lines(leaf.text.split("\n"))
        top = item.parent < 0
        # Only a bullet of its own is typed without marks: "W text"; a nested one may be a word ("A plan").
        kind = self.kind if top else None
        typed = self._parse(text, leaf, typed_here, kind, loose=top and self.retain_level > 0)
        if typed is None:
            self._add_notes(leaf, leaf.text)
            return
        details = self._details(leaf)
        self._add_fact(typed, item.line, item.line_end, text, details)

    def _details(self, leaf: Leaf) -> tuple[str, ...]:
        """Return the nested bullets and paragraphs of a fact, those that are facts themselves left out."""
        details: list[str] = []
        inside = {leaf.item}
        for number in range(leaf.item + 1, len(self.blocks.items)):
            item = self.blocks.items[number]
            if item.parent not in inside:
                if item.parent < leaf.item:
                    break
                continue
            own = self.first_leaf.get(number)
            text = join_lines(own.text.split("\n")) if own else ""
            if isinstance(parse_bullet(text), TypedBullet):
                continue
            inside.add(number)
        for number in sorted(inside):
            for child in self.children.get(number, ()):
                if child is not leaf and child.form not in (RULE, HTML):
                    details.append(split_comments(join_lines(child.text.split("\n")))[0])
        self.inside_fact |= inside
        return tuple(detail for detail in details if detail)

    def _take_paragraph(self, leaf: Leaf, typed_here: bool) -> None:
        for start, part in _split_paragraph(leaf.text.split("\n"), typed_here):
            line = leaf.line + start
            piece = leaf._replace(line=line, line_end=line + len(part) - 1, text="\n".join(part))
            bulleted = _BULLET_LINE.match(part[0])
            text = join_lines(part)[bulleted.end() :] if bulleted else join_lines(part)
            kind = self.kind if bulleted else None
            typed = self._parse(text, piece, typed_here, kind, loose=bool(bulleted) and self.retain_level > 0)
            if typed is None:
                self._add_notes(piece, piece.text)
            else:
                self._add_fact(typed, piece.line, piece.line_end, text, ())

    def _parse(
        self, text: str, leaf: Leaf, typed_here: bool, kind: FactKind | None, *, loose: bool
    ) -> TypedBullet | None:
        if not typed_here:
            return None
        typed = parse_bullet(text, default_kind=kind, loose=loose)
        if isinstance(typed, BadAttribute):
            self._problem(typed.code, typed.message, leaf, typed.hint)
            return None
        return typed

    # -- units ----------------------------------------------------------------------------------

    def _add_fact(self, typed: TypedBullet, line: int, line_end: int, text: str, details: tuple[str, ...]) -> None:
        place = Leaf(PARAGRAPH, line, line_end, text, 0, -1, False)
        content = typed.content
        if not content and details:
            content, details = join_lines(list(details)), ()
        if not content:
            self._problem("empty", "a typed bullet says nothing", place, "write what is so after the colon, or delete the bullet")
            self._add_notes(place, text)
            return
        if typed.kind is FactKind.UNKNOWN:
            self._problem(
                "kind",
                f'"{typed.letter}" is none of the kinds W (world), B (experience), O (opinion), S (observation)',
                place,
                "use W, B, O or S; the line is kept as kind unknown",
            )
        occurred = occurred_span(content, self.recorded)
        supersedes = None
        meta: list[tuple[str, str]] = []
        for key, value in typed.attributes:
            if key == "supersedes":
                supersedes = value
            else:
                meta.append((key, value))
            if key == "valid":
                valid = occurred_span(value.replace("/", " – "), None) or occurred_span(value, None)
                if valid is None:
                    hint = "write valid=2025-11-27 or valid=2025-11-27/2025-12-01"
                    self._problem("valid", f'valid "{value}" is not a day or a span of days', place, hint)
                occurred = valid or occurred
        self.units.append(
            Unit(
                typed.kind,
                line,
                line_end,
                content,
                typed.entities,
                self.section,
                self.heading_path,
                typed.confidence,
                occurred,
                typed.time,
                details,
                typed.retired,
                supersedes,
                tuple(meta),
            )
        )

    def _add_notes(self, leaf: Leaf, text: str) -> None:
        for start, end, piece in split_long(text):
            content, meta = split_comments(piece)
            if leaf.form == HTML:
                content = _visible_html(content)
            content = content.strip()
            if leaf.form in (PARAGRAPH, HEADING, HTML):
                content = join_lines(content.split("\n"))
            if not content.strip(" *_-=~#>|`"):
                continue
            line = min(leaf.line + start, leaf.line_end)
            line_end = min(leaf.line + end, leaf.line_end)
            if leaf.form not in (PARAGRAPH, ROW, HEADING, HTML):
                line, line_end = min(line + 1, leaf.line_end), min(line_end + 1, leaf.line_end)
            self.units.append(
                Unit(
                    FactKind.NOTE,
                    line,
                    line_end,
                    content,
                    tuple(find_mentions(content)) if leaf.form in (PARAGRAPH, ROW, HEADING) else (),
                    self.section,
                    self.heading_path,
                    occurred=occurred_span(content, self.recorded) if leaf.form in (PARAGRAPH, ROW, HEADING) else None,
                    meta=tuple(meta),
                )
            )

    def _problem(self, code: str, message: str, leaf: Leaf, hint: str) -> None:
        excerpt = leaf.text.split("\n", 1)[0][:200]
        self.problems.append(Problem(code, message, SourceRef(self.path, leaf.line, leaf.line), excerpt, hint))


def _visible_html(text: str) -> str:
    """Return what a reader of the page sees of an HTML block."""
    return _TAG.sub(" ", split_comments(text)[0]).strip()


def _split_paragraph(lines: list[str], typed_here: bool) -> list[tuple[int, list[str]]]:
    """Cut a paragraph where its lines are entries of their own; (offset, lines) of each part.

    ``•`` is no list marker to Markdown, transcripts have a label on each line, and typed lines without
    a marker follow each other: all of these arrive as one paragraph.
    """
    if len(lines) == 1:
        return [(0, lines)]
    labels = sum(_LABEL_LINE.match(line) is not None for line in lines)
    starts = [
        number
        for number, line in enumerate(lines)
        if number == 0
        or _BULLET_LINE.match(line)
        or (typed_here and _TYPED_LINE.match(line))
        or (labels > 1 and _LABEL_LINE.match(line))
    ]
    ends = [*starts[1:], len(lines)]
    return [(start, lines[start:end]) for start, end in zip(starts, ends, strict=True)]
