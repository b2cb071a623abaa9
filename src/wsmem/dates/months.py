"""Dates with the name of a month: ``Nov 27, 2025``, ``27th of November``, ``March 2026``, ``in March``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsmem.dates.counting import read_day_number, read_short_year, read_year
from wsmem.dates.numeric import open_before
from wsmem.dates.pieces import Reading, written
from wsmem.dates.vocabulary import FOREIGN_MONTHS

if TYPE_CHECKING:
    from wsmem.dates.tokens import Scan

_CUES = frozenset(
    "in since during until till throughout through by from of before after around early mid late".split()
)
# Months that are also names or words: only these cues make a month of them.
_NAME_CUES = frozenset("in since during until till throughout early mid late".split())
_NAMES = frozenset(("april", "may", "june", "august", "jan"))
_DAY_CUES = frozenset("on by until till from since before after the".split())


def _is_verb(scan: Scan, index: int) -> bool:
    return scan.words[index] in ("may", "march") and not scan.capital(index)


def _past_joint(scan: Scan, index: int) -> int:
    """Step over the full stop of ``Nov.`` and the stroke of ``Jan/3`` and ``Sep-23``."""
    kind, touched = scan.kinds[index], scan.ends[index - 1] == scan.starts[index]
    if kind in ("-", "/", ".", ",") and touched and scan.touching(index):
        return index + 1
    return index + (kind == "." and touched and scan.digits(index - 1) <= 4)


def read_year_after(scan: Scan, index: int, month_only: bool) -> tuple[int, int] | None:
    """Read the year behind a day or a month: ``, 2025``, ``of 2025``, ``-2025``, ``'25``, ``last year``."""
    kind = scan.kinds[index]
    turn = index + (kind == "of")
    if scan.kinds[turn] == "turn" and scan.words[turn + 1] == "year" and scan.today is not None:
        return scan.today.year + scan.values[turn], turn + 2
    if kind in (",", "of", "in"):
        found = read_year(scan, index + 1)
        if found is not None:
            return None if kind == "," and scan.counts(found[1]) else found
        return read_short_year(scan, index + 1) if kind == "of" and month_only else None
    if kind in ("-", "/") and scan.ends[index - 1] == scan.starts[index] and scan.touching(index):
        return read_year(scan, index + 1)
    if kind == "'" and scan.touching(index):
        return read_short_year(scan, index + 1)
    return read_year(scan, index)


def _year_behind_time(scan: Scan, index: int) -> tuple[int, int] | None:
    """Read the year of ``Mar 21 18:14:51 EDT 2018``, as Unix writes it."""
    position = index
    if scan.kinds[position] != "num" or scan.kinds[position + 1 : position + 5] != [":", "num", ":", "num"]:
        return None
    position += 5
    if scan.kinds[position] == "word" and scan.capital(position):
        position += 1
    return read_year(scan, position)


def read_month_first(scan: Scan, index: int) -> Reading:
    """Read ``Nov 27``, ``Nov. 27th, 2025``, ``november the 27th``, ``Dec 2025``, ``in March``."""
    month, foreign = scan.values[index], scan.words[index] in FOREIGN_MONTHS
    cued = scan.words[index - 1] in _DAY_CUES or scan.kinds[index - 1] == "weekday"
    if not (cued or scan.capital(index)) and scan.touching(index) and scan.kinds[index + 1] == "num":
        return None  # "sep1" is a name in a program
    after = _past_joint(scan, index + 1)
    number = read_day_number(scan, after + (scan.kinds[after] == "the"))
    if number is not None and not (scan.kinds[after] == "number" and read_year(scan, after)):
        year = read_year_after(scan, number.after, month_only=False) or _year_behind_time(scan, number.after)
        opens = scan.kinds[index - 1] in ("end", ".", "!", "?", ":")  # there a capital says nothing
        plain = scan.words[index] not in ("may", "march") or (scan.capital(index) and not opens)
        sure = plain or number.ordinal or year is not None or not scan.counts(number.after)
        cued = cued or year is not None or scan.kinds[index - 1] == "end"
        if sure and (cued or not _is_verb(scan, index) or (number.ordinal and scan.kinds[after] == "num")):
            piece = written(year[0] if year else None, month, number.day)
            return (piece, year[1] if year else number.after) if piece else None
        return None
    year = read_year_after(scan, after, month_only=True)
    if year is not None and not (
        _is_verb(scan, index) and scan.kinds[after] == "num" and scan.counts(year[1])
    ):
        piece = written(year[0], month, None)
        return (piece, year[1]) if piece else None
    if foreign or not _has_cue(scan, index):
        return None
    return read_bare_month(scan, index)


def _has_cue(scan: Scan, index: int) -> bool:
    before = index - 1 - (scan.kinds[index - 1] == "the")
    return scan.words[before] in (_NAME_CUES if scan.words[index] in _NAMES else _CUES)


def read_bare_month(scan: Scan, index: int) -> Reading:
    """Read the name of a month, as the end of a range or where a cue says that it is one."""
    if scan.kinds[index] != "month" or scan.words[index] in FOREIGN_MONTHS or _is_verb(scan, index):
        return None
    if scan.words[index] == "mar" and not scan.capital(index):
        return None
    short = scan.digits(index) <= 4 and scan.words[index] not in ("may", "june", "july")
    piece = written(None, scan.values[index], None)
    after = index + 1
    if short and scan.kinds[after] == "." and scan.touching(index):
        after += 1
    return (piece, after) if piece else None


def read_day_first(scan: Scan, index: int) -> Reading:
    """Read ``27 Nov``, ``27th of November, 2025``, ``22/Jan/2019``, ``27 de noviembre``."""
    number = read_day_number(scan, index)
    if number is None or not open_before(scan, index):
        return None
    after = number.after
    if scan.kinds[after] in ("-", "/") and not (
        scan.ends[after - 1] == scan.starts[after] and scan.touching(after)
    ):
        return None
    if scan.kinds[after] in ("of", "-", "/", ".", "º"):
        after += 1
    if scan.kinds[after] == "of":
        after += 1
    if scan.kinds[after] != "month":
        return None
    month = after
    after = month + 1
    if scan.kinds[after] == "." and scan.touching(month) and scan.digits(month) <= 4:
        after += 1
    year = read_year_after(scan, after, month_only=False)
    if _is_verb(scan, month) and not (year or number.ordinal or scan.kinds[month - 1] == "of"):
        return None
    piece = written(year[0] if year else None, scan.values[month], number.day)
    return (piece, year[1] if year else after) if piece else None
