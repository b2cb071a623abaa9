"""Signals to one number, every part of it visible."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from wsmem.recall import weights
from wsmem.recall.answers import carries_name, carries_number, carries_time, is_question, speaker_of
from wsmem.text import fold

if TYPE_CHECKING:
    from collections.abc import Iterable

    from wsmem.recall.candidates import Candidate, Gathered
    from wsmem.recall.query import Question

_PRECISE = 240  # candidates whose text is looked at


class Scored(NamedTuple):
    """A candidate with its score (about 0 to 1) and the signals (added) and factors (multiplied) behind it."""

    candidate: Candidate
    score: float
    why: tuple[tuple[str, float], ...]


def score_candidates(
    gathered: Gathered, question: Question, *, today: date, half_life_days: float = weights.HALF_LIFE_DAYS
) -> list[Scored]:
    """Return the candidates that are worth arranging, best first.

    Args:
        gathered: the candidates with what found them.
        question: what was asked.
        today: the day against which ages are reckoned.
        half_life_days: days after which recency counts half; 0: age does not count.
    """
    lexical = _normalise(gathered.lexical)
    sections: dict[tuple[int, int], float] = {}
    for number, value in lexical.items():
        candidate = gathered.candidates[number]
        place = (candidate.file_id, candidate.section)
        if value > sections.get(place, 0.0):
            sections[place] = value
    full = _full(question, gathered)
    rough: list[tuple[float, Candidate, list[tuple[str, float]]]] = []
    for number, candidate in gathered.candidates.items():
        signals = [
            ("lexical", lexical.get(number, 0.0)),
            ("section", sections.get((candidate.file_id, candidate.section), 0.0)),
            ("entity", gathered.linked.get(number, 0.0)),
            ("page", gathered.on_page.get(number, 0.0)),
            ("temporal", _temporal(candidate, question)),
        ]
        rough.append((sum(_WEIGHT[name] * value for name, value in signals), candidate, signals))
    rough.sort(key=lambda entry: (-entry[0], *_tie(entry[1])))
    speakers = _speakers(rough)
    named = [speaker for speaker in speakers if f" {speaker} " in f" {_words(question.text)} "]
    keys = frozenset(fold(name) for name in question.names)
    scored: list[Scored] = []
    for total, candidate, signals in rough[:_PRECISE]:
        answer = _answer(candidate, gathered, lexical)
        factors = _factors(candidate, question, named, speakers, keys, today, half_life_days)
        result = total + weights.ANSWER * answer
        for _, factor in factors:
            result *= factor
        shown = [*signals, ("answer", answer)]
        why = tuple((name, round(value, 4)) for name, value in shown if value) + tuple(
            (name, round(value, 4)) for name, value in factors if value != 1.0
        )
        scored.append(Scored(candidate, result / full, why))
    return sort_scored(scored)


def sort_scored(scored: Iterable[Scored]) -> list[Scored]:
    """Return them best first; ties go to the newer log, then by path and line."""
    return sorted(scored, key=lambda entry: (-entry.score, *_tie(entry.candidate)))


def _full(question: Question, gathered: Gathered) -> float:
    """Return what a unit would have with every signal full that this question can have."""
    full = 1.0 + weights.SECTION
    full += weights.ENTITY if question.names else 0.0
    full += weights.PAGE if gathered.on_page else 0.0
    full += weights.TEMPORAL if question.spans else 0.0
    typed = question.wants_time or question.wants_name or question.wants_number
    return full * (weights.ANSWER_TYPE if typed else 1.0)


_WEIGHT = {
    "lexical": 1.0,
    "section": weights.SECTION,
    "entity": weights.ENTITY,
    "page": weights.PAGE,
    "temporal": weights.TEMPORAL,
}


def _tie(candidate: Candidate) -> tuple[int, str, int]:
    return (-candidate.recorded, candidate.path, candidate.line)


def _normalise(values: dict[int, float]) -> dict[int, float]:
    """Divide by the best. FTS5 floors its IDF near 0, so a word that all units share still orders them."""
    best = max(values.values(), default=0.0)
    return {number: value / best for number, value in values.items()} if best > 0 else values


def _words(text: str) -> str:
    return " ".join(
        "".join(char if char.isalnum() else " " for char in fold(text).replace("'s", " ")).split()
    )


def _temporal(candidate: Candidate, question: Question) -> float:
    """Return 1 where the unit was recorded in the days asked about or names them, less nearby."""
    best = 0.0
    for span in question.spans:
        low, high = span.start.toordinal(), span.end.toordinal()
        days = [(candidate.recorded, candidate.recorded)] if candidate.recorded else []
        if candidate.occurred_from is not None and candidate.occurred_to is not None:
            days.append((candidate.occurred_from, candidate.occurred_to))
        for first, last in days:
            gap = max(first - high, low - last, 0)
            best = max(best, 1.0 if gap == 0 else 0.5 * max(0.0, 1 - gap / (high - low + 4)))
    return best


def _speakers(rough: list[tuple[float, Candidate, list[tuple[str, float]]]]) -> frozenset[str]:
    """Return the labels that head several candidates: speakers, not the keys of a list."""
    counts: dict[str, int] = {}
    for _, candidate, _ in rough:
        if candidate.kind == "N" and (speaker := speaker_of(candidate.content)):
            counts[speaker] = counts.get(speaker, 0) + 1
    return frozenset(speaker for speaker, count in counts.items() if count > 1)


def _answer(candidate: Candidate, gathered: Gathered, lexical: dict[int, float]) -> float:
    """Return the lexical score of the line before, if another speaker asks in it."""
    before = gathered.candidates.get(candidate.number - 1)
    if before is None or (before.file_id, before.section) != (candidate.file_id, candidate.section):
        return 0.0
    if not is_question(before.content):
        return 0.0
    asker, speaker = speaker_of(before.content), speaker_of(candidate.content)
    return lexical.get(before.number, 0.0) if asker and speaker and asker != speaker else 0.0


def _factors(
    candidate: Candidate,
    question: Question,
    named: list[str],
    speakers: frozenset[str],
    keys: frozenset[str],
    today: date,
    half_life_days: float,
) -> list[tuple[str, float]]:
    content = candidate.content
    factors: list[tuple[str, float]] = []
    speaker = speaker_of(content) if candidate.kind == "N" else None
    other = len(named) == 1 and speaker in speakers and speaker != named[0]
    if candidate.kind != "N" and len(keys) == 1 and candidate.entities:
        other = keys.isdisjoint(fold(name) for name in candidate.entities.split("\x1f"))
    if other:
        factors.append(("other speaker", weights.OTHER_SPEAKER))
    if is_question(content):
        factors.append(("question", weights.QUESTION))
    if (
        (question.wants_time and carries_time(content))
        or (question.wants_name and carries_name(content, speakers))
        or (question.wants_number and carries_number(content))
    ):
        factors.append(("answer type", weights.ANSWER_TYPE))
    if candidate.retired:
        factors.append(("retired", weights.RETIRED))
    if half_life_days > 0:
        age = max(today.toordinal() - candidate.recorded, 0) if candidate.recorded else 0
        factors.append(("recency", 1 + weights.RECENCY * 0.5 ** (age / half_life_days)))
    if candidate.confidence is not None:
        factors.append(("confidence", 1 - weights.CONFIDENCE * (1 - candidate.confidence)))
    return factors
