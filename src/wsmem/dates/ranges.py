"""Ranges: ``X to Y``, ``X–Y``, ``from X until Y``, ``between X and Y``, XからYまで, 从X到Y."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsmem.dates.anchored import read_piece
from wsmem.dates.calendar import DAY, shift
from wsmem.dates.counting import read_day_number
from wsmem.dates.han_relative import read_han_distance, skip_time
from wsmem.dates.months import read_bare_month, read_year_after
from wsmem.dates.numeric import read_year_alone
from wsmem.dates.pieces import Piece, Reading, join, resolve, written
from wsmem.dates.portions import read_month_named
from wsmem.model import DateSpan
from wsmem.records import NamedTuple

if TYPE_CHECKING:
    from wsmem.dates.tokens import Scan

_NOW = frozenset("now today date present".split())


class Joint(NamedTuple):
    """What stands between the ends of a range."""

    kind: str
    opened: bool  # by "from" or "between"
    tight: bool  # no space on either side
    now: bool  # "now" or "present" is the other end


def read_range(scan: Scan, index: int) -> Reading:
    """Read a range, both ends included, or else the one date that begins at the token."""
    opening = scan.kinds[index]
    opened = opening in ("from", "between")
    single = read_piece(scan, index + opened)
    first = single or read_loose(scan, index + opened)
    if first is None:
        return None
    position = first[1]
    if scan.kinds[position] in ("daypart", "glue", "num"):
        position = skip_time(scan, position)
    kind = scan.kinds[position]
    if (
        kind in ("to", "-")
        or (kind == "and" and (opening == "between" or _closes(scan, position)))
        or (kind == "/" and (scan.kinds[position - 1] == "month" or (first[0].day and first[0].span)))
    ):
        found = _read_rest(scan, first[0], position, opened)
    else:
        found = None
    return found or (None if opened else single)


def _read_rest(scan: Scan, first: Piece, position: int, opened: bool) -> Reading:
    kind = scan.kinds[position]
    tight = scan.ends[position - 1] == scan.starts[position] and scan.touching(position)
    if scan.words[position] == "から" and (moved := _read_han_offset(scan, first, position + 1)):
        return moved
    last = read_piece(scan, position + 1) or read_loose(scan, position + 1)
    if last is None or (kind == "/" and not tight):
        return None
    piece, after = last
    if (
        scan.words[position] == "から"
        and scan.kinds[position + 1] == "曜"
        and scan.kinds[position - 1] != "曜"
        and scan.kinds[after] != "till"
    ):
        return None  # 11月から木曜日: from November on, on Thursdays
    han_days = scan.kinds[after - 1] == "日" and scan.kinds[position - 1] in ("日", "num")
    joint = Joint(kind, opened, tight, scan.words[position + 1] in ("now", "present"))
    if not han_days and _is_day_only(first) and _is_day_only(piece):
        named = read_month_named(scan, after + 1) if scan.kinds[after] in ("in", "of") else None
        if named is not None:  # 4–23 of next month
            piece, after = piece._replace(year=named[0][0], month=named[0][1]), named[1]
        elif not _are_ordinals(scan, position - 1, after - 1):
            return None
    elif _is_day_only(piece) and not han_days:
        finished = _finish_bare_day(scan, first, piece, after, tight)
        if finished is None:
            return None
        piece, after = finished
    elif not han_days and not _may_join(first, piece, joint):
        return None
    span = join(first, piece, scan.today)
    if span is None:
        return None
    after += scan.kinds[after] == "till"
    closing = after + (scan.kinds[after] == "glue")
    return Piece(span), closing + 1 if scan.kinds[closing] in ("within", "间") else after


def read_loose(scan: Scan, index: int) -> Reading:
    """Read what is a date only as the end of a range: a bare day of the month, month or year, ``now``."""
    kind = scan.kinds[index]
    if kind == "the":
        return (
            read_piece(scan, index + 1) or read_loose(scan, index + 1)
            if scan.kinds[index + 1] != "the"
            else None
        )
    if kind == "month":
        return read_bare_month(scan, index)
    if kind == "num" and scan.digits(index) == 4:
        found = read_year_alone(scan, index, cued=True)
        return found if found and 1800 <= (found[0].year or 0) <= 2199 else None
    number = read_day_number(scan, index)
    if number is not None:
        after = number.after
        glued = scan.text[scan.ends[after - 1] : scan.ends[after - 1] + 1]
        if glued.isalnum() and not glued.isascii():
            return None  # 10時から12時
        follower, beyond = scan.kinds[after : after + 2]
        if (follower, beyond) == (".", "-") and scan.touching(after - 1):
            after += 1  # 27.–29. November
        elif beyond == "num" and scan.touching(after) and (follower == "/" or scan.kinds[index - 1] == "-"):
            return None  # a part of 3/4, of 10-11-12
        piece = written(None, None, number.day)
        return (piece, after) if piece else None
    if scan.words[index] in ("current", "now", "present") and scan.today is not None:
        after = index + 1 + (scan.words[index + 1] in _NOW)
        if scan.kinds[after] not in ("end", ")", ",", ".", ";", "and", "to", "-"):
            return None
        return Piece(DateSpan.day(scan.today), relative=True), after
    return None


def _read_han_offset(scan: Scan, base: Piece, index: int) -> Reading:
    """Read the rest of 今日から2日後: a day counted from another."""
    distance = read_han_distance(scan, index)
    span = resolve(base, scan.today)
    if (
        distance is None
        or distance[0].span is None
        or span is None
        or scan.today is None
        or span.start != span.end
    ):
        return None
    day = shift(span.start, DAY, (distance[0].span.start - scan.today).days)
    return (Piece(DateSpan.day(day)), distance[1]) if day else None


def _is_day_only(piece: Piece) -> bool:
    return piece.day is not None and piece.month is None and piece.weekday is None


def _are_ordinals(scan: Scan, *indexes: int) -> bool:
    return all(scan.words[index] in ("st", "nd", "rd", "th") for index in indexes)


def _closes(scan: Scan, joint: int) -> bool:
    """Say whether 之间, の間 or 间 follows soon: then 和 and と stand between the ends of a range."""
    return any(kind in ("within", "间") for kind in scan.kinds[joint + 2 : joint + 10])


def _finish_bare_day(scan: Scan, first: Piece, last: Piece, after: int, tight: bool) -> Reading:
    """Take the year behind the second day of ``Mar 4–9, 2026``; refuse a number that is no day."""
    if first.day is None or first.month is None or last.day is None or last.day <= first.day:
        return None
    if not tight and scan.counts(after):
        return None
    year = read_year_after(scan, after, month_only=False)
    if year is not None:
        if first.year is not None:
            return None
        return last._replace(year=year[0]), year[1]
    return last, after


def _may_join(first: Piece, last: Piece, joint: Joint) -> bool:
    """Tell a range from two dates, or two numbers, that happen to stand beside each other."""
    if _is_day_only(first):
        return last.day is not None and last.month is not None
    if last.weekday is not None and last.day is None:
        if first.weekday is None:
            return joint.kind == "to"
        return (first.weekday, last.weekday) != (0, 4)  # Monday to Friday is a habit, not a date
    if last.relative and last.weekday is None and last.day is None:
        return joint.kind != "-" or joint.tight or first.relative or joint.now
    if first.month is None and first.year is not None and not joint.opened and joint.kind != "to":
        return last.month is None and last.year is not None
    if first.month is not None and first.day is None and not joint.opened:
        return last.month is not None and (last.day is None or joint.kind == "to" or joint.tight)
    return not (first.day is not None and last.day is None and last.span is None and joint.kind == "-")
