"""Where a belief is heading."""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING, Final, Literal

from wsmem.opinions.votes import votes_by_day

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from wsmem.opinions.evidence import Evidence

RECENT_DAYS: Final = 30
EARLIER_DAYS: Final = 60  # before the recent ones
RISING: Final = 1.5  # times the earlier rate of support
FALLING: Final = 0.5

Trend = Literal["new", "strengthening", "stable", "weakening", "stale"]


def trend(evidence: Sequence[Evidence], today: date) -> Trend:
    """Say how the evidence of the last 30 days stands against that of the 60 days before.

    * ``stale``: nothing in the last 30 days, neutral evidence included;
    * ``weakening``: the recent votes are against the opinion on balance;
    * ``new``: all evidence there is, is recent;
    * else by the balance of votes per day, recent against earlier: above 1.5 times ``strengthening``,
      below 0.5 times ``weakening``, between them ``stable``.

    Votes are those of the fold: one a day and cluster, contradictions double. An opinion's own first
    statement goes in as neutral evidence: it says that the opinion is there, not that it is right.
    Undated evidence counts for nothing here; a day after ``today`` counts as recent.
    """
    recent_start = today - timedelta(days=RECENT_DAYS - 1)
    earlier_start = recent_start - timedelta(days=EARLIER_DAYS)
    recent = [piece for piece in evidence if piece.day is not None and piece.day >= recent_start]
    before = [piece for piece in evidence if piece.day is not None and piece.day < recent_start]
    if not recent:
        return "stale"
    gained = _balance(recent)
    if gained < 0:
        return "weakening"
    if not before:
        return "new"
    earlier = [piece for piece in before if piece.day is not None and piece.day >= earlier_start]
    expected = max(_balance(earlier), 0.0) * RECENT_DAYS / EARLIER_DAYS
    if gained > RISING * expected:
        return "strengthening"
    if gained < FALLING * expected:
        return "weakening"
    return "stable"


def _balance(evidence: Iterable[Evidence]) -> float:
    return sum(day.total for day in votes_by_day(evidence))
