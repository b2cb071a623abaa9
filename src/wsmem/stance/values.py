"""When two values of a slot are the same; apart from the rest, for it is asked at every recall."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from wsmem.text import STOP_WORDS

MEMBERSHIP: Final = "uses: "  # begins the names of slots that say whether a tool is in use, "yes" or "no"


def are_same_value(one: str, two: str) -> bool:
    """Say whether two folded values may be the same: equal, or one is the other with something added.

    "Glasgow" and "Glasgow, near the river" are; "5432" and "5433", "Python 3.11" and "Python 3.12" are not.
    """
    if one == two:
        return True
    short, long = sorted((_numbers(one), _numbers(two)), key=len)
    if short and short not in (long[: len(short)], long[-len(short) :]):
        return False  # 「3月3日」 is no part of 「3月17日」; "5 May" is one of "5 May 2026"
    first, second = _parts(one), _parts(two)
    return bool(first and second) and (first <= second or second <= first)


@cache
def _part() -> re.Pattern[str]:
    return re.compile(r"\d+(?:[.,:]\d+)*|[^\W\d_]+")


def _numbers(value: str) -> list[str]:
    return [part for part in _part().findall(value) if part[0].isdigit()]


def _parts(value: str) -> frozenset[str]:
    return frozenset(_part().findall(value)) - STOP_WORDS
