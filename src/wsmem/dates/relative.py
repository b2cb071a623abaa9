"""English words that count from the log's day: ``yesterday``, ``last week``, ``in two weeks``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsmem.dates.calendar import (
    DAY,
    FORTNIGHT,
    HOUR,
    WEEK,
    WEEKEND,
    days_within,
    make_day,
    months_from,
    shift,
    unit_around,
    units_beside,
)
from wsmem.dates.counting import read_count, read_units
from wsmem.dates.months import read_bare_month
from wsmem.dates.numeric import read_numeric
from wsmem.dates.pieces import Piece, Reading, fixed
from wsmem.model import DateSpan

if TYPE_CHECKING:
    from datetime import date

    from wsmem.dates.tokens import Scan

_ADJECTIVES = frozenset("calendar whole entire full working work business".split())
_WORKING = frozenset("working work business".split())
_VAGUE = frozenset("or to than over almost nearly half every".split())
_PAST = frozenset(
    "was were did had took built wrote made ran got went done came left met sent spent began broke cut found "
    "gave grew held kept lost paid said saw set sold won".split()
)
_BEFORE_VERB = frozenset(
    "will ll would should could can may might must to they it not t did does do usually".split()
)
_FUTURE = frozenset("will ll shall must gonna".split())


def tense_around(scan: Scan, index: int) -> int:
    """Guess whether the words around a token speak of what was (-1), what comes (1), or neither (0)."""
    if scan.words[index - 1] in ("by", "until", "till", "due"):
        return 1
    before = scan.words[max(index - 12, 0) : max(index, 0)]
    if not _FUTURE.isdisjoint(before):
        return 1
    around = before[-6:] + scan.words[index + 1 : index + 7]
    return -1 if any(word in _PAST or (len(word) > 4 and word.endswith("ed")) for word in around) else 0


def read_dayword(scan: Scan, index: int) -> Reading:
    """Read ``yesterday``, ``today``, ``tomorrow``, each with or without ``morning``."""
    if scan.today is None:
        return None
    day = shift(scan.today, DAY, scan.values[index])
    after = index + 1 + (scan.kinds[index + 1] == "daypart")
    return (Piece(DateSpan.day(day), relative=True), after) if day else None


def read_turn(scan: Scan, index: int) -> Reading:
    """Read ``last``, ``this`` or ``next`` with what follows: a unit, a count of units, a weekday, a month."""
    today, offset, word = scan.today, scan.values[index], scan.words[index]
    if today is None or scan.kinds[index - 1] == "every":
        return None
    if word == "last" and scan.words[index - 1] in _BEFORE_VERB:
        return None
    after = index + 1
    if word == "this" and scan.words[after] in ("past", "coming", "current", "last", "next"):
        return read_turn(scan, after)
    while scan.words[after] in _ADJECTIVES and after < index + 3:
        after += 1
    kind = scan.kinds[after]
    if kind in ("num", "number", "couple") and scan.kinds[after + 1] != "/":
        return _read_count_beside(scan, after, offset)
    span = None
    if kind == "unit":
        span = _unit_turned(scan, word, after, today)
        if span and scan.values[after] == WEEK:
            if scan.words[after - 1] in _WORKING:
                span = days_within(span, 1, 5)
            else:
                return _read_day_of_week(scan, after + 1, span)
        if span and scan.words[after] == "year":
            return _read_month_of_year(scan, after + 1, span)
    elif kind == "weekday":
        span = _weekday_turned(word, offset, scan.values[after], today)
    elif kind == "month" and read_bare_month(scan, after):
        return _read_month_turned(scan, after, offset, today)
    elif kind == "daypart" and (offset == 0 or word == "last"):
        day = shift(today, DAY, offset)
        span = DateSpan.day(day) if day else None
    elif kind == "num" and word in ("this", "next"):
        return _read_numeric_turned(scan, after, offset, today)
    piece = fixed(span, relative=kind != "unit")
    return (piece, after + 1) if piece else None


def _unit_turned(scan: Scan, word: str, index: int, today: date) -> DateSpan | None:
    unit = scan.values[index]
    if unit in (HOUR, DAY) or scan.words[index].endswith("s"):
        return None
    if word == "past" and unit not in (WEEKEND, FORTNIGHT):
        return units_beside(today, unit, -1)
    offset = {"last": -1, "previous": -1, "past": -1, "this": 0, "current": 0}.get(word, 1)
    return unit_around(today, unit, offset)


def _weekday_turned(word: str, offset: int, weekday: int, today: date) -> DateSpan | None:
    """``last Friday`` is that of last week; ``past`` and ``coming`` mean the nearest one on that side."""
    if word in ("coming", "upcoming"):
        days = (weekday - today.weekday() - 1) % 7 + 1
    elif word == "past":
        days = -((today.weekday() - weekday - 1) % 7 + 1)
    else:
        days = weekday - today.weekday() + 7 * offset
    day = shift(today, DAY, days)
    return DateSpan.day(day) if day else None


def _read_month_turned(scan: Scan, index: int, offset: int, today: date) -> Reading:
    month = scan.values[index]
    number = scan.kinds[index + 1] == "num"
    if number:  # "this May 5": read with the names of months
        return None
    year = today.year
    if offset < 0 and month >= today.month:
        year -= 1
    elif offset > 0 and month <= today.month:
        year += 1
    piece = fixed(months_from(year, month))
    return (piece, index + 1) if piece else None


def _read_numeric_turned(scan: Scan, index: int, offset: int, today: date) -> Reading:
    """Read ``next 5/12``: the one after today; ``this 5/12``: that of this year."""
    found = read_numeric(scan, index)
    if found is None or found[0].day is None or found[0].month is None or found[0].year is not None:
        return None
    days = [make_day(today.year + years, found[0].month, found[0].day) for years in range(9)]
    day = next((day for day in days if day is not None and (offset == 0 or day > today)), None)
    return (Piece(DateSpan.day(day)), found[1]) if day else None


def _read_day_of_week(scan: Scan, after: int, span: DateSpan) -> Reading:
    """Read the weekday behind a week: ``next week Wednesday``, ``last week's Friday``."""
    position = after
    if scan.words[position] == "'" and scan.words[position + 1] == "s":
        position += 2
    if scan.words[position] == "on":
        position += 1
    if scan.kinds[position] == "weekday":
        weekday = scan.values[position]
        piece = fixed(days_within(span, weekday + 1, weekday + 1), relative=True)
        return (piece, position + 1) if piece else None
    piece = fixed(span)
    return (piece, after) if piece else None


def _read_month_of_year(scan: Scan, after: int, span: DateSpan) -> Reading:
    """Read the month behind a year: ``last year in March``, ``next year's May``."""
    position = after + (2 if scan.words[after : after + 2] == ["'", "s"] else scan.kinds[after] == "in")
    month = read_bare_month(scan, position)
    if month is not None and scan.kinds[month[1]] not in ("num", "turn"):
        piece = fixed(months_from(span.start.year, scan.values[position]))
        return (piece, month[1]) if piece else None
    piece = fixed(span)
    return (piece, after) if piece else None


def _read_count_beside(scan: Scan, index: int, offset: int) -> Reading:
    """Read the count and unit of ``last 3 weeks``."""
    if offset == 0 or scan.today is None:
        return None
    count = read_count(scan, index)
    if (
        count is not None
        and scan.words[count[1]] in _ADJECTIVES - _WORKING
        and scan.kinds[count[1] + 1] == "unit"
    ):
        lengths, after = [(count[0], scan.values[count[1] + 1])], count[1] + 2
    else:
        units = read_units(scan, index)
        if units is None:
            return None
        lengths, after = units
    if len(lengths) == 1:
        piece = fixed(units_beside(scan.today, lengths[0][1], lengths[0][0] * offset))
    else:
        far, beside = shift_all(scan.today, lengths, offset), shift(scan.today, DAY, offset)
        piece = fixed(DateSpan(min(far, beside), max(far, beside))) if far and beside else None
    return (piece, after) if piece else None


def shift_all(day: date, lengths: list[tuple[int, int]], sign: int) -> date | None:
    """Return the day that lies all these lengths later (``sign`` 1) or earlier (-1)."""
    found: date | None = day
    for count, unit in lengths:
        found = shift(found, unit, count * sign) if found is not None else None
    return found


def read_distance(scan: Scan, index: int) -> tuple[list[tuple[int, int]], int] | None:
    """Read an exact length of whole days: ``3 days``, ``a week``, ``1 year and 2 months``."""
    if scan.words[index - 1] in _VAGUE or scan.kinds[index - 1] in ("-", ".", "/", ",", "unit", "weekday"):
        return None
    units = read_units(scan, index)
    return None if units is None or any(unit == HOUR for _, unit in units[0]) else units


def read_counted(scan: Scan, index: int) -> Reading:
    """Read ``3 days ago``, ``a week from now``, ``2 next days``."""
    if scan.today is None:
        return None
    distance = read_distance(scan, index)
    if distance is None:
        count = read_count(scan, index)
        if count and scan.kinds[count[1]] == "turn" and scan.kinds[count[1] + 1] == "unit" and count[0] > 1:
            unit, offset = scan.values[count[1] + 1], scan.values[count[1]]
            piece = (
                fixed(units_beside(scan.today, unit, count[0] * offset)) if offset and unit != HOUR else None
            )
            return (piece, count[1] + 2) if piece else None
        return None
    lengths, after = distance
    if scan.kinds[after] == "ago":
        return _shifted(scan, lengths, -1, after + 1)
    if scan.words[after] == "from" and scan.words[after + 1] in ("now", "today"):
        return _shifted(scan, lengths, 1, after + 2)
    return None


def read_in(scan: Scan, index: int) -> Reading:
    """Read ``in two weeks``, unless the words before it say that something took so long."""
    distance = read_distance(scan, index + 1)
    if distance is None or scan.today is None:
        return None
    tense = tense_around(scan, index)
    counted = any(kind in ("num", "long", "number", "%") for kind in scan.kinds[max(index - 6, 0) : index])
    if tense < 0 or (counted and tense == 0):  # "12 fixes in 2 days"
        return None
    lengths, after = distance
    if scan.words[after] == "on" and scan.kinds[after + 1] == "weekday":
        return None  # "in 3 days on Friday": the weekday is the better witness
    if scan.kinds[after] in ("of", "ago", "turn") or scan.words[after] in (
        "or",
        "a",
        "row",
        "before",
        "after",
        "since",
    ):
        return None
    return _shifted(scan, lengths, 1, after)


def _shifted(scan: Scan, lengths: list[tuple[int, int]], sign: int, after: int) -> Reading:
    assert scan.today is not None  # the callers made sure
    if lengths[0][1] == WEEKEND:
        piece = fixed(unit_around(scan.today, WEEKEND, lengths[0][0] * sign))
    else:
        day = shift_all(scan.today, lengths, sign)
        piece = fixed(DateSpan.day(day), relative=True) if day else None
    return (piece, after) if piece else None
