"""Explain: the sum that makes an opinion's confidence, line by line, as the page holds it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from wsmem.errors import NotFound, UsageError
from wsmem.markdown.edit import close_open_block
from wsmem.model import SourceRef
from wsmem.operations.reading import read_text
from wsmem.operations.reflect import plan_on
from wsmem.operations.session import Session, ask
from wsmem.opinions.fold import DEFAULT_BASE, Fold, fold_confidence
from wsmem.reflect.admission import OPINIONS_PAGE
from wsmem.reflect.entries import EVIDENCE, Entry, read_opinions
from wsmem.reflect.places import base_id
from wsmem.reflect.revise import round_confidence
from wsmem.reflect.testimony import page_id

if TYPE_CHECKING:
    from datetime import date

    from wsmem.operations.index import Progress
    from wsmem.operations.workspace import Place
    from wsmem.opinions.evidence import Evidence

COUNTED: Final = "in the base already"
NEUTRAL: Final = "neutral"
REPEATED: Final = "says what another line of that day says"


class Silent(NamedTuple):
    """Evidence that casts no vote, and why."""

    evidence: Evidence
    reason: str


class Explanation(NamedTuple):
    """How an opinion came by its number.

    ``source`` is its lines on the page; ``written`` the number there, ``confidence`` what the sum comes to,
    written the same way; ``agrees``: they are the same, or a person set the number. ``edited``: a person set
    it after wsmem last wrote there. ``pending``: this is what the next reflection would write.
    """

    id: str
    statement: str
    entities: tuple[str, ...]
    source: SourceRef
    rule: str
    fold: Fold
    confidence: float
    written: float | None
    silent: tuple[Silent, ...]
    edited: bool
    pending: bool
    warnings: tuple[str, ...]

    @property
    def agrees(self) -> bool:
        """Whether the number on the page is the sum, or a person's."""
        return self.edited or self.written is None or abs(self.confidence - self.written) < 1e-9


def explain(
    place: Place, opinion: str, *, today: date, refresh: bool = True, progress: Progress | None = None
) -> Explanation:
    """Return the sum behind an opinion's confidence.

    Args:
        place: the workspace.
        opinion: the id of the opinion, of a statement of it in a log, or of evidence about it; a beginning
            that only one opinion has is enough.
        today: for the reflection that is planned where the page does not have the opinion yet.
        refresh: pick up changed files first.
        progress: is told how far the indexing is.

    Raises:
        NotFound: no opinion has that id, and none would after a reflection.
        UsageError: several have.
    """
    wanted = opinion.strip().removeprefix("^").removeprefix("f-").casefold()

    def read(session: Session) -> Explanation:
        text = _read_page(place)
        entry = _choose(text, wanted) if text else None
        if entry is not None and entry.folded is not None:
            return _explain(entry, place, pending=False, warnings=session.warnings)
        planned = _planned_page(place, session, today)
        later = _choose(planned, wanted) if planned else None
        if later is not None and (entry is None or later.folded is not None):
            return _explain(later, place, pending=True, warnings=session.warnings)
        if entry is not None:
            return _explain(entry, place, pending=False, warnings=session.warnings)
        known = session.reader.facts_by_id(opinion)
        what = f'"{known[0].content}" is not an opinion, nor evidence about one' if known else ""
        name = f"^f-{wanted}"
        raise NotFound(
            f"{name}: {what}" if what else f"there is no opinion {name}",
            hint="wsmem opinions --json lists opinions with their ids; wsmem show tells about any fact",
        )

    return ask(place, read, refresh=refresh, progress=progress)


def _read_page(place: Place) -> str:
    try:
        return read_text(place, OPINIONS_PAGE)
    except FileNotFoundError:
        return ""


def _planned_page(place: Place, session: Session, today: date) -> str | None:
    plan = plan_on(place, session, None, today).plan
    return next((change.after for change in plan.changes if change.path == OPINIONS_PAGE), None)


def _choose(text: str, wanted: str) -> Entry | None:
    """Return the entry with an id that begins so: its own first, else that of evidence below it."""
    entries = read_opinions(close_open_block(text)).entries
    own = [entry for entry in entries if _begins(wanted, entry.id, page_id(entry))]
    found = own or [entry for entry in entries if _begins(wanted, *_ids_below(entry))]
    exact = [entry for entry in found if f"f-{wanted}" in (entry.id, page_id(entry), *_ids_below(entry))]
    if len(found) > 1 and len(exact) != 1:
        shown = ", ".join(f"^{entry.id or page_id(entry)} ({_source(entry)})" for entry in found[:5])
        raise UsageError(f"^f-{wanted} concerns {len(found)} opinions", hint=f"one of {shown}")
    return next(iter(exact or found), None)


def _ids_below(entry: Entry) -> list[str]:
    return [line.evidence.id for line in entry.lines if line.evidence.id]


def _begins(wanted: str, *ids: str) -> bool:
    return any(
        base_id(identity).removeprefix("f-").startswith(base_id(f"f-{wanted}")[2:])
        for identity in ids
        if identity
    )


def _source(entry: Entry) -> SourceRef:
    return SourceRef(OPINIONS_PAGE, entry.first, entry.end)


def _explain(entry: Entry, place: Place, *, pending: bool, warnings: tuple[str, ...]) -> Explanation:
    rule = place.config.reflect.rule
    ours = entry.folded is not None and bool(entry.id)
    edited = bool(
        ours and entry.confidence is not None and abs(entry.confidence - (entry.folded or 0)) > 1e-9
    )
    lines = [line for line in entry.lines if line.form == EVIDENCE]
    counted = [line.evidence for line in lines if line.counted or edited or not ours]
    voting = [line.evidence for line in lines if not (line.counted or edited or not ours)]
    start = entry.base if ours and not edited else entry.confidence
    fold = fold_confidence(DEFAULT_BASE if start is None else start, voting, rule)
    heard = [vote for step in fold.steps for vote in step.votes]
    silent = [Silent(piece, COUNTED) for piece in counted]
    for piece in voting:
        if piece in heard:
            heard.remove(piece)
        else:
            silent.append(Silent(piece, NEUTRAL if piece.strength == 0 else REPEATED))
    return Explanation(
        id=entry.id or page_id(entry),
        statement=entry.statement,
        entities=entry.entities,
        source=_source(entry),
        rule=rule,
        fold=fold,
        confidence=round_confidence(fold),
        written=entry.confidence,
        silent=tuple(silent),
        edited=edited,
        pending=pending,
        warnings=warnings,
    )
