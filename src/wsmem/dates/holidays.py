"""Feasts with a day of their own: ``Christmas``, ``New Year's Eve``, ``Easter 2026``, ``Black Friday``."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from wsmem.dates.calendar import WEEKEND, make_day, months_from, nth_weekday, shift
from wsmem.dates.counting import read_year
from wsmem.dates.pieces import Reading, fixed
from wsmem.model import DateSpan

if TYPE_CHECKING:
    from datetime import date

    from wsmem.dates.tokens import Scan

# Words of the feast → (month, day), or (month, weekday from Monday 0, which one, days later).
_FEASTS: tuple[tuple[tuple[str, ...], tuple[int, ...]], ...] = (
    (("christmas", "eve"), (12, 24)),
    (("christmas", "day"), (12, 25)),
    (("christmas",), (12, 25)),
    (("xmas",), (12, 25)),
    (("boxing", "day"), (12, 26)),
    (("new", "year", "eve"), (12, 31)),
    (("new", "year", "day"), (1, 1)),
    (("new", "year"), (1, 1)),
    (("halloween",), (10, 31)),
    (("valentine", "day"), (2, 14)),
    (("independence", "day"), (7, 4)),
    (("workers", "day"), (5, 1)),
    (("labor", "day"), (9, 0, 1, 0)),
    (("labour", "day"), (5, 1)),
    (("thanksgiving", "day"), (11, 3, 4, 0)),
    (("thanksgiving",), (11, 3, 4, 0)),
    (("black", "friday"), (11, 3, 4, 1)),
    (("cyber", "monday"), (11, 3, 4, 4)),
    (("mother", "day"), (5, 6, 2, 0)),
    (("mothers", "day"), (5, 6, 2, 0)),
    (("father", "day"), (6, 6, 3, 0)),
    (("fathers", "day"), (6, 6, 3, 0)),
    (("memorial", "day"), (5, 0, -1, 0)),
    (("presidents", "day"), (2, 0, 3, 0)),
    (("veterans", "day"), (11, 11)),
    (("earth", "day"), (4, 22)),
    (("patrick", "day"), (3, 17)),
    (("fools", "day"), (4, 1)),
    (("canada", "day"), (7, 1)),
    (("juneteenth",), (6, 19)),
    (("good", "friday"), (-2,)),
    (("easter", "sunday"), ()),
    (("easter", "monday"), (1,)),
    (("easter",), ()),
)
_CUES = frozenset(
    "on at by before after until till since for around over this last next following previous coming".split()
)
_PLAIN = frozenset("a an the new every each".split())


def easter_of(year: int) -> date | None:
    """Return Easter Sunday of a Gregorian year.

    The formula is the anonymous one in J. Meeus, Astronomical Algorithms, chapter 8.
    """
    golden, (century, rest) = year % 19, divmod(year, 100)
    leap, skipped = divmod(century, 4)
    moon = (century - (century + 8) // 25 + 1) // 3
    epact = (19 * golden + century - leap - moon + 15) % 30
    quads, single = divmod(rest, 4)
    letter = (32 + 2 * skipped + 2 * quads - epact - single) % 7
    fix = (golden + 11 * epact + 22 * letter) // 451
    month, day = divmod(epact + letter - 7 * fix + 114, 31)
    return make_day(year, month, day + 1)


def _feast_day(rule: tuple[int, ...], year: int) -> date | None:
    if len(rule) == 2:
        return make_day(year, *rule)
    if len(rule) == 4:
        month = months_from(year, rule[0])
        found = nth_weekday(month, rule[1], rule[2]) if month else None
        return found.start + timedelta(rule[3]) if found else None
    easter = easter_of(year) if 1583 <= year <= 9998 else None
    return easter + timedelta(sum(rule)) if easter else None


def read_feast(scan: Scan, index: int) -> Reading:
    """Read a feast with its year, or behind a word that makes it a date."""
    matches = ((words, rule, _match(scan, index, words)) for words, rule in _FEASTS)
    words, rule, after = next((match for match in matches if match[2]), ((), (), 0))
    if not after:
        return None
    weekend = scan.kinds[after] == "unit" and scan.values[after] == WEEKEND
    year = read_year(scan, after + weekend)
    if year is not None:
        after = year[1]
        weekend = weekend or (scan.kinds[after] == "unit" and scan.values[after] == WEEKEND)
        day = _feast_day(rule, year[0])
    else:
        before = scan.words[index - 1 - (scan.kinds[index - 1] == "the")]
        if scan.today is None or not (
            before in _CUES or (len(words) > 1 and before not in _PLAIN and words != ("new", "year"))
        ):
            return None
        if scan.counts(after) and not weekend:
            return None
        after += weekend
        day = _nearest(rule, scan.today, before)
    if day is None:
        return None
    piece = fixed(_weekend_around(day) if weekend else DateSpan.day(day))
    return (piece, after) if piece else None


def _match(scan: Scan, index: int, words: tuple[str, ...]) -> int:
    position = index
    for word in words:
        if scan.words[position] in ("'", "s"):
            position += 1 + (scan.words[position + 1] == "s")
        if scan.words[position] != word:
            return 0
        position += 1
    return position


def _nearest(rule: tuple[int, ...], today: date, before: str) -> date | None:
    days = [day for years in (-1, 0, 1) if (day := _feast_day(rule, today.year + years)) is not None]
    if before in ("last", "previous"):
        return max((day for day in days if day < today), default=None)
    if before in ("next", "following", "coming"):
        return min((day for day in days if day > today), default=None)
    return min(days, key=lambda day: abs(day - today), default=None)


def _weekend_around(day: date) -> DateSpan | None:
    """Return Saturday to Sunday beside a feast, with the feast when it is the Friday or Monday of it."""
    saturday = shift(day, 1, -2 if day.weekday() == 0 else 5 - day.weekday())
    sunday = shift(saturday, 1, 1) if saturday else None
    if saturday is None or sunday is None:
        return None
    return DateSpan(
        min(saturday, day) if day.weekday() == 4 else saturday, day if day.weekday() == 0 else sunday
    )
