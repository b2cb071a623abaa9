"""Chinese and Japanese words that count from the log's day: 先週, 3日前, 两周后, 月曜日, 過去3日間."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsmem.dates.calendar import (
    DAY,
    MONTH,
    WEEK,
    WORKDAY,
    YEAR,
    days_within,
    shift,
    unit_around,
    units_beside,
    week_of,
)
from wsmem.dates.habits import is_habit
from wsmem.dates.han_dates import is_about, read_han_date
from wsmem.dates.han_parts import read_parts, skip_glue
from wsmem.dates.han_tokens import SPANS
from wsmem.dates.patterns import compiled
from wsmem.dates.pieces import Piece, Reading, fixed, written
from wsmem.model import DateSpan

if TYPE_CHECKING:
    from datetime import date

    from wsmem.dates.tokens import Scan

_CLAUSE = r"[^。.!?\n]{0,60}"
_PAST = r"(?:ました|でした|った|した|いた)(?:か?$|が|けど)|[了过]"
_FUTURE = r"ます|ましょう|ください|予定|まで|[将會会要]"
_UNITS = {"日": DAY, "天": DAY, "周": WEEK, "个月": MONTH, "年": YEAR, "工作日": WORKDAY}


def read_span_word(scan: Scan, index: int) -> Reading:
    """Read 先週, 下个月, 今年 …, and the part of it that follows."""
    if scan.today is None or scan.kinds[index - 1] == "every" or scan.kinds[index + 1] == "年度":
        return None
    unit, offset = SPANS[scan.words[index]]
    if scan.words[index + 1] == "度" or scan.text[scan.ends[index] : scan.ends[index] + 1] == "度":
        return None
    if scan.kinds[index + 1] == "num" and scan.kinds[index + 2] == "年":
        dated = read_han_date(scan, index + 1)  # 今年2020年5月: the number is the better witness
        if dated is not None:
            return dated
    span = unit_around(scan.today, unit, offset)
    if span is None:
        return None
    return read_parts(scan, span, index + 1) or (Piece(span), index + 1)


def read_turned_weekday(scan: Scan, index: int) -> Reading:
    """Read 次の金曜日: Friday of next week, 今度の金曜日: the coming one, and 次の3日間."""
    if scan.today is None:
        return None
    if scan.kinds[index + 1] != "曜":
        return read_han_beside(scan, index) if scan.values[index] else None
    if not scan.values[index]:
        coming = written(None, None, None, scan.values[index + 1])
        return (coming._replace(relative=True, tense=1), index + 2) if coming else None
    week = unit_around(scan.today, WEEK, scan.values[index])
    weekday = scan.values[index + 1] + 1
    piece = fixed(days_within(week, weekday, weekday), relative=True) if week else None
    return (piece, index + 2) if piece else None


def read_han_weekday(scan: Scan, index: int) -> Reading:
    """Read 月曜日 and 周一 alone: the nearest one."""
    before = scan.kinds[index - 1]
    if before == "glue":
        before = scan.kinds[index - 2]
    if before in ("every", "num", "第", "年", "月") or scan.kinds[index + 1] == "each":
        return None
    if is_habit(scan, index) or scan.text.startswith(("以外", "大工"), scan.ends[index]):
        return None
    piece = written(None, None, None, scan.values[index])
    return (piece._replace(relative=True, tense=_tense_after(scan, index)), index + 1) if piece else None


def _tense_after(scan: Scan, index: int) -> int:
    """Guess from the end of the clause whether it tells what was (-1), what comes (1), or neither (0)."""
    clause = compiled(_CLAUSE).match(scan.text, scan.ends[index])
    if clause is None or not clause[0]:
        return 0
    if compiled(_PAST).search(clause[0]):
        return -1
    return 1 if compiled(_FUTURE).search(clause[0]) else 0


def read_han_distance(scan: Scan, index: int, origin: date | None = None) -> Reading:
    """Read 3日前, 两周后, 2か月前, 四营业日前: a day, counted from the log's or from ``origin``."""
    unit = _UNITS.get(scan.kinds[index + 1])
    today = origin or scan.today
    if (
        unit is None
        or today is None
        or scan.kinds[index] != "num"
        or len(scan.words[index]) > 3
        or scan.words[index + 1] == "号"
    ):
        return None
    if scan.kinds[index - 1] in ("num", "年", "月", "第", "-", ".", "beside") or is_about(scan, index):
        return None
    after = index + 2
    if scan.kinds[after] == "间":
        after += 1
    if scan.kinds[after] == "glue" and scan.words[after] in ("之", "以", "の"):
        after += 1
    if scan.kinds[after] != "前" and scan.words[after] != "前の":
        return None
    sign = -1 if scan.kinds[after] == "turn week" else scan.values[after]
    day = shift(today, unit, scan.values[index] * sign)
    weekday = skip_glue(scan, after + 1)
    if day is not None and unit == WEEK and scan.kinds[weekday] == "曜":  # 2週間後の月曜日
        number = scan.values[weekday] + 1
        piece = fixed(days_within(week_of(day), number, number), relative=True)
        return (piece, weekday + 1) if piece else None
    return (Piece(DateSpan.day(day), relative=True), after + 1) if day else None


def read_from_dayword(scan: Scan, index: int) -> Reading:
    """Read 昨日の2日前: counted from yesterday, not from the log's day."""
    if scan.today is None or scan.words[index + 1] not in ("の", "的"):
        return None
    origin = shift(scan.today, DAY, scan.values[index])
    return read_han_distance(scan, index + 2, origin) if origin else None


def read_han_beside(scan: Scan, index: int) -> Reading:
    """Read 過去5年間, 最近三天, 未来两周, これから3日間."""
    if scan.today is None:
        return None
    position = skip_glue(scan, index + 1)
    unit = _UNITS.get(scan.kinds[position + 1])
    if scan.kinds[position] != "num" or unit is None or scan.words[position + 1] == "号":
        return None
    piece = fixed(units_beside(scan.today, unit, scan.values[position] * scan.values[index]))
    after = position + 2
    return (piece, after + (scan.kinds[after] == "间")) if piece else None


def skip_time(scan: Scan, index: int) -> int:
    """Step over a time of day: の午後5時, 下午两点半."""
    position = skip_glue(scan, index)
    if scan.kinds[position] == "daypart":
        position += 1
    while scan.kinds[position] == "num" and scan.kinds[position + 1] == "点":
        position += 2 + (scan.kinds[position + 2] == "半")
    return position if position > skip_glue(scan, index) else index
