"""Weekdays in English: ``on Monday``, ``Monday 21``, ``Friday, Nov 27``, ``Tuesday of last week``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsmem.dates.calendar import WEEK, days_within
from wsmem.dates.counting import read_day_number, read_units
from wsmem.dates.habits import is_habit
from wsmem.dates.han_dates import read_han_date
from wsmem.dates.months import read_day_first, read_month_first
from wsmem.dates.numeric import read_numeric
from wsmem.dates.pieces import Reading, fixed, written
from wsmem.dates.relative import read_turn, tense_around
from wsmem.dates.vocabulary import FUNCTION_WORDS

if TYPE_CHECKING:
    from wsmem.dates.tokens import Scan

_CUES = frozenset(
    "on by since until till next last this from before after , due to through between and".split()
)

_DAY_CUES = frozenset("on by since until till from before after due through for around".split())


def read_explicit(scan: Scan, index: int) -> Reading:
    """Read a date with a day and a month, written in full; what may stand beside ``Friday``."""
    kind = scan.kinds[index]
    found = None
    if kind == "month":
        found = read_month_first(scan, index)
    elif kind == "num" and scan.kinds[index + 1] in ("年", "月"):
        found = read_han_date(scan, index)
    elif kind == "num":
        found = read_numeric(scan, index) or read_day_first(scan, index)
    elif kind == "ordinal":
        found = read_day_first(scan, index)
    return found if found and found[0].day is not None and found[0].month is not None else None


def read_beside(scan: Scan, after: int) -> Reading:
    """Read the full date that explains a weekday or a ``tomorrow`` before it: ``(Nov 27)``, ``, Nov 27``."""
    kind = scan.kinds[after]
    if kind == "(":
        found = read_explicit(scan, after + 1)
        if found and scan.kinds[found[1]] == ")":
            return found[0], found[1] + 1
        return found
    return read_explicit(scan, after + (kind == ",") + (scan.kinds[after + (kind == ",")] == "the"))


def read_weekday(scan: Scan, index: int) -> Reading:
    """Read a weekday with what makes it one day; alone it is the nearest one that fits the tense."""
    before = scan.kinds[index - 1]
    if (
        before == "every"
        or scan.words[index - 1] in ("every", "most", "all", "some", "other", "good", "following")
        or before in ("ordinal", "long")
    ):
        return None
    if (
        scan.words[index - 1] in ("st", "nd", "rd", "th")
        and scan.kinds[index - 2] == "num"
        and scan.values[index - 2] < 6
    ):
        return None  # "the 2nd Monday", of what was not understood
    weekday, after = scan.values[index], index + 1
    length = read_units(scan, after)
    if length is not None and scan.words[length[1]] in ("before", "after", "from", "ago"):
        return None  # "Sunday 3 weeks after January 15th": counted in Sundays
    if scan.kinds[after] == "/" and scan.kinds[after + 1] == "weekday":
        return None
    if is_habit(scan, index) or scan.words[after : after + 2] in (["after", "next"], ["before", "last"]):
        return None
    short = not scan.words[index].endswith("day")
    if short and scan.kinds[after] == "." and scan.touching(index):
        after += 1
    if scan.kinds[after] == "daypart":
        after += 1
    elif scan.words[after] in ("mornings", "afternoons", "evenings", "nights"):
        return None
    beside = read_beside(scan, after)
    if beside is not None:
        return beside
    numbered = _read_numbered(scan, after, weekday) if not short or scan.capital(index) else None
    if numbered is not None:
        return numbered
    ranged = before == "-" and scan.kinds[index - 2] == "weekday"
    cued = ranged or scan.words[index - 1] in _CUES or before in ("end", "(")
    if short and not (cued and scan.capital(index)):
        return None
    if short and scan.kinds[after] == "word" and scan.capital(after):
        return None  # a name: Sun Ra, Mon Calamari
    position = after + (scan.kinds[after] in ("of", "in"))
    if (
        scan.kinds[position] == "turn"
        and scan.kinds[position + 1] == "unit"
        and scan.values[position + 1] == WEEK
    ):
        week = read_turn(scan, position)
        if week is not None and week[0].span is not None:
            piece = fixed(days_within(week[0].span, weekday + 1, weekday + 1), relative=True)
            return (piece, week[1]) if piece else None
    piece = written(None, None, None, weekday)
    return (piece._replace(relative=True, tense=tense_around(scan, index)), after) if piece else None


def _read_numbered(scan: Scan, after: int, weekday: int) -> Reading:
    """Read the day behind a weekday: ``Friday the 26th``, ``Monday 21``; ``Monday 4`` is a time."""
    position = after + (scan.kinds[after] == ",")
    named = scan.kinds[position] == "the"  # "Monday the twenty-fourth"; "Monday first" is no day
    position += named
    written_out = named and scan.kinds[position] in ("number", "ordinal")
    number = read_day_number(scan, position) if scan.kinds[position] == "num" or written_out else None
    if number is None or not (number.ordinal or number.day > 12) or scan.counts(number.after):
        return None
    if not number.ordinal and scan.kinds[number.after] in ("-", "/", ":") and scan.touching(position):
        return None
    piece = written(None, None, number.day, weekday)
    return (piece, number.after) if piece else None


def read_ordinal_day(scan: Scan, index: int) -> Reading:
    """Read ``the 18th`` behind a word such as ``on`` or ``by``: that day of the nearest month."""
    before = index - 1 - (scan.kinds[index - 1] == "the")
    if scan.words[before] not in _DAY_CUES:
        return None
    number = read_day_number(scan, index)
    if number is None or scan.counts(number.after):
        return None
    follower = number.after
    if scan.kinds[follower] == "word" and scan.words[follower] not in FUNCTION_WORDS:
        return None
    if not number.ordinal and not (
        scan.words[before] == "on" and before == index - 2 and scan.kinds[index] == "num"
    ):
        return None
    if scan.kinds[index] != "num" and number.day < 10:  # "on the first" may be an attempt, a floor, a place
        return None
    piece = written(None, None, number.day)
    return (piece, number.after) if piece else None
