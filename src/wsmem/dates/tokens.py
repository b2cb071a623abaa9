"""Text cut into the words, numbers and signs that the readers of dates look at."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from wsmem.dates.vocabulary import FUNCTION_WORDS, WORDS
from wsmem.records import NamedTuple

if TYPE_CHECKING:
    from datetime import date

_LATIN = re.compile(r"[^\W\d_]+|[0-9]+|\x00+|[^\w\s]|_")
SIGNS = {"–": "-", "—": "-", "−": "-", "‐": "-", "‑": "-", "~": "-", "〜": "-", "～": "-", "’": "'"}
_WORD = ("word", 0)
_BEYOND = ("end",) * 12  # readers look ahead a few tokens without asking whether there are any
_NOWHERE = (-1,) * 12
_NO_WORDS = ("",) * 12


class Scan(NamedTuple):
    """Tokens of a text, as columns: kind, value, lower-case word, character offsets.

    The kind ``word`` is a word that no date is made of, ``long`` a number of more than four
    digits, ``end`` what comes after the text (and, at index -1, before it).
    """

    text: str
    today: date | None
    kinds: list[str]
    values: list[int]
    words: list[str]
    starts: list[int]
    ends: list[int]

    def touching(self, index: int) -> bool:
        """Say whether no space stands between this token and the next."""
        return self.ends[index] == self.starts[index + 1]

    def capital(self, index: int) -> bool:
        """Say whether the token begins with a capital."""
        return self.text[self.starts[index]].isupper()

    def counts(self, index: int) -> bool:
        """Say whether the number before this token counts it: ``12 files``, ``50%``."""
        if index and self.ends[index - 1] == self.starts[index] and self.kinds[index] in ("word", "long"):
            return True
        kind = self.kinds[index]
        if kind in ("word", "unit", "number", "ordinal", "num"):
            return self.words[index] not in FUNCTION_WORDS and not self.capital(index)
        return kind in ("%", "°", "+", "*", "=", "^", "_")

    def digits(self, index: int) -> int:
        """Return how many digits a number is written with."""
        return self.ends[index] - self.starts[index]


def cut_latin(text: str, today: date | None) -> Scan:
    """Cut a text of alphabetic script into tokens."""
    matches = list(_LATIN.finditer(text))
    words = [match[0].lower() for match in matches]
    tokens = [WORDS.get(word) or (_WORD if word.isalpha() else _kind_of(word)) for word in words]
    return close(
        Scan(
            text,
            today,
            [kind for kind, _ in tokens],
            [value for _, value in tokens],
            words,
            [match.start() for match in matches],
            [match.end() for match in matches],
        )
    )


def _kind_of(word: str) -> tuple[str, int]:
    """Return kind and value of a number or a sign."""
    if "0" <= word[0] <= "9":
        return ("num", int(word)) if len(word) <= 4 else ("long", 0)
    return ("\x00", 0) if word[0] == "\x00" else (SIGNS.get(word, word), 0)


def close(scan: Scan) -> Scan:
    """Put end tokens behind the last one, so that no reader runs over the edge."""
    scan.kinds.extend(_BEYOND)
    for column in (scan.values, scan.starts, scan.ends):
        column.extend(_NOWHERE)
    scan.words.extend(_NO_WORDS)
    return scan
