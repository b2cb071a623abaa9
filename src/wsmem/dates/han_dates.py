"""Chinese and Japanese dates on the calendar: 2025年11月27日, 令和7年, 3月上旬, 二十七日, 29号."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsmem.dates.calendar import decade_of
from wsmem.dates.han_parts import read_parts, skip_glue
from wsmem.dates.han_tokens import ERAS
from wsmem.dates.patterns import compiled
from wsmem.dates.pieces import Piece, Reading, fixed, resolve, written

if TYPE_CHECKING:
    from wsmem.dates.tokens import Scan

# What may follow a number of days that are a length, an order or a frequency, not a day of the month.
_LENGTH_AFTER = (
    r"\s*(?:以|分|連|连|目|ぶ|も|しか|ほど|程|くらい|ぐらい|かか|掛|坊|市|町|経|单|単|制|数|余|多|で|弱|強)"
)
_NUMBER_AFTER = r"\s*[楼樓线線机機房店门門院馆館车車桌床位码員员选種种厅室球字文公令仓服主节台井路刊]"
_PARTICLE_AFTER = r"\s*(?:[にはのがをま,(~\-〜–—头晚晩夜朝午早上下中]|から|頃|ごろ|付|以降|$)"
_WEEKDAY_AFTER = r"\s*\((?:星期|礼拜|周)?[月火水木金土日天一二三四五六](?:曜日?)?(?:[・/]?祝)?\)"
_NO_MONTH_AFTER = r"あたり|当たり|につき|雨|晴れ|人形"
_LENGTH_KINDS = frozenset(("间", "半", "around", "each"))


def read_era_year(scan: Scan, index: int) -> tuple[int, int] | None:
    """Read 令和7年 or 大正元年: (Gregorian year, next token)."""
    first, last = ERAS[scan.words[index]]
    number = scan.values[index + 1]
    if scan.kinds[index + 1] != "num" or scan.kinds[index + 2] != "年" or not 1 <= number <= last:
        return None
    return first + number - 1, index + 3


def _read_year(scan: Scan, index: int) -> tuple[int, int] | None:
    """Read 2025年, 二〇二五年, 08年, and 25年 before a month."""
    if scan.kinds[index] != "num" or scan.kinds[index + 1] != "年":
        return None
    number, after = scan.values[index], index + 2
    if scan.kinds[after] in ("半", "around", "each") or scan.words[after] in ("度", "来"):
        return None
    word = scan.words[index]
    if len(word) == 4 and 1000 <= number <= 2999:
        return number, after
    month_follows = scan.kinds[after] == "num" and scan.kinds[after + 1] == "月"
    if len(word) == 2 and (word[0] in "0〇零" or (month_follows and word.isdecimal())):
        return (2000 if number < 40 else 1900) + number, after
    return None


def _is_lunar(scan: Scan, after: int) -> bool:
    """Say whether 初一 … 初十 follows: a day of the lunar calendar."""
    return scan.words[after] == "初" and scan.kinds[after + 1] == "num" and scan.touching(after)


def _read_day(scan: Scan, index: int) -> tuple[int, int] | None:
    """Read the day behind a month: 27日, 27号, and the bare 4 of 3月4〜9日."""
    if scan.kinds[index] != "num" or not 1 <= scan.values[index] <= 31:
        return None
    after = index + 1
    if scan.kinds[after] == "日":
        return scan.values[index], after + 1
    if scan.kinds[after] in ("-", "to") and scan.kinds[after + 1] == "num" and scan.kinds[after + 2] == "日":
        return scan.values[index], after
    return None


def _before_allows(scan: Scan, index: int) -> bool:
    kind = scan.kinds[index - 1]
    if kind == "glue":
        kind = scan.kinds[index - 2]
    return kind not in ("every", "第", "年", "月", "lunar", "era")


def read_han_date(scan: Scan, index: int) -> Reading:
    """Read a date that begins with an era, a year, a month or a day of the month."""
    if not _before_allows(scan, index):
        return None
    year = read_era_year(scan, index) if scan.kinds[index] == "era" else _read_year(scan, index)
    after = index
    if year is not None:
        after = year[1]
        if scan.kinds[after] == "年代" or scan.kinds[after] == "年度":
            return None
        position = skip_glue(scan, after)
        if scan.kinds[position] == "num" and scan.kinds[position + 1] == "月":
            if scan.kinds[index] == "era" and (year[0] < 1873 or ERAS[scan.words[index]][0] < 1868):
                return None  # a lunar month
            after = position
        else:
            piece = written(year[0], None, None)
            return _with_parts(scan, piece, after) if piece else None
    if scan.kinds[after] == "num" and scan.kinds[after + 1] == "月":
        return _read_month(scan, after, year[0] if year else None)
    return _read_day_alone(scan, index) if year is None else None


def _read_month(scan: Scan, index: int, year: int | None) -> Reading:
    month, after = scan.values[index], index + 2
    if not 1 <= month <= 12 or _is_lunar(scan, after) or scan.kinds[after] in ("半", "around", "each"):
        return None
    if scan.kinds[after] == "日" or compiled(_NO_MONTH_AFTER).match(scan.text, scan.ends[after - 1]):
        return None  # 11月号 is an issue, 五月雨 a rain
    for position in (after, skip_glue(scan, after)):
        day = _read_day(scan, position)
        if day is not None:
            piece = written(year, month, day[0])
            return (piece, _past_weekday(scan, day[1])) if piece else None
    if scan.kinds[after] == "num" and scan.touching(after - 1) and not scan.words[after].isascii():
        return None  # 二月二, a feast of the lunar calendar
    piece = written(year, month, None)
    return _with_parts(scan, piece, after) if piece else None


def _with_parts(scan: Scan, piece: Piece, after: int) -> Reading:
    """Narrow a year or month by what follows it: 上旬, 第3四半期, 最后一周."""
    span = resolve(piece, scan.today)
    narrowed = read_parts(scan, span, after) if span else None
    return narrowed or (piece, after)


def is_about(scan: Scan, index: int) -> bool:
    """Say whether the number ends an estimate: 2、3日."""
    return scan.kinds[index - 1] == "," and scan.kinds[index - 2] == "num"


def _read_day_alone(scan: Scan, index: int) -> Reading:
    """Read 27日 and 29号 without a month, where they are neither a length nor a number of something."""
    if scan.kinds[index] != "num" or scan.kinds[index + 1] != "日" or not scan.touching(index):
        return None
    day, after = scan.values[index], index + 2
    if not 2 <= day <= 31 or scan.kinds[after] in ("前", *_LENGTH_KINDS) or is_about(scan, index):
        return None
    if scan.text[max(scan.starts[index] - 2, 0) : scan.starts[index]] in ("周に", "月に", "年に"):
        return None  # so often a week
    end = scan.ends[index + 1]
    japanese = any("ぁ" <= char <= "ヺ" for char in scan.text[end : end + 40])
    if scan.words[index + 1] == "号":
        if (
            japanese
            or scan.kinds[index - 1] == scan.kinds[after] == "end"
            or compiled(_NUMBER_AFTER).match(scan.text, end)
        ):
            return None
        if scan.text[scan.starts[index] - 1 : scan.starts[index]].isascii() and scan.starts[index]:
            return None
    elif compiled(_LENGTH_AFTER).match(scan.text, end) or (
        japanese and day <= 10 and not compiled(_PARTICLE_AFTER).match(scan.text, end)
    ):
        return None
    weekday = skip_glue(scan, after + (scan.kinds[after] == ","))
    if scan.kinds[weekday] == "曜":
        piece = written(None, None, day, scan.values[weekday])
        return (piece, weekday + 1) if piece else None
    piece = written(None, None, day)
    return (piece, _past_weekday(scan, after)) if piece else None


def _past_weekday(scan: Scan, after: int) -> int:
    """Step over the weekday that only repeats what the date says: （木）, 、月曜日, 星期一."""
    match = compiled(_WEEKDAY_AFTER).match(scan.text, scan.ends[after - 1])
    if match is not None:
        while scan.kinds[after] != "end" and scan.starts[after] < match.end():
            after += 1
        return after
    position = skip_glue(scan, after + (scan.kinds[after] == ","))
    return position + 1 if scan.kinds[position] == "曜" else after


def read_han_decade(scan: Scan, index: int) -> Reading:
    """Read 1990年代, and 80年代 of the last century."""
    if scan.kinds[index + 1] != "年代" or scan.values[index] % 10 or len(scan.words[index]) not in (2, 4):
        return None
    decade = scan.values[index] + (1900 if scan.values[index] < 100 else 0)
    piece = fixed(decade_of(decade)) if 1920 <= decade <= 2990 else None
    return (piece, index + 2) if piece else None


def read_feast_day(scan: Scan, index: int) -> Reading:
    """Read 元旦 or 圣诞节."""
    month, day = divmod(scan.values[index], 100)
    piece = written(None, month, day)
    return (piece, index + 1) if piece else None
