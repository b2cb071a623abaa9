"""Which statements are one belief: entries of the page and opinions of the logs, brought together.

An opinion of the logs belongs to the belief whose entry names its id, else to one about the same entities
that says the same (``likeness``), else it founds a belief of its own. Beliefs that were founded earlier come
first, so that neither the order of the facts nor the choice of a window changes who belongs to whom.
"""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Final

from wsmem.opinions.evidence import RESTATED
from wsmem.opinions.likeness import THRESHOLD, likeness
from wsmem.reflect.entries import STATED
from wsmem.reflect.places import base_id, statement_id

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from wsmem.model import Fact
    from wsmem.opinions.evidence import Evidence
    from wsmem.reflect.entries import Entry
    from wsmem.reflect.places import Places
    from wsmem.reflect.roster import Roster

Position = tuple[date, str, int]
_FIRST: Final[Position] = (date.min, "", 0)


class Belief:
    """One belief while a reflection is planned.

    ``entry`` is None for a belief that is not on the page; ``deleted``: it was, and a person took it out.
    ``origin`` is the statement that founded it, None where no log says it; ``statements`` are all that do.
    ``ledger_id`` is the id under which the ledger has it, "" where it was never written.
    """

    __slots__ = ("deleted", "entry", "evidence", "keys", "ledger_id", "origin", "statements", "texts")

    def __init__(self, keys: frozenset[str], entry: Entry | None = None, *, deleted: bool = False) -> None:
        self.keys = keys
        self.entry = entry
        self.deleted = deleted
        self.ledger_id = entry.id if entry else ""
        self.origin: Fact | None = None
        self.texts: list[str] = []
        self.statements: list[Fact] = []
        self.evidence: list[Evidence] = []

    @property
    def statement(self) -> str:
        """What is believed, as the page says it, else the logs."""
        return self.texts[0] if self.texts else ""

    @property
    def position(self) -> Position:
        """When it was founded; what no log founded comes first."""
        return position_of(self.origin) if self.origin else _FIRST

    def likeness(self, text: str) -> float:
        """Return how far the text says the same."""
        return max((likeness(own, text) for own in self.texts), default=0.0)


class Beliefs:
    """All beliefs, those of the page first, and the belief of every opinion in the logs, by its base id."""

    def __init__(self) -> None:
        self.all: list[Belief] = []
        self.of_statement: dict[str, Belief] = {}
        self._by_keys: dict[frozenset[str], list[Belief]] = {}

    def add(self, belief: Belief) -> Belief:
        """Take a belief in."""
        self.all.append(belief)
        self._by_keys.setdefault(belief.keys, []).append(belief)
        return belief

    def about(self, keys: frozenset[str]) -> list[Belief]:
        """Return the beliefs about exactly these entities."""
        return self._by_keys.get(keys, [])

    def nearest(self, fact: Fact, keys: frozenset[str]) -> Belief | None:
        """Return the belief about the entities ``keys`` that the opinion states again, if there is one."""
        near: list[tuple[bool, float, int, Belief]] = []
        place = position_of(fact)
        for number, belief in enumerate(self._by_keys.get(keys, ())):
            same = belief.likeness(fact.content)
            if same >= THRESHOLD:
                near.append((belief.position < place, same, -number, belief))
        return max(near, key=lambda found: found[:3])[3] if near else None


def position_of(fact: Fact) -> Position:
    """Return where a fact stands in the order of all logs."""
    return (fact.recorded or date.min, fact.source.path, fact.source.line)


def gather_beliefs(
    entries: Iterable[Entry],
    ledger: Mapping[str, frozenset[str]],
    opinions: Iterable[Fact],
    places: Places,
    roster: Roster,
) -> Beliefs:
    """Bring the entries of the page and the opinions of the logs together.

    Args:
        entries: what stands on the page.
        ledger: the ids of all entries that ever stood there.
        opinions: the opinions of the logs, in any order.
        places: looks facts up.
        roster: names to entities.
    """
    beliefs = Beliefs()
    claims: dict[str, Belief] = {}
    for entry in entries:
        keys = roster.keys(entry.entities)
        belief = beliefs.add(Belief(keys & roster.known if entry.loose else keys, entry))
        belief.texts.append(entry.statement)
        if entry.loose:
            first, _, rest = entry.statement.partition(" ")
            belief.texts += [rest] if roster.key(first) in belief.keys else []
        if entry.id:
            _set_origin(belief, entry.id, places)
            claims.setdefault(base_id(entry.id), belief)
        for line in entry.lines:
            if line.evidence.tier == RESTATED and line.evidence.id:
                claims.setdefault(base_id(line.evidence.id), belief)
    for identity in sorted(ledger):
        if base_id(identity) not in claims:
            fact = places.with_id(identity)
            keys = roster.keys(fact.entities) if fact else frozenset()
            belief = _by_hand(beliefs, identity, fact, keys) or beliefs.add(Belief(keys, deleted=True))
            belief.ledger_id = identity
            _set_origin(belief, identity, places)
            claims[base_id(identity)] = belief
    for fact in sorted(opinions, key=position_of):
        keys = roster.keys(fact.entities)
        claimed = claims.get(base_id(fact.id))
        belief = claimed or beliefs.nearest(fact, keys) or beliefs.add(Belief(keys))
        _join(belief, fact)
        beliefs.of_statement.setdefault(base_id(fact.id), belief)
    return beliefs


def _by_hand(beliefs: Beliefs, identity: str, fact: Fact | None, keys: frozenset[str]) -> Belief | None:
    """Return the entry without an id that says what the ledger knows: a person put it (back) there."""
    bare = [belief for belief in beliefs.all if belief.entry and not belief.ledger_id]
    for belief in bare:
        entry = belief.entry
        assert entry is not None
        if statement_id(entry.entities, entry.statement, None) == base_id(identity):
            return belief
    found = beliefs.nearest(fact, keys) if fact else None
    return found if found in bare else None


def _set_origin(belief: Belief, identity: str, places: Places) -> None:
    belief.origin = places.with_id(identity)
    if belief.origin and belief.origin.content not in belief.texts:
        belief.texts.append(belief.origin.content)


def _join(belief: Belief, fact: Fact) -> None:
    belief.statements.append(fact)
    if belief.origin is not None:
        return
    entry = belief.entry
    if entry is not None and entry.id and not _is_where_stated(entry, fact):
        return  # its first statement is gone from the logs; this is another one
    belief.origin = fact
    if fact.content not in belief.texts:
        belief.texts.append(fact.content)


def _is_where_stated(entry: Entry, fact: Fact) -> bool:
    """Say whether the fact stands where the entry says it was first stated: the log's line was edited."""
    stated = [line.evidence for line in entry.lines if line.form == STATED]
    return any(piece.day == fact.recorded and piece.source.path == fact.source.path for piece in stated)
