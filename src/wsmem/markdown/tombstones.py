"""``memory/forgotten.md``: which statements are forgotten, since when and why, and nothing of what they said.

    - ^f-3k9x2a7q 2025-12-15 asked to forget it <!-- wsmem same=9rk2m4xz -->

The list stands between wsmem's markers, so that it is no memory itself. ``same`` is the fingerprint of the
statement without its day: an import does not bring it back on another one. A person who deletes a line
takes the decision back.
"""

from __future__ import annotations

import re
from datetime import date
from typing import TYPE_CHECKING, Final

from wsmem.markdown.edit import find_block, put_block, read_page
from wsmem.records import NamedTuple
from wsmem.text import decode_id_prefix, encode_id

if TYPE_CHECKING:
    from collections.abc import Iterable

FORGOTTEN_PATH: Final = "memory/forgotten.md"
_BLOCK: Final = "forgotten"
_HEAD: Final = """\
# Forgotten

<!-- What wsmem leaves out of every answer. Delete a line to remember the statement again. -->
"""
_LINE: Final = re.compile(
    r"\s*[-*+]\s+\^?(?P<id>f-[0-9a-z]{8})(?:-\d+)?(?:\s+(?P<day>\d{4}-\d\d-\d\d))?(?P<reason>.*?)"
    r"(?:<!--\s*wsmem(?:\s+same=(?P<same>[0-9a-z]{8}))?.*-->)?\s*"
)


class Tombstone(NamedTuple):
    """A forgotten statement: its fingerprints with and without its day, when it was forgotten, and why."""

    statement: int
    same: int | None
    day: date | None
    reason: str

    @property
    def id(self) -> str:
        """The id that the statement had."""
        return f"f-{encode_id(self.statement)}"


def read_tombstones(text: str) -> tuple[Tombstone, ...]:
    """Return the tombstones of the page, in order; other lines say nothing."""
    found: list[Tombstone] = []
    for line in text.splitlines():
        match = _LINE.fullmatch(line)
        span = decode_id_prefix(match["id"][2:]) if match else None
        if match is None or span is None:
            continue
        same = decode_id_prefix(match["same"]) if match["same"] else None
        found.append(
            Tombstone(span[0], same[0] if same else None, _day(match["day"]), match["reason"].strip())
        )
    return tuple(found)


def add_tombstones(text: str, stones: Iterable[Tombstone]) -> str:
    """Return the page with tombstones added; what is there stays, and a statement is listed once."""
    known = {stone.statement for stone in read_tombstones(text)}
    new = [_line(stone) for stone in stones if stone.statement not in known]
    if not new:
        return text
    text = text or _HEAD
    lines, blocks = read_page(text)
    place = find_block(blocks, _BLOCK)
    body = lines[place[0] : place[1] - 1] if place else []
    return put_block(text, _BLOCK, [*body, *new])


def _line(stone: Tombstone) -> str:
    day = f" {stone.day}" if stone.day else ""
    reason = " ".join(stone.reason.replace("<!--", "").replace("-->", "").split())
    same = f" same={encode_id(stone.same)}" if stone.same is not None else ""
    return f"- ^{stone.id}{day}{f' {reason}' if reason else ''} <!-- wsmem{same} -->"


def _day(text: str | None) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        return None
