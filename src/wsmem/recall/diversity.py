"""Variety: a line that says nearly what a better one says makes room.

Maximal marginal relevance (Carbonell and Goldstein 1998), greedy, with a factor in place of a difference so
that it can be shown beside the others: the first line like a given one loses ``diversity`` · likeness (1 - λ in
the paper), each further one much more, for a second witness may be of use and a fifth is noise. Lines are
alike by the share of words that they have in common, stop words apart; what is not ASCII counts by pairs of
characters, so that Japanese and Chinese are not compared as one long word. No pattern is used: to compile the one that
the index is cut by would cost more than all else here.
"""

from __future__ import annotations

from operator import add
from typing import TYPE_CHECKING, Final

from wsmem.recall import weights
from wsmem.text import STOP_WORDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wsmem.recall.arrange import Arranged


_EDGES: Final = ".,;:!?\"'()[]{}<>*_`…。、！？「」『』（）・"


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
    found: set[str] = set()
    for word in text.casefold().split():
        bare = word.strip(_EDGES)
        if bare.isascii() or len(bare) < 2:
            found.add(bare)
        else:
            found.update(map(add, bare, bare[1:]))
    return frozenset(found - STOP_WORDS - {""})


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
