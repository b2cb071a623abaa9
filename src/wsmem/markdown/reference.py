"""Block structure by markdown-it-py, the authority for what is a block."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from wsmem.markdown.blocks import CODE, FENCE, HEADING, HTML, PARAGRAPH, ROW, RULE, Blocks, Item, Leaf

if TYPE_CHECKING:
    from collections.abc import Sequence

    from markdown_it import MarkdownIt
    from markdown_it.token import Token

# Each list level counts twice (list and item) and takes about five Python frames.
_MAX_NESTING = 100
_FORM = {"fence": FENCE, "code_block": CODE, "html_block": HTML, "hr": RULE}
# What containers put before the text of a line, and what the line below the head of a table consists of.
_MARKS = re.compile(r"^(?:[ \t]|>|(?:[-+*]|[0-9]{1,9}[.)])(?=[ \t]|$))*")
_RULE_AND_MARKS = "-:| \t>+*.)0123456789"
_parser: MarkdownIt | None = None


def _get_parser() -> MarkdownIt:
    global _parser  # built once: 3 ms
    if _parser is None:
        from markdown_it import MarkdownIt

        _parser = MarkdownIt("commonmark", {"maxNesting": _MAX_NESTING}).enable("table")
        _parser.core.ruler.enableOnly(["normalize", "block"])
        # Only the place of a definition matters; to encode a lone surrogate would raise.
        _parser.normalizeLink = str  # type: ignore[assignment]
    return _parser


def read_reference(lines: Sequence[str], first_line: int = 1) -> Blocks:
    """Return the block structure of the lines as CommonMark with tables defines it.

    Lines that make no block of their own (link definitions, text below the nesting limit) come as
    paragraphs, so that nothing a person wrote is out of reach.
    """
    tokens = _get_parser().parse("\n".join(lines) + "\n")  # without an end, an HTML block may run past it
    walker = _Walker(lines, first_line)
    for number, token in enumerate(tokens):
        walker.take(token, tokens, number)
    return walker.finish()


class _Walker:
    """Turns the flat token stream into leaves and items."""

    def __init__(self, lines: Sequence[str], first_line: int) -> None:
        self.lines = lines
        self.first = first_line
        self.leaves: list[Leaf] = []
        self.items: list[list[Any]] = []
        self.open_items: list[int] = []
        self.quotes = 0
        self.cells: list[str] = []
        self.row_line = 0

    def take(self, token: Token, tokens: list[Token], number: int) -> None:
        kind = token.type
        if kind == "list_item_open":
            assert token.map is not None
            parent = self.open_items[-1] if self.open_items else -1
            line = token.map[0] + self.first
            self.open_items.append(len(self.items))
            self.items.append([line, line, parent, token.info + token.markup])
        elif kind == "list_item_close":
            self.open_items.pop()
        elif kind == "blockquote_open":
            self.quotes += 1
        elif kind == "blockquote_close":
            self.quotes -= 1
        elif kind == "tr_open":
            assert token.map is not None
            self.cells, self.row_line = [], token.map[0]
        elif kind in ("th_open", "td_open"):
            self.cells.append(tokens[number + 1].content.strip())
        elif kind == "tr_close":
            self._add(ROW, self.row_line, self.row_line + 1, " | ".join(self.cells).rstrip(" \t\n"))
        elif kind == "heading_open":
            assert token.map is not None
            start, end = token.map
            self._add(HEADING, start, end, tokens[number + 1].content, int(token.tag[1:]))
        elif kind == "paragraph_open":
            assert token.map is not None
            start, end = token.map
            self._add(PARAGRAPH, start, end, tokens[number + 1].content)
        elif kind in _FORM:
            assert token.map is not None
            start, end = token.map
            text = token.content.rstrip(" \t\n") if kind != "hr" else ""
            if kind == "html_block" or kind == "code_block":
                end = start + 1 + text.count("\n")
            elif kind == "fence" and end - start < token.content.count("\n") + 2:  # never closed
                end = start + 1 + (text.count("\n") + 1 if text else 0)
            self._add(_FORM[kind], start, end, text)

    def _add(self, form: str, start: int, end: int, text: str, level: int = 0) -> None:
        if form in (PARAGRAPH, HEADING):
            text = "\n".join(line.strip() for line in text.strip().split("\n"))
            first = text.partition("\n")[0]
            while start + 1 < end and not self.lines[start].replace("\0", "\ufffd").strip().endswith(first):
                start += 1  # above it, white space that does not make a line blank to Markdown
        item = self.open_items[-1] if self.open_items else -1
        line, line_end = start + self.first, end - 1 + self.first
        self.leaves.append(Leaf(form, line, line_end, text, level, item, self.quotes > 0))
        while item >= 0:
            self.items[item][1] = max(self.items[item][1], line_end)
            item = self.items[item][2]

    def finish(self) -> Blocks:
        """Return the blocks, and as paragraphs the lines that are in none of them."""
        covered = bytearray(len(self.lines) + 1)
        rows: set[int] = set()
        for leaf in self.leaves:
            first, last = leaf.line - self.first, leaf.line_end - self.first
            covered[first : last + 1] = b"\1" * (last + 1 - first)
            if leaf.form == ROW:
                rows.add(first)
        loose: list[Leaf] = []
        for number, line in enumerate(self.lines):
            if covered[number] or (number - 1 in rows and not line.strip(_RULE_AND_MARKS)):
                continue
            text = _text_of(line)
            if not text:
                continue
            at = number + self.first
            quoted = ">" in line[: line.index(text)]
            if loose and loose[-1].line_end == at - 1 and quoted == loose[-1].quoted:
                before = loose.pop()
                loose.append(before._replace(line_end=at, text=f"{before.text}\n{text}"))
            else:
                loose.append(Leaf(PARAGRAPH, at, at, text, 0, -1, quoted))
        leaves = self.leaves
        if loose:
            leaves = sorted([*leaves, *loose], key=lambda leaf: leaf.line)
        return Blocks(leaves, [Item(*item) for item in self.items])


def _text_of(line: str) -> str:
    """Return a line without the marks of containers."""
    return _MARKS.sub("", line, count=1).strip()
