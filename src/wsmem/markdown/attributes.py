"""What stands in the brackets after the letter of a bullet: ``(c=0.9, id=x)``, ``(80%)``, ``(14:30)``."""

from __future__ import annotations

import re
from typing import NamedTuple

from wsmem.markdown.clock import parse_clock

# Full-width characters to plain ones, one for one: offsets in the folded text are offsets in the text.
NARROW = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x3000: 0x20}

_MARKS = r"[*`_]*"
_OPEN = re.compile(rf"(?P<blank>\s*){_MARKS}\(")
_BODY = re.compile(rf'(?P<body>(?:"[^"\n]*"|[^()"\n])*)\){_MARKS}')
_PLAIN_BODY = re.compile(rf"(?P<body>[^()\n]*)\){_MARKS}")
_PAIR = re.compile(r"\s*(?P<key>[A-Za-z_][\w-]*)\s*(?P<sign>[=:≈])")
_PART = re.compile(r'(?:"[^"]*"|[^,;、])+')
_NUMBER = re.compile(r"[~≈]?\s*(?P<number>[0-9]+(?:[.,][0-9]+)?|[.,][0-9]+)\s*(?P<percent>%)?")
_CONFIDENCE = ("c", "conf", "confidence")
_KNOWN = frozenset((*_CONFIDENCE, "id", "valid", "supersedes", "supports", "weakens", "contradicts"))
_QUOTES = "\"'“”„«»"


class BadAttribute(NamedTuple):
    """An attribute whose value cannot be read; the bullet stays a note."""

    code: str
    message: str
    hint: str


class Attributes(NamedTuple):
    """What brackets say, and where the text after them begins."""

    confidence: float | None
    time: str | None
    pairs: tuple[tuple[str, str], ...]
    end: int


def read_attributes(
    text: str, narrow: str, at: int, *, strict: bool = False, known_keys: bool = False
) -> Attributes | BadAttribute | None:
    """Read the brackets at ``at``, if they hold attributes; prose in brackets is left alone.

    Args:
        text: the bullet.
        narrow: the same with full-width characters folded, one for one.
        at: where the letter, an entity or the colon ends.
        strict: brackets that touch what is before them must hold attributes, as in ``O(c=0.9)``.
        known_keys: only take keys that have a meaning: ``W: (n=5) of the mice …``
    """
    opened = _OPEN.match(narrow, at)
    if opened is None:
        return None
    touches = not opened["blank"]
    closed = _BODY.match(narrow, opened.end()) or _PLAIN_BODY.match(narrow, opened.end())
    if closed is None:
        pair = _PAIR.match(narrow, opened.end())
        if pair and (pair["sign"] == "=" or pair["key"].casefold() in _CONFIDENCE):
            return _bad("the brackets of the attributes are not closed, or hold brackets themselves")
        return None
    body, end = closed["body"], closed.end()
    bare = body.strip()
    if not bare:
        return Attributes(None, None, (), end) if strict else None
    if (clock := parse_clock(bare)) is not None:
        return Attributes(None, clock[0], (), end)
    if first := _PAIR.match(body):
        known = first["key"].casefold() in _KNOWN
        certain = known or (not known_keys and (touches or first["sign"] == "="))
    else:
        number = None if known_keys else _NUMBER.match(bare)
        certain = (
            number is not None
            and (bare[number.end() :].lstrip()[:1] or ",") in ",;"
            and ((touches and strict) or _is_fraction(number))
        )
    if certain:
        return _read_pairs(body, text[closed.start("body") : closed.end("body")], end)
    return _bad(f'"({_shorten(body)})" is not made of key=value') if touches and strict else None


def _read_pairs(body: str, written: str, end: int) -> Attributes | BadAttribute:
    confidence: str | None = None
    found: list[tuple[str, int, int]] = []  # key, and where the value begins and ends
    for part in _PART.finditer(body):
        start, end_of_part = part.span()
        if pair := _PAIR.match(body, start, end_of_part):
            found.append((pair["key"].casefold(), pair.end(), end_of_part))
        elif found:  # "c=0,9", "note=a, b": the value goes on
            found[-1] = (*found[-1][:2], end_of_part)
        else:
            found.append(("c", start, end_of_part))
    kept: list[tuple[str, str]] = []
    for key, start, end_of_value in found:
        value = written[start:end_of_value].strip().strip(_QUOTES)
        if key in _CONFIDENCE:
            confidence = value
        elif value:
            kept.append((key, value))
    return _confident(confidence, tuple(kept), end)


def _confident(
    written: str | None, pairs: tuple[tuple[str, str], ...], end: int
) -> Attributes | BadAttribute:
    if written is None:
        return Attributes(None, None, pairs, end)
    match = _NUMBER.fullmatch(written.translate(NARROW).strip())
    number = float(match["number"].replace(",", ".")) / (100 if match["percent"] else 1) if match else -1
    if not 0 <= number <= 1:
        return BadAttribute(
            "confidence",
            f'confidence "{_shorten(written.strip())}" is not a number from 0 to 1',
            "write O(c=0.95), or leave (c=…) out",
        )
    return Attributes(round(number, 4), None, pairs, end)


def _bad(message: str) -> BadAttribute:
    return BadAttribute(
        "attributes", message, "write O(c=0.95, id=x), or put a blank before brackets that are prose"
    )


def _is_fraction(number: re.Match[str]) -> bool:
    return number["percent"] is not None or float(number["number"].replace(",", ".")) <= 1


def _shorten(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:39]}…"
