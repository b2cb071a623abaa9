"""Numbers inside English dates: the day of a month, a year, a count of units."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsmem.dates.calendar import DAY, WORKDAY
from wsmem.records import NamedTuple

if TYPE_CHECKING:
    from wsmem.dates.tokens import Scan

_SUFFIXES = frozenset(("st", "nd", "rd", "th", "er", "º", "ª"))


class DayNumber(NamedTuple):
    """A day of the month, the token after it, and whether it is written as an ordinal."""

    day: int
    after: int
    ordinal: bool


def read_day_number(scan: Scan, index: int) -> DayNumber | None:
    """Read ``27``, ``27th``, ``first``, ``twenty-second`` or ``twenty five``; never a time or a decimal."""
    kind, value = scan.kinds[index], scan.values[index]
    if kind == "num":
        if not 1 <= value <= 31 or scan.digits(index) > 2:
            return None
        after = index + 1
        if not scan.touching(index):
            return DayNumber(value, after, False)
        follower = scan.words[after]
        if follower in _SUFFIXES:
            return DayNumber(value, after + 1, True)
        if scan.kinds[after] in ("word", "long", "daypart", "unit", "half", "month", "%", "_", "°", "$"):
            return None if scan.kinds[after] != "month" else DayNumber(value, after, False)
        if scan.touching(after):
            beyond = scan.kinds[after + 1]
            if follower in (".", ":", ",") and beyond in ("num", "long"):
                return None
            if follower in (".", "-", "/") and beyond in ("word", "unit") and not scan.capital(after + 1):
                return None  # "20-question", "6.x"
        return DayNumber(value, after, False)
    if kind == "ordinal":
        return DayNumber(value, index + 1, True)
    if kind == "number" and 1 <= value <= 30:
        if value < 20:
            return DayNumber(value, index + 1, False)
        after = index + 1 + (scan.kinds[index + 1] == "-")
        ones = scan.values[after]
        if scan.kinds[after] in ("ordinal", "number") and 1 <= ones <= 9 and value + ones <= 31:
            return DayNumber(value + ones, after + 1, scan.kinds[after] == "ordinal")
        return DayNumber(value, index + 1, False)
    return None


def _below_hundred(scan: Scan, index: int) -> tuple[int, int] | None:
    if scan.kinds[index] != "number":
        return None
    value, after = scan.values[index], index + 1
    if value >= 20:
        ones = after + (scan.kinds[after] == "-")
        if scan.kinds[ones] == "number" and 1 <= scan.values[ones] <= 9:
            return value + scan.values[ones], ones + 1
    return value, after


def read_year(scan: Scan, index: int) -> tuple[int, int] | None:
    """Read ``2015``, ``nineteen eighty six`` or ``two thousand and fifteen``: (year, next token)."""
    if scan.kinds[index] == "num":
        value = scan.values[index]
        if scan.digits(index) != 4 or not 1000 <= value <= 2999:
            return None
        if scan.touching(index):
            follower = scan.kinds[index + 1]
            if follower in ("word", "num", "half", "unit", "%", "_", "°", "/"):
                return None
            if (
                follower in (".", ":", ",")
                and scan.touching(index + 1)
                and scan.kinds[index + 2] in ("num", "long")
            ):
                return None
        return value, index + 1
    first = _below_hundred(scan, index)
    if first is None:
        return None
    century, after = first
    if century in (1, 2) and scan.words[after] == "thousand":
        year, after = 1000 * century, after + 1
        rest = _below_hundred(scan, after + (scan.kinds[after] == "and"))
        return (year + rest[0], rest[1]) if rest else (year, after)
    if 15 <= century <= 21:
        rest = _below_hundred(scan, after)
        if rest and rest[0] >= 10:
            return 100 * century + rest[0], rest[1]
    return None


def read_short_year(scan: Scan, index: int) -> tuple[int, int] | None:
    """Read a year of two digits, ``87`` or ``25``: 1940 to 2039."""
    if scan.kinds[index] != "num" or scan.digits(index) != 2 or scan.counts(index + 1):
        return None
    if scan.kinds[index + 1] in (":", ".") and scan.touching(index) and scan.kinds[index + 2] == "num":
        return None
    value = scan.values[index]
    return (2000 if value < 40 else 1900) + value, index + 1


def read_units(scan: Scan, index: int) -> tuple[list[tuple[int, int]], int] | None:
    """Read a length of time, ``3 days`` or ``1 year and 2 months``: ([(count, unit), …], next token)."""
    lengths: list[tuple[int, int]] = []
    after = index
    while len(lengths) < 4:
        joint = after + (bool(lengths) and scan.kinds[after] in ("and", ","))
        count = read_count(scan, joint)
        if count is None:
            break
        number, unit = count
        working = scan.words[unit] in ("business", "working", "work")
        if working:
            unit += 1
        if scan.kinds[unit] != "unit" or (working and scan.values[unit] != DAY):
            break
        lengths.append((number, WORKDAY if working else scan.values[unit]))
        after = unit + 1
    return (lengths, after) if lengths else None


def read_count(scan: Scan, index: int) -> tuple[int, int] | None:
    """Read how many: ``3``, ``three``, ``twenty one``, ``a``, ``a couple of``: (count, next token)."""
    kind = scan.kinds[index]
    if kind == "num":
        return scan.values[index], index + 1
    if kind == "number":
        return _below_hundred(scan, index)
    couple = index + (kind == "article")
    if scan.kinds[couple] == "couple":
        return 2, couple + 1 + (scan.words[couple + 1] == "of")
    return (1, index + 1) if kind == "article" else None
