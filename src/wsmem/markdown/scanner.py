"""A fast block scanner for the ordinary shapes of notes.

It knows headings, paragraphs, nested lists, fences, tables, HTML comments and plain block quotes, by the
rules of CommonMark. Whatever else it meets (tabs as indentation, indented code, HTML, link definitions,
lazy quotes, …) makes it decline, and ``reference`` reads the text. A property test holds it to that:
where it answers, its answer is the reference's.
"""

from __future__ import annotations

import re

from wsmem.markdown.blocks import FENCE, HEADING, HTML, PARAGRAPH, ROW, RULE, Blocks, Item, Leaf

_HEADING = re.compile(r"(#{1,6})(?:[ \t]+(.*)|$)")
_CLOSING_HASHES = re.compile(r"(?:^|[ \t]+)#+[ \t]*$")
_RULE = re.compile(r"([-*_])[ \t]*(?:\1[ \t]*){2,}$")
_UNDERLINE = re.compile(r"(=+|-+)[ \t]*$")
_MARKER = re.compile(r"([-+*]|\d{1,9}[.)])( +)(?=\S)")
_BARE_MARKER = re.compile(r"(?:[-+*]|\d{1,9}[.)])(?:$| *\t)")
_FENCE = re.compile(r"(`{3,})([^`]*)$|(~{3,})(.*)$")
_TABLE_RULE = re.compile(r"[ \t]*[|:-][|: \t-]+$")
_CELL_RULE = re.compile(r":?-+:?$")
_AUTOLINK = re.compile(r"<(?:https?:|mailto:)")
_MAX_DEPTH = 30


class _Decline(Exception):
    """The text holds something that this scanner does not read."""


def scan(lines: list[str], first_line: int = 1) -> Blocks | None:
    """Return the block structure of the lines, or None where only the reference can tell."""
    try:
        return _Scan(lines, first_line).run()
    except _Decline:
        return None


def _cells(row: str) -> list[str]:
    """Split a table row without backslashes into its stripped cells."""
    cells = row.strip().split("|")
    if cells and cells[0] == "":
        cells.pop(0)
    if cells and cells[-1] == "":
        cells.pop()
    return [cell.strip() for cell in cells]


class _Scan:
    """One pass over the lines; the open containers are a stack of list items."""

    def __init__(self, lines: list[str], first_line: int) -> None:
        self.lines = lines
        self.first = first_line
        self.leaves: list[Leaf] = []
        self.items: list[list[int | str]] = []
        self.stack: list[tuple[int, int]] = []  # (column where the content begins, number of the item)
        self.paragraph: list[str] = []
        self.paragraph_line = 0
        self.at = 0

    def run(self) -> Blocks:
        lines, count = self.lines, len(self.lines)
        while self.at < count:
            line = lines[self.at]
            bare = line.lstrip(" ")
            if not bare.strip(" \t"):
                if self.paragraph:
                    self._close_paragraph()
                self.at += 1
                continue
            if bare[0] == "\t" or not bare.strip() or "\0" in bare:
                raise _Decline
            self._take(bare.rstrip(" \t"), len(line) - len(bare))
        self._close_paragraph()
        return Blocks(self.leaves, [Item(*item) for item in self.items])  # type: ignore[arg-type]

    # -- one line -------------------------------------------------------------------------------

    def _take(self, bare: str, indent: int) -> None:
        """Take the line at ``at``, whose text ``bare`` begins in column ``indent``."""
        stack = self.stack
        depth = 0
        while depth < len(stack) and indent >= stack[depth][0]:
            depth += 1
        base = stack[depth - 1][0] if depth else 0
        inside = depth == len(stack)  # the line is inside every open container
        if indent - base > 3:
            if not self.paragraph or not inside:
                raise _Decline  # indented code, or perhaps a lazy line
            self._continue_paragraph(bare)
            return
        if self.paragraph and inside and _UNDERLINE.match(bare):
            text = self._paragraph_text()
            level = 1 if bare[0] == "=" else 2
            self._add(HEADING, self.paragraph_line, self.at, text, level)
            self.paragraph = []
            self.at += 1
            return
        first = bare[0]
        if first in "#`~-*_+<>0123456789|:" or "|" in bare:
            taken = self._take_structure(bare, indent, base, depth, inside)
            if taken:
                return
        if self.paragraph:
            self._continue_paragraph(bare)  # also a lazy line below a list item
            return
        del stack[depth:]
        self.paragraph, self.paragraph_line = [bare], self.at
        self.at += 1

    def _take_structure(self, bare: str, indent: int, base: int, depth: int, inside: bool) -> bool:
        """Take a line that begins a block other than a paragraph; say whether it did."""
        if bare[0] in "`~" and (fence := _FENCE.match(bare)):
            self._leave(depth)
            self._take_fence(fence, indent, base)
        elif heading := _HEADING.match(bare):
            self._leave(depth)
            text = _CLOSING_HASHES.sub("", heading[2] or "").strip()
            self._add(HEADING, self.at, self.at, text, len(heading[1]))
            self.at += 1
        elif _RULE.match(bare):
            self._leave(depth)
            self._add(RULE, self.at, self.at, "")
            self.at += 1
        elif bare[0] == ">":
            self._leave(depth)
            if depth:
                raise _Decline
            self._take_quote()
        elif bare[0] == "<":
            return self._take_html(bare, depth, base)
        elif marker := _MARKER.match(bare):
            if self.paragraph and inside and marker[1][0] in "0123456789" and int(marker[1][:-1]) != 1:
                return False  # such a list cannot interrupt a paragraph
            self._leave(depth)
            self._take_item(marker, bare, indent)
        elif _BARE_MARKER.match(bare):
            if "\t" in bare or not (self.paragraph and inside):
                raise _Decline  # an item that begins with a tab or an empty line
            return False
        elif self._starts_table(bare, base):
            self._leave(depth)
            self._take_table(base)
        else:
            return False
        return True

    def _leave(self, depth: int) -> None:
        self._close_paragraph()
        del self.stack[depth:]

    # -- paragraphs -----------------------------------------------------------------------------

    def _continue_paragraph(self, bare: str) -> None:
        self.paragraph.append(bare)
        self.at += 1

    def _paragraph_text(self) -> str:
        text = "\n".join([line.strip() for line in self.paragraph])
        if text[0] == "[" and "]:" in text:
            raise _Decline  # perhaps a link definition
        return text

    def _close_paragraph(self) -> None:
        if self.paragraph:
            end = self.paragraph_line + len(self.paragraph) - 1
            self._add(PARAGRAPH, self.paragraph_line, end, self._paragraph_text())
            self.paragraph = []

    def _add(self, form: str, start: int, end: int, text: str, level: int = 0) -> None:
        item = self.stack[-1][1] if self.stack else -1
        line_end = end + self.first
        self.leaves.append(Leaf(form, start + self.first, line_end, text, level, item, False))
        for _, number in self.stack:
            self.items[number][1] = line_end

    # -- list items -----------------------------------------------------------------------------

    def _take_item(self, marker: re.Match[str], bare: str, indent: int) -> None:
        if len(marker[2]) > 4 or len(self.stack) >= _MAX_DEPTH:
            raise _Decline
        content = indent + marker.end()
        line = self.at + self.first
        parent = self.stack[-1][1] if self.stack else -1
        self.stack.append((content, len(self.items)))
        self.items.append([line, line, parent, marker[1]])
        self._take(bare[marker.end() :], content)

    # -- fences, tables, comments, quotes --------------------------------------------------------

    def _take_fence(self, fence: re.Match[str], indent: int, base: int) -> None:
        mark = fence[1] or fence[3]
        start, lines = self.at, self.lines
        closing = re.compile(f"{mark[0]}{{{len(mark)},}}[ \t]*$")
        text: list[str] = []
        at = start + 1
        end = start
        while at < len(lines):
            line = lines[at]
            bare = line.lstrip(" ")
            column = len(line) - len(bare)
            if "\t" in line[: column + 1] or "\0" in line:
                raise _Decline
            if column < base and bare:
                break  # the item around the fence has ended, and the fence with it
            if column - base < 4 and closing.match(bare):
                end = at
                at += 1
                break
            if bare:
                end = at
            text.append(line[min(indent, column) :])
            at += 1
        self._add(FENCE, start, end, "\n".join(text).rstrip(" \t\n"))
        self.at = at

    def _starts_table(self, bare: str, base: int) -> bool:
        if self.at + 1 >= len(self.lines) or "|" not in bare:
            return False
        below = self.lines[self.at + 1]
        if not _TABLE_RULE.match(below):
            return False
        if "\\" in bare or "`" in bare or "\t" in below or self.paragraph:
            raise _Decline
        if not base <= len(below) - len(below.lstrip(" ")) < base + 4:
            raise _Decline
        rule = _cells(below)
        if not all(_CELL_RULE.match(cell) for cell in rule):
            raise _Decline
        return len(_cells(bare)) == len(rule)

    def _take_table(self, base: int) -> None:
        columns = len(_cells(self.lines[self.at]))
        self._add_row(self.lines[self.at], columns)
        self.at += 2
        while self.at < len(self.lines):
            line = self.lines[self.at]
            bare = line.lstrip(" ")
            if not bare:
                return
            if len(line) - len(bare) != base or bare[0] != "|" or "\\" in bare or not bare.rstrip().endswith("|"):
                raise _Decline  # the table may end here or not
            self._add_row(line, columns)
            self.at += 1

    def _add_row(self, line: str, columns: int) -> None:
        cells = _cells(line)
        cells = (cells + [""] * columns)[:columns]
        self._add(ROW, self.at, self.at, " | ".join(cells))

    def _take_html(self, bare: str, depth: int, base: int) -> bool:
        if not bare.startswith("<!--"):
            if _AUTOLINK.match(bare):
                return False
            raise _Decline
        self._leave(depth)
        start = self.at
        while self.at < len(self.lines) and "-->" not in self.lines[self.at]:
            self.at += 1
        if self.at == len(self.lines) or (self.at > start and base):
            raise _Decline
        text = "\n".join(self.lines[start : self.at + 1])
        self._add(HTML, start, self.at, text[base:] if base else text)
        self.at += 1
        return True

    def _take_quote(self) -> None:
        start = self.at
        inner: list[str] = []
        while self.at < len(self.lines) and self.lines[self.at].startswith(">"):
            line = self.lines[self.at][1:]
            inner.append(line.removeprefix(" "))
            self.at += 1
        after = self.lines[self.at] if self.at < len(self.lines) else ""
        if not inner or (after.strip(" \t") and not _HEADING.match(after)):
            raise _Decline  # perhaps a lazy line
        blocks = _Scan(inner, start + self.first).run()
        offset = len(self.items)
        for item in blocks.items:
            parent = item.parent + offset if item.parent >= 0 else -1
            self.items.append([item.line, item.line_end, parent, item.marker])
        for leaf in blocks.leaves:
            number = leaf.item + offset if leaf.item >= 0 else -1
            self.leaves.append(leaf._replace(item=number, quoted=True))
