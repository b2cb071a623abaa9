"""From versions of the opinions' page before and after reverts to what a person rejected."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsmem.reflect.entries import read_opinions
from wsmem.reflect.records import Rejected

if TYPE_CHECKING:
    from collections.abc import Iterable

    from wsmem.reflect.entries import Ledger


def read_rejected(present: str, reverts: Iterable[tuple[str, str]]) -> Rejected:
    """Return what reverts took from the page and put back, as far as the page does not know of it yet.

    Args:
        present: the page as it stands.
        reverts: the page before and after each revert, the newest first.
    """
    known = read_opinions(present).ledger
    written: dict[str, frozenset[str]] = {}
    restored: set[str] = set()
    settled: set[str] = set()  # what a newer revert spoke of: reverting a revert brings it back
    for before, after in reverts:
        old, new = read_opinions(before).ledger, read_opinions(after).ledger
        for opinion, ids in _missing(old, new):
            fresh = ids - settled - known.get(opinion, frozenset())
            if (fresh or opinion not in known) and opinion not in settled:
                written[opinion] = written.get(opinion, frozenset()) | fresh
            settled |= ids | {opinion}
        for opinion, ids in _missing(new, old):
            restored |= ids - settled
            settled |= ids | {opinion}
    return Rejected(written, frozenset(restored))


def _missing(first: Ledger, second: Ledger) -> list[tuple[str, frozenset[str]]]:
    """Return what the first ledger has and the second has not, by opinion."""
    found = []
    for opinion, ids in first.items():
        if opinion not in second or ids - second[opinion]:
            found.append((opinion, ids - second.get(opinion, frozenset())))
    return found
