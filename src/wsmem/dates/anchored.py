"""Dates counted from other dates: ``two weeks before May 13``, ``the week of Nov 24``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsmem.dates.calendar import DAY, HOUR, MONTH, QUARTER, WEEK, WEEKEND, YEAR, shift, unit_around
from wsmem.dates.numbered import read_week_number
from wsmem.dates.pieces import Piece, Reading, fixed, nearest, resolve
from wsmem.dates.reading import read_simple
from wsmem.dates.relative import read_distance, shift_all
from wsmem.model import DateSpan

if TYPE_CHECKING:
    from collections.abc import Callable

    from wsmem.dates.tokens import Scan

    Reader = Callable[[Scan, int], Reading]

_NAMED = (WEEK, WEEKEND, MONTH, YEAR)


def _read_offset(scan: Scan, index: int) -> Reading:
    """Read ``2 weeks before May 13``, ``the day after tomorrow``, ``the week after next``."""
    if scan.kinds[index] == "unit":
        lengths, after = [(1, scan.values[index])], index + 1
        if scan.words[index].endswith("s") or scan.values[index] == HOUR:
            return None
        if scan.kinds[index - 1] != "the" and scan.values[index] != DAY:
            return None
    else:
        distance = read_distance(scan, index)
        if distance is None:
            return None
        lengths, after = distance
    word = scan.words[after]
    lasting = _read_lasting(scan, index, lengths, after)
    if lasting is not None:
        return lasting
    if word not in ("before", "after", "from"):
        return None
    sign = -1 if word == "before" else 1
    after += 1
    if scan.words[after] in ("last", "next") and scan.kinds[after + 1] not in ("unit", "weekday", "month"):
        if scan.today is None or len(lengths) > 1 or lengths[0][0] != 1 or lengths[0][1] not in _NAMED:
            return None
        piece = fixed(unit_around(scan.today, lengths[0][1], 2 * sign))  # the week after next
        return (piece, after + 1) if piece else None
    base = read_simple(scan, after)
    if base is None:
        return None
    span = resolve(base[0], scan.today)
    if span is None or span.start != span.end:
        return None
    day = shift_all(span.start, lengths, sign)
    after = base[1]
    if day and word == "from" and scan.words[after] == "on" and scan.kinds[after + 1] == "weekday":
        day = shift(
            day, DAY, (scan.values[after + 1] - day.weekday()) % 7
        )  # "two months from today on Tuesday"
        after += 2
    return (Piece(DateSpan.day(day), relative=True), after) if day else None


def _read_weekday_beside(scan: Scan, index: int) -> Reading:
    """Read ``Friday before Christmas`` and ``Monday after Easter``."""
    word = scan.words[index + 1]
    if word not in ("before", "after") or scan.kinds[index + 2] not in ("month", "feast"):
        return None
    base = read_simple(scan, index + 2)
    span = resolve(base[0], scan.today) if base else None
    if base is None or span is None or span.start != span.end:
        return None
    weekday, there = scan.values[index], span.start.weekday()
    days = (weekday - there - 1) % 7 + 1 if word == "after" else -((there - weekday - 1) % 7 + 1)
    day = shift(span.start, DAY, days)
    return (Piece(DateSpan.day(day), relative=True), base[1]) if day else None


def _read_lasting(scan: Scan, index: int, lengths: list[tuple[int, int]], after: int) -> Reading:
    """Read the rest of ``3 days starting on Monday`` and ``for 3 days from today``."""
    after += scan.kinds[after] == ","
    if scan.words[after] in ("starting", "beginning"):
        after += 1 + (scan.words[after + 1] in ("on", "from"))
    elif scan.words[index - 1] == "for" and scan.words[after] == "from":
        after += 1
    else:
        return None
    base = read_simple(scan, after)
    span = resolve(base[0], scan.today) if base else None
    beyond = shift_all(span.start, lengths, 1) if span and span.start == span.end else None
    last = shift(beyond, DAY, -1) if beyond else None
    return (
        (Piece(DateSpan(span.start, last)), base[1])
        if base and span and last and last >= span.start
        else None
    )


def _read_week_of(scan: Scan, index: int) -> Reading:
    """Read ``the week of Nov 24``, ``week starting on February 4``."""
    if scan.values[index] not in (WEEK, WEEKEND) or scan.words[index].endswith("s"):
        return None
    after = index + 1
    if scan.words[after] in ("starting", "beginning", "commencing", "ending"):
        after += 1
    elif scan.kinds[after] != "of":
        return None
    after += scan.words[after] in ("on", "of")
    return _week_around(scan, after + (scan.kinds[after] == "the"), scan.values[index])


def _read_week_commencing(scan: Scan, index: int) -> Reading:
    """Read ``w/c Feb 4``."""
    if scan.words[index : index + 3] != ["w", "/", "c"]:
        return None
    return _week_around(scan, index + 3 + (scan.kinds[index + 3] == "."), WEEK)


def _week_around(scan: Scan, index: int, unit: int) -> Reading:
    base = read_simple(scan, index)
    span = resolve(base[0], scan.today) if base else None
    if base is None or span is None or span.start != span.end:
        return None
    piece = fixed(unit_around(span.start, unit))
    return (piece, base[1]) if piece else None


def _read_current(scan: Scan, index: int) -> Reading:
    """Read ``for the week`` and ``in the year``: the current one."""
    unit = scan.values[index]
    if scan.today is None or unit not in (WEEK, MONTH, QUARTER, YEAR) or scan.words[index].endswith("s"):
        return None
    if scan.kinds[index - 1] != "the" or scan.words[index - 2] not in ("in", "for"):
        return None
    after = index + 1
    if scan.kinds[after] in ("of", "num", "turn", "number", "'", "-") or scan.counts(after):
        return None
    if scan.words[after] in (
        "to",
        "that",
        "when",
        "before",
        "after",
        "since",
        "leading",
        "until",
        "from",
        "in",
    ):
        return None
    piece = fixed(unit_around(scan.today, unit))
    return (piece, after) if piece else None


def _read_weekend(scan: Scan, index: int) -> Reading:
    """Read ``over the weekend``: the nearest one."""
    if scan.today is None or scan.words[index] != "weekend" or scan.kinds[index - 1] != "the":
        return None
    if scan.words[index - 2] not in ("over", "on", "at", "during", "for", "this", "before", "after"):
        return None
    piece = fixed(nearest([unit_around(scan.today, WEEKEND, weeks) for weeks in (-1, 0)], scan.today))
    return (piece, index + 1) if piece else None


_READERS: dict[str, tuple[Reader, ...]] = {
    "num": (_read_offset,),
    "number": (_read_offset,),
    "article": (_read_offset,),
    "couple": (_read_offset,),
    "weekday": (_read_weekday_beside,),
    "unit": (_read_week_of, _read_offset, read_week_number, _read_weekend, _read_current),
    "w": (_read_week_commencing,),
}


def read_piece(scan: Scan, index: int) -> Reading:
    """Read one date that begins at the token, counted from another or not."""
    if _is_operand(scan, index):
        return None
    for reader in _READERS.get(scan.kinds[index], ()):
        found = reader(scan, index)
        if found is not None:
            return found
    return read_simple(scan, index)


def _is_operand(scan: Scan, index: int) -> bool:
    """Say whether the date only tells another: ``a few days before Christmas``, ``every year on May 1``."""
    before, unit = scan.words[index - 1], scan.kinds[index - 2] == "unit"
    if before in ("before", "after", "from"):
        return unit
    if before == "of":
        return unit and scan.words[index - 2].endswith("s")
    return before in ("on", "in") and unit and scan.kinds[index - 3] == "every"
