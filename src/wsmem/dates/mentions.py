"""Walks over a text and gives every date that it names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsmem.dates.masks import mask
from wsmem.dates.numeric import read_year_alone
from wsmem.dates.patterns import compiled
from wsmem.dates.pieces import Piece, resolve, written
from wsmem.dates.ranges import read_loose, read_range
from wsmem.dates.tokens import cut_latin

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

    from wsmem.dates.tokens import Scan
    from wsmem.model import DateSpan

_STARTERS = frozenset(
    "num number ordinal article couple month weekday dayword turn part feast season decade quarter half in "
    "unit w from between era span beside 曜".split()
) | {"turn week", "feast day"}
_CJK = r"[ぁ-ヿ一-鿿가-힣]"
_WORDLIKE = frozenset(("dayword", "weekday", "month", "feast"))


def _is_identifier(scan: Scan, index: int) -> bool:
    """Say whether signs make a part of a program of a word: ``today=``, ``my_today``, ``a|monday|b``."""
    before = scan.text[scan.starts[index] - 1] if scan.starts[index] else " "
    after = scan.text[scan.ends[index] : scan.ends[index] + 1]
    return before in "_.$@#|=" or (before.isascii() and before.isdigit()) or (after != "" and after in "_=(|")


def _is_in_path(text: str, scan: Scan, first: int, last: int) -> bool:
    """Say whether what was masked goes on into the date: 日誌/昨日.md."""
    before, after = scan.starts[first] - 1, scan.ends[last]
    if before >= 0 and scan.text[before] == "\x00" and text[before] in "/\\":
        return True
    return scan.text[after : after + 1] == "\x00" and text[after] in "./\\"


def _continue_list(before: Piece, piece: Piece) -> Piece:
    """Give a bare day of the month the month of the date that it is listed with."""
    if piece.day is None or piece.month is not None or before.month is None or before.day is None:
        return piece
    return written(before.year, before.month, piece.day) or piece


def _cut(text: str, today: date | None) -> Scan:
    if text.isascii() or not compiled(_CJK).search(text):
        return cut_latin(text, today)
    from wsmem.dates.han_tokens import cut_han, spell

    return cut_han(spell(text), today)


def scan_mentions(text: str, today: date | None) -> Iterator[tuple[int, int, DateSpan]]:
    """Yield (start, end, span) for each date of a text."""
    scan = _cut(mask(text), today)
    year = read_year_alone(scan, 0, cued=True) if scan.kinds[0] == "num" else None
    if year is not None and year[0].span is not None and scan.kinds[year[1]] == "end":  # nothing but a year
        yield scan.starts[0], scan.ends[year[1] - 1], year[0].span
        return
    after = 0
    listed: Piece | None = None  # the date before, for the 28 of "11月27日と28日"
    for index, kind in enumerate(scan.kinds):
        if index < after or kind not in _STARTERS or (kind in _WORDLIKE and _is_identifier(scan, index)):
            continue
        found = read_range(scan, index)
        if found is None:
            continue
        piece = found[0]
        if listed is not None and index == after + 1 and scan.kinds[after] in ("and", ","):
            piece = _continue_list(listed, piece)
        span = resolve(piece, today)
        if span is not None and not _is_in_path(text, scan, index, found[1] - 1):
            listed, after = piece, found[1]
            yield scan.starts[index], scan.ends[after - 1], span


def read_whole(text: str, today: date) -> DateSpan | None:
    """Return the days of a text that is one date and nothing else; it needs no cues and no capitals."""
    for cue in ("", "in ", "on "):
        for spelled in (cue + text, cue + text.title()):
            scan = _cut(spelled, today)
            start = bool(cue) + (scan.kinds[bool(cue)] == "the")
            found = read_range(scan, start)
            if found is None or scan.kinds[found[1]] != "end":
                found = read_loose(scan, start)
                if found is None or scan.kinds[found[1]] != "end" or _is_bare_day(found[0]):
                    continue
            return resolve(found[0], today)
    return None


def _is_bare_day(piece: Piece) -> bool:
    return piece.span is None and piece.month is None and piece.weekday is None and piece.year is None
