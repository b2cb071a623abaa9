"""What the logs say for and against each belief: restatements and explicit markers.

This is where further judges of stance (words, slots, models) will add their verdicts: each is a function
from facts and beliefs to evidence of its own tier.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wsmem.markdown.links import Reference, parse_references
from wsmem.model import FactKind
from wsmem.opinions.evidence import EXPLICIT, RESTATED, Evidence, Stance, evidence_order
from wsmem.opinions.lines import shorten
from wsmem.reflect.admission import OPINIONS_PAGE
from wsmem.reflect.beliefs import position_of
from wsmem.reflect.places import base_id, statement_id
from wsmem.reflect.records import Conflict, Note
from wsmem.text import normalise_statement

if TYPE_CHECKING:
    from collections.abc import Iterable

    from wsmem.model import Fact
    from wsmem.reflect.beliefs import Belief, Beliefs
    from wsmem.reflect.entries import Entry
    from wsmem.reflect.places import Places
    from wsmem.reflect.roster import Roster

_MARKERS: Final = {str(stance): stance for stance in (Stance.SUPPORTS, Stance.WEAKENS, Stance.CONTRADICTS)}
_EVEN: Final = 0.5


def page_id(entry: Entry) -> str:
    """Return the id that an entry of the page has as a fact of the index: undated, unlike that of a log."""
    return statement_id(entry.entities, entry.statement, None)


def _make(fact: Fact, stance: Stance, tier: str) -> Evidence:
    return Evidence(stance, tier, fact.recorded, fact.source, fact.id, shorten(fact.content))


def add_restatements(beliefs: Beliefs) -> None:
    """Give every belief its restatements: one for each day other than that of its first statement.

    A restatement supports, unless it gives less than even odds: then it weakens.
    """
    for belief in beliefs.all:
        days = {belief.origin.recorded} if belief.origin else set()
        for fact in sorted(belief.statements, key=position_of):
            if fact.recorded in days:
                continue
            days.add(fact.recorded)
            doubted = fact.confidence is not None and fact.confidence < _EVEN
            piece = _make(fact, Stance.WEAKENS if doubted else Stance.SUPPORTS, RESTATED)
            if normalise_statement(fact.content) == normalise_statement(belief.statement):
                piece = piece._replace(quote="")  # the opinion's own words, which stand just above
            belief.evidence.append(piece)


class Explicit:
    """Reads the markers ``supports=``, ``weakens=`` and ``contradicts=`` of facts and notes."""

    def __init__(self, beliefs: Beliefs, places: Places, roster: Roster) -> None:
        self.conflicts: list[Conflict] = []
        self.notes: list[Note] = []
        self._beliefs = beliefs
        self._places = places
        self._roster = roster
        self._of_page_id: dict[str, Belief] = {}
        self._on_page: set[str] = set()  # facts that are evidence on the page already
        for belief in beliefs.all:
            if belief.entry:
                self._of_page_id.setdefault(page_id(belief.entry), belief)
                ids = [line.evidence.id for line in belief.entry.lines]
                self._on_page.update(base_id(identity) for identity in ids if identity)

    def add(self, testimony: Iterable[Fact], written: Iterable[str] = ()) -> None:
        """Give every belief the facts that name it; collect what contradicts other facts.

        Args:
            testimony: facts and notes that may be evidence.
            written: the ids of all evidence that was ever put on the page.
        """
        self._on_page.update(base_id(identity) for identity in written)
        for fact in sorted((fact for fact in testimony if fact.meta), key=position_of):
            for key, value in fact.meta:
                if key in _MARKERS:
                    self._take(fact, _MARKERS[key], value)

    def _take(self, fact: Fact, stance: Stance, text: str) -> None:
        references = parse_references(text, fact.source.path)
        if not references:
            self._note("reference", f'{stance}="{text}" names neither a line nor an id', fact)
        for reference in references:
            if reference.path == OPINIONS_PAGE and base_id(fact.id) in self._on_page:
                continue  # lines of that page move as it grows: read once, then the page has the verdict
            belief = self._belief_at(reference)
            if belief is not None:
                if fact is not belief.origin:
                    self._add(belief, _make(fact, stance, EXPLICIT))
                continue
            targets = [target for target in self._places.find(reference) if target is not fact]
            if not targets:
                self._note("reference", f'{stance}="{text}" points at nothing', fact)
            elif stance is Stance.CONTRADICTS:
                self._contradict(targets[0], fact)

    def _belief_at(self, reference: Reference) -> Belief | None:
        if reference.path == OPINIONS_PAGE:
            for belief in self._beliefs.all:
                if belief.entry and belief.entry.first <= reference.line <= belief.entry.end:
                    return belief
            return None
        if found := self._of_page_id.get(reference.id):
            return found
        for target in self._places.find(reference):
            known = self._beliefs.of_statement.get(base_id(target.id))
            if known is not None and target.kind is FactKind.OPINION:
                return known
        return None

    def _add(self, belief: Belief, piece: Evidence) -> None:
        """Add one piece; of a fact said twice, and of a restatement that is also marked, one counts."""
        same = [other for other in belief.evidence if base_id(other.id) == base_id(piece.id)]
        if any(other.tier == EXPLICIT for other in same):
            return
        others = [other for other in belief.evidence if other not in same]
        belief.evidence = sorted([*others, piece], key=evidence_order)

    def _contradict(self, target: Fact, fact: Fact) -> None:
        if target.retired or target.superseded_by is not None or self._places.is_hidden(target):
            return
        keys = self._roster.keys((*target.entities, *fact.entities))
        self.conflicts.append(Conflict(target.content, target.source, fact.content, fact.source, keys))

    def _note(self, code: str, message: str, fact: Fact) -> None:
        self.notes.append(Note(code, message, fact.source))
