"""Cutting long blocks into pieces that fit beside others in an answer."""

from __future__ import annotations

import re

MAX_LENGTH = 1200  # characters: a quarter of a default budget
_EMPTY_BEFORE = re.compile(r"(?:[^\S\n]*\n)*")
_SENTENCE_END = re.compile(r"[.!?;]\s+|[。！？；]")


def split_long(text: str) -> list[tuple[int, int, str]]:
    """Cut a text of up to many lines into pieces of at most about ``MAX_LENGTH`` characters.

    Returns (first line, last line, piece), lines counted from 0 in the text. Cuts fall between lines;
    in a line that is too long by itself, after a sentence, else anywhere. No piece begins or ends with
    an empty line.
    """
    if len(text) <= MAX_LENGTH:
        return _trim(0, text)
    pieces: list[tuple[int, int, str]] = []
    held: list[str] = []
    start = size = 0
    for number, line in enumerate(text.split("\n")):
        if held and size + len(line) > MAX_LENGTH:
            pieces += _trim(start, "\n".join(held))
            held, size = [], 0
        if len(line) > MAX_LENGTH:
            pieces += [(number, number, part) for part in _split_line(line)]
            continue
        if not held:
            start = number
        held.append(line)
        size += len(line) + 1
    if held:
        pieces += _trim(start, "\n".join(held))
    return pieces


def _trim(start: int, text: str) -> list[tuple[int, int, str]]:
    """Return the text without the empty lines around it, with the lines that are left; nothing if none are."""
    if "\n" not in text:
        return [(start, start, text)]
    head, tail = _EMPTY_BEFORE.match(text).end(), len(text.rstrip())  # type: ignore[union-attr]  # it matches all
    if head >= tail:
        return []
    start += text.count("\n", 0, head)
    end = text.find("\n", tail)
    kept = text[head : end if end >= 0 else len(text)]
    return [(start, start + kept.count("\n"), kept)]


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
