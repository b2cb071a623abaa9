"""Code spans: what stands in them is shown as it is written, so it names nobody and hides nothing."""

from __future__ import annotations

import re
from collections import deque

_TICKS = re.compile(r"`+")


def code_spans(text: str) -> list[tuple[int, int]]:
    """Return where the code spans of a text begin and end, in order, their backticks included."""
    runs = [match.span() for match in _TICKS.finditer(text)]
    closers: dict[int, deque[int]] = {}
    for number, (start, end) in enumerate(runs):
        closers.setdefault(end - start, deque()).append(number)
    spans: list[tuple[int, int]] = []
    number = 0
    while number < len(runs):
        start, end = runs[number]
        same = closers[end - start]
        while same and same[0] <= number:
            same.popleft()
        if same:
            number = same[0]
            spans.append((start, runs[number][1]))
        number += 1
    return spans


def blank_code(text: str) -> str:
    """Return the text with spaces in place of its code spans; offsets stay."""
    if "`" not in text:
        return text
    parts: list[str] = []
    at = 0
    for start, end in code_spans(text):
        parts += (text[at:start], " " * (end - start))
        at = end
    return "".join(parts) + text[at:]
