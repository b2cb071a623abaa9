"""The time of day at the head of a bullet: ``14:30``, ``(9 PM)``, ``[14:05–15:20]``, ``下午3点``."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

_ONE = (
    r"~?(?:(?P<noon{0}>午前|午後|上午|下午|오전|오후)\s?)?(?P<hour{0}>[0-9]{{1,2}})"
    r"(?:(?P<sign{0}>[:.h])(?P<minute{0}>[0-9]{{2}})(?::[0-9]{{2}})?"
    r"|\s?(?P<word{0}>[時时點点시])\s?(?:(?P<count{0}>[0-9]{{1,2}})\s?[分분]|(?P<past{0}>半))?)?"
    r"(?:\s?(?P<half{0}>[ap]\.?m\.?|[AP]\.?M\.?)(?![A-Za-z]))?"
    r"(?:\s?(?:Z|UTC|GMT|[A-Z]{{1,3}}T)(?:[+-][0-9]{{1,2}}(?::?[0-9]{{2}})?)?(?!\w)|\+[0-9]{{2}}:?[0-9]{{2}})?"
)
# A bracket that closes, or a blank, must end it: "14:30W" is no time.
_HEAD = (
    rf"(?P<open>[(\[【*_`]*){_ONE.format('')}(?:\s*[-–—~〜]\s*{_ONE.format('_until')})?"
    r"(?:[)\]】][*_`]*\s*[-–—:|,]?\s*|[*_`]*\s*[-–—:|,]?\s+)(?=\S)"
)
_FIRST = frozenset("0123456789~([【*_`午下上오")


class ClockTime(NamedTuple):
    """Where a time of day ends in the text, what it says (``14:30``, None if no clock shows that), and
    whether it can be nothing but a time (``1.50`` may be an amount)."""

    end: int
    time: str | None
    sure: bool


def read_clock(text: str, at: int = 0) -> ClockTime | None:
    """Read the time of day that stands at ``at``."""
    if text[at : at + 1] not in _FIRST:
        return None
    match = _pattern(_HEAD).match(text, at)
    if match is None or not _says_time(match):
        return None
    return ClockTime(match.end(), _clock(match), match["sign"] != "." or bool(match["open"]))


def parse_clock(text: str) -> tuple[str | None] | None:
    """Read a text that is a time of day and nothing else; None if it is not."""
    match = _pattern(_ONE.format("")).fullmatch(text) if text[:1] in _FIRST else None
    return (_clock(match),) if match and _says_time(match) else None


@cache
def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text)  # takes milliseconds, and most bullets have no time


def _says_time(match: re.Match[str]) -> bool:
    return any(match[name] for name in ("minute", "word", "half"))


def _clock(match: re.Match[str]) -> str | None:
    hour, minute = int(match["hour"]), int(match["minute"] or match["count"] or 0)
    if match["past"]:
        minute = 30
    half = match["half"]
    afternoon = match["noon"] in ("午後", "下午", "오후") or (half is not None and half[0] in "pP")
    if half:
        hour %= 12
    if afternoon and hour < 12:
        hour += 12
    return f"{hour:02d}:{minute:02d}" if hour < 24 and minute < 60 else None
