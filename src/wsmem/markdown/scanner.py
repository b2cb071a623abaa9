"""A fast block scanner for the ordinary shapes of notes.

It knows headings, paragraphs, nested lists, fences, indented code, tables, HTML comments and blocks, and
block quotes, by the rules of CommonMark. Whatever else it meets (scripts and declarations, link
definitions, tabs inside a quote, …) makes it decline, and ``reference`` reads the text. A property test
holds it to that: where it answers, its answer is the reference's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsmem.markdown import shapes
from wsmem.markdown.blocks import CODE, FENCE, HEADING, HTML, PARAGRAPH, ROW, RULE, Blocks, Item, Leaf
from wsmem.markdown.shapes import Decline
from wsmem.markdown.tables import count_columns, read_rows
from wsmem.markdown.verbatim import read_code, read_fence, read_html

if TYPE_CHECKING:
    import re

    from wsmem.markdown.verbatim import Verbatim

_STRUCTURE = frozenset(
    "#`~-*_+<>0123456789"
)  # what the first line of a block that is no paragraph begins with
_MAX_DEPTH = 30  # list items and quotes inside each other


def scan(lines: list[str], first_line: int = 1) -> Blocks | None:
    """Return the block structure of the lines, or None where only the reference can tell."""
    if any("\0" in line for line in lines):
        return None
    try:
        return _Scan(lines, first_line, _MAX_DEPTH).run()
    except Decline:
        return None


class _Scan:
    """One pass over the lines; the open containers are a stack of list items."""

    def __init__(
        self, lines: list[str], first_line: int, max_depth: int, lazy: frozenset[int] = frozenset()
    ) -> None:
        self.lines = lines
        self.first = first_line
        self.max_depth = max_depth
        self.lazy = lazy  # lines of a quote that have no ">": they can only go on with a paragraph
        self.leaves: list[Leaf] = []
        self.items: list[list[int | str]] = []
        self.stack: list[tuple[int, int]] = []  # (column where the content begins, number of the item)
        self.paragraph: list[str] = []
        self.paragraph_line = 0
        self.at = 0

    def run(self) -> Blocks:
        """Read the lines, or up to the first that is not inside the quote."""
        lines, lazy = self.lines, self.lazy
        count = len(lines)
        while self.at < count:
            line = lines[self.at]
            bare = line.lstrip(" ")
            indent = len(line) - len(bare)
            if bare[:1] == "\t":
                bare, indent = shapes.look(line)
            bare = bare.rstrip(" \t")
            if not bare:
                if self.paragraph:
                    self._close_paragraph()
                self.at += 1
            elif lazy and self.at in lazy:
                if not self.paragraph:
                    break
                self._continue(bare)
            else:
                self._take(bare, indent)
        if self.paragraph:
            self._close_paragraph()
        return Blocks(self.leaves, [Item(*item) for item in self.items])  # type: ignore[arg-type]

    # -- one line -------------------------------------------------------------------------------

    def _take(self, bare: str, indent: int) -> None:
        """Take the line at ``at``, whose text ``bare`` begins in column ``indent``."""
        base = depth = 0
        for column, _ in self.stack:
            if indent < column:
                break
            base = column
            depth += 1
        inside = depth == len(self.stack)  # the line is inside every open container
        if indent - base < 4:
            self._take_block(bare, indent, base, depth, inside)
        elif not self.paragraph:
            self._leave(depth)
            self._keep(CODE, read_code(self.lines, self.at, base, self.lazy))
        elif inside or not (bare[0] in _STRUCTURE or "|" in bare):
            self._continue(bare)
        else:
            raise Decline  # a lazy line, or code after the end of the item around the paragraph

    def _take_block(self, bare: str, indent: int, base: int, depth: int, inside: bool) -> None:
        first = bare[0]
        if self.paragraph and inside and first in "=-" and shapes.UNDERLINE.match(bare):
            text = self._paragraph_text()
            self._add(HEADING, self.paragraph_line, self.at, text, 1 if first == "=" else 2)
            self.paragraph = []
            self.at += 1
        elif (first in _STRUCTURE or "|" in bare) and self._take_structure(bare, indent, base, depth, inside):
            pass
        elif self.paragraph:
            self._continue(bare)  # also a lazy line below a list item
        else:
            del self.stack[depth:]
            self.paragraph_line = self.at
            self._continue(bare)

    def _take_structure(self, bare: str, indent: int, base: int, depth: int, inside: bool) -> bool:
        """Take a line that begins a block other than a paragraph; say whether it did."""
        first = bare[0]
        columns = self._table_columns(bare, base, inside) if "|" in bare else 0
        if columns and first in _STRUCTURE:
            raise Decline  # the head of a table, unless a list goes on with it
        if first == "#" and (heading := shapes.read_heading(bare)):
            self._leave(depth)
            self._add_line(HEADING, heading[1], heading[0])
        elif first in "-*_" and shapes.RULE.match(bare):
            self._leave(depth)
            self._add_line(RULE, "")
        elif first in "-*+0123456789" and (marker := shapes.MARKER.match(bare)):
            if self.paragraph and inside and not shapes.begins_list(marker):
                return False
            self._leave(depth)
            self._take_item(marker, bare, indent)
        elif first in "`~" and (fence := shapes.FENCE.match(bare)):
            self._leave(depth)
            mark = fence[1] or fence[2]
            self._keep(FENCE, read_fence(self.lines, self.at, mark, indent, base, self.lazy))
        elif first == ">":
            self._leave(depth)
            self._take_quote(bare, base)
        elif first == "<" and (form := shapes.html_form(bare)):
            if form == "tag" and self.paragraph:
                return False
            self._leave(depth)
            self._take_html(form, base)
        elif columns:
            self._leave(depth)
            self._take_table(bare, columns, base)
        else:
            return False
        return True

    def _leave(self, depth: int) -> None:
        if self.paragraph:
            self._close_paragraph()
        del self.stack[depth:]

    def _add(self, form: str, start: int, end: int, text: str, level: int = 0) -> None:
        stack = self.stack
        line_end = end + self.first
        item = stack[-1][1] if stack else -1
        self.leaves.append(Leaf(form, start + self.first, line_end, text, level, item, False))
        for _, number in stack:
            self.items[number][1] = line_end

    def _add_line(self, form: str, text: str, level: int = 0) -> None:
        self._add(form, self.at, self.at, text, level)
        self.at += 1

    def _keep(self, form: str, block: Verbatim) -> None:
        self._add(form, self.at, block.end, block.text)
        self.at = block.after

    # -- paragraphs and list items ----------------------------------------------------------------

    def _continue(self, bare: str) -> None:
        self.paragraph.append(bare)
        self.at += 1

    def _paragraph_text(self) -> str:
        lines = self.paragraph
        if not lines[0].strip():
            raise Decline  # white space that does not make a line blank to Markdown
        text = lines[0] if len(lines) == 1 else "\n".join([line.strip() for line in lines])
        text = text.strip()
        if text[:1] == "[" and shapes.DEFINITION.match(text):
            raise Decline
        return text

    def _close_paragraph(self) -> None:
        text = self._paragraph_text()
        self._add(PARAGRAPH, self.paragraph_line, self.paragraph_line + len(self.paragraph) - 1, text)
        self.paragraph = []

    def _take_item(self, marker: re.Match[str], bare: str, indent: int) -> None:
        if len(self.stack) >= self.max_depth:
            raise Decline
        mark, blanks = marker.groups()
        content = indent + len(mark) + 1
        if blanks and blanks != " ":
            after = indent + len(mark)
            content = len((" " * after + blanks).expandtabs(4))
            if content - after > 4:
                raise Decline  # the item begins with code
        line = self.at + self.first
        parent = self.stack[-1][1] if self.stack else -1
        self.stack.append((content, len(self.items)))
        self.items.append([line, line, parent, mark])
        if blanks:
            self._take_block(bare[marker.end() :], content, content, len(self.stack), True)
            return
        self.at += 1
        if self.at < len(self.lines) and not self.lines[self.at].strip(" \t"):
            self.stack.pop()  # an item that begins with two empty lines ends there

    # -- tables, HTML, quotes ---------------------------------------------------------------------

    def _table_columns(self, bare: str, base: int, inside: bool) -> int:
        """Return the number of columns if the line at ``at`` is the head of a table, else 0."""
        columns = count_columns(bare, self.lines, self.at + 1, self.lazy)
        if columns and self.paragraph and not inside:
            raise Decline  # whether it ends the paragraph depends on the columns of both lines
        return columns if columns and base <= shapes.look(self.lines[self.at + 1])[1] < base + 4 else 0

    def _take_table(self, bare: str, columns: int, base: int) -> None:
        start = self.at
        for row in read_rows(bare, self.lines, start, columns, base, self.lazy):
            self._add_line(ROW, row)
            if self.at == start + 1:
                self.at += 1  # the line below the head

    def _take_html(self, form: str, base: int) -> None:
        line = self.lines[self.at]
        if form == "odd" or "\t" in line[:base]:
            raise Decline
        close = "-->" if form == "comment" else ""
        self._keep(HTML, read_html(self.lines, self.at, line[base:], close, base, self.lazy))

    def _take_quote(self, bare: str, base: int) -> None:
        if len(self.stack) >= self.max_depth:
            raise Decline
        start = at = self.at
        inner: list[str] = []
        lazy: set[int] = set()
        column = base
        while True:
            outer_lazy = at in self.lazy
            if bare[:1] == ">" and column >= base and not outer_lazy:
                text = bare[1:].removeprefix(" ")
                if "\t" in text:
                    raise Decline  # its width depends on the columns left of the mark
                empty = not text.strip(" ")
            elif empty or ((column - base < 4 or outer_lazy) and shapes.interrupts(bare)):
                break
            else:
                text = bare
                lazy.add(at - start)
            inner.append(text)
            at += 1
            if at == len(self.lines) or not self.lines[at].strip(" \t"):
                break
            bare, column = shapes.look(self.lines[at])
            if 4 <= column < base:
                raise Decline  # perhaps code outside the item around the quote
        scan = _Scan(inner, start + self.first, self.max_depth - len(self.stack) - 1, frozenset(lazy))
        self._adopt(scan.run())
        self.at = start + scan.at

    def _adopt(self, blocks: Blocks) -> None:
        """Take over what a quote holds."""
        offset = len(self.items)
        around = self.stack[-1][1] if self.stack else -1
        for item in blocks.items:
            parent = item.parent + offset if item.parent >= 0 else around
            self.items.append([item.line, item.line_end, parent, item.marker])
        for leaf in blocks.leaves:
            number = leaf.item + offset if leaf.item >= 0 else around
            self.leaves.append(leaf._replace(item=number, quoted=True))
        if blocks.leaves:
            for _, number in self.stack:
                self.items[number][1] = blocks.leaves[-1].line_end
