"""Variety: a line that says nearly what a better one says makes room.

Maximal marginal relevance (Carbonell and Goldstein 1998), greedy, with a factor in place of a difference so
that it can be shown beside the others: the first line like a given one loses ``diversity`` · likeness (1 - λ in
the paper), each further one much more, for a second witness may be of use and a fifth is noise. Lines are
alike by the share of search tokens that they have in common: Porter apart the same cut as the index makes, so
that Japanese and Chinese are compared by pairs of characters, not as one long word.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsmem.recall import weights
from wsmem.text import match_terms

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wsmem.recall.arrange import Arranged


def diversify(arranged: list[Arranged], diversity: float, depth: int) -> list[Arranged]:
    """Return the answers with those that repeat better ones further down.

    Args:
        arranged: best first.
        diversity: from 0 (as they are) to 1.
        depth: how many answers are looked at; the rest follow as they are, behind.
    """
    if diversity <= 0:
        return arranged
    waiting = arranged[:depth]
    tokens = [_tokens(entry.scored.candidate.content) for entry in waiting]
    alike: dict[int, list[float]] = {}  # by place: likeness to the chosen ones, where it counts
    worth = [entry.scored.score for entry in waiting]
    left = list(range(len(waiting)))
    chosen: list[Arranged] = []
    while left:
        best = max(left, key=worth.__getitem__)  # of equals the first
        left.remove(best)
        chosen.append(_damp(waiting[best], _factor(alike.get(best, ()), diversity)))
        for at in left:
            likeness = _likeness(tokens[best], tokens[at])
            if likeness >= weights.ALIKE:
                alike.setdefault(at, []).append(likeness)
                worth[at] = waiting[at].scored.score * _factor(alike[at], diversity)
    floor = chosen[-1].scored.score if chosen else 0.0
    rest = arranged[depth:]
    if rest and rest[0].scored.score > floor:
        return sorted((*chosen, *rest), key=lambda entry: -entry.scored.score)
    return chosen + rest


def _tokens(text: str) -> frozenset[str]:
    return frozenset(word for term in match_terms(text) if len(term) == 1 for word in term)


def _likeness(one: frozenset[str], other: frozenset[str]) -> float:
    """Return the share of tokens in common (Jaccard)."""
    small, large = sorted((len(one), len(other)))
    if small < weights.ALIKE * large or not small:
        return 0.0
    common = len(one & other)
    return common / (small + large - common)


def _factor(likenesses: Sequence[float], diversity: float) -> float:
    if not likenesses:
        return 1.0
    first, *more = sorted(likenesses, reverse=True)
    factor = 1 - diversity * first
    for likeness in more:
        factor *= 1 - weights.ONE_MORE * likeness
    return factor


def _damp(entry: Arranged, factor: float) -> Arranged:
    if factor == 1.0:
        return entry
    scored = entry.scored
    why = (*scored.why, ("diversity", factor))
    return entry._replace(scored=scored._replace(score=scored.score * factor, why=why))
