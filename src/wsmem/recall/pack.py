"""Filling a token budget: best first, each answer whole, what is left out counted."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from wsmem.tokens import PER_OTHER, PER_UNSPACED, estimate_tokens

if TYPE_CHECKING:
    from collections.abc import Iterable

    from wsmem.model import Fact

_FRAME = 12  # tokens of kind, date and punctuation around an answer


class Packed(NamedTuple):
    """Which answers fit (by their position), how many did not, and the tokens taken."""

    kept: tuple[int, ...]
    omitted: int
    tokens: int


def pack(
    facts: Iterable[Fact],
    *,
    budget: int,
    limit: int,
    per_unspaced: float = PER_UNSPACED,
    per_other: float = PER_OTHER,
) -> Packed:
    """Choose answers in their order while they fit.

    One that is too long for what is left is passed over and counted; shorter ones behind it still come.
    """
    kept: list[int] = []
    omitted = used = 0
    for position, fact in enumerate(facts):
        text = " ".join((fact.content, *fact.details, *fact.entities, str(fact.source)))
        cost = _FRAME + estimate_tokens(text, per_unspaced=per_unspaced, per_other=per_other)
        if len(kept) < limit and used + cost <= budget:
            kept.append(position)
            used += cost
        else:
            omitted += 1
    return Packed(tuple(kept), omitted, used)
