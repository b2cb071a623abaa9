"""Whether two sentences say the same in other words.

Only words are compared, so the answer errs on the side of no: two statements that differ in a negation, a
number, a weekday, a name or in who is preferred to whom are never the same, however many words they share.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final
from unicodedata import normalize

from wsmem.patterns import lazy_pattern
from wsmem.records import NamedTuple
from wsmem.text import is_unspaced, match_terms, normalise_statement

THRESHOLD: Final = 0.85
_SMALLEST = 4  # content words of the shorter statement, below which containment means little
_LEAST_SHARE = 0.6  # of the longer statement that the shorter one must make up

# Words that turn or narrow a statement: one more or one less of them makes it another statement.
_TURNS: Final = lazy_pattern(
    r"\b(?:no|not|never|nor|neither|without|hardly|cannot|longer|stop(?:s|ped)?|dislikes?|hates?|avoids?|refuses?|"
    r"unless|except|only|sometimes|maybe|perhaps|rarely)\b|n[’']t\b|"
    r"ない|ません|なかった|なく|ずに|嫌い|嫌う|苦手|やめ|以外|だけ|たまに|不|没|沒|别|別に|讨厌|除了|只",
    re.IGNORECASE,
)
_VALUES: Final = lazy_pattern(
    r"\d+(?:[.,:]\d+)*|[月火水木金土日]曜|(?:星期|礼拜|周)[一二三四五六日天]|[〇一二三四五六七八九十百千万]+|"
    r"\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|fifty|hundred|half|"
    r"first|second|third|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|satur|sun)(?:days?)?\b",
    re.IGNORECASE,
)
_NAMES: Final = lazy_pattern(r"(?<=[a-z\d,;] )[A-Z]\w+|[@＠]\w+")
# What stands before such a cue and what stands behind it may not change places.
_DIRECTED: Final = lazy_pattern(
    r"\b(?:than|over|rather|instead|before|after|from|to|into)\b|"
    r"より|から|ではなく|比|而不是|不如|之前|之后",
    re.IGNORECASE,
)


class _Shape(NamedTuple):
    tokens: tuple[str, ...]
    turns: tuple[str, ...]
    values: tuple[str, ...]
    names: frozenset[str]
    governed: dict[str, str]  # content word → the cue of direction that it follows; empty without any cue


@lru_cache(maxsize=4096)
def _shape(text: str) -> _Shape:
    plain = normalize("NFKC", text)
    return _Shape(
        content_tokens(plain),
        tuple(sorted(match[0].casefold() for match in _TURNS.finditer(plain))),
        tuple(sorted(match[0].casefold() for match in _VALUES.finditer(plain))),
        frozenset(match[0].casefold() for match in _NAMES.finditer(plain)),
        _governed(plain),
    )


def _governed(text: str) -> dict[str, str]:
    found: dict[str, str] = {}
    cue, start = "", 0
    for match in _DIRECTED.finditer(text):
        found |= dict.fromkeys(content_tokens(text[start : match.start()]), cue)
        cue, start = match[0].casefold(), match.end()
    if cue:
        found |= dict.fromkeys(content_tokens(text[start:]), cue)
    return found


@lru_cache(maxsize=8192)
def content_tokens(text: str) -> tuple[str, ...]:
    """Return the content words in order, each once; scripts without spaces come as pairs of characters."""
    terms = [term[0] for term in match_terms(text) if len(term) == 1]
    tokens = [_singular(term) for term in terms if len(term) > 1 or not is_unspaced(term)]
    return tuple(dict.fromkeys(tokens or terms))


def _singular(word: str) -> str:
    """Take the ending off: ``prefers`` and ``prefer``, ``lines`` and ``line``, ``goes`` and ``go`` are one word."""
    if word.endswith("oes"):
        return word[:-2]
    if len(word) > 3 and word.endswith("s") and not word.endswith("ss") and word.isascii():
        return word[:-1]
    return word


def likeness(first: str, second: str) -> float:
    """Return how far two statements say the same, from 0 to 1; symmetric.

    The higher of Jaccard's index of their content words and, where the shorter is long enough, the share of
    its words that the longer one holds. 0 where they differ in a negation, a number, a weekday or a name.
    """
    if normalise_statement(first) == normalise_statement(second):
        return 1.0
    one, two = _shape(first), _shape(second)
    if (one.turns, one.values) != (two.turns, two.values):
        return 0.0
    if one.names - two.names and two.names - one.names:
        return 0.0
    left, right = set(one.tokens), set(two.tokens)
    shared = left & right
    if not shared:
        return 0.0
    if _turned_round(one, two, shared):
        return 0.0
    jaccard = len(shared) / len(left | right)
    small, large = sorted((len(left), len(right)))
    if small >= _SMALLEST and small / large >= _LEAST_SHARE:
        return max(jaccard, len(shared) / small)
    return jaccard


def _turned_round(one: _Shape, two: _Shape, shared: set[str]) -> bool:
    """Say whether words changed places around a cue of direction: tea over coffee, coffee over tea."""
    if one.governed and two.governed:
        return any(one.governed.get(token) != two.governed.get(token) for token in shared)
    if one.governed or two.governed:
        return [token for token in one.tokens if token in shared] != [
            token for token in two.tokens if token in shared
        ]
    return False


def is_near_duplicate(first: str, second: str) -> bool:
    """Say whether two statements are the same but for a few words (``likeness`` of at least 0.85)."""
    return likeness(first, second) >= THRESHOLD
