"""Block structure: which lines form which heading, list item, paragraph, row or fence.

markdown-it-py is the authority (``reference``). It reads about 10 MB/s, so the ordinary shapes of
daily logs go through ``scanner``, which either gives the very same answer or declines.
"""

from __future__ import annotations

from typing import NamedTuple

from wsmem.markdown.bullet import TypedBullet, parse_bullet

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
    """Return the block structure of the lines; ``first_line`` is the number of the first of them.

    Where Markdown makes a heading of prose that has a ``---`` right below it, the prose stays a paragraph:
    who writes so means a rule.
    """
    from wsmem.markdown.scanner import scan

    blocks = scan(lines, first_line)
    if blocks is None:
        from wsmem.markdown.reference import read_reference

        blocks = read_reference(lines, first_line)
    if any(leaf.line_end > leaf.line and leaf.level == 2 for leaf in blocks.leaves):
        leaves = [part for leaf in blocks.leaves for part in _split_ruled(leaf)]
        return Blocks(leaves, blocks.items)
    return blocks


def _split_ruled(leaf: Leaf) -> list[Leaf]:
    """Return a heading of prose by a rule as a paragraph and a rule, any other leaf alone."""
    if leaf.level != 2 or leaf.line_end == leaf.line or not _is_prose(leaf.text):
        return [leaf]
    return [
        leaf._replace(form=PARAGRAPH, line_end=leaf.line_end - 1, level=0),
        leaf._replace(form=RULE, line=leaf.line_end, text="", level=0),
    ]


def _is_prose(text: str) -> bool:
    """Say whether a text is more than a heading: several lines, a sentence, or a fact."""
    if "\n" in text or text.endswith((".", "!", "?", ",", ";", "…", "。", "！", "？", "、")):
        return True
    typed = parse_bullet(text)
    return isinstance(typed, TypedBullet) and bool(typed.entities or typed.attributes or typed.confidence)
