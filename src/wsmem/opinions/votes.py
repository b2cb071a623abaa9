"""Evidence to votes: one for each source day and cluster of near-duplicates."""

from __future__ import annotations

from datetime import date
from math import fsum
from typing import TYPE_CHECKING, Final

from wsmem.opinions.evidence import SIGN, Evidence, Stance, evidence_order
from wsmem.records import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable


GUESSED_STEP: Final = 1.0  # the most that a day's guesses (words, models) weigh together


class DayVotes(NamedTuple):
    """The votes of one source day, in canonical order; ``day`` is None for evidence without a day."""

    day: date | None
    votes: tuple[Evidence, ...]

    @property
    def strengths(self) -> tuple[float, ...]:
        """What each vote adds: s·r, in the order of ``votes``; a machine's guesses together at most one step."""
        guessed = abs(fsum(vote.strength for vote in self.votes if vote.is_guess))
        share = GUESSED_STEP / guessed if guessed > GUESSED_STEP else 1.0
        return tuple(vote.strength * (share if vote.is_guess else 1.0) for vote in self.votes)

    @property
    def total(self) -> float:
        """Σ of ``strengths``, not yet clamped."""
        return fsum(self.strengths)

    @property
    def has_contradiction(self) -> bool:
        """Whether the day speaks against the opinion, with at least one contradiction that is no guess."""
        return self.total < 0 and any(
            vote.stance is Stance.CONTRADICTS and not vote.is_guess for vote in self.votes
        )


def votes_by_day(evidence: Iterable[Evidence]) -> list[DayVotes]:
    """Return the votes by source day, undated first; neutral evidence casts none.

    What was said twice on a day counts once: of near-duplicates the strongest votes, and of two equally
    strong ones that against the opinion. The result does not depend on the order of the evidence.
    """
    days: dict[date | None, list[Evidence]] = {}
    for piece in sorted(evidence, key=evidence_order):
        if SIGN[piece.stance]:
            days.setdefault(piece.day, []).append(piece)
    found = []
    for day in sorted(days, key=lambda day: day or date.min):
        strongest = [max(cluster, key=_precedence) for cluster in _clusters(days[day])]
        found.append(DayVotes(day, tuple(sorted(strongest, key=evidence_order))))
    return found


def _precedence(piece: Evidence) -> tuple[float, float]:
    return abs(piece.strength), -piece.strength


def _clusters(pieces: list[Evidence]) -> list[list[Evidence]]:
    """Group the pieces that are linked by likeness, directly or through others."""
    clusters: list[list[Evidence]] = []
    for piece in pieces:
        near = [cluster for cluster in clusters if any(_is_same(piece, other) for other in cluster)]
        clusters = [cluster for cluster in clusters if cluster not in near]
        clusters.append([*(other for cluster in near for other in cluster), piece])
    return [sorted(cluster, key=evidence_order) for cluster in clusters]


def _is_same(one: Evidence, two: Evidence) -> bool:
    from wsmem.opinions.likeness import is_near_duplicate  # lazy: most opinions have one vote a day

    if one.id and one.id == two.id:
        return True
    if one.source.line and one.source == two.source:
        return True
    return bool(one.quote and two.quote) and is_near_duplicate(one.quote, two.quote)
