"""Parts of a longer stretch: ``early March``, ``end of 2025``, ``last Friday of May``, ``Q3 2025``, ``week 48``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsmem.dates.calendar import (
    DAY,
    HALF,
    HOUR,
    QUARTER,
    WEEK,
    WEEKEND,
    decade_of,
    half_of,
    iso_week,
    months_from,
    nth_weekday,
    parts_within,
    portion,
    quarter_of,
    unit_around,
)
from wsmem.dates.counting import read_count, read_day_number, read_short_year, read_year
from wsmem.dates.months import read_bare_month, read_month_first
from wsmem.dates.numeric import read_numeric, read_year_alone
from wsmem.dates.pieces import Piece, fixed, resolve
from wsmem.dates.relative import read_turn

if TYPE_CHECKING:
    from wsmem.dates.tokens import Scan
    from wsmem.model import DateSpan

_NOUNS = frozenset("beginning start middle end rest remainder".split())
_WEEK_CUES = frozenset("the in for during of since until by (".split())


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


def read_portion(scan: Scan, index: int) -> tuple[Piece, int] | None:
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


def _read_part(scan: Scan, index: int, first: int, last: int) -> tuple[Piece, int] | None:
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
    span = nth_weekday(container[0], value, first) if kind == "weekday" else parts_within(container[0], value, first, last)
    piece = fixed(span)
    return (piece, container[1]) if piece else None


def read_nth(scan: Scan, index: int) -> tuple[Piece, int] | None:
    """Read ``first week of May``, ``15th day of next month``, ``third quarter 2025``, ``first 3 days of May``."""
    number = read_day_number(scan, index)
    if number is None or not number.ordinal or scan.kinds[index - 1] == "number":
        return None
    if number.day == 1 and scan.kinds[number.after] in ("num", "number"):
        count = read_count(scan, number.after)
        return _read_part(scan, count[1], 1, count[0]) if count else None
    if scan.kinds[number.after] == "of" and scan.kinds[index] == "num":
        container = read_container(scan, number.after + 1)
        if container is not None and 28 <= (container[0].end - container[0].start).days + 1 <= 31:
            piece = fixed(parts_within(container[0], DAY, number.day, number.day))
            return (piece, container[1]) if piece else None
    return _read_part(scan, number.after, number.day, number.day)


def read_last(scan: Scan, index: int) -> tuple[Piece, int] | None:
    """Read ``last Friday of May`` and ``last 3 weeks of this year``."""
    if scan.words[index] != "last":
        return None
    count = read_count(scan, index + 1) if scan.kinds[index + 1] in ("num", "number") else (1, index + 1)
    return _read_part(scan, count[1], -count[0], -1) if count and count[0] > 0 else None


def read_quarter(scan: Scan, index: int) -> tuple[Piece, int] | None:
    """Read ``Q3 2025``, ``Q3/25``, ``H2 of 2025``, and ``Q3`` alone: that of the log's year or the nearest."""
    number = scan.values[index + 1]
    half = scan.kinds[index] == "half"
    if scan.kinds[index + 1] != "num" or not scan.touching(index) or scan.digits(index + 1) != 1:
        return None
    if not 1 <= number <= (2 if half else 4) or not scan.capital(index) or scan.ends[index - 1] == scan.starts[index]:
        return _with_year(scan, index, number, half, bare=False)
    return _with_year(scan, index, number, half, bare=True)


def _with_year(scan: Scan, index: int, number: int, half: bool, bare: bool) -> tuple[Piece, int] | None:
    after = index + 2
    joint = scan.kinds[after]
    if joint in ("-", "/", "'"):
        if not (scan.touching(after) and scan.touching(after - 1)):
            joint, year = "", None
        else:
            year = read_year(scan, after + 1) or (read_short_year(scan, after + 1) if joint != "-" else None)
    else:
        year = read_year(scan, after + (joint in ("of", "in", ",")))
    if year is not None:
        piece = fixed(half_of(year[0], number) if half else quarter_of(year[0], number))
        return (piece, year[1]) if piece else None
    if joint in ("to", "-", "and") and scan.kinds[after + 1] == scan.kinds[index]:
        other = read_quarter(scan, after + 1)  # "Q1 to Q3 2025": both of 2025
        if other is not None and other[0].span is not None and scan.kinds[after + 3] != "end":
            piece = fixed((half_of if half else quarter_of)(other[0].span.start.year, number))
            return (piece, after) if piece else None
    if scan.today is None or not bare or half or scan.words[index - 1] not in ("in", "since", "during", "until", "by"):
        return None
    spans = [quarter_of(scan.today.year + years, number) for years in (-1, 0, 1)]
    around = [span for span in spans if span is not None]
    nearest = min(around, key=lambda span: max((span.start - scan.today).days, (scan.today - span.end).days))  # type: ignore[operator]
    piece = fixed(nearest)
    return (piece, after) if piece else None


def read_season(scan: Scan, index: int) -> tuple[Piece, int] | None:
    """Read ``summer 2024`` and ``the fall of 2024``, as the northern half of the world has them; no winter."""
    year = read_year(scan, index + 1 + (scan.kinds[index + 1] == "of"))
    if year is None or scan.values[index] == 12:
        return None
    piece = fixed(months_from(year[0], scan.values[index], 3))
    return (piece, year[1]) if piece else None


def read_decade(scan: Scan, index: int) -> tuple[Piece, int] | None:
    """Read ``the 90s`` and ``the nineties``: of the last century."""
    if scan.kinds[index - 1] not in ("the", "part"):
        return None
    decade, after = scan.values[index], index + 1
    if scan.kinds[index] == "num":
        if scan.digits(index) != 2 or decade % 10 or decade < 60 or scan.words[after] != "s" or not scan.touching(index):
            return None
        decade, after = decade + 1900, after + 1
    piece = fixed(decade_of(decade))
    return (piece, after) if piece and not scan.counts(after) else None


def read_week_number(scan: Scan, index: int) -> tuple[Piece, int] | None:
    """Read ``week 3 of 2027`` and, with a cue before it, ``the week 48`` of the log's year."""
    if scan.kinds[index] != "unit" or scan.values[index] != WEEK or scan.kinds[index + 1] != "num":
        return None
    number, after = scan.values[index + 1], index + 2
    if scan.digits(index + 1) > 2 or scan.kinds[after] in (":", "-") and scan.touching(index + 1):
        return None
    if scan.kinds[after] in ("of", ",", "in"):
        year = read_year(scan, after + 1)
        if year is not None:
            piece = fixed(iso_week(year[0], number))
            return (piece, year[1]) if piece else None
    if scan.kinds[after] == "of" or scan.today is None or scan.words[index - 1] not in _WEEK_CUES:
        return None
    piece = fixed(iso_week(scan.today.isocalendar()[0], number))
    return (piece, after) if piece and not scan.counts(after) else None
