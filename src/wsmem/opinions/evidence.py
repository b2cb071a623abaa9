"""Signed evidence for or against an opinion, and how much each piece weighs.

All numbers that decide how far a belief moves stand here and in ``fold``.
"""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Final

from wsmem.records import NamedTuple
from wsmem.stance.verdict import LEXICAL, MODEL, SLOT, Stance

if TYPE_CHECKING:
    from wsmem.model import SourceRef


SIGN: Final = {Stance.SUPPORTS: 1.0, Stance.WEAKENS: -1.0, Stance.CONTRADICTS: -2.0, Stance.NEUTRAL: 0.0}

# Who judged the stance, and how far that judgement is to be trusted. A person's word, a marker that was
# written with the fact and a plain restatement are certain; a rule over slots may be wrong about the slot;
# words and models guess.
EXPLICIT: Final = "explicit"  # a marker that was written with the fact
HUMAN: Final = "human"  # a person, on the page
RESTATED: Final = "restated"  # the same opinion, stated again on another day
TIER_WEIGHT: Final = {
    EXPLICIT: 1.0,
    HUMAN: 1.0,
    RESTATED: 1.0,
    SLOT: 0.6,
    LEXICAL: 0.5,
    MODEL: 0.5,
}
UNKNOWN_TIER_WEIGHT: Final = 0.5
# Tiers that anyone can check by reading the two lines; every other tier is a guess of a machine's, and all
# the guesses of one day together move a belief by at most one step.
CERTAIN: Final = frozenset((EXPLICIT, HUMAN, RESTATED, SLOT))

__all__ = ["EXPLICIT", "HUMAN", "RESTATED", "SIGN", "TIER_WEIGHT", "Evidence", "Stance", "evidence_order"]


class Evidence(NamedTuple):
    """One piece of evidence: what it says, who judged that, and where it stands.

    ``day`` is the day of the log it comes from, None if it has none. ``weight`` multiplies the weight of the
    tier: 1 unless the source itself is doubtful. ``source.path`` is empty for evidence without a place.
    """

    stance: Stance
    tier: str
    day: date | None
    source: SourceRef
    id: str  # of the fact, "" for what a person wrote by hand
    quote: str
    weight: float = 1.0

    @property
    def trust(self) -> float:
        """What the vote weighs: r, the weight of the tier times that of the source."""
        return tier_weight(self.tier) * self.weight

    @property
    def strength(self) -> float:
        """The signed vote: s·r, from -2 (a certain contradiction) to +1 (certain support)."""
        return SIGN[self.stance] * self.trust

    @property
    def is_guess(self) -> bool:
        """Whether a machine judged the stance by words or by a model, so that a person had better look."""
        return self.tier not in CERTAIN


def tier_weight(tier: str) -> float:
    """Return how far the judgement of a tier is trusted, 0 to 1."""
    return TIER_WEIGHT.get(tier, UNKNOWN_TIER_WEIGHT)


def evidence_order(evidence: Evidence) -> tuple[date, str, int, tuple[str, ...], float]:
    """Return the key of the one order in which evidence is written and folded: day, path, line."""
    source = evidence.source
    rest = (evidence.id, evidence.stance, evidence.tier, evidence.quote)
    return (evidence.day or date.min, source.path, source.line, rest, evidence.weight)
