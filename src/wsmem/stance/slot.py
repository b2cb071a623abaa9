"""A slot: something that a thing has one of at a time, so that a newer value takes the place of an older one."""

from __future__ import annotations

import re
from typing import Final, NamedTuple
from unicodedata import normalize

from wsmem.patterns import lazy_pattern
from wsmem.stance.words import content_words, stem

FRAME: Final = "measure: "  # begins the names of slots that are words around a number
_MARKS: Final = lazy_pattern(r"[*_`\"“”「」『』《》()（）\[\]<>]+")
_ARTICLES: Final = lazy_pattern(
    r"^(?:(?:the|a|an|his|her|their|our|my|its|now|currently|still|just|back|again)\s+)+"
)
_TAIL: Final = lazy_pattern(r"[\s.,;:!?。、！？・…-]+$")


_PASSING: Final = frozenset(
    stem(word) for word in "new current latest own actual present official today project overall".split()
)


class Slot(NamedTuple):
    """One slot that a statement fills.

        ``name`` says which: the predicate and, for an attribute, of what (``port: postgres``).
    ``value`` is folded so
        that equal values are equal. ``shown`` is the value as written. ``own``: it is the entity's
    own, so that it says
        nothing of an entity that is named beside it.
    """

    name: str
    value: str
    shown: str
    own: bool


def make_slot(name: str, value: str, *, own: bool = False) -> Slot | None:
    """Return the slot, None if nothing is left of the value."""
    shown = _TAIL.sub("", _MARKS.sub("", value)).strip()
    folded = fold_value(shown)
    return Slot(name, folded, shown, own) if folded else None


def fold_value(value: str) -> str:
    """Return a value under which it equals itself in other spellings: case, marks, articles and spaces folded."""
    plain = _MARKS.sub("", normalize("NFKC", value)).casefold()
    plain = _ARTICLES.sub("", _TAIL.sub("", " ".join(plain.split())))
    return re.sub(r"(?<![\d:])0(?=\d:)", "", plain)


def key_of(words: str, leave_out: frozenset[str] = frozenset()) -> str:
    """Return the content words of a noun phrase in one order, without those of the entities that lead the statement."""
    return " ".join(sorted(set(content_words(words)) - leave_out - _PASSING))


def words_of_names(names: tuple[str, ...]) -> frozenset[str]:
    """Return the content words of some names."""
    return frozenset(word for name in names for word in (*content_words(name), stem(name.casefold())))
