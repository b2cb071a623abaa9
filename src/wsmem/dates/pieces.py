"""What a phrase tells about a day, and how the rest is found: nearest to the log's day.

A ``Piece`` is a date as written. ``Nov 27, 2025`` is fixed; ``Nov 27``, ``the 27th`` and
``Monday`` come back every year, month and week, and are open until something closes them: the
other end of a range, or else the log's day.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsmem.dates.calendar import from_ordinal, make_day, months_from, year_of
from wsmem.model import DateSpan
from wsmem.records import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date


class Piece(NamedTuple):
    """A date as written; ``span`` is set once the days are known.

    ``weekday`` counts from 0, Monday. ``relative`` marks what was said in relation to the log's
    day (``yesterday``, ``Friday``); ``tense`` says of an open piece that it lies ahead (1) or back (-1).
    """

    span: DateSpan | None = None
    year: int | None = None
    month: int | None = None
    day: int | None = None
    weekday: int | None = None
    relative: bool = False
    tense: int = 0


Reading = tuple[Piece, int] | None
"""What a reader returns: the piece that begins at its token, and the token after it."""


def fixed(span: DateSpan | None, relative: bool = False) -> Piece | None:
    """Return a piece whose days are known; None for no span."""
    return None if span is None else Piece(span, relative=relative)


def written(year: int | None, month: int | None, day: int | None, weekday: int | None = None) -> Piece | None:
    """Return the piece with these fields, or None if no calendar has such a date."""
    piece = Piece(None, year, month, day, weekday)
    if year is not None:
        if month is None:
            return None if day is not None else _filled(piece, year_of(year))
        if day is None:
            return _filled(piece, months_from(year, month) if 1 <= month <= 12 else None)
        found = make_day(year, month, day)
        return _filled(piece, DateSpan.day(found) if found else None)
    if month is not None:
        return piece if make_day(2000, month, day or 1) else None
    if day is not None:
        return piece if 1 <= day <= 31 else None
    return piece if weekday is not None else None


def _filled(piece: Piece, span: DateSpan | None) -> Piece | None:
    return None if span is None else piece._replace(span=span)


def _occurrences(piece: Piece, today: date) -> list[DateSpan]:
    """List the days around ``today`` that an open piece may mean, in order."""
    found: list[DateSpan | None] = []
    if piece.month is not None:
        leap = piece.month == 2 and piece.day == 29
        for year in range(today.year - 8, today.year + 9) if leap else range(today.year - 1, today.year + 2):
            if piece.day is None:
                found.append(months_from(year, piece.month))
            else:
                day = make_day(year, piece.month, piece.day)
                found.append(DateSpan.day(day) if day else None)
    elif piece.day is not None:
        reach = 3 if piece.weekday is None else 40  # a Sunday the 31st may be years away
        for months in range(-reach, reach + 1):
            years, index = divmod(today.month - 1 + months, 12)
            day = make_day(today.year + years, index + 1, piece.day)
            if day is not None and piece.weekday in (None, day.weekday()):
                found.append(DateSpan.day(day))
    elif piece.weekday is not None:
        monday = today.toordinal() - today.weekday()
        for weeks in (-1, 0, 1):
            day = from_ordinal(monday + 7 * weeks + piece.weekday)
            found.append(DateSpan.day(day) if day else None)
    return [span for span in found if span is not None]


def _distance(today: date, span: DateSpan) -> int:
    """Count the days between today and the nearer end of the span, 0 inside it."""
    return max((span.start - today).days, (today - span.end).days, 0)


def resolve(piece: Piece, today: date | None) -> DateSpan | None:
    """Return the days that a piece means: its own, else those nearest to ``today``."""
    if piece.span is not None or today is None:
        return piece.span
    choices = _occurrences(piece, today)
    if piece.tense > 0:
        choices = [span for span in choices if span.start >= today]
    elif piece.tense < 0:
        choices = [span for span in choices if span.end <= today]
    return nearest(choices, today)


def nearest(spans: Sequence[DateSpan | None], today: date) -> DateSpan | None:
    """Return the span that is nearest to today, the earlier of two that are as near; None of none."""
    known = [span for span in spans if span is not None]
    return min(known, key=lambda span: _distance(today, span), default=None)


def _following(piece: Piece, day: date) -> DateSpan | None:
    return next((span for span in _occurrences(piece, day) if span.end >= day), None)


def _preceding(piece: Piece, day: date) -> DateSpan | None:
    return next((span for span in reversed(_occurrences(piece, day)) if span.start <= day), None)


def _between(first: DateSpan | None, last: DateSpan | None) -> DateSpan | None:
    if first is None or last is None or first.start > last.end or first == last:
        return None
    return DateSpan(first.start, last.end)


def join(first: Piece, last: Piece, today: date | None) -> DateSpan | None:
    """Return the days from one piece to another, both included, or None if they make no range.

    What one end leaves out is taken from the other: ``Mar 4–9, 2026``, ``9 to 12 June``,
    ``Nov 27–Dec 1, 2025``.
    """
    ends = _inherit(first, last)
    if ends is None:
        return None
    first, end = ends
    if first.span is not None and end.span is not None:
        return _between(first.span, end.span)
    if first.span is not None:
        return _between(first.span, _following(end, first.span.start))
    if end.span is not None:
        return _between(_preceding(first, end.span.end), end.span)
    if today is None:
        return None
    if end.weekday is not None:
        start = resolve(first, today)
        return _between(start, _following(end, start.start)) if start else None
    if first.month is None and end.month is None and first.day is not None and end.day is not None:
        if end.day <= first.day:
            pairs = [_between(span, _following(end, span.start)) for span in _occurrences(first, today)]
        else:
            pairs = [_between(span, _same_month(span, end.day)) for span in _occurrences(first, today)]
    elif first.month is None and end.month is not None:
        pairs = [_between(_preceding(first, span.start), span) for span in _occurrences(end, today)]
    else:
        pairs = [_between(span, _following(end, span.start)) for span in _occurrences(first, today)]
    return nearest(pairs, today)


def _same_month(span: DateSpan, day: int) -> DateSpan | None:
    found = make_day(span.start.year, span.start.month, day)
    return DateSpan.day(found) if found else None


def _inherit(first: Piece, last: Piece) -> tuple[Piece, Piece] | None:
    """Give a bare day of the month the month that the other end names."""
    if last.day is not None and last.month is None and first.month is not None and first.day is not None:
        year = last.year if last.year is not None else first.year
        later = last.day > first.day
        month = first.month if later else first.month % 12 + 1
        if year is not None and not later and month == 1:
            year += 1
        end = written(year, month, last.day)
        return None if end is None else (first, end)
    if first.day is not None and first.month is None and last.month is not None and last.day is not None:
        earlier = first.day < last.day
        month = last.month if earlier else (last.month - 2) % 12 + 1
        year = last.year
        if year is not None and not earlier and month == 12:
            year -= 1
        start = written(year, month, first.day)
        return None if start is None else (start, last)
    return first, last
