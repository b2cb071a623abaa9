"""Quarters, seasons, decades, centuries and weeks: ``Q3 2025``, ``summer 2024``, ``the 90s``, ``week 48``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsmem.dates.calendar import (
    WEEK,
    decade_of,
    half_of,
    iso_week,
    months_from,
    quarter_of,
)
from wsmem.dates.counting import read_day_number, read_short_year, read_year
from wsmem.dates.pieces import Reading, fixed, nearest

if TYPE_CHECKING:
    from wsmem.dates.tokens import Scan

_WEEK_CUES = frozenset("the in for during of since until by iso calendar (".split())
_QUARTER_CUES = frozenset("in since during until by".split())


def read_quarter(scan: Scan, index: int) -> Reading:
    """Read ``Q3 2025``, ``Q3/25``, ``H2 of 2025``, and ``Q3`` alone behind a cue: the nearest."""
    number, half = scan.values[index + 1], scan.kinds[index] == "half"
    if scan.kinds[index + 1] != "num" or not scan.touching(index) or scan.digits(index + 1) != 1:
        return None
    after = index + 2
    found = _read_quarter_year(scan, after)
    if (
        found is None
        and scan.kinds[after] in ("to", "-", "and")
        and scan.kinds[after + 1] == scan.kinds[index]
    ):
        other = _read_quarter_year(scan, after + 3)  # "Q1 to Q3 2025": both are of 2025
        found = (other[0], after) if other else None
    if found is not None:
        piece = fixed(half_of(found[0], number) if half else quarter_of(found[0], number))
        return (piece, found[1]) if piece else None
    if scan.today is None or half or not scan.capital(index) or scan.words[index - 1] not in _QUARTER_CUES:
        return None
    piece = fixed(nearest([quarter_of(scan.today.year + years, number) for years in (-1, 0, 1)], scan.today))
    return (piece, after) if piece else None


def _read_quarter_year(scan: Scan, after: int) -> tuple[int, int] | None:
    joint = scan.kinds[after]
    if joint not in ("-", "/", "'"):
        return read_year(scan, after + (joint in ("of", "in", ",")))
    if not (scan.touching(after) and scan.touching(after - 1)):
        return None
    return read_year(scan, after + 1) or (read_short_year(scan, after + 1) if joint != "-" else None)


def read_season(scan: Scan, index: int) -> Reading:
    """Read ``summer 2024`` and ``the fall of 2024``, as the northern half of the world has them."""
    year = read_year(scan, index + 1 + (scan.kinds[index + 1] == "of"))
    if year is None or scan.values[index] == 12:
        return None
    piece = fixed(months_from(year[0], scan.values[index], 3))
    return (piece, year[1]) if piece else None


def read_decade(scan: Scan, index: int) -> Reading:
    """Read ``the 90s`` and ``the nineties``: of the last century."""
    if scan.kinds[index - 1] not in ("the", "part"):
        return None
    decade, after = scan.values[index], index + 1
    if scan.kinds[index] == "num":
        if (
            scan.digits(index) != 2
            or decade % 10
            or decade < 60
            or scan.words[after] != "s"
            or not scan.touching(index)
        ):
            return None
        decade, after = decade + 1900, after + 1
    piece = fixed(decade_of(decade))
    return (piece, after) if piece and not scan.counts(after) else None


def read_century(scan: Scan, index: int) -> Reading:
    """Read ``in the 19th century``."""
    number = read_day_number(scan, index)
    if number is None or not number.ordinal or scan.kinds[number.after] != "century":
        return None
    if scan.kinds[index - 1] != "the" and scan.words[index - 1] not in ("in", "since", "during"):
        return None
    piece = fixed(months_from(100 * number.day - 100, 1, 1200)) if number.day > 1 else None
    return (piece, number.after + 1) if piece and not scan.counts(number.after + 1) else None


def read_week_number(scan: Scan, index: int) -> Reading:
    """Read ``week 3 of 2027`` and, with a cue before it, ``the week 48`` of the log's year."""
    if scan.kinds[index] != "unit" or scan.values[index] != WEEK or scan.kinds[index + 1] != "num":
        return None
    number, after = scan.values[index + 1], index + 2
    if scan.digits(index + 1) > 2 or (scan.kinds[after] in (":", "-") and scan.touching(index + 1)):
        return None
    year = read_year(scan, after + (scan.kinds[after] in ("of", ",", "in")))
    if year is not None:
        piece = fixed(iso_week(year[0], number))
        return (piece, year[1]) if piece else None
    if scan.kinds[after] == "of" or scan.today is None or scan.words[index - 1] not in _WEEK_CUES:
        return None
    piece = fixed(iso_week(scan.today.isocalendar()[0], number))
    return (piece, after) if piece and not scan.counts(after) else None
