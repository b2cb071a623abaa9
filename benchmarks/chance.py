"""Choices that are the same on every run: skewed as words in real text are, from a seeded source."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, Final, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

Item = TypeVar("Item")

_SYLLABLES: Final = [consonant + vowel for consonant in "bdfgklmnprstvz" for vowel in "aeiou"]


class Skewed(Generic[Item]):
    """Items of which the first come up most: the n-th has the weight 1 / (n + 2) ** exponent (Zipf's law)."""

    def __init__(self, items: Sequence[Item], exponent: float = 0.8) -> None:
        self._items = items
        self._weights = list(accumulate(1 / (rank + 2) ** exponent for rank in range(len(items))))

    def pick(self, random: Random) -> Item:
        """Return one item."""
        return random.choices(self._items, cum_weights=self._weights)[0]


class Coinage:
    """Makes up words that can be said, none of them twice."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._taken: set[str] = set()

    def coin(self, syllables: int) -> str:
        """Return a new word."""
        while True:
            word = "".join(self._random.choices(_SYLLABLES, k=syllables))
            if word not in self._taken:
                self._taken.add(word)
                return word
