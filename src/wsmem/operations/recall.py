"""Recall: a question to a few cited facts inside a token budget."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Final

from wsmem.errors import UsageError
from wsmem.model import DateSpan, Fact, FactKind, SourceRef, is_bank
from wsmem.operations.evidence import EvidenceRef, find_evidence, read_trend
from wsmem.operations.manner import read_manner
from wsmem.operations.question_vector import FEW, QuestionEmbedder
from wsmem.operations.selection import EVERYTHING, Selection, make_filters, read_as_of, relaxations
from wsmem.operations.session import Session, ask
from wsmem.recall.arrange import Arranged, arrange
from wsmem.recall.candidates import find_meaning, gather
from wsmem.recall.diversity import diversify
from wsmem.recall.explain import explain, is_evident
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
    from wsmem.recall.explain import Part
    from wsmem.recall.manner import Manner

_LOCK_PATIENCE: Final = 0.5  # seconds to wait for another writer before notes stay without a vector
_EVIDENCE: Final = 6  # pieces of evidence shown with an opinion, the newest
_STALE: Final = frozenset({"superseded", "retired", "diversity"})
_AT_A_TIME: Final = 14  # facts read from the index together
_QUOTE: Final = 160  # characters of each


class Hit(NamedTuple):
    """One answer. ``why`` names the signals and factors behind the score.

    An opinion comes with the newest ``evidence`` for and against it, shortened, and its ``trend``: new,
    strengthening, stable, weakening or stale. ``parts``: the steps of the sum that leads to the score.
    """

    fact: Fact
    score: float
    why: tuple[tuple[str, float], ...]
    evidence: tuple[EvidenceRef, ...] = ()
    trend: str | None = None
    parts: tuple[Part, ...] = ()


class RecallResult(NamedTuple):
    """The answers, best first, and what is to be known about them.

    ``omitted``: matching units that did not fit the budget or the number asked for. ``reason``: why there
    is no answer, else None. ``names`` and ``spans``: entities and days read in the question. ``unknown``:
    words of it that no note holds. ``weak``: why the best answer may be none, else None. ``relaxed``: the
    filters that were given up to have an answer at all. ``degraded``: meaning was left out or did not see all
    notes; a warning says why.
    """

    question: str
    hits: tuple[Hit, ...]
    omitted: int
    tokens: int
    names: tuple[str, ...]
    spans: tuple[DateSpan, ...]
    reason: str | None
    warnings: tuple[str, ...]
    unknown: tuple[str, ...] = ()
    weak: str | None = None
    relaxed: tuple[str, ...] = ()
    degraded: bool = False


def recall(
    place: Place,
    question: str,
    selection: Selection = EVERYTHING,
    *,
    today: date,
    k: int | None = None,
    budget: int | None = None,
    refresh: bool = True,
    manner: Manner | None = None,
    relax: bool = False,
    timeout: float | None = None,
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
        manner: what ranking goes by, see ``operations.manner``; None: as configured.
        relax: if nothing passes the filters, give up some of them, and say which.
        timeout: seconds to wait for the model that makes vectors, if the settings name one; then words must do.
            None: as configured.
        progress: is told how far the indexing is, if there is any to do.
        look: one at the disk that has begun already.
    """
    settings = place.config.recall
    limit = settings.k if k is None else k
    tokens = settings.budget if budget is None else budget
    how = read_manner(settings) if manner is None else manner

    embed = QuestionEmbedder(place, timeout)

    def answer(session: Session) -> RecallResult:
        result = _answer(session, place, question, selection, today, limit, tokens, how, embed)
        if result.hits or not relax:
            return result
        for looser, given_up in relaxations(selection):
            other = _answer(session, place, question, looser, today, limit, tokens, how, embed)
            if other.hits:
                return other._replace(relaxed=given_up)
        return result

    result = ask(place, answer, refresh=refresh, progress=progress, look=look)
    if refresh and 0 < embed.pending <= FEW and _embed_few(place, embed.seconds):
        result = ask(place, answer, refresh=False)._replace(warnings=result.warnings)
    warnings = embed.warnings
    return result._replace(warnings=(*result.warnings, *warnings), degraded=bool(warnings))


def _embed_few(place: Place, seconds: float) -> bool:
    """Give a few pending notes their vectors; say whether that did anything."""
    from wsmem.operations.embedding import embed_pending

    stats = embed_pending(place, seconds=seconds, timeout=_LOCK_PATIENCE)
    return stats is not None and stats.pending == 0


def _answer(
    session: Session,
    place: Place,
    text: str,
    selection: Selection,
    today: date,
    limit: int,
    budget: int,
    manner: Manner,
    embed: QuestionEmbedder,
) -> RecallResult:
    config = place.config
    reader = session.reader.within(as_of=read_as_of(selection, today), shared=selection.shared, today=today)
    filters = make_filters(selection, reader, today)
    units = reader.unit_count()
    now = read_as_of(selection, today) or today
    if manner.mode == "vector" and units and not reader.meta("embedder"):
        raise UsageError(
            "the index holds no vectors to search by",
            source="--mode",
            hint='set provider = "auto" under [embedding] in wsmem.toml, or ask with --mode lexical',
        )
    question = read_question(
        text, today=today, is_known_name=reader.is_known_name, other_names=reader.other_names
    )
    meaning = find_meaning(reader, question, manner, embed)
    gathered = gather(reader, question, filters, units, meaning, manner)
    scored = score_candidates(reader, gathered, question, today=now, manner=manner)
    for _ in range(manner.hops if manner.counts("hop") else 0):
        from wsmem.recall.hops import follow

        gathered = follow(reader, gathered, scored, question, filters, meaning, units)
        scored = score_candidates(reader, gathered, question, today=now, manner=manner)
    arranged = arrange(reader, scored, filters, manner)
    considered = max(4 * limit, limit + 20)
    if manner.counts("diversity"):
        arranged = diversify(arranged, manner.diversity, 2 * limit + 8)
    ranks = _order_of_packing(arranged[:considered], limit)
    facts = _facts(reader, [arranged[rank] for rank in ranks])
    hits = (
        (rank, _hit(place, reader, entry, fact, today, shared=selection.shared))
        for rank, (entry, fact) in zip(ranks, facts, strict=True)
    )
    packed = pack(
        hits,
        lambda ranked: _shown(ranked[1]),
        budget=budget,
        limit=limit,
        per_unspaced=config.tokens.cjk,
        per_other=config.tokens.other,
    )
    omitted = len(arranged) - len(packed.kept) + len(gathered.places) - len(scored)
    kept = tuple(hit for _, hit in sorted(packed.kept, key=lambda ranked: ranked[0]))
    reason = weak = None
    if kept:
        if manner.mode != "vector" and not is_evident(arranged[0].scored):
            from wsmem.operations.reasons import why_weak

            weak = why_weak(reader, gathered, manner)
    elif not units:
        reason = "the workspace holds no notes yet"
    elif arranged:
        reason = "nothing fits into the budget; raise --budget"
    else:
        from wsmem.operations.reasons import why_empty

        reason = why_empty(reader, question, selection, filters, manner, gathered)
    return RecallResult(
        text,
        kept,
        omitted,
        packed.tokens,
        question.names,
        question.spans,
        reason,
        session.warnings,
        gathered.unknown,
        weak,
    )


def _order_of_packing(arranged: list[Arranged], limit: int) -> list[int]:
    """Return the places of answers in the order in which they may fill the budget.

    Of those that would be given if all fitted, what says something new comes first: what was replaced, and what
    says nearly what a better one says, takes only what room is left.
    """
    first = range(min(limit, len(arranged)))
    late = [at for at in first if not _STALE.isdisjoint(name for name, _ in arranged[at].scored.why)]
    return [*(at for at in first if at not in late), *late, *range(len(first), len(arranged))]


def _facts(reader: IndexReader, arranged: list[Arranged]) -> Iterator[tuple[Arranged, Fact]]:
    """Yield some answers with their facts, read a few at a time: most often the first few are enough."""
    for start in range(0, len(arranged), _AT_A_TIME):
        part = arranged[start : start + _AT_A_TIME]
        found = reader.facts_by_row(entry.scored.candidate.number for entry in part)
        for entry in part:
            fact = found[entry.scored.candidate.number]
            copies = tuple(SourceRef(copy.path, copy.line, copy.line_end) for copy in entry.copies)
            yield entry, fact._replace(copies=copies, confidence=_confidence(fact, entry))


def _confidence(fact: Fact, entry: Arranged) -> float | None:
    """Return how sure one is now: a log says how sure one was on its day, the page of the bank how sure one is."""
    if fact.kind is not FactKind.OPINION:
        return fact.confidence
    reviewed = (
        copy.confidence for copy in entry.copies if is_bank(copy.path) and copy.confidence is not None
    )
    return next(reviewed, fact.confidence)


def _hit(place: Place, reader: IndexReader, entry: Arranged, fact: Fact, today: date, *, shared: bool) -> Hit:
    score = round(entry.scored.score, 6)
    why = tuple((name, round(value, 4)) for name, value in entry.scored.why)
    hit = Hit(fact, score, why, parts=explain(entry.scored))
    if fact.kind is not FactKind.OPINION:
        return hit
    rows = [entry.scored.candidate.number, *(copy.number for copy in entry.copies)]
    evidence = find_evidence(place, reader, rows, shared=shared)
    by_day = sorted(evidence, key=lambda ref: (ref.day or date.min, ref.source))
    shown = tuple(
        ref._replace(content=ref.content if len(ref.content) <= _QUOTE else ref.content[: _QUOTE - 1] + "…")
        for ref in by_day[-_EVIDENCE:]
    )
    return hit._replace(evidence=shown, trend=read_trend(fact.recorded, evidence, today))


def _shown(hit: Hit) -> str:
    """Return all that an answer shows, for its cost in tokens."""
    fact = hit.fact
    told = [text for ref in hit.evidence for text in (ref.stance, str(ref.source), ref.content)]
    return " ".join((fact.content, *fact.details, *fact.entities, str(fact.source), *told))
