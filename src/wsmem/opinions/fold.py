"""Confidence as a fold over evidence: order-free, repeatable, printable line by line.

``log-odds`` (the default) adds up in log-odds, where nothing has to be clipped on the way:

    logit(c) = logit(base) + Σ_days clamp(Σ_i s_i·r_i, -2, +1)·β        β = 0.4

with s = +1 for support, -1 for weakening, -2 for contradiction, and r the weight of the tier that judged it.
From 0.70, one support leads to 0.777 and one contradiction to 0.512. What a machine judged by words or by a
model adds up to one step (±1) a day at most.

``hindsight`` is Eq. 26 of the Hindsight paper (arXiv 2512.12818, section 5.5): c ± α, and c - 2α for a
contradiction, clipped to [0, 1] at each step, here in the one canonical order and with α = 0.05 (the paper
gives no value).

The guard holds both rules: a belief moves more than ``GUARD`` from its base only on the word of more than
one day. Downwards that takes contradiction on at least two days; a day counts if it speaks against the
opinion on balance and contradicts it at least once, so that any amount of mere weakening, or contradiction on
a single day, ends at base - GUARD. Upwards it takes support on at least two days. A fold that was stopped is
``held``. One day alone never reaches the guard by ``log-odds`` (at most -0.197 and +0.099); by ``hindsight``
it can.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple

from wsmem.opinions.votes import DayVotes, votes_by_day

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date

    from wsmem.opinions.evidence import Evidence

BETA: Final = 0.4
ALPHA: Final = 0.05
GUARD: Final = 0.2
DAYS_BEYOND_GUARD: Final = 2
LOWEST: Final = 0.02
HIGHEST: Final = 0.98
DEFAULT_BASE: Final = 0.6  # of an opinion that was stated without a number
RULES: Final = ("log-odds", "hindsight")
_LEAST_DAY, _MOST_DAY = -2.0, 1.0
_TINY = 1e-9


class Step(NamedTuple):
    """What one source day does.

    ``total`` is Σ s·r of its votes; ``shift`` what it adds: log-odds, or plain confidence by the rule
    ``hindsight``; ``confidence`` where that leads, before the guard.
    """

    day: date | None
    votes: tuple[Evidence, ...]
    total: float
    shift: float
    confidence: float


class Fold(NamedTuple):
    """The way from ``base`` to ``confidence``; ``unguarded`` is where the steps alone lead."""

    base: float
    confidence: float
    steps: tuple[Step, ...]
    unguarded: float
    held: bool


def fold_confidence(base: float, evidence: Iterable[Evidence], rule: str = "log-odds") -> Fold:
    """Return the confidence that the evidence makes of ``base``, with one step for each source day.

    Args:
        base: the confidence before the evidence, 0 to 1. Without a vote it is the result, whatever it is.
        evidence: in any order; one vote a day and cluster of near-duplicates.
        rule: ``log-odds`` or ``hindsight``.

    Raises:
        ValueError: an unknown rule.
    """
    check_rule(rule)
    days = votes_by_day(evidence)
    steps = _log_odds_steps(base, days) if rule == "log-odds" else _hindsight_steps(base, days)
    reached = steps[-1].confidence if steps else base
    confidence = _guard(base, reached, days)
    return Fold(base, confidence, tuple(steps), reached, abs(confidence - reached) > _TINY)


def check_rule(rule: str) -> None:
    """Raise ``ValueError`` for a rule that does not exist."""
    if rule not in RULES:
        raise ValueError(f'"{rule}" is none of the rules {", ".join(RULES)}')


def _log_odds_steps(base: float, days: list[DayVotes]) -> list[Step]:
    start = _logit(min(max(base, LOWEST), HIGHEST))
    shifts: list[float] = []
    steps: list[Step] = []
    for day in days:
        shifts.append(min(max(day.total, _LEAST_DAY), _MOST_DAY) * BETA)
        moved = math.fsum(shifts)
        reached = min(max(_expit(start + moved), LOWEST), HIGHEST)
        # A base beyond the ends (a person wrote 1.0) is never drawn in by evidence that speaks for it.
        reached = max(reached, base) if moved >= 0 else min(reached, base)
        steps.append(Step(day.day, day.votes, day.total, shifts[-1], reached))
    return steps


def _hindsight_steps(base: float, days: list[DayVotes]) -> list[Step]:
    steps: list[Step] = []
    reached = base
    for day in days:
        before = reached
        for strength in day.strengths:
            reached = min(max(reached + ALPHA * strength, 0.0), 1.0)
        steps.append(Step(day.day, day.votes, day.total, reached - before, reached))
    return steps


def _guard(base: float, reached: float, days: list[DayVotes]) -> float:
    if reached < base - GUARD - _TINY:
        against = sum(day.has_contradiction for day in days)
        return reached if against >= DAYS_BEYOND_GUARD else round(base - GUARD, 9)
    if reached > base + GUARD + _TINY:
        supporting = sum(day.total > 0 for day in days)
        return reached if supporting >= DAYS_BEYOND_GUARD else round(base + GUARD, 9)
    return reached


def _logit(confidence: float) -> float:
    return math.log(confidence / (1 - confidence))


def _expit(log_odds: float) -> float:
    return 1 / (1 + math.exp(-log_odds))
