"""Reads the stretch of time that a person gives on a command line: ``30d``, ``2025-11``, ``last week``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsmem.dates.calendar import DAY, MONTH, WEEK, YEAR, shift
from wsmem.dates.patterns import compiled
from wsmem.errors import UsageError
from wsmem.model import DateSpan

if TYPE_CHECKING:
    from datetime import date

_COUNTED = r"([0-9]{1,4})\s?([dwmyDWMY])"
_UNITS = {"d": DAY, "w": WEEK, "m": MONTH, "y": YEAR}
_HINT = "write 30d, 2w, 2025-11-27, 2025-11, Q3 2025, yesterday or last week"
_LONGEST = 100  # characters


def parse_window(text: str, today: date) -> DateSpan:
    """Return the days that the value of ``--since``, ``--until``, ``--around`` or ``--as-of`` means.

    Args:
        text: ``30d``, ``2w``, ``6m``, ``1y`` (from so long ago to today); two dates with ``..``
            between them; or any one date or range that ``find_dates`` reads.
        today: the day that relative words are read against.

    Raises:
        UsageError: the text is not one date, or leaves the calendar.
    """
    trimmed = text.strip()
    counted = compiled(_COUNTED).fullmatch(trimmed)
    if counted is not None:
        start = shift(today, _UNITS[counted[2].lower()], -int(counted[1]))
        span = DateSpan(start, today) if start else None
    elif ".." in trimmed:
        first, last = (_read_one(end, today) for end in trimmed.split("..", 1))
        span = DateSpan(first.start, last.end) if first and last and first.start <= last.end else None
    else:
        span = _read_one(trimmed, today)
    if span is None:
        raise UsageError(f'cannot read "{text}" as a date', hint=_HINT)
    return span


def _read_one(text: str, today: date) -> DateSpan | None:
    from wsmem.dates.mentions import read_whole

    trimmed = text.strip()
    return read_whole(trimmed, today) if 0 < len(trimmed) <= _LONGEST else None
