"""Block structure: which lines form which heading, list item, paragraph, row or fence.

markdown-it-py is the authority (``reference``). It reads about 10 MB/s, so the ordinary shapes of
daily logs go through ``scanner``, which either gives the very same answer or declines.
"""

from __future__ import annotations

from typing import NamedTuple

HEADING = "heading"
PARAGRAPH = "paragraph"
ROW = "row"
FENCE = "fence"
CODE = "code"
HTML = "html"
RULE = "rule"


class Item(NamedTuple):
    """A list item: its lines without trailing blank ones, the item around it (-1: none), its marker."""

    line: int
    line_end: int
    parent: int
    marker: str


class Leaf(NamedTuple):
    """A block that holds text: a heading, paragraph, table row, fence, indented code or HTML block.

    ``line`` and ``line_end`` count from 1. ``text`` has the marks of its containers removed; lines of a
    paragraph are stripped. ``item`` is the number of the innermost list item around it, or -1.
    """

    form: str
    line: int
    line_end: int
    text: str
    level: int  # of a heading, else 0
    item: int
    quoted: bool


class Blocks(NamedTuple):
    """The block structure of a text, in the order of its lines."""

    leaves: list[Leaf]
    items: list[Item]


def read_blocks(lines: list[str], first_line: int = 1) -> Blocks:
    """Return the block structure of the lines; ``first_line`` is the number of the first of them."""
    from wsmem.markdown.scanner import scan

    blocks = scan(lines, first_line)
    if blocks is not None:
        return blocks
    from wsmem.markdown.reference import read_reference

    return read_reference(lines, first_line)
