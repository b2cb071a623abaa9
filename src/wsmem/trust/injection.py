"""Finding orders to an agent in text that should only inform it."""

from __future__ import annotations

import re
from enum import IntEnum
from functools import cache
from typing import Final, NamedTuple

from wsmem.trust.english import ENGLISH
from wsmem.trust.fold import Reading, fold_text, hidden_text, read_text_ways, squeeze
from wsmem.trust.japanese import JAPANESE
from wsmem.trust.others import CHINESE, OTHERS, SQUEEZED

_BIDI: Final = re.compile("[\u202d\u202e\u2066-\u2068].{0,200}", re.DOTALL)
_WINDOW: Final = (
    3000  # characters that are looked at in one go, so that time grows with the text and no faster
)
_OVERLAP: Final = 400
_BLANK: Final = re.compile(r"\n[ \t]*\r?\n\s*")
_STRICT: Final = frozenset(("override", "prompt-leak", "exfiltration", "concealment", "safety-off", "role"))


class Severity(IntEnum):
    """How sure and how bad: ``LOW`` is odd, ``MEDIUM`` steers an agent, ``HIGH`` takes it over."""

    LOW = 1
    MEDIUM = 2
    HIGH = 3

    def __str__(self) -> str:
        return self.name.lower()


_SEVERITY: Final = {"low": Severity.LOW, "medium": Severity.MEDIUM, "high": Severity.HIGH}


class Finding(NamedTuple):
    """An order in a text.

    ``rule`` names its sort ("override", "exfiltration", …), ``words`` are the words as they were read, ``hidden`` how
    they were hidden ("" if they stand there plainly), ``start`` where they begin; of hidden ones and after
    invisible characters, where about their paragraph does.
    """

    rule: str
    severity: Severity
    words: str
    hidden: str
    start: int


def scan_text(text: str) -> list[Finding]:
    """Return the orders to an agent that a text holds, worst first; an empty list for ordinary text.

    The text is read as it stands (NFKC, invisible characters out, look-alike letters as what they look like)
    and, for the gravest sorts, decoded: HTML entities, percent signs, base64, hex, rot13, reversed, spaced
    out, leet. Nothing is changed or deleted. English, Japanese, Chinese; a few patterns for others.
    """
    return _best([finding for start, part in _parts(text) for finding in _scan_part(part, start)])


def _parts(text: str) -> list[tuple[int, str]]:
    """Cut a text at its blank lines, and what is still long into overlapping windows."""
    found: list[tuple[int, str]] = []
    at = 0
    for match in _BLANK.finditer(text):
        found.append((at, text[at : match.start()]))
        at = match.end()
    found.append((at, text[at:]))
    step = _WINDOW - _OVERLAP
    return [
        (start + offset, part[offset : offset + _WINDOW])
        for start, part in found
        for offset in range(0, max(len(part) - _OVERLAP, 1), step)
        if part
    ]


def _scan_part(text: str, start: int) -> list[Finding]:
    found: list[Finding] = []
    for number, reading in enumerate(read_text_ways(text)):
        found += _scan_reading(reading, start, strict=number > 0)
    plain = any(one.severity is Severity.HIGH for one in found)
    if not plain and (match := _squeezed().search(squeeze(fold_text(text)))):
        found.append(Finding("override", Severity.HIGH, match[0][:80], "spaced", start))
    if said := hidden_text(text):
        found.append(Finding("hidden", Severity.HIGH, said[:80], "tags", start))
    if match := _BIDI.search(text):
        found.append(Finding("hidden", Severity.MEDIUM, match[0][1:60], "direction", start + match.start()))
    return found


def _scan_reading(reading: Reading, offset: int, *, strict: bool) -> list[Finding]:
    found = []
    plain = reading.text.casefold()
    for rule, severity, stems, pattern in _compiled():
        if strict and (rule not in _STRICT or severity is not Severity.HIGH):
            continue
        if not any(stem in plain for stem in stems):
            continue
        if match := pattern.search(reading.text):
            start = offset if strict else offset + match.start()
            found.append(Finding(rule, severity, match[0].strip()[:80], reading.how, start))
    return found


def _best(found: list[Finding]) -> list[Finding]:
    """Return one finding for each rule, the plainest of the worst, worst rules first."""
    best: dict[str, Finding] = {}
    for one in found:
        known = best.get(one.rule)
        if known is None or (one.severity, not one.hidden) > (known.severity, not known.hidden):
            best[one.rule] = one
    return sorted(best.values(), key=lambda one: (-one.severity, one.start, one.rule))


@cache
def _compiled() -> tuple[tuple[str, Severity, tuple[str, ...], re.Pattern[str]], ...]:
    every = (*ENGLISH, *JAPANESE, *CHINESE, *OTHERS)
    return tuple(
        (rule, _SEVERITY[level], _stems(stems), re.compile(pattern, re.IGNORECASE))
        for rule, level, stems, pattern in every
    )


def _stems(written: str) -> tuple[str, ...]:
    return tuple(stem.replace("_", " ") for stem in written.split())


@cache
def _squeezed() -> re.Pattern[str]:
    return re.compile("|".join(SQUEEZED))
