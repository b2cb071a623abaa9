"""How a question is to be answered, apart from what it asks and which facts may answer."""

from __future__ import annotations

from typing import Final

from wsmem.recall import weights
from wsmem.records import NamedTuple

MODES: Final = ("hybrid", "lexical", "vector")


class Manner(NamedTuple):
    """The choices that ranking leaves to the caller.

    ``mode``: by words and by meaning (``hybrid``), or by one of them alone (``lexical``, ``vector``).
    ``hops``: how often entities of the best answers are followed to further facts. ``diversity``: what a line
    loses that is much like a better one, from 0 (nothing) to 1. ``half_life_days``: after so many days the
    bonus of a recent log is half; 0: age does not count. ``without``: signals and factors that do not count.
    """

    mode: str = "hybrid"
    hops: int = 0
    diversity: float = weights.DIVERSITY
    half_life_days: float = weights.HALF_LIFE_DAYS
    without: frozenset[str] = frozenset()

    def counts(self, name: str) -> bool:
        """Say whether a signal or factor is to be used."""
        return name not in self.without


DEFAULT: Final = Manner()
