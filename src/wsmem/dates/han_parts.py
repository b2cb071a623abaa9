"""What narrows a Chinese or Japanese year, month or week: 来年の5月, 今月初め, 最后3周, 来週の月曜日."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsmem.dates.calendar import (
    DAY,
    EARLY,
    LATE,
    MONTH,
    QUARTER,
    WEEK,
    days_within,
    half_of,
    months_from,
    nth_weekday,
    parts_within,
    portion,
    quarter_of,
)
from wsmem.dates.pieces import Piece, Reading, written

if TYPE_CHECKING:
    from wsmem.dates.tokens import Scan
    from wsmem.model import DateSpan

_UNITS = {"周": WEEK, "天": DAY, "日": DAY, "个月": MONTH, "月": MONTH, "季度": QUARTER}


def skip_glue(scan: Scan, index: int) -> int:
    """Step over の, 的 and 个."""
    return index + 1 if scan.kinds[index] == "glue" else index


def read_parts(scan: Scan, span: DateSpan, after: int) -> Reading:
    """Read every part that follows a span, each within the one before; None if none follows."""
    found: tuple[Piece, int] | None = None
    for _ in range(3):
        part = _read_part(scan, span, after)
        if part is None or part[0].span is None:
            return found
        found, span, after = part, part[0].span, part[1]
    return found


def _read_part(scan: Scan, span: DateSpan, after: int) -> Reading:
    index = skip_glue(scan, after)
    kind, length = scan.kinds[index], (span.end - span.start).days + 1
    if scan.kinds[index + 1] == "旬" and (
        (kind == "年" and length > 360) or (kind == "月" and 28 <= length <= 31)
    ):
        index, kind = index + 1, "旬"  # 今年年底, 本月月底
    if kind == "num":
        return _read_numbered(scan, span, index, length)
    if kind == "第":
        number, position = scan.values[index + 1], index + 2
        return _read_unit(scan, span, position, number, number) if scan.kinds[index + 1] == "num" else None
    if kind == "first" or (
        kind == "前" and scan.words[index] == "前" and scan.kinds[index + 1] == "num" and length > 7
    ):
        return _read_first_or_last(scan, span, index, 1 if kind == "前" else scan.values[index])
    if kind == "旬":
        return _piece(_cut(span, scan.values[index], length, scan), index + 1)
    if kind == "quarter" and scan.kinds[index + 1] == "num" and length > 360:
        return _piece(quarter_of(span.start.year, scan.values[index + 1]), index + 2)
    if kind == "季度":
        return None
    if length == 7:
        return _read_day_of_week(scan, span, index)
    if kind == "feast day" and length > 360:
        piece = written(span.start.year, *divmod(scan.values[index], 100))
        return (piece, index + 1) if piece else None
    return None


def _piece(span: DateSpan | None, after: int) -> Reading:
    return None if span is None else (Piece(span), after)


def _read_numbered(scan: Scan, span: DateSpan, index: int, length: int) -> Reading:
    """Read the month of a year, the day of a month, the quarter of a year (三季度)."""
    number, unit = scan.values[index], scan.kinds[index + 1]
    if unit == "月" and length > 360:
        month = months_from(span.start.year, number) if 1 <= number <= 12 else None
        if month is None or (scan.words[index + 2] == "初" and scan.kinds[index + 3] == "num"):
            return None
        piece = written(span.start.year, number, None)
        return (piece, index + 2) if piece else None
    if unit == "日" and 28 <= length <= 31:
        piece = written(span.start.year, span.start.month, number)
        return (piece, index + 2) if piece else None
    if unit == "季度" and length > 360:
        return _piece(quarter_of(span.start.year, number), index + 2)
    return _read_day_of_week(scan, span, index) if length == 7 else None


def _read_day_of_week(scan: Scan, span: DateSpan, index: int) -> Reading:
    """Read the weekday behind a week: 来週の月曜日, and the 一 of 下周一."""
    kind, value = scan.kinds[index], scan.values[index]
    if kind == "曜":
        day = days_within(span, value + 1, value + 1)
    elif scan.ends[index - 1] != scan.starts[index] or scan.kinds[index - 1] == "glue":
        return None
    elif (
        kind == "num"
        and 1 <= value <= 6
        and len(scan.words[index]) == 1
        and scan.kinds[index + 1] not in _UNITS
    ):
        day = days_within(span, value, value)
    elif scan.words[index] in ("日", "天"):
        day = days_within(span, 7, 7)
    else:
        return None
    return None if day is None else (Piece(day, relative=True), index + 1)


def _read_unit(scan: Scan, span: DateSpan, index: int, first: int, last: int) -> Reading:
    """Read the unit of 第3週, 第一月曜日, 最后3天 and count it off within the span."""
    if scan.kinds[index] == "glue":
        index += 1
    kind = scan.kinds[index]
    if kind == "曜":
        return _piece(nth_weekday(span, scan.values[index], first), index + 1) if first == last else None
    if kind == "周" and scan.touching(index) and first == last:  # 最后一个星期一
        value, follower = scan.values[index + 1], scan.kinds[index + 1]
        if follower == "num" and 1 <= value <= 6:
            return _piece(nth_weekday(span, value - 1, first), index + 2)
        if scan.words[index + 1] in ("日", "天"):
            return _piece(nth_weekday(span, 6, first), index + 2)
    unit = _UNITS.get(kind)
    return None if unit is None else _piece(parts_within(span, unit, first, last), index + 1)


def _read_first_or_last(scan: Scan, span: DateSpan, index: int, side: int) -> Reading:
    position = skip_glue(scan, index + 1)
    count = 1
    if scan.kinds[position] == "num":
        count, position = scan.values[position], position + 1
    if count < 1:
        return None
    return _read_unit(scan, span, position, 1 if side > 0 else -count, count if side > 0 else -1)


def _cut(span: DateSpan, part: int, length: int, scan: Scan) -> DateSpan | None:
    """Return the ten days, half, beginning or end that a word names."""
    if part in (10, 11, 12):
        if not 28 <= length <= 31:
            return None
        return days_within(span, 10 * part - 99, length if part == 12 else 10 * part - 90)
    if part in (13, 14):
        if length > 360:
            return half_of(span.start.year, part - 12)
        return portion(span, EARLY if part == 13 else LATE, scan.today)
    if part == LATE and length > 360 and scan.kinds:
        return months_from(span.end.year, 12)
    if part == EARLY and length > 360:
        return months_from(span.start.year, 1)
    return portion(span, part, scan.today)
