"""Which facts may shape the bank, and in which way.

What wsmem wrote must never prove what wsmem wrote: pages of the bank are no evidence. What a stranger
wrote moves no belief, and what is private is not copied to a page that is not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from wsmem.model import FactKind, is_bank
from wsmem.text import is_tagged_private
from wsmem.trust.source import read_trust

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from wsmem.model import Fact

OPINIONS_PAGE: Final = "bank/opinions.md"
ENTITY_FOLDER: Final = "bank/entities/"


class Admission(NamedTuple):
    """The facts that may be used, in the order given, and how many may not.

    ``all`` are all facts, usable or not, to look up what others point at. In neither has anything been
    superseded by what is not trusted.
    """

    facts: tuple[Fact, ...]
    all: tuple[Fact, ...]
    untrusted: int
    private: int


def admit(facts: Iterable[Fact], private: Collection[str]) -> Admission:
    """Leave out what is private, what is not trusted, and what is only proposed (``memory/inbox/``).

    Args:
        facts: facts and notes, in order.
        private: the paths of private files. Undated files in the root (``memory.md``, ``USER.md``) are
            left out whatever it holds, and so are facts that carry ``#private``, in a heading above them too.
    """
    every = tuple(facts)
    foreign = {(fact.source.path, fact.source.line) for fact in every if not _is_trusted(fact)}
    if foreign:
        every = tuple(_heed_only_trusted(fact, foreign) for fact in every)
    admitted: list[Fact] = []
    untrusted = hidden = 0
    for fact in every:
        if _is_private(fact, private):
            hidden += 1
        elif not _is_trusted(fact):
            untrusted += 1
        else:
            admitted.append(fact)
    return Admission(tuple(admitted), every, untrusted, hidden)


def _heed_only_trusted(fact: Fact, foreign: Collection[tuple[str, int]]) -> Fact:
    successor = fact.superseded_by
    if successor is None or (successor.path, successor.line) not in foreign:
        return fact
    return fact._replace(superseded_by=None)


def _is_private(fact: Fact, private: Collection[str]) -> bool:
    path = fact.source.path
    if path in private or ("/" not in path and fact.recorded is None):
        return True
    return is_tagged_private(fact.content, fact.heading, *fact.details)


def _is_trusted(fact: Fact) -> bool:
    return read_trust(fact.source.path, fact.meta).may_move_beliefs


def is_testimony(fact: Fact) -> bool:
    """Say whether a fact or note may be evidence: it stands in a log of some day and is not taken back."""
    return fact.recorded is not None and not fact.retired and not is_bank(fact.source.path)


def is_listed(fact: Fact) -> bool:
    """Say whether a fact may stand on an entity's page: it is typed and not taken back.

    Curated pages (``bank/world.md``) count; ``bank/opinions.md`` and the entities' own pages do not.
    """
    if fact.kind is FactKind.NOTE or fact.retired:
        return False
    path = fact.source.path
    if not is_bank(path):
        return True
    return fact.kind is not FactKind.OPINION and path != OPINIONS_PAGE and "bank/entities/" not in path
