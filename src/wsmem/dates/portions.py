"""Parts of a longer stretch: ``early March``, ``last Friday of May``, ``Q3 2025``, ``week 48``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsmem.dates.calendar import (
    DAY,
    HALF,
    HOUR,
    MONTH,
    QUARTER,
    WEEKEND,
    nth_weekday,
    parts_within,
    portion,
    unit_around,
)
from wsmem.dates.counting import read_count, read_day_number
from wsmem.dates.months import read_bare_month, read_month_first
from wsmem.dates.numbered import read_quarter
from wsmem.dates.numeric import read_numeric, read_year_alone
from wsmem.dates.pieces import Reading, fixed, resolve, written
from wsmem.dates.relative import read_turn

if TYPE_CHECKING:
    from wsmem.dates.tokens import Scan
    from wsmem.model import DateSpan

_NOUNS = frozenset("beginning start middle end rest remainder".split())


def read_container(scan: Scan, index: int) -> tuple[DateSpan, int] | None:
    """Read the month, year or week that a part is taken of; one without a year is the nearest."""
    if scan.kinds[index] == "the":
        index += 1
    kind = scan.kinds[index]
    found = None
    if kind == "turn":
        found = read_turn(scan, index)
    elif kind == "unit":
        unit = scan.values[index]
        if scan.today is None or unit in (DAY, HOUR, WEEKEND) or scan.words[index].endswith("s"):
            return None
        span = unit_around(scan.today, unit)
        return (span, index + 1) if span else None
    elif kind == "month":
        found = read_month_first(scan, index) or read_bare_month(scan, index)
    elif kind in ("quarter", "half"):
        found = read_quarter(scan, index)
    elif kind == "num":
        found = read_numeric(scan, index) or read_year_alone(scan, index, cued=True)
    if found is None:
        return None
    span = resolve(found[0], scan.today)
    return (span, found[1]) if span is not None and span.start != span.end else None


def read_month_named(scan: Scan, index: int) -> tuple[tuple[int, int], int] | None:
    """Read ``next month`` or ``the month``: ((year, month), next token)."""
    if scan.kinds[index + 1] != "unit" or scan.values[index + 1] != MONTH:
        return None
    found = read_container(scan, index) if scan.kinds[index] in ("turn", "the") else None
    if found is None or found[0].start.day != 1 or found[0].start.month != found[0].end.month:
        return None
    return (found[0].start.year, found[0].start.month), found[1]


def read_portion(scan: Scan, index: int) -> Reading:
    """Read ``early March``, ``mid-November``, ``end of 2025``, ``later this week``."""
    joint = scan.kinds[index + 1]
    if scan.words[index] in _NOUNS and joint != "of":  # "it will end in March"
        return None
    after = index + 1 + (joint in ("of", "in", "-"))
    container = read_container(scan, after)
    if container is None:
        return None
    piece = fixed(portion(container[0], scan.values[index], scan.today))
    return (piece, container[1]) if piece else None


def _read_part(scan: Scan, index: int, first: int, last: int) -> Reading:
    """Read the rest of ``first``/``last`` …: a unit or a weekday, ``of``, and what it is a part of."""
    kind, value = scan.kinds[index], scan.values[index]
    after = index + 1
    if kind not in ("unit", "weekday"):
        return None
    if scan.kinds[after] in ("of", "in"):
        after += 1
    elif not (value in (QUARTER, HALF) and kind == "unit" and scan.kinds[after] == "num"):
        return None
    container = read_container(scan, after)
    if container is None:
        return None
    span = (
        nth_weekday(container[0], value, first)
        if kind == "weekday"
        else parts_within(container[0], value, first, last)
    )
    piece = fixed(span)
    return (piece, container[1]) if piece else None


def read_nth(scan: Scan, index: int) -> Reading:
    """Read ``first week of May``, ``15th day of next month``, ``first 3 days of May``."""
    number = read_day_number(scan, index)
    if number is None or not number.ordinal or scan.kinds[index - 1] == "number":
        return None
    if number.day == 1 and scan.kinds[number.after] in ("num", "number"):
        count = read_count(scan, number.after)
        return _read_part(scan, count[1], 1, count[0]) if count else None
    if scan.kinds[number.after] == "of":
        named = read_month_named(scan, number.after + 1)
        if named is not None:
            piece = written(*named[0], number.day)
            return (piece, named[1]) if piece else None
    return _read_part(scan, number.after, number.day, number.day)


def read_last(scan: Scan, index: int) -> Reading:
    """Read ``last Friday of May`` and ``last 3 weeks of this year``."""
    if scan.words[index] != "last":
        return None
    count = read_count(scan, index + 1) if scan.kinds[index + 1] in ("num", "number") else (1, index + 1)
    return _read_part(scan, count[1], -count[0], -1) if count and count[0] > 0 else None
