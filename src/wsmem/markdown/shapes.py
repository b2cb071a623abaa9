"""What a line looks like: the patterns of CommonMark's blocks, for ``scanner``.

Each expects the line without its indentation and without trailing blanks.
"""

from __future__ import annotations

import re

RULE = re.compile(r"([-*_])[ \t]*(?:\1[ \t]*){2,}$")
UNDERLINE = re.compile(r"(?:=+|-+)$")
MARKER = re.compile(r"([-+*]|[0-9]{1,9}[.)])(?:([ \t]+)|$)")
FENCE = re.compile(r"(`{3,})[^`]*$|(~{3,})")
# What may be a link definition: "[label]:", a target, then nothing or a title.
DEFINITION = re.compile(
    r"\[(?:[^\[\]\\]|\\.)+\]:[ \t\n]*(?:$|<|[^ \t\n\x00-\x1f]+[ \t]*(?:$|\n|[\"'(\x00-\x1f]))", re.DOTALL
)
_HEADING = re.compile(r"(#{1,6})(?:[ \t]+(.*)|$)")
_HTML_BLOCK = re.compile(
    r"</?(?a:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|"
    r"dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|"
    r"menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|"
    r"tr|track|ul)(?=[\s>]|/>|$)",
    re.IGNORECASE,
)
_HTML_ODD = re.compile(r"<(?:[?!]|(?a:script|pre|style|textarea)(?:[\s>]|$))", re.IGNORECASE)
_TAG = re.compile(
    r"<(?:[A-Za-z][A-Za-z0-9-]*(?:\s+[A-Za-z_:][A-Za-z0-9:._-]*(?:\s*=\s*(?:[^\"'=<>`\x00-\x20]+|'[^']*'|\"[^\"]*\"))?)*"
    r"\s*/?|/[A-Za-z][A-Za-z0-9-]*\s*)>\s*$"
)


class Decline(Exception):
    """The text holds something that the scanner does not read."""


def read_heading(line: str) -> tuple[int, str] | None:
    """Return the level and the text of a line that begins with ``#``, if it is a heading."""
    match = _HEADING.match(line)
    if match is None:
        return None
    text = match[2] or ""
    opened = text.rstrip("#")
    if len(opened) < len(text) and (not opened or opened[-1] in " \t"):
        text = opened
    return len(match[1]), text.strip()


def html_form(line: str) -> str:
    """Say what a line that begins with ``<`` opens.

    ``comment``; ``block``: a tag such as ``<div>``, up to the next blank line; ``tag``: any other tag alone
    on its line, which cannot interrupt a paragraph; ``odd``: declarations, scripts and the like; else ``""``.
    """
    if line.startswith("<!--"):
        return "comment"
    if _HTML_BLOCK.match(line):
        return "block"
    if _HTML_ODD.match(line):
        return "odd"
    return "tag" if _TAG.match(line) else ""


def begins_list(marker: re.Match[str]) -> bool:
    """Say whether a list item interrupts a paragraph: not if it is empty, nor with a number other than 1."""
    return marker[2] is not None and (marker[1][-1] not in ".)" or int(marker[1][:-1]) == 1)


def interrupts(line: str) -> bool:
    """Say whether a line below a block quote begins a block of its own, else it is a lazy line."""
    first = line[0]
    if first in "-+*_0123456789" and (MARKER.match(line) or RULE.match(line)):
        return True
    if first in "`~" and FENCE.match(line):
        return True
    if first == "#" and _HEADING.match(line):
        return True
    return first == ">" or (first == "<" and html_form(line) in ("comment", "block", "odd"))


def look(line: str) -> tuple[str, int]:
    """Return a line without its indentation, and the column where that ends; tabs stop every four."""
    bare = line.lstrip(" \t")
    width = len(line) - len(bare)
    blanks = line[:width]
    return bare, len(blanks.expandtabs(4)) if "\t" in blanks else width


def take_columns(line: str, width: int) -> str:
    """Take ``width`` columns of indentation off a line, or as many as it has.

    Raises:
        Decline: a tab would have to be cut.
    """
    at = column = 0
    while column < width and line[at : at + 1] in (" ", "\t"):
        column += 4 - column % 4 if line[at] == "\t" else 1
        at += 1
    if column > width:
        raise Decline
    return line[at:]
