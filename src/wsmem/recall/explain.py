"""The arithmetic of a score, step by step, so that anybody can do the sum again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wsmem.recall import weights
from wsmem.records import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from wsmem.recall.score import Scored


class Part(NamedTuple):
    """One step of a score, in order: ``add`` value · weight, ``divide`` or ``multiply`` by value, ``raise`` to value."""

    step: str
    name: str
    value: float
    weight: float = 1.0


_EVIDENT: Final = frozenset({"lexical", "entity", "page", "temporal", "successor", "hop"})


def is_evident(scored: Scored) -> bool:
    """Say whether more than meaning speaks for an answer."""
    return any(name in _EVIDENT for name, _ in scored.why)


def explain(scored: Scored) -> tuple[Part, ...]:
    """Return the steps that lead to a score: what is added, what that is divided by, what follows in order."""
    added = [
        Part("add", name, value, weights.SIGNALS[name])
        for name, value in scored.why
        if name in weights.SIGNALS
    ]
    later = [
        Part("raise" if name == "successor" else "multiply", name, value)
        for name, value in scored.why
        if name not in weights.SIGNALS
    ]
    return (*added, Part("divide", "possible", scored.possible), *later)


def replay(parts: Iterable[Part]) -> float:
    """Return the score that the steps lead to."""
    score = 0.0
    for step, _, value, weight in parts:
        if step == "add":
            score += value * weight
        elif step == "divide":
            score /= value
        elif step == "multiply":
            score *= value
        else:
            score = max(score, value)
    return score
