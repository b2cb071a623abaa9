"""Lines of one paragraph that are entries of their own.

``•`` is no list marker to Markdown, transcripts have a label on each line, and typed lines without a
marker follow each other: all of these arrive as one paragraph.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from wsmem.markdown.facts import states_fact

BULLETS = "•◦‣⁃▪▫●○・"
_BULLET = re.compile(rf"[{BULLETS}]\s*(?=\S)")
_LABEL = re.compile(r"[*_]{0,2}[^\W\d_][\w .'’-]{0,24}[*_]{0,2}(?::[*_]{0,2}\s+|：\s*)\S")


class Entry(NamedTuple):
    """Lines of a paragraph: how many stand above them, and their texts; ``bulleted`` where a ``•`` was."""

    offset: int
    lines: list[str]
    bulleted: bool


def split_entries(lines: list[str], *, typed: bool) -> list[Entry]:
    """Cut a paragraph where its lines are entries of their own.

    Args:
        lines: the lines of a paragraph.
        typed: a line that is a typed bullet but for its marker is an entry, too.
    """
    starts = [0]
    if len(lines) > 1:
        labelled = sum(map(_is_labelled, lines)) > 1
        starts += [
            number
            for number, line in enumerate(lines[1:], 1)
            if _BULLET.match(line) or (typed and states_fact(line)) or (labelled and _is_labelled(line))
        ]
    return [
        _entry(start, lines[start:end]) for start, end in zip(starts, [*starts[1:], len(lines)], strict=True)
    ]


def split_bullets(lines: list[str]) -> list[Entry]:
    """Cut a list item's own paragraph at its ``•`` lines only."""
    starts = [0, *(number for number, line in enumerate(lines) if number and _BULLET.match(line))]
    return [
        _entry(start, lines[start:end]) for start, end in zip(starts, [*starts[1:], len(lines)], strict=True)
    ]


def _entry(offset: int, lines: list[str]) -> Entry:
    if bullet := _BULLET.match(lines[0]):
        return Entry(offset, [lines[0][bullet.end() :], *lines[1:]], True)
    return Entry(offset, lines, False)


def _is_labelled(line: str) -> bool:
    return _LABEL.match(line) is not None
