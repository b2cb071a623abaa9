"""Lines as an editor counts them.

Only ``\\n``, ``\\r\\n`` and a lone ``\\r`` end a line. ``str.splitlines`` also splits at form feeds, U+2028
and others, which would shift every citation below.
"""

from __future__ import annotations

import re

_END = re.compile(r"\r\n?|\n")
_LINE_WITH_END = re.compile(r"[^\r\n]*(?:\r\n?|\n)|[^\r\n]+\Z")


def split_lines(text: str) -> list[str]:
    """Return the lines without their ends; a final line end opens no further line."""
    lines = _END.split(text) if "\r" in text else text.split("\n")
    if lines and not lines[-1]:
        lines.pop()
    return lines


def split_keeping_ends(text: str) -> list[str]:
    """Return the lines with their ends; joined again they are the text."""
    return _LINE_WITH_END.findall(text)


def line_end_of(text: str) -> str:
    """Return the line end that the text uses first, ``\\n`` if it has none."""
    match = _END.search(text)
    return match[0] if match else "\n"
