"""Dates in digits: ``2025-11-27``, ``27.11.2025``, ``11/27/2025``, ``22/04``, ``2025-W48``, ``2024``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsmem.dates.calendar import days_within, decade_of, half_of, iso_week, quarter_of
from wsmem.dates.counting import read_year
from wsmem.dates.patterns import compiled
from wsmem.dates.pieces import Piece, Reading, fixed, written

if TYPE_CHECKING:
    from wsmem.dates.tokens import Scan

_SEPARATORS = ("-", "/", ".")
_YEAR_CUES = frozenset(
    "in since during until till throughout through from between early mid late year cy".split()
)
_COUNTED = frozenset(
    "bytes characters chars chunks commits entries files gb items kb lines mb messages ms people pieces "
    "points px records requests rows seconds steps tests times tokens users words".split()
)
_SLASH_CUES = frozenset(
    "on for by since until till from before after due next this last around between to at deadline expires "
    "eta dated".split()
)
_PARTICLES = frozenset("にはまか号")
_OF = frozenset("のが的")
_WEEKDAY_SIGNS = frozenset(day + ")" for day in "月火水木金土日一二三四五六")
_AROUND_SLASH = frozenset("weekday dayword turn".split())
_RANGE_BEFORE = (
    r"(?:^|[^\w/.\\-])(?:mid|early|late|\d{1,2}(?:st|nd|rd|th)?|\d{1,2}/\d{1,2}(?:/\d\d(?:\d\d)?)?"
    r"|\d{1,2}-\d{1,2}-\d{4}|\d{4}[-/.]\d\d?[-/.]\d\d?)-$"
)
_YEAR_BEFORE = r"(?:^|[^\w/.\\-])\d{4}-$"
_SPAN_BEFORE = r"(?:^|[^\w/.\\-])\d{4}-\d\d?-\d\d?/$"
_RANGE_FOLLOWS = r"\d{1,4}[-/.]\d{1,2}|\d{4}(?![\w-])"


def open_before(scan: Scan, index: int) -> bool:
    """Say whether nothing before the number makes it a part of a path, a version or an identifier."""
    start = scan.starts[index]
    if not start:
        return True
    before = scan.text[start - 1]
    if before == "/":
        return compiled(_SPAN_BEFORE).search(scan.text[max(start - 12, 0) : start]) is not None
    if before in "\\.$€£+_" or (before.isascii() and before.isalnum()):
        return False
    earlier = scan.text[start - 2] if start > 1 else " "
    if before == ":":
        return not earlier.isdigit()
    if before == "-" and earlier.isascii() and earlier.isalnum():
        near = scan.text[max(start - 12, 0) : start]
        years = scan.digits(index) == 4 and compiled(_YEAR_BEFORE).search(near) is not None
        return years or compiled(_RANGE_BEFORE).search(near) is not None
    return True


def open_after(scan: Scan, index: int) -> bool:
    """Say the same for what comes after the token ``index``."""
    end = scan.ends[index]
    if end >= len(scan.text):
        return True
    after = scan.text[end]
    if after == "_" or (after.isascii() and after.isalnum()):
        return after == "T" and scan.text[end + 1 : end + 2].isdigit()
    if after in "-/.\\":
        follower = scan.text[end + 1 : end + 2]
        if follower.isascii() and follower.isalnum():
            return after in "-/" and compiled(_RANGE_FOLLOWS).match(scan.text, end + 1) is not None
    return True


def _as_year(scan: Scan, index: int) -> int | None:
    """Return the year of a number in a date: four digits, or two: 1940 to 2039."""
    value, digits = scan.values[index], scan.digits(index)
    if digits == 4:
        return value
    if digits == 2:
        return (2000 if value < 40 else 1900) + value
    return None


def _three_numbers(scan: Scan, index: int, sign: str) -> Piece | None:
    first, second, third = scan.values[index], scan.values[index + 2], scan.values[index + 4]
    digits = scan.digits(index)
    if digits == 4:
        return written(first, second, third)
    year = _as_year(scan, index + 4)
    if (
        year is None
        or not 1900 <= year <= 2199
        or digits > 2
        or (scan.digits(index + 4) == 2 and sign != "/")
    ):
        return None
    day_first = (sign == "." or first > 12) and second <= 12
    return written(year, second, first) if day_first else written(year, first, second)


def read_numeric(scan: Scan, index: int) -> Reading:
    """Read a date that is written in digits with separators between them."""
    if not open_before(scan, index):
        return None
    sign = scan.kinds[index + 1]
    if not scan.touching(index) or sign not in _SEPARATORS or not scan.touching(index + 1):
        return _read_suffixed_year(scan, index)
    following, digits = scan.kinds[index + 2], scan.digits(index)
    if following == "month":
        return _read_month_between(scan, index, sign)
    if digits == 4 and sign in ("-", "/") and scan.words[index + 2] in ("w", "q", "h"):
        return read_part_of_year(scan, index + 2, scan.values[index])
    if following != "num" or scan.digits(index + 2) > 4:
        return None
    if (
        scan.kinds[index + 3] == sign
        and scan.touching(index + 2)
        and scan.touching(index + 3)
        and scan.kinds[index + 4] == "num"
        and scan.digits(index + 2) <= 2
        and not (digits <= 2 and scan.digits(index + 4) == 1)
    ):
        piece = _three_numbers(scan, index, sign)
        return (piece, index + 5) if piece and open_after(scan, index + 4) else None
    if (
        sign == "."
        and scan.kinds[index + 3] == "."
        and scan.kinds[index + 4] in ("-", "to")
        and scan.touching(index + 2)
    ):
        piece = written(None, scan.values[index + 2], scan.values[index]) if digits <= 2 else None
        return (piece, index + 4) if piece else None
    return _two_numbers(scan, index, sign) if sign != "." and open_after(scan, index + 2) else None


def _two_numbers(scan: Scan, index: int, sign: str) -> Reading:
    first, second, after = scan.values[index], scan.values[index + 2], index + 3
    sizes = scan.digits(index), scan.digits(index + 2)
    piece = None
    if sizes[0] == 4 and sizes[1] <= 2 and 1000 <= first <= 2999:
        piece = written(first, second, None)
    elif sizes[0] <= 2 and sizes[1] == 4 and 1900 <= second <= 2199:
        piece = written(second, first, None)
    elif sizes[0] <= 2 and sizes[1] <= 2 and sign == "/" and _is_date_in_context(scan, index):
        year = read_year(scan, after + 1) if scan.kinds[after] == "," else None
        if year is not None:
            after = year[1]
        first, second = (second, first) if first > 12 else (first, second)
        piece = written(year[0] if year else None, first, second)
    return (piece, after) if piece and not scan.counts(after) else None


def _is_date_in_context(scan: Scan, index: int) -> bool:
    """Tell ``on 22/04`` and ``5/1-5/7`` from ``1/2 cup`` and ``5/12 done``."""
    before, after = index - 1, index + 3
    if scan.kinds[before] in ("end", "("):
        if scan.kinds[after] in ("end", "-", "to"):
            return True
        if scan.kinds[after] in (":", ",", ")"):
            return max(scan.values[index], scan.values[index + 2]) > 12  # 5/12: so many of twelve
    if scan.kinds[before] == ":":
        before -= 1
    if scan.words[before] in _SLASH_CUES or scan.kinds[before] in _AROUND_SLASH:
        return scan.kinds[after] != "of"
    if scan.kinds[before] == "and" and "between" in scan.words[max(before - 8, 0) : before]:
        return True
    if scan.kinds[before] == "," and scan.kinds[before - 1] in _AROUND_SLASH:
        return True
    if scan.kinds[before] == "-" or _is_marked(scan, index):
        return True
    return (
        scan.kinds[after] in ("-", "to")
        and compiled(_RANGE_FOLLOWS).match(scan.text, scan.starts[after + 1]) is not None
    )


def _is_marked(scan: Scan, index: int) -> bool:
    """Say whether a weekday or a Japanese or Chinese particle behind ``6/4`` makes a date of it."""
    end = scan.ends[index + 2]
    follower = scan.text[end : end + 1]
    if follower in _OF:
        return max(scan.values[index], scan.values[index + 2]) > 12
    if scan.kinds[index + 3] == "(":
        return (
            scan.kinds[index + 4] in ("weekday", "曜")
            or scan.text[scan.ends[index + 3] : scan.ends[index + 3] + 2] in _WEEKDAY_SIGNS
        )
    return follower in _PARTICLES


def _read_month_between(scan: Scan, index: int, sign: str) -> Reading:
    """Read ``2019-aug-1`` and ``2019-aug``; ``22/Jan/2019`` is read with the names of months."""
    if scan.digits(index) != 4:
        return None
    month, day = index + 2, None
    after = month + 1
    if (
        scan.kinds[after] == sign
        and scan.touching(month)
        and scan.touching(after)
        and scan.kinds[after + 1] == "num"
    ):
        day, after = scan.values[after + 1], after + 2
    piece = written(scan.values[index], scan.values[month], day)
    return (piece, after) if piece and open_after(scan, after - 1) else None


def read_part_of_year(scan: Scan, index: int, year: int) -> Reading:
    """Read ``W48``, ``Q3`` or ``H2`` of a known year."""
    if scan.kinds[index + 1] != "num" or not scan.touching(index) or scan.digits(index + 1) > 2:
        return None
    number, letter, after = scan.values[index + 1], scan.words[index], index + 2
    if letter == "w":
        piece = fixed(iso_week(year, number))
        weekday = scan.values[after + 1]
        if (
            scan.kinds[after] == "-"
            and scan.touching(after)
            and scan.digits(after + 1) == 1
            and piece
            and piece.span
        ):
            piece, after = fixed(days_within(piece.span, weekday, weekday)), after + 2
    else:
        piece = fixed(quarter_of(year, number) if letter == "q" else half_of(year, number))
    return (piece, after) if piece and open_after(scan, after - 1) else None


def _read_suffixed_year(scan: Scan, index: int) -> Reading:
    """Read ``1990s``, ``1990 s`` and ``2025W48``."""
    if scan.words[index + 1] == "w" and scan.digits(index) == 4 and scan.touching(index):
        return read_part_of_year(scan, index + 1, scan.values[index])
    if scan.words[index + 1] != "s" or scan.digits(index) != 4 or scan.values[index] % 10:
        return None
    piece = fixed(decade_of(scan.values[index])) if 1000 <= scan.values[index] <= 2990 else None
    return (piece, index + 2) if piece else None


def read_year_alone(scan: Scan, index: int, cued: bool) -> Reading:
    """Read ``2024`` where a cue makes it a year (``in 2024``), or anywhere if ``cued`` says so."""
    found = read_year(scan, index)
    if found is None or not open_before(scan, index) or not open_after(scan, found[1] - 1):
        return None
    year, after = found
    if (
        not cued
        and scan.words[index - 1] not in _YEAR_CUES
        and scan.words[index - 2 : index] != ["year", "of"]
    ):
        return None
    if not 1600 <= year <= 2199:
        return None
    if scan.words[after] in _COUNTED or ((year % 100 == 0 or year == 2048) and scan.counts(after)):
        return None
    piece = written(year, None, None)
    return (piece, after) if piece else None
