"""Opinions that enter although another says almost the same, for a person to see what kept them apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wsmem.opinions.likeness import THRESHOLD
from wsmem.opinions.lines import shorten
from wsmem.reflect.records import Note

if TYPE_CHECKING:
    from collections.abc import Iterable

    from wsmem.reflect.beliefs import Belief, Beliefs

NEAR: Final = 0.5  # of the words, from which on two opinions are worth looking at


def near_misses(entered: Iterable[Belief], beliefs: Beliefs) -> list[Note]:
    """Return a note for each new opinion that is like another about the same entities, and not enough so."""
    notes: list[Note] = []
    for belief in entered:
        if belief.origin is None:
            continue
        others = [other for other in beliefs.about(belief.keys) if other is not belief and not other.deleted]
        alike = [(other.likeness(belief.statement), -number) for number, other in enumerate(others)]
        same, number = max(alike, default=(0.0, 0))
        if same < NEAR:
            continue
        words = shorten(others[-number].statement)
        message = f'enters beside "{words}": {same:.2f} alike, and {THRESHOLD:.2f} would make them one'
        notes.append(Note("near", message, belief.origin.source))
    return notes
