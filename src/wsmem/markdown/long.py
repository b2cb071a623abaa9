"""Cutting long blocks into pieces that fit beside others in an answer."""

from __future__ import annotations

import re

MAX_LENGTH = 1200  # characters: a quarter of a default budget
_SENTENCE_END = re.compile(r"[.!?;]\s+|[。！？；]")


def split_long(text: str) -> list[tuple[int, int, str]]:
    """Cut a text of up to many lines into pieces of at most about ``MAX_LENGTH`` characters.

    Returns (first line, last line, piece), lines counted from 0 in the text. Cuts fall between lines;
    in a line that is too long by itself, after a sentence, else anywhere.
    """
    if len(text) <= MAX_LENGTH:
        return [(0, text.count("\n"), text)]
    pieces: list[tuple[int, int, str]] = []
    held: list[str] = []
    start = size = 0
    for number, line in enumerate(text.split("\n")):
        if held and size + len(line) > MAX_LENGTH:
            pieces.append((start, number - 1, "\n".join(held)))
            held, size = [], 0
        if len(line) > MAX_LENGTH:
            pieces += [(number, number, part) for part in _split_line(line)]
            continue
        if not held:
            start = number
        held.append(line)
        size += len(line) + 1
    if held:
        pieces.append((start, start + len(held) - 1, "\n".join(held)))
    return pieces


def _split_line(line: str) -> list[str]:
    """Cut one line after the last sentence that fits, else at a space, else where it must be."""
    parts: list[str] = []
    start = 0
    while len(line) - start > MAX_LENGTH:
        window = line[start : start + MAX_LENGTH]
        ends = [match.end() for match in _SENTENCE_END.finditer(window, MAX_LENGTH // 2)]
        cut = ends[-1] if ends else window.rfind(" ", MAX_LENGTH // 2) + 1 or MAX_LENGTH
        parts.append(window[:cut].strip())
        start += cut
    return [*parts, line[start:].strip()]
