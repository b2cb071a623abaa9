"""Recall: a question to a few cited facts inside a token budget."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Final

from wsmem.index.filters import NO_FILTERS
from wsmem.model import DateSpan, Fact, FactKind, SourceRef, is_bank
from wsmem.operations.evidence import EvidenceRef, find_evidence, read_trend
from wsmem.operations.selection import EVERYTHING, Selection, make_filters, read_as_of
from wsmem.operations.session import Session, ask
from wsmem.recall.arrange import Arranged, arrange
from wsmem.recall.candidates import gather
from wsmem.recall.pack import pack
from wsmem.recall.query import read_question
from wsmem.recall.score import score_candidates
from wsmem.records import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wsmem.index.reader import IndexReader
    from wsmem.operations.freshness import Look
    from wsmem.operations.index import Progress
    from wsmem.operations.workspace import Place
    from wsmem.recall.query import Question


_EVIDENCE: Final = 6  # pieces of evidence shown with an opinion, the newest
_AT_A_TIME: Final = 14  # facts read from the index together
_QUOTE: Final = 160  # characters of each


class Hit(NamedTuple):
    """One answer. ``why`` names the signals and factors behind the score.

    An opinion comes with the newest ``evidence`` for and against it, shortened, and its ``trend``: new,
    strengthening, stable, weakening or stale.
    """

    fact: Fact
    score: float
    why: tuple[tuple[str, float], ...]
    evidence: tuple[EvidenceRef, ...] = ()
    trend: str | None = None


class RecallResult(NamedTuple):
    """The answers, best first, and what is to be known about them.

    ``omitted``: matching units that did not fit the budget or the number asked for. ``reason``: why there
    is no answer, else None. ``names`` and ``spans``: entities and days read in the question.
    """

    question: str
    hits: tuple[Hit, ...]
    omitted: int
    tokens: int
    names: tuple[str, ...]
    spans: tuple[DateSpan, ...]
    reason: str | None
    warnings: tuple[str, ...]


def recall(
    place: Place,
    question: str,
    selection: Selection = EVERYTHING,
    *,
    today: date,
    k: int | None = None,
    budget: int | None = None,
    refresh: bool = True,
    progress: Progress | None = None,
    look: Look | None = None,
) -> RecallResult:
    """Answer a question from the workspace's memory.

    Args:
        place: the workspace.
        question: words, or a question in any language; FTS syntax has no meaning in it.
        selection: exact filters.
        today: the day against which relative dates and ages are reckoned.
        k: at most so many answers; None: as configured.
        budget: at most so many tokens, estimated; None: as configured.
        refresh: pick up changed files first.
        progress: is told how far the indexing is, if there is any to do.
        look: one at the disk that has begun already.
    """
    settings = place.config.recall
    limit = settings.k if k is None else k
    tokens = settings.budget if budget is None else budget

    def answer(session: Session) -> RecallResult:
        return _answer(session, place, question, selection, today, limit, tokens)

    return ask(place, answer, refresh=refresh, progress=progress, look=look)


def _answer(
    session: Session, place: Place, text: str, selection: Selection, today: date, limit: int, budget: int
) -> RecallResult:
    config = place.config
    reader = session.reader.within(as_of=read_as_of(selection, today), shared=selection.shared)
    filters = make_filters(selection, reader, today)
    units = reader.unit_count()
    question = read_question(text, today=today, is_known_name=reader.is_known_name)
    gathered = gather(reader, question, filters, units)
    scored = score_candidates(
        reader, gathered, question, today=today, half_life_days=config.recall.half_life_days
    )
    arranged = arrange(reader, scored, filters)
    considered = arranged[: max(4 * limit, limit + 20)]
    hits = (
        _hit(place, reader, entry, fact, today, shared=selection.shared)
        for entry, fact in zip(considered, _facts(reader, considered), strict=True)
    )
    packed = pack(
        hits,
        _shown,
        budget=budget,
        limit=limit,
        per_unspaced=config.tokens.cjk,
        per_other=config.tokens.other,
    )
    omitted = len(arranged) - len(packed.kept) + len(gathered.places) - len(scored)
    reason = (
        None
        if packed.kept
        else _reason(question, units, matched=bool(arranged), filtered=filters != NO_FILTERS)
    )
    return RecallResult(
        text, packed.kept, omitted, packed.tokens, question.names, question.spans, reason, session.warnings
    )


def _facts(reader: IndexReader, arranged: list[Arranged]) -> Iterator[Fact]:
    """Yield the facts of some answers, read a few at a time: most often the first few are enough."""
    for start in range(0, len(arranged), _AT_A_TIME):
        part = arranged[start : start + _AT_A_TIME]
        found = reader.facts_by_row(entry.scored.candidate.number for entry in part)
        for entry in part:
            fact = found[entry.scored.candidate.number]
            copies = tuple(SourceRef(copy.path, copy.line, copy.line_end) for copy in entry.copies)
            yield fact._replace(copies=copies, confidence=_confidence(fact, entry))


def _confidence(fact: Fact, entry: Arranged) -> float | None:
    """Return how sure one is now: a log says how sure one was on its day, the page of the bank how sure one is."""
    if fact.kind is not FactKind.OPINION:
        return fact.confidence
    reviewed = (
        copy.confidence for copy in entry.copies if is_bank(copy.path) and copy.confidence is not None
    )
    return next(reviewed, fact.confidence)


def _hit(place: Place, reader: IndexReader, entry: Arranged, fact: Fact, today: date, *, shared: bool) -> Hit:
    score = round(min(entry.scored.score, 1.0), 4)
    if fact.kind is not FactKind.OPINION:
        return Hit(fact, score, entry.scored.why)
    rows = [entry.scored.candidate.number, *(copy.number for copy in entry.copies)]
    evidence = find_evidence(place, reader, rows, shared=shared)
    by_day = sorted(evidence, key=lambda ref: (ref.day or date.min, ref.source))
    shown = tuple(
        ref._replace(content=ref.content if len(ref.content) <= _QUOTE else ref.content[: _QUOTE - 1] + "…")
        for ref in by_day[-_EVIDENCE:]
    )
    return Hit(fact, score, entry.scored.why, shown, read_trend(fact.recorded, evidence, today))


def _shown(hit: Hit) -> str:
    """Return all that an answer shows, for its cost in tokens."""
    fact = hit.fact
    told = [text for ref in hit.evidence for text in (ref.stance, str(ref.source), ref.content)]
    return " ".join((fact.content, *fact.details, *fact.entities, str(fact.source), *told))


def _reason(question: Question, units: int, *, matched: bool, filtered: bool) -> str:
    if not units:
        return "the workspace holds no notes yet"
    if matched:
        return "nothing fits into the budget; raise --budget"
    if not question.terms:
        return "the question holds no word to look for"
    if filtered:
        return "nothing that passes the filters shares a word, an entity or a day with the question"
    return "no note shares a word, an entity or a day with the question"
