"""Finds the dates that a text names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsmem.dates.gate import may_name_date
from wsmem.records import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

    from wsmem.model import DateSpan

_CHUNK = 20_000  # characters: bounds the memory that the tokens of one text take


class DateMention(NamedTuple):
    """A date in a text: character offsets, and the days it means."""

    start: int
    end: int
    span: DateSpan


def _chunks(text: str) -> Iterator[tuple[int, str]]:
    """Cut a text that is longer than anybody writes, at the end of a line, a sentence or a word."""
    start = 0
    while len(text) - start > _CHUNK:
        cuts = (text.rfind(end, start + 1, start + _CHUNK) + 1 for end in ("\n", "。", " "))
        cut = next((cut for cut in cuts if cut), start + _CHUNK)
        yield start, text[start:cut]
        start = cut
    yield start, text[start:]


def _mentions(text: str, today: date | None) -> Iterator[DateMention]:
    if not may_name_date(text):
        return
    from wsmem.dates.mentions import scan_mentions

    for offset, chunk in _chunks(text):
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
    from wsmem.dates.mentions import scan_mentions

    spans = (span for _, chunk in _chunks(text) for _, _, span in scan_mentions(chunk, recorded))
    return next(spans, None)
