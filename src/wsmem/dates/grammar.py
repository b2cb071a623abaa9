"""Puts the readers together: which of them begin at a token, ranges, and dates counted from dates."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsmem.dates.calendar import DAY, FORTNIGHT, HOUR, MONTH, QUARTER, WEEK, WEEKEND, YEAR, months_from, shift, unit_around
from wsmem.dates.counting import read_day_number, read_year
from wsmem.dates.holidays import read_feast
from wsmem.dates.masks import mask
from wsmem.dates.months import read_bare_month, read_day_first, read_month_first
from wsmem.dates.numeric import read_numeric, read_year_alone
from wsmem.dates.pieces import Piece, fixed, join, resolve, written
from wsmem.dates.portions import read_last, read_decade, read_nth, read_portion, read_quarter, read_season, read_week_number
from wsmem.dates.relative import read_counted, read_dayword, read_distance, read_in, read_turn, shift_all
from wsmem.dates.tokens import cut_latin
from wsmem.dates.weekdays import read_beside, read_ordinal_day, read_weekday
from wsmem.model import DateSpan

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from datetime import date

    from wsmem.dates.tokens import Scan

    Reader = Callable[[Scan, int], tuple[Piece, int] | None]

_NOW = frozenset("now today date present".split())


def _read_offset(scan: Scan, index: int) -> tuple[Piece, int] | None:
    """Read ``2 weeks before May 13``, ``the day after tomorrow``, ``3 days from Tuesday``, ``the week after next``."""
    if scan.kinds[index] == "unit":
        lengths, after = [(1, scan.values[index])], index + 1
        if scan.kinds[index - 1] != "the" and lengths[0][1] != DAY or scan.words[index].endswith("s") or lengths[0][1] == HOUR:
            return None
    else:
        distance = read_distance(scan, index)
        if distance is None:
            return None
        lengths, after = distance
    number, unit = lengths[0]
    word = scan.words[after]
    lasting = _read_lasting(scan, index, lengths, after)
    if lasting is not None:
        return lasting
    if word not in ("before", "after", "from") or scan.today is None and word != "before" and word != "after":
        return None
    sign = -1 if word == "before" else 1
    after += 1
    if number == 1 and unit in (WEEK, WEEKEND, MONTH, YEAR) and scan.kinds[after] == "turn":
        if scan.today is not None and scan.words[after] in ("last", "next") and scan.kinds[after + 1] not in ("unit", "weekday", "month"):
            piece = fixed(unit_around(scan.today, unit, 2 * sign))
            return (piece, after + 1) if piece else None
    base = read_piece(scan, after, _SIMPLE)
    if base is None:
        return None
    span = resolve(base[0], scan.today)
    if span is None or span.start != span.end:
        return None
    day = shift_all(span.start, lengths, sign)
    return (Piece(DateSpan.day(day), relative=True), base[1]) if day else None


def _read_lasting(scan: Scan, index: int, lengths: list[tuple[int, int]], after: int) -> tuple[Piece, int] | None:
    """Read the rest of ``3 days starting on Monday`` and ``for 3 days from today``: days that follow each other."""
    after += scan.kinds[after] == ","
    if scan.words[after] in ("starting", "beginning"):
        after += 1 + (scan.words[after + 1] in ("on", "from"))
    elif scan.words[index - 1] == "for" and scan.words[after] == "from":
        after += 1
    else:
        return None
    base = read_piece(scan, after, _SIMPLE)
    span = resolve(base[0], scan.today) if base else None
    beyond = shift_all(span.start, lengths, 1) if span and span.start == span.end else None
    last = shift(beyond, DAY, -1) if beyond else None
    return (Piece(DateSpan(span.start, last)), base[1]) if base and span and last and last >= span.start else None


def _read_week_of(scan: Scan, index: int) -> tuple[Piece, int] | None:
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


def _read_week_commencing(scan: Scan, index: int) -> tuple[Piece, int] | None:
    """Read ``w/c Feb 4``."""
    if scan.words[index : index + 3] != ["w", "/", "c"]:
        return None
    return _week_around(scan, index + 3 + (scan.kinds[index + 3] == "."), WEEK)


def _week_around(scan: Scan, index: int, unit: int) -> tuple[Piece, int] | None:
    base = read_piece(scan, index, _SIMPLE)
    span = resolve(base[0], scan.today) if base else None
    if base is None or span is None or span.start != span.end:
        return None
    piece = fixed(unit_around(span.start, unit))
    return (piece, base[1]) if piece else None


def _read_current(scan: Scan, index: int) -> tuple[Piece, int] | None:
    """Read ``for the week`` and ``in the year``: the current one."""
    unit = scan.values[index]
    if scan.today is None or unit not in (WEEK, MONTH, QUARTER, YEAR) or scan.words[index].endswith("s"):
        return None
    if scan.kinds[index - 1] != "the" or scan.words[index - 2] not in ("in", "for"):
        return None
    after = index + 1
    if scan.kinds[after] in ("of", "num", "turn", "number", "'", "-") or scan.counts(after):
        return None
    if scan.words[after] in ("to", "that", "when", "before", "after", "since", "leading", "until", "from", "in"):
        return None
    piece = fixed(unit_around(scan.today, unit))
    return (piece, after) if piece else None


def _read_century(scan: Scan, index: int) -> tuple[Piece, int] | None:
    """Read ``in the 19th century``."""
    number = read_day_number(scan, index)
    if number is None or not number.ordinal or scan.kinds[number.after] != "century":
        return None
    if scan.kinds[index - 1] != "the" and scan.words[index - 1] not in ("in", "since", "during"):
        return None
    piece = fixed(months_from(100 * number.day - 100, 1, 1200)) if number.day > 1 else None
    return (piece, number.after + 1) if piece and not scan.counts(number.after + 1) else None


def _read_weekend(scan: Scan, index: int) -> tuple[Piece, int] | None:
    """Read ``over the weekend``: the nearest one."""
    if scan.today is None or scan.words[index] != "weekend" or scan.kinds[index - 1] != "the":
        return None
    if scan.words[index - 2] not in ("over", "on", "at", "during", "for", "this", "before", "after"):
        return None
    spans = [unit_around(scan.today, WEEKEND, weeks) for weeks in (-1, 0)]
    around = [span for span in spans if span is not None]
    today = scan.today
    piece = fixed(min(around, key=lambda span: max((span.start - today).days, (today - span.end).days)))
    return (piece, index + 1) if piece else None


def _read_plain_year(scan: Scan, index: int) -> tuple[Piece, int] | None:
    """Read ``in 2024``, ``2017 q1`` and ``2025 Nov 27``."""
    if scan.digits(index) == 4 and scan.kinds[index + 1] in ("quarter", "half") and scan.kinds[index + 2] == "num":
        turned = read_quarter_behind(scan, index)
        if turned is not None:
            return turned
    year = read_year(scan, index)
    month = index + 1 + (scan.kinds[index + 1] == ",")
    if year is not None and scan.kinds[month] == "month":
        dated = read_month_first(scan, month)
        if dated is not None and dated[0].year is None and dated[0].day is not None:
            piece = written(year[0], dated[0].month, dated[0].day)
            return (piece, dated[1]) if piece else None
    return read_year_alone(scan, index, cued=False)


def read_quarter_behind(scan: Scan, index: int) -> tuple[Piece, int] | None:
    """Read ``2017 Q1`` and ``2017 H2``."""
    from wsmem.dates.numeric import read_part_of_year

    return read_part_of_year(scan, index + 1, scan.values[index])


_SIMPLE: dict[str, tuple[Reader, ...]] = {
    "num": (read_numeric, read_day_first, _read_century, read_nth, read_ordinal_day, read_decade, read_counted, _read_plain_year),
    "number": (read_day_first, read_nth, read_counted, _read_plain_year),
    "ordinal": (read_day_first, _read_century, read_nth, read_ordinal_day),
    "article": (read_counted,),
    "couple": (read_counted,),
    "month": (read_month_first,),
    "weekday": (read_weekday,),
    "dayword": (read_dayword,),
    "turn": (read_last, read_turn),
    "part": (read_portion,),
    "feast": (read_feast,),
    "season": (read_season,),
    "decade": (read_decade,),
    "quarter": (read_quarter,),
    "half": (read_quarter,),
    "in": (read_in,),
}
_ALL: dict[str, tuple[Reader, ...]] = {
    **_SIMPLE,
    "num": (_read_offset, *_SIMPLE["num"]),
    "number": (_read_offset, *_SIMPLE["number"]),
    "article": (_read_offset, *_SIMPLE["article"]),
    "couple": (_read_offset, *_SIMPLE["couple"]),
    "unit": (_read_week_of, _read_offset, read_week_number, _read_weekend, _read_current),
    "word": (_read_week_commencing,),
}
STARTERS = frozenset(_ALL) - {"word"} | {"from", "between"}


def read_piece(scan: Scan, index: int, readers: dict[str, tuple[Reader, ...]]) -> tuple[Piece, int] | None:
    """Read one date that begins at the token, with what explains it: ``Friday (Nov 27)``, ``Nov 27 (Fri)``."""
    if readers is _ALL and _is_operand(scan, index):
        return None
    for reader in readers.get(scan.kinds[index], ()):
        found = reader(scan, index)
        if found is not None:
            return _absorb(scan, *found)
    return None


def _is_operand(scan: Scan, index: int) -> bool:
    """Say whether the date only serves to tell another: ``a few days before Christmas``, ``every year on May 1``."""
    before, unit = scan.words[index - 1], scan.kinds[index - 2] == "unit"
    if before in ("before", "after", "from"):
        return unit
    if before == "of":
        return unit and scan.words[index - 2].endswith("s")
    return before in ("on", "in") and unit and scan.kinds[index - 3] == "every"


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


def _read_loose(scan: Scan, index: int) -> tuple[Piece, int] | None:
    """Read what is a date only as the end of a range: a bare day of the month, month or year, ``now``."""
    kind = scan.kinds[index]
    if kind == "the":
        return read_piece(scan, index + 1, _ALL) or _read_loose(scan, index + 1) if scan.kinds[index + 1] != "the" else None
    if kind == "month":
        return read_bare_month(scan, index)
    if kind == "num" and scan.digits(index) == 4:
        found = read_year_alone(scan, index, cued=True)
        return found if found and 1800 <= (found[0].year or 0) <= 2199 else None
    number = read_day_number(scan, index)
    if number is not None:
        if scan.kinds[number.after] == "." and scan.kinds[number.after + 1] == "-" and scan.touching(number.after - 1):
            number = number._replace(after=number.after + 1)
        elif scan.kinds[number.after] in ("-", "/") and scan.kinds[number.after + 1] == "num" and scan.touching(number.after):
            if scan.kinds[index - 1] in ("-", "/"):
                return None
        piece = written(None, None, number.day)
        return (piece, number.after) if piece else None
    if scan.words[index] in ("current", "now", "present") and scan.today is not None:
        after = index + 1 + (scan.words[index + 1] in _NOW)
        if scan.kinds[after] not in ("end", ")", ",", ".", ";", "and", "to", "-"):
            return None
        return Piece(DateSpan.day(scan.today), relative=True), after
    return None


def _read_end(scan: Scan, index: int) -> tuple[Piece, int] | None:
    return read_piece(scan, index, _ALL) or _read_loose(scan, index)


def _is_proper(piece: Piece) -> bool:
    """Say whether a piece is a date by itself, not a bare day, month or year."""
    return piece.span is not None and piece.year is None or piece.day is not None and piece.month is not None


def read_range(scan: Scan, index: int) -> tuple[DateSpan, int] | None:
    """Read ``X to Y``, ``X–Y``, ``from X until Y`` or ``between X and Y``; both ends are included."""
    opening = scan.kinds[index]
    start = index + (opening in ("from", "between"))
    first = _read_end(scan, start)
    if first is None:
        return None
    joint = first[1]
    kind = scan.kinds[joint]
    tight = scan.ends[joint - 1] == scan.starts[joint] and scan.touching(joint)
    if kind == "and":
        if opening != "between":
            return None
    elif kind == "/":
        if not tight or first[0].day is None or first[0].span is None:
            return None
    elif kind not in ("to", "-"):
        return None
    last = _read_end(scan, joint + 1)
    if last is None:
        return None
    piece, after = last
    if piece.day is not None and piece.month is None and piece.weekday is None:
        found = _finish_bare_day(scan, first[0], piece, after, tight)
        if found is None:
            return None
        piece, after = found
    elif not _may_join(first[0], piece, kind, opening in ("from", "between"), tight, scan.words[joint + 1] in ("now", "present")):
        return None
    span = join(first[0], piece, scan.today)
    return (span, after) if span else None


def _finish_bare_day(scan: Scan, first: Piece, last: Piece, after: int, tight: bool) -> tuple[Piece, int] | None:
    """Take the year behind the second day of ``Mar 4–9, 2026``; refuse a number that is no day."""
    from wsmem.dates.months import read_year_after

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


def _may_join(first: Piece, last: Piece, kind: str, opened: bool, tight: bool, now: bool) -> bool:
    """Tell a range from two dates, or two numbers, that happen to stand beside each other."""
    day_only = first.day is not None and first.month is None and first.weekday is None
    if day_only:
        return last.day is not None and last.month is not None
    if last.weekday is not None and last.day is None:
        if first.weekday is None:
            return kind == "to"
        return (first.weekday, last.weekday) != (0, 4)  # Monday to Friday is a habit, not a date
    if last.relative and last.weekday is None and last.day is None:
        return kind != "-" or tight or first.relative or now
    if first.month is None and first.year is not None and not opened:
        return last.month is None and last.year is not None
    if first.month is not None and first.day is None and not opened:
        return last.month is not None and (last.day is None or kind == "to" or tight)
    return not (first.day is not None and last.day is None and last.span is None and kind == "-")


def scan_mentions(text: str, today: date | None) -> Iterator[tuple[int, int, DateSpan]]:
    """Yield (start, end, span) for each date of a text."""
    scan = cut_latin(mask(text), today)
    after = 0
    for index, kind in enumerate(scan.kinds):
        if index < after or (kind not in STARTERS and not (kind == "word" and scan.words[index] == "w")):
            continue
        found = read_range(scan, index)
        if found is not None:
            span, after = found
            yield scan.starts[index], scan.ends[after - 1], span
            continue
        single = read_piece(scan, index, _ALL)
        if single is not None:
            resolved = resolve(single[0], today)
            if resolved is not None:
                after = single[1]
                yield scan.starts[index], scan.ends[after - 1], resolved
