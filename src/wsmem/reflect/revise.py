"""What a belief comes to, given what stands on the page and what the logs say; no text yet."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from wsmem.opinions.evidence import EXPLICIT, HUMAN, RESTATED, Evidence, Stance, evidence_order
from wsmem.opinions.fold import DEFAULT_BASE, Fold, fold_confidence
from wsmem.opinions.lines import shorten
from wsmem.reflect.admission import is_testimony
from wsmem.reflect.entries import EVIDENCE, STATED, SUPERSEDED, WITHDRAWN, Line
from wsmem.reflect.places import base_id, statement_id

if TYPE_CHECKING:
    from datetime import date

    from wsmem.model import Fact, SourceRef
    from wsmem.reflect.beliefs import Belief
    from wsmem.reflect.entries import Entry
    from wsmem.reflect.places import Places

_SAME = 1e-9


class Ending(NamedTuple):
    """Why a belief is no longer held: ``form`` is ``SUPERSEDED`` or ``WITHDRAWN``, by what, and where."""

    form: str
    evidence: Evidence


class Revision(NamedTuple):
    """A belief as it is to stand on the page.

    ``lines`` are the present lines of evidence, each with the evidence as it should read and whether it is
    counted in the base; ``dropped`` are those whose source is gone; ``added`` are new; ``known`` are the ids
    of evidence that a person's own remarks speak of already. ``edited``: a person set another number, which
    is the base now. ``changed`` is False where a person's entry can stay as it is. ``orphaned``: nothing says
    it any more, and no person has touched it, so it goes as it came.
    """

    belief: Belief
    id: str
    fold: Fold
    confidence: float
    edited: bool
    lines: tuple[tuple[Line, Evidence, bool], ...]
    dropped: tuple[Line, ...]
    added: tuple[Evidence, ...]
    known: frozenset[str]
    ending: Ending | None
    changed: bool
    orphaned: bool

    @property
    def evidence(self) -> list[Evidence]:
        """All evidence, old and new, in order."""
        return sorted([*(piece for _, piece, _ in self.lines), *self.added], key=evidence_order)


def revise(
    belief: Belief,
    written: frozenset[str],
    places: Places,
    rule: str,
    own_id: str,
    restored: frozenset[str] = frozenset(),
) -> Revision:
    """Return what the belief comes to.

    Args:
        belief: with its evidence from the logs.
        written: the ids of evidence that was ever put below this entry: what is gone was taken out.
        places: looks facts up, for lines that moved.
        rule: how evidence moves confidence.
        own_id: the id for an entry that no log states.
        restored: ids of evidence and opinions that a person put back after a reflection had taken them out.
    """
    entry = belief.entry
    if entry is None:
        assert belief.origin is not None
        base = DEFAULT_BASE if belief.origin.confidence is None else belief.origin.confidence
        new = tuple(sorted(belief.evidence, key=evidence_order))
        folded = fold_confidence(base, new, rule)
        ending, number = find_ending(belief, places), round_confidence(folded)
        origin = belief.origin.id
        return Revision(belief, origin, folded, number, False, (), (), new, frozenset(), ending, True, False)
    ours = entry.folded is not None and bool(entry.id)
    edited = ours and entry.confidence is not None and abs(entry.confidence - (entry.folded or 0)) > _SAME
    evidence = [line for line in entry.lines if line.form == EVIDENCE]
    matched, unseen = _match(evidence, belief.evidence, places, restored)
    present = [line for line in evidence if line in matched]
    dropped = tuple(line for line in evidence if line not in matched)
    taken_out = {base_id(identity) for identity in written}
    unseen = [piece for piece in unseen if base_id(piece.id) not in taken_out]
    known = frozenset(piece.id for piece in unseen if not ours and _is_remarked(piece, entry))
    added = tuple(piece for piece in unseen if piece.id not in known)
    lines = tuple((line, matched[line], line.counted or edited or not ours) for line in present)
    start = entry.base if ours and not edited else entry.confidence
    base = DEFAULT_BASE if start is None else start
    folded = fold_confidence(base, [*(piece for _, piece, counted in lines if not counted), *added], rule)
    identity = belief.origin.id if belief.origin else entry.id or own_id
    ending = _kept_ending(belief, entry, written, places)
    changed = ours or bool(added or dropped) or ending is not None
    number = round_confidence(folded)
    sourced = belief.origin or belief.statements or lines or added or ending
    orphaned = ours and not (edited or sourced or entry.id in restored) and is_as_written(entry)
    return Revision(
        belief, identity, folded, number, edited, lines, dropped, added, known, ending, changed, orphaned
    )


def is_as_written(entry: Entry) -> bool:
    """Say whether statement and names are those that wsmem put there, and no remark hangs below them."""
    day = next((line.evidence.day for line in entry.lines if line.form == STATED), None)
    own = [line for line in entry.lines if line.end == line.last]
    if day is None or len(own) < len(entry.lines) or entry.end - entry.last > len(entry.lines):
        return False
    return base_id(entry.id) == statement_id(entry.entities, entry.statement, day)


def with_origin(revision: Revision) -> list[Evidence]:
    """Return the evidence with the first statement, which shows that the opinion is there."""
    origin = revision.belief.origin
    if origin is None:
        return revision.evidence
    stated = Evidence(Stance.NEUTRAL, STATED, origin.recorded, origin.source, base_id(origin.id), "")
    return [stated, *revision.evidence]


def round_confidence(fold: Fold) -> float:
    """Return the confidence as it is written: what nothing moved stays as it was stated."""
    return round(fold.confidence, 2) if fold.steps else fold.base


def _match(
    present: list[Line], derived: list[Evidence], places: Places, restored: frozenset[str]
) -> tuple[dict[Line, Evidence], list[Evidence]]:
    """Bring the lines of the page and the evidence of the logs together.

    A line keeps its stance, whoever wrote it. Its place, day and quotation follow the fact: by id where the
    fact is still there, else by place, since a corrected log line has another id. A line that wsmem wrote and
    whose fact is gone, taken back, private or foreign by now is matched by nothing; a person's always is.
    """
    matched: dict[Line, Evidence] = {}
    left = {base_id(piece.id): piece for piece in derived}
    lost: list[Line] = []
    for line in present:
        written = line.evidence
        fact = places.with_id(written.id) if written.id else None
        if fact is None or not is_testimony(fact) or places.is_hidden(fact):
            lost.append(line)
            continue
        found = left.pop(base_id(written.id), None)
        matched[line] = written._replace(source=fact.source, day=fact.recorded or written.day)
        if found and found.tier == EXPLICIT and (written.tier, written.stance) == (RESTATED, Stance.SUPPORTS):
            matched[line] = found  # a restatement that has been marked since it was read
    by_place = {(piece.source.path, piece.source.line): piece for piece in left.values()}
    for line in lost:
        written = line.evidence
        found = by_place.pop((written.source.path, written.source.line), None)
        if found is not None or not written.id or written.tier == HUMAN:
            matched[line] = written
        elif written.id in restored:
            matched[line] = written._replace(tier=HUMAN, weight=1.0)
        if found is not None:
            left.pop(base_id(found.id), None)
            if written.id:
                matched[line] = written._replace(id=found.id, quote=found.quote, source=found.source)
    stated = {piece.day for piece in matched.values() if piece.tier == RESTATED}
    new = [piece for piece in left.values() if piece.tier != RESTATED or piece.day not in stated]
    return matched, sorted(new, key=evidence_order)


def _is_remarked(piece: Evidence, entry: Entry) -> bool:
    """Say whether a person's own remarks below the entry speak of the evidence, or of a later day."""
    lines = range(piece.source.line, piece.source.line_end + 1)
    if any((piece.source.path, line) in entry.remarked for line in lines):
        return True
    return entry.reinforced is not None and piece.day is not None and piece.day <= entry.reinforced


def find_ending(belief: Belief, places: Places) -> Ending | None:
    """Return what ended the belief: an explicit successor or its being struck out, unless stated since.

    A successor that says the same is a restatement.
    """
    stated = [fact for fact in (belief.origin, *belief.statements) if fact is not None]
    own = {fact.source for fact in stated}
    ends = [end for fact in stated if (end := _end_of(fact, places)) and fact.superseded_by not in own]
    if not ends:
        return None
    last = max(ends, key=lambda end: evidence_order(end.evidence))
    day = last.evidence.day
    if day is not None and any(not fact.retired and fact.recorded and fact.recorded > day for fact in stated):
        return None
    return last


def _end_of(fact: Fact, places: Places) -> Ending | None:
    if fact.superseded_by is not None:
        successor = places.at(fact.superseded_by.path, fact.superseded_by.line)
        if successor is None:
            return Ending(SUPERSEDED, _without_vote(None, fact.superseded_by, "", ""))
        quote = "" if places.is_hidden(successor) else shorten(successor.content)
        return Ending(SUPERSEDED, _without_vote(successor.recorded, fact.superseded_by, successor.id, quote))
    if fact.retired:
        return Ending(WITHDRAWN, _without_vote(fact.recorded, fact.source, fact.id, ""))
    return None


def _without_vote(day: date | None, source: SourceRef, identity: str, quote: str) -> Evidence:
    return Evidence(Stance.NEUTRAL, EXPLICIT, day, source, identity, quote)


def _kept_ending(belief: Belief, entry: Entry, written: frozenset[str], places: Places) -> Ending | None:
    """Return the ending as it should stand: a person's own stays, and one that they took out stays out."""
    shown = next((line for line in entry.lines if line.form in (SUPERSEDED, WITHDRAWN)), None)
    if shown is not None and not shown.evidence.id:
        return Ending(shown.form, shown.evidence)
    found = find_ending(belief, places)
    if found and shown is None and found.evidence.id and found.evidence.id in written:
        return None
    return found
