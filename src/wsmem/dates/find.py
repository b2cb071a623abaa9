"""Finds the dates that a text names."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from wsmem.dates.vocabulary import HINTS
from wsmem.model import DateSpan

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

_LETTERS = bytes(code | 32 if 65 <= code <= 90 else code if 97 <= code <= 122 else 32 for code in range(256))
_DIGITS = re.compile(r"[0-9](?:[-/][0-9]|[0-9][0-9][0-9]|st|nd|rd|th|(?<=the [0-9]))")
_HINTS = frozenset(word.encode("ascii", "ignore") for word in HINTS if word.isascii())
_CHUNK = 4000  # characters; a longer line is read in pieces, to bound the memory


class DateMention(NamedTuple):
    """A date in a text: character offsets, and the days it means."""

    start: int
    end: int
    span: DateSpan


def may_name_date(text: str) -> bool:
    """Say whether a look is worth it; cheap, and true for many texts without a date."""
    if not _HINTS.isdisjoint(text.encode("ascii", "replace").translate(_LETTERS).split()):
        return True
    return _DIGITS.search(text) is not None


def _chunks(text: str) -> Iterator[tuple[int, str]]:
    start = 0
    while len(text) - start > _CHUNK:
        cut = text.rfind("\n", start + 1, start + _CHUNK) + 1 or text.rfind(" ", start + 1, start + _CHUNK) + 1
        cut = cut or start + _CHUNK
        yield start, text[start:cut]
        start = cut
    yield start, text[start:]


def _mentions(text: str, today: date | None) -> Iterator[DateMention]:
    from wsmem.dates.grammar import scan_mentions

    for offset, chunk in _chunks(text):
        if not may_name_date(chunk):
            continue
        for start, end, span in scan_mentions(chunk, today):
            yield DateMention(offset + start, offset + end, span)


def find_dates(text: str, today: date | None) -> list[DateMention]:
    """Return the dates and date ranges of a text, in order, none overlapping.

    Args:
        text: running text, Markdown or not; what stands in code, links' targets, addresses and
            file names is no date.
        today: the day that relative words and dates without a year are read against: the day of
            the log. With None only dates that carry their own year are found.
    """
    return list(_mentions(text, today))


def occurred_span(text: str, recorded: date | None) -> DateSpan | None:
    """Return when what a text tells happened, by the first date it names; None if it names none.

    Args:
        text: one memory.
        recorded: the day of its log, None for undated files.
    """
    if not may_name_date(text):
        return None
    for mention in _mentions(text, recorded):
        return mention.span
    return None
