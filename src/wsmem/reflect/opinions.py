"""The opinions' part of a reflection: beliefs gathered, judged, folded, and put on their page."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from wsmem.markdown.edit import LineEdit, apply_edits, close_open_block
from wsmem.model import FactKind, SourceRef
from wsmem.opinions.trend import trend
from wsmem.reflect.admission import OPINIONS_PAGE, is_testimony
from wsmem.reflect.beliefs import Belief, gather_beliefs, position_of
from wsmem.reflect.entries import OpinionsPage, read_opinions
from wsmem.reflect.judged import add_judged
from wsmem.reflect.near import near_misses
from wsmem.reflect.opinion_page import edit_entry, new_entry
from wsmem.reflect.placing import NEW_PAGE, Arrival, merge_insertions, place_entries, place_ledger
from wsmem.reflect.records import Conflict, Note, OpinionChange, Rejected
from wsmem.reflect.revise import Revision, revise, with_origin
from wsmem.reflect.testimony import Explicit, add_restatements, page_id

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import date

    from wsmem.model import DateSpan, Fact
    from wsmem.reflect.entries import Entry, Ledger
    from wsmem.reflect.places import Places
    from wsmem.reflect.roster import Roster


class Reviewed(NamedTuple):
    """The page as it should be (None: there is none, and none is needed), and all that stands on it then."""

    after: str | None
    standing: tuple[Revision, ...]
    changes: tuple[OpinionChange, ...]
    conflicts: tuple[Conflict, ...]
    notes: tuple[Note, ...]
    left: int  # changes that were left out
    left_keys: frozenset[str]  # of the entities that they concern


def review_opinions(
    facts: Sequence[Fact],
    before: str | None,
    places: Places,
    roster: Roster,
    *,
    since: DateSpan | None,
    rule: str,
    today: date,
    rejected: Rejected,
    room: int | None,
) -> Reviewed:
    """Bring ``bank/opinions.md`` up to date.

    Args:
        facts: all that may be used, in any order.
        before: the page's text, None if there is none.
        places: looks up facts, those too that may not be used.
        roster: names to entities.
        since: an opinion enters if something was said about it in these days; those on the page are always
            brought up to date with all that was ever said.
        rule: how evidence moves confidence.
        today: for trends.
        rejected: what a person took back by reverting a commit.
        room: how many opinions may enter, move or end; None: any number.
    """
    text = NEW_PAGE if before is None else close_open_block(before)
    page = read_opinions(text)
    testimony = [fact for fact in facts if is_testimony(fact)]
    spoken = [fact for fact in testimony if fact.kind is FactKind.OPINION]
    ledger = dict(page.ledger)
    for identity, ids in rejected.written.items():
        ledger[identity] = ledger.get(identity, frozenset()) | ids
    beliefs = gather_beliefs(page.entries, ledger, spoken, places, roster)
    add_restatements(beliefs)
    explicit = Explicit(beliefs, places, roster)
    explicit.add(testimony, (identity for ids in ledger.values() for identity in ids))
    add_judged(beliefs, testimony, roster)
    review = _Review(page, places, roster, rule, today, ledger, rejected.restored, room)
    for belief in beliefs.all:
        review.take(belief, since)
    edits = review.finish()
    after = apply_edits(text, edits) if edits else before
    if edits and after is not None and not _holds(after, review):
        note = Note("unreadable", "the page has open HTML, below which nothing can be written", _place(1))
        return Reviewed(before, (), (), tuple(explicit.conflicts), (*explicit.notes, note), 0, frozenset())
    notes = (*explicit.notes, *review.notes, *near_misses(review.entered, beliefs))
    return Reviewed(
        after, tuple(review.standing), tuple(review.changes), tuple(explicit.conflicts), notes,
        review.left, frozenset(review.left_keys),
    )  # fmt: skip


def held_conflicts(standing: Iterable[Revision]) -> list[Conflict]:
    """Return the opinions that are held at the guard, each against the last evidence about it."""
    found: list[Conflict] = []
    for revision in standing:
        belief = revision.belief
        if not revision.fold.held or revision.ending is not None:
            continue
        last = revision.fold.steps[-1].votes[-1]
        line = belief.entry.first if belief.entry else 1
        source = belief.origin.source if belief.origin else _place(line)
        found.append(Conflict(belief.statement, source, last.quote, last.source, belief.keys))
    return found


def _holds(text: str, review: _Review) -> bool:
    """Say whether the page reads as it was meant: all entries that entered or moved are found on it."""
    page = read_opinions(text)
    wanted = {change.id for change in review.changes if change.after is not None}
    return page.ledger == review.ledger and wanted <= {entry.id for entry in page.entries}


def _place(line: int) -> SourceRef:
    return SourceRef(OPINIONS_PAGE, line, line)


class _Review:
    """Collects what the beliefs do to the page."""

    def __init__(
        self,
        page: OpinionsPage,
        places: Places,
        roster: Roster,
        rule: str,
        today: date,
        ledger: Ledger,
        restored: frozenset[str],
        room: int | None,
    ) -> None:
        self.page = page
        self.places = places
        self.roster = roster
        self.rule = rule
        self.today = today
        self.standing: list[Revision] = []
        self.changes: list[OpinionChange] = []
        self.notes: list[Note] = []
        self.edits: list[LineEdit] = []
        self.arrivals: list[Arrival] = []
        self.ledger = dict(ledger)
        self.restored = restored
        self.room = room
        self.left = 0
        self.left_keys: set[str] = set()
        self.entered: list[Belief] = []
        self.belief_at: dict[int, Belief] = {}

    def take(self, belief: Belief, since: DateSpan | None) -> None:
        if belief.deleted:
            self._note_return(belief)
        elif belief.entry is None:
            if since is None or any(since.start <= day <= since.end for day in _days(belief)):
                self._enter(belief)
        elif not belief.entry.retired:
            self.belief_at[belief.entry.first] = belief
            self._update(belief)

    def _enter(self, belief: Belief) -> None:
        revision = revise(belief, frozenset(), self.places, self.rule, "")
        origin = belief.origin
        assert origin is not None
        if not self._has_room(belief):
            return
        self.entered.append(belief)
        key = self.roster.key(origin.entities[0]) if origin.entities else ""
        self.arrivals.append(Arrival(key, belief.position, new_entry(revision)))
        self._keep(revision)
        self._report(revision, None, "new")

    def _update(self, belief: Belief) -> None:
        entry = belief.entry
        assert entry is not None
        written = self.ledger.get(belief.ledger_id, frozenset())
        revision = revise(belief, written, self.places, self.rule, page_id(entry), self.restored)
        place = _place(entry.first)
        self._note_lost(revision, place)
        self.standing.append(revision)
        if not revision.changed:
            return
        is_news = revision.orphaned or _reason(revision) or entry.confidence != revision.confidence
        if is_news and not self._has_room(belief):
            return
        if revision.orphaned:
            self._remove(revision, entry)
            return
        if entry.indent is None:
            message = "evidence cannot be put below a line inside a paragraph"
            if entry.loose:
                message = (
                    f"there is news about this opinion; write it as - O(c=0.8): {entry.statement} to have it"
                )
            self.notes.append(Note("crowded", message, place))
            return
        edited = edit_entry(revision, self.page.lines)
        if not edited.readable:
            self.notes.append(Note("number", "the confidence of this opinion could not be rewritten", place))
            return
        self.edits += edited.edits
        if belief.ledger_id and belief.ledger_id != revision.id:
            self.ledger[revision.id] = self.ledger.pop(belief.ledger_id, frozenset())
        self.standing.pop()
        self._keep(revision)
        self._report(revision, entry.confidence, _reason(revision))

    def _has_room(self, belief: Belief) -> bool:
        if self.room is not None:
            if not self.room:
                self.left += 1
                self.left_keys |= belief.keys
                return False
            self.room -= 1
        return True

    def _remove(self, revision: Revision, entry: Entry) -> None:
        """Take out an entry that nothing says any more, so that it may enter again if something does."""
        self.standing.pop()
        self.edits.append(LineEdit(entry.first, entry.end, ()))
        self.ledger.pop(entry.id, None)
        self._report(revision, entry.confidence, "gone")

    def _keep(self, revision: Revision) -> None:
        """Note the entry as standing, and what it holds in the ledger."""
        self.standing.append(revision)
        ids = {piece.id for piece in revision.evidence if piece.id} | revision.known
        gone = {line.evidence.id for line in revision.dropped}
        if revision.ending and revision.ending.evidence.id:
            ids.add(revision.ending.evidence.id)
        self.ledger[revision.id] = self.ledger.get(revision.id, frozenset()) - gone | ids

    def _report(self, revision: Revision, before: float | None, reason: str) -> None:
        if not reason and before == revision.confidence:
            return
        belief = revision.belief
        entities = belief.entry.entities if belief.entry else belief.origin.entities if belief.origin else ()
        direction = trend(with_origin(revision), self.today)
        self.changes.append(
            OpinionChange(
                id=revision.id,
                statement=belief.statement,
                entities=entities,
                before=before,
                after=None if revision.orphaned else revision.confidence,
                evidence=revision.added,
                trend=direction,
                reason=reason or "evidence",
                held=revision.fold.held,
            )
        )

    def _note_return(self, belief: Belief) -> None:
        again = [fact for fact in belief.statements if fact is not belief.origin]
        if again:
            message = "stated again, but a person deleted it from the page"
            self.notes.append(Note("deleted", message, max(again, key=position_of).source))

    def _note_lost(self, revision: Revision, place: SourceRef) -> None:
        for line in revision.dropped:
            source = line.evidence.source
            message = f"evidence ^{line.evidence.id} no longer stands in {source}: its vote is taken back"
            self.notes.append(Note("lost", message, place))

    def finish(self) -> list[LineEdit]:
        """Return all edits: those of entries, then new ones, then the ledger."""
        placed = place_entries(self.page, self.arrivals, self.belief_at, self.roster)
        return merge_insertions([*self.edits, *placed, *place_ledger(self.page, self.ledger)])


def _days(belief: Belief) -> list[date]:
    days = [fact.recorded for fact in belief.statements] + [piece.day for piece in belief.evidence]
    return [day for day in days if day is not None]


def _reason(revision: Revision) -> str:
    if revision.edited:
        return "edited"
    if revision.added:
        return "evidence"
    if revision.dropped:
        return "lost"
    entry = revision.belief.entry
    ends = revision.ending and entry and not any(line.form == revision.ending.form for line in entry.lines)
    return "ended" if ends else ""
