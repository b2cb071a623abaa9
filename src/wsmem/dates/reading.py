"""Chooses the readers that begin at a token, and reads one date with what only explains it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsmem.dates.counting import read_year
from wsmem.dates.han_dates import read_feast_day, read_han_date, read_han_decade
from wsmem.dates.han_relative import (
    read_from_dayword,
    read_han_beside,
    read_han_distance,
    read_han_weekday,
    read_span_word,
    read_turned_weekday,
)
from wsmem.dates.holidays import read_feast
from wsmem.dates.months import read_bare_month, read_day_first, read_month_first
from wsmem.dates.numbered import read_century, read_decade, read_quarter, read_season
from wsmem.dates.numeric import read_numeric, read_part_of_year, read_year_alone
from wsmem.dates.pieces import Piece, Reading, written
from wsmem.dates.portions import read_last, read_nth, read_portion
from wsmem.dates.relative import read_counted, read_dayword, read_in, read_turn
from wsmem.dates.weekdays import read_beside, read_ordinal_day, read_weekday

if TYPE_CHECKING:
    from collections.abc import Callable

    from wsmem.dates.tokens import Scan

    Reader = Callable[[Scan, int], Reading]

_HAN_UNITS = frozenset("年 月 日 天 周 个月 工作日 年代".split())


def _read_han_number(scan: Scan, index: int) -> Reading:
    """Read what a number begins before 年, 月, 日, 天 and the other units."""
    if scan.kinds[index + 1] not in _HAN_UNITS:
        return None
    return read_han_distance(scan, index) or read_han_date(scan, index) or read_han_decade(scan, index)


def _read_plain_year(scan: Scan, index: int) -> Reading:
    """Read ``in 2024``, ``2017 q1`` and ``2025 Nov 27``."""
    if (
        scan.digits(index) == 4
        and scan.kinds[index + 1] in ("quarter", "half")
        and scan.kinds[index + 2] == "num"
    ):
        part = read_part_of_year(scan, index + 1, scan.values[index])
        if part is not None:
            return part
    year = read_year(scan, index)
    month = index + 1 + (scan.kinds[index + 1] == ",")
    if year is not None and scan.kinds[month] == "month":
        dated = read_month_first(scan, month)
        if dated is not None and dated[0].year is None and dated[0].day is not None:
            piece = written(year[0], dated[0].month, dated[0].day)
            return (piece, dated[1]) if piece else None
        bare = read_bare_month(scan, month)
        if dated is None and bare is not None:
            piece = written(year[0], bare[0].month, None)
            return (piece, bare[1]) if piece else None
    return read_year_alone(scan, index, cued=False)


_READERS: dict[str, tuple[Reader, ...]] = {
    "num": (
        _read_han_number,
        read_numeric,
        read_day_first,
        read_century,
        read_nth,
        read_ordinal_day,
        read_decade,
        read_counted,
        _read_plain_year,
    ),
    "ordinal": (read_day_first, read_century, read_nth, read_ordinal_day),
    "number": (read_day_first, read_nth, read_counted, _read_plain_year),
    "article": (read_counted,),
    "couple": (read_counted,),
    "month": (read_month_first,),
    "weekday": (read_weekday,),
    "dayword": (read_from_dayword, read_dayword),
    "turn": (read_last, read_turn),
    "part": (read_portion,),
    "feast": (read_feast,),
    "season": (read_season,),
    "decade": (read_decade,),
    "quarter": (read_quarter,),
    "half": (read_quarter,),
    "in": (read_in,),
    "era": (read_han_date,),
    "span": (read_span_word,),
    "turn week": (read_turned_weekday,),
    "曜": (read_han_weekday,),
    "beside": (read_han_beside,),
    "feast day": (read_feast_day,),
}


def read_simple(scan: Scan, index: int) -> Reading:
    """Read one date that begins at the token, and what explains it: ``Friday (Nov 27)``, ``Nov 27 (Fri)``."""
    for reader in _READERS.get(scan.kinds[index], ()):
        found = reader(scan, index)
        if found is not None:
            return _absorb(scan, *found)
    return None


def _absorb(scan: Scan, piece: Piece, after: int) -> tuple[Piece, int]:
    kind = scan.kinds[after]
    if piece.relative and (kind in ("(", ",") or piece.weekday is None):
        beside = read_beside(scan, after)
        if beside is not None:
            return beside
    if piece.day is not None:
        position = after + (kind in ("(", ",", "-"))
        if scan.kinds[position] == "weekday" and (kind in ("(", ",") or scan.digits(position) > 4):
            return piece, position + 1 + (kind == "(" and scan.kinds[position + 1] == ")")
    return piece, after
