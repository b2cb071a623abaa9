"""The slot tier: which slots a statement fills, and what two statements about the same thing make of each other."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from wsmem.stance.clauses import clauses
from wsmem.stance.slot import FRAME, Slot, words_of_names
from wsmem.stance.slots_english import english_slots
from wsmem.stance.slots_japanese import han_slots
from wsmem.stance.values import are_same_value
from wsmem.stance.verdict import SLOT, Stance, Verdict
from wsmem.stance.words import is_chinese, is_japanese

if TYPE_CHECKING:
    from collections.abc import Sequence

LONGEST: Final = 600  # characters of a statement that is looked at; slots are filled by short sentences


@lru_cache(maxsize=4096)
def find_slots(content: str, names: tuple[str, ...] = (), extra: tuple[str, ...] = ()) -> tuple[Slot, ...]:
    """Return the slots that a statement fills, in order, each name once.

    Args:
        content: the statement.
        names: of the entities that it is about, those before its colon; they need not be named in the slot.
        extra: nouns that name slots beside the built-in ones.
    """
    found: dict[str, Slot] = {}
    known = words_of_names(names)
    for clause in clauses(content[:LONGEST]):
        if is_japanese(clause) or is_chinese(clause):
            slots = han_slots(clause, known, extra)
        else:
            slots = english_slots(clause, known, frozenset(word.casefold() for word in extra))
        for slot in slots:
            found.setdefault(slot.name, slot)
    return tuple(found.values())


def judge_slots(
    statement: str, fact: str, names: Sequence[str] = (), fact_names: Sequence[str] = ()
) -> Verdict | None:
    """Return whether the fact fills a slot of the statement with the same or another value; None to abstain."""
    own = {slot.name: slot for slot in find_slots(statement, tuple(names))}
    for slot in find_slots(fact, tuple(fact_names or names)):
        held = own.get(slot.name)
        if held is None:
            continue
        if are_same_value(held.value, slot.value):
            if slot.name.startswith(FRAME):
                continue  # that a number is the same says little of the words around it
            return Verdict(Stance.SUPPORTS, SLOT, f"{slot.name} {slot.shown}")
        return Verdict(Stance.CONTRADICTS, SLOT, f"{slot.name}: {held.shown} – {slot.shown}")
    return None
