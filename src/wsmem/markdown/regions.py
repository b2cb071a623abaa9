"""Generated blocks: the lines between wsmem's own markers, which are never evidence."""

from __future__ import annotations

import re
from typing import NamedTuple

from wsmem.markdown.blocks import HTML, Blocks

BEGIN = re.compile(r"\s*<!--\s*wsmem:begin(?:\s+(?P<name>[\w-]+))?\s*-->")
END = re.compile(r"\s*<!--\s*wsmem:end\b[^>]*-->")


class Regions(NamedTuple):
    """``lines``: all lines inside generated blocks, markers included; ``unclosed``: begins without an end."""

    lines: frozenset[int]
    unclosed: tuple[int, ...]


_NONE = Regions(frozenset(), ())


def find_regions(blocks: Blocks) -> Regions:
    """Find the generated blocks; a marker counts where it is an HTML comment, not inside a fence."""
    marks = [leaf for leaf in blocks.leaves if leaf.form == HTML and "wsmem:" in leaf.text]
    if not marks:
        return _NONE
    lines: set[int] = set()
    unclosed: list[int] = []
    opened = 0
    for leaf in marks:
        if BEGIN.match(leaf.text):
            if opened:
                unclosed.append(opened)
            opened = leaf.line
        elif END.match(leaf.text) and opened:
            lines.update(range(opened, leaf.line_end + 1))
            opened = 0
    if opened:
        unclosed.append(opened)
    return Regions(frozenset(lines), tuple(unclosed))
