"""The line of an opinion: its number and its comment, changed where they stand; all else is kept."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from wsmem.markdown.mentions import find_mentions
from wsmem.text import fold

if TYPE_CHECKING:
    from collections.abc import Mapping

    from wsmem.model import Fact

# One character for one, so that places in the narrow line are places in the line.
_NARROW: Final = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x3000: 0x20}
_LETTER: Final = re.compile(r"(?<!\w)\[?O\]?[*_`]*(?=[\s:(@\[])")
_BRACKETS: Final = re.compile(r"\([^()\n]*\)")
_NUMBER: Final = r"(?P<number>\d*[.,]?\d+)(?P<percent>\s*%)?"
_KEYED: Final = re.compile(rf"[(,;、\s](?:c|conf|confidence)\s*[=:]\s*{_NUMBER}", re.IGNORECASE)
_BARE: Final = re.compile(rf"\s*[*_`]*\(\s*{_NUMBER}\s*\)")
_PLAIN_NAME: Final = re.compile(r"\w(?:[\w・·]|[-.](?=\w))*")
_OUR_COMMENT: Final = re.compile(r"<!--\s*wsmem\s(?P<pairs>(?:(?!-->).)*)-->")
_PAIR: Final = re.compile(r"([A-Za-z_][\w-]*)=(\"[^\"]*\"|\S+)")


def write_number(confidence: float) -> str:
    """Return a confidence as it is written: two decimals, up to four where a person gave more."""
    plain = abs(confidence - round(confidence, 2)) < 1e-9
    return f"{confidence:.2f}" if plain else f"{round(confidence, 4):g}"


def write_head(fact: Fact, confidence: float) -> str:
    """Return an opinion as a typed bullet, without marker and comment."""
    names = write_names(fact)
    head = f"O(c={write_number(confidence)})"
    return f"{f'{head} {names}' if names else head}: {fact.content}"


def write_names(fact: Fact) -> str:
    """Return the entities that stand before the colon of a typed bullet: those that its text does not name."""
    mentioned = {fold(name) for name in find_mentions(fact.content)}
    return " ".join(_write_name(name) for name in fact.entities if fold(name) not in mentioned)


def _write_name(name: str) -> str:
    return f"@{name}" if _PLAIN_NAME.fullmatch(name) else f"@[{re.sub(r'[][]', ' ', name).strip()}]"


def set_confidence(line: str, confidence: float) -> str:
    """Return the opinion's line with another number, or with a number if it had none.

    A percentage stays one. Where the line holds no letter ``O`` it is returned as it is.
    """
    narrow = line.translate(_NARROW)
    letter = _LETTER.search(narrow)
    if letter is None:
        return line
    number = write_number(confidence)
    found = _find_number(narrow, letter.end())
    if found is None:
        return f"{line[: letter.end()]}(c={number}){line[letter.end() :]}"
    if found["percent"]:
        number = f"{round(confidence * 100, 2):g}"
    return line[: found.start("number")] + number + line[found.end("number") :]


def _find_number(narrow: str, at: int) -> re.Match[str] | None:
    """Find the confidence: ``(0.8)`` right after the letter, or ``(… c=0.8 …)`` there or after the names."""
    if bare := _BARE.match(narrow, at):
        return bare
    for body in _BRACKETS.finditer(narrow, at):
        if keyed := _KEYED.search(narrow, body.start(), body.end()):
            return keyed
    return None


def set_comment(line: str, pairs: Mapping[str, str]) -> str:
    """Return the line with these pairs in wsmem's comment at its end; other pairs of the comment are kept."""
    match = next(iter([*_OUR_COMMENT.finditer(line)][-1:]), None)
    if match is None:
        bare = line.rstrip(" \t")
        written = " ".join(f"{key}={value}" for key, value in pairs.items())
        return f"{bare} <!-- wsmem {written} -->{line[len(bare) :]}"
    present = dict(_PAIR.findall(match["pairs"]))
    if all(present.get(key) == value for key, value in pairs.items()):
        return line
    written = " ".join(f"{key}={value}" for key, value in {**present, **pairs}.items())
    return f"{line[: match.start()]}<!-- wsmem {written} -->{line[match.end() :]}"
