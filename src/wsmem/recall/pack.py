"""Filling a token budget: best first, each answer whole, what is left out counted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Generic, TypeVar

from wsmem.records import NamedTuple
from wsmem.tokens import PER_OTHER, PER_UNSPACED, estimate_tokens

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

Answer = TypeVar("Answer")

_FRAME: Final = 12  # tokens of kind, date and punctuation around an answer


class Packed(NamedTuple, Generic[Answer]):
    """The answers that fit, in their order, and the tokens that they take."""

    kept: tuple[Answer, ...]
    tokens: int


def pack(
    answers: Iterable[Answer],
    shown: Callable[[Answer], str],
    *,
    budget: int,
    limit: int,
    per_unspaced: float = PER_UNSPACED,
    per_other: float = PER_OTHER,
) -> Packed[Answer]:
    """Choose answers in their order while they fit.

    One that is too long for what is left is passed over; shorter ones behind it still come.

    Args:
        answers: best first; no more of them are asked for than are needed.
        shown: returns all that would be shown of an answer.
        budget: tokens, estimated.
        limit: at most so many answers.
        per_unspaced, per_other: see ``tokens.estimate_tokens``.
    """
    kept: list[Answer] = []
    used = 0
    for answer in answers:
        text = shown(answer)
        cost = _FRAME + estimate_tokens(text, per_unspaced=per_unspaced, per_other=per_other)
        if used + cost <= budget:
            kept.append(answer)
            used += cost
        if len(kept) == limit or used + _FRAME >= budget:
            break
    return Packed(tuple(kept), used)
