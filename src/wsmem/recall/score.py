"""Signals to one number, every part of it visible."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsmem.recall import weights
from wsmem.recall.answers import carries_name, carries_number, carries_time, is_question, speaker_of
from wsmem.recall.candidates import read_candidates
from wsmem.recall.shortlist import make_shortlist
from wsmem.records import NamedTuple
from wsmem.text import fold

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date

    from wsmem.index.reader import IndexReader
    from wsmem.recall.candidates import Candidate, Gathered
    from wsmem.recall.query import Question


class Scored(NamedTuple):
    """A candidate with its score (about 0 to 1) and the signals (added) and factors (multiplied) behind it."""

    candidate: Candidate
    score: float
    why: tuple[tuple[str, float], ...]


def score_candidates(
    reader: IndexReader,
    gathered: Gathered,
    question: Question,
    *,
    today: date,
    half_life_days: float = weights.HALF_LIFE_DAYS,
) -> list[Scored]:
    """Return the candidates that are worth arranging, best first.

    Args:
        reader: the index, for the text of the shortlist.
        gathered: the candidates with what found them.
        question: what was asked.
        today: the day against which ages are reckoned.
        half_life_days: days after which recency counts half; 0: age does not count.
    """
    shortlist = {rough.number: rough for rough in make_shortlist(gathered, question.spans)}
    candidates = {candidate.number: candidate for candidate in read_candidates(reader, shortlist)}
    speakers = _speakers(candidates.values())
    asked = f" {_words(question.text)} "
    context = _Context(
        question,
        speakers,
        tuple(speaker for speaker in speakers if f" {speaker} " in asked),
        frozenset(fold(name) for name in question.names),
        today,
        half_life_days,
    )
    full = _full(question, gathered)
    scored: list[Scored] = []
    for number, candidate in candidates.items():
        rough = shortlist[number]
        before = candidates.get(number - 1)
        answer = shortlist[number - 1].lexical if before and _answers(candidate, before) else 0.0
        factors = _factors(candidate, context)
        result = rough.total + weights.ANSWER * answer
        for _, factor in factors:
            result *= factor
        signals = (*zip(rough._fields[2:], rough[2:], strict=True), ("answer", answer))
        why = tuple((name, round(value, 4)) for name, value in signals if value) + tuple(
            (name, round(value, 4)) for name, value in factors if value != 1.0
        )
        scored.append(Scored(candidate, result / full, why))
    return sort_scored(scored)


class _Context(NamedTuple):
    """What all candidates of one question are held against."""

    question: Question
    speakers: frozenset[str]
    named: tuple[str, ...]  # speakers that the question names
    keys: frozenset[str]  # folded names of the entities that it names
    today: date
    half_life_days: float


def sort_scored(scored: Iterable[Scored]) -> list[Scored]:
    """Return them best first; ties go to the newer log, then by path and line."""
    return sorted(scored, key=lambda entry: (-entry.score, *_tie(entry.candidate)))


def _full(question: Question, gathered: Gathered) -> float:
    """Return what a unit would have with every signal full that this question can have."""
    full = 1.0 + weights.SECTION + (weights.MEANING if gathered.meaning else 0.0)
    full += weights.ENTITY if question.names else 0.0
    full += weights.PAGE if gathered.on_page else 0.0
    full += weights.TEMPORAL if question.spans else 0.0
    typed = question.wants_time or question.wants_name or question.wants_number
    return full * (weights.ANSWER_TYPE if typed else 1.0)


def _tie(candidate: Candidate) -> tuple[int, str, int]:
    return (-candidate.recorded, candidate.path, candidate.line)


def _words(text: str) -> str:
    return " ".join(
        "".join(char if char.isalnum() else " " for char in fold(text).replace("'s", " ")).split()
    )


def _speakers(candidates: Iterable[Candidate]) -> frozenset[str]:
    """Return the labels that head several candidates: speakers, not the keys of a list."""
    counts: dict[str, int] = {}
    for candidate in candidates:
        if candidate.kind == "N" and (speaker := speaker_of(candidate.content)):
            counts[speaker] = counts.get(speaker, 0) + 1
    return frozenset(speaker for speaker, count in counts.items() if count > 1)


def _answers(candidate: Candidate, before: Candidate) -> bool:
    """Say whether the line before stands in the same section and another speaker asks something in it."""
    if (before.file_id, before.section) != (candidate.file_id, candidate.section):
        return False
    if not is_question(before.content):
        return False
    asker, speaker = speaker_of(before.content), speaker_of(candidate.content)
    return asker is not None and speaker is not None and asker != speaker


def _factors(candidate: Candidate, context: _Context) -> list[tuple[str, float]]:
    question, speakers, named, keys, today, half_life_days = context
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
