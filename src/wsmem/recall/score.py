"""Signals to one number, every part of it visible."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wsmem.recall import weights
from wsmem.recall.answers import (
    carries_decision,
    carries_name,
    carries_number,
    carries_opinion,
    carries_time,
    is_question,
    speaker_of,
)
from wsmem.recall.candidates import read_candidates
from wsmem.recall.manner import DEFAULT
from wsmem.recall.shortlist import Rough, make_shortlist
from wsmem.records import NamedTuple
from wsmem.text import fold

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable
    from datetime import date

    from wsmem.index.reader import IndexReader
    from wsmem.recall.candidates import Candidate, Gathered
    from wsmem.recall.manner import Manner
    from wsmem.recall.query import Question

_SIGNALS: Final = (*Rough._fields[2:], "answer")


class Scored(NamedTuple):
    """A candidate with its score from 0 to 1 and the signals (added) and factors (multiplied) behind it.

    ``possible``: the sum of signals that the question could have at most, by which the sum is divided;
    ``explain`` puts the steps together.
    """

    candidate: Candidate
    score: float
    why: tuple[tuple[str, float], ...]
    possible: float = 1.0


def score_candidates(
    reader: IndexReader,
    gathered: Gathered,
    question: Question,
    *,
    today: date,
    manner: Manner = DEFAULT,
) -> list[Scored]:
    """Return the candidates that are worth arranging, best first.

    Args:
        reader: the index, for the text of the shortlist.
        gathered: the candidates with what found them.
        question: what was asked.
        today: the day against which ages are reckoned.
        manner: which signals and factors count.
    """
    shortlist = {rough.number: rough for rough in make_shortlist(gathered, question.spans, manner.without)}
    candidates = {candidate.number: candidate for candidate in read_candidates(reader, shortlist)}
    speakers = _speakers(candidates.values())
    asked = f" {_words(question.text)} "
    context = _Context(
        question,
        speakers,
        tuple(speaker for speaker in speakers if f" {speaker} " in asked),
        gathered.linked.keys(),
        today,
        manner,
    )
    possible = _possible(question, gathered, manner, dialogue=bool(speakers))
    looked_up = "" if question.is_sentence or not manner.counts("meaning") else _words(question.text)
    scored: list[Scored] = []
    for number, candidate in candidates.items():
        rough = shortlist[number]
        if looked_up and gathered.meaning and _holds(candidate.content, looked_up):
            # Who looks up a word means it; a long block that holds it may be far from it as a whole.
            rough = rough._replace(total=rough.total + weights.MEANING * (1.0 - rough.meaning), meaning=1.0)
        before = candidates.get(number - 1)
        answer = 0.0
        if before and manner.counts("answer") and _answers(candidate, before):
            answer = shortlist[number - 1].lexical
        factors = [pair for pair in _factors(candidate, context) if pair[1] != 1.0 and manner.counts(pair[0])]
        result = (rough.total + weights.ANSWER * answer) / possible
        for _, factor in factors:
            result *= factor
        signals = zip(_SIGNALS, (*rough[2:], answer), strict=True)
        shown = [pair for pair in signals if pair[1] and manner.counts(pair[0])]
        scored.append(Scored(candidate, result, (*shown, *factors), possible))
    return sort_scored(scored)


class _Context(NamedTuple):
    """What all candidates of one question are held against."""

    question: Question
    speakers: frozenset[str]
    named: tuple[str, ...]  # speakers that the question names
    linked: Collection[int]  # units that are linked to the entities that it names
    today: date
    manner: Manner


def sort_scored(scored: Iterable[Scored]) -> list[Scored]:
    """Return them best first; ties go to the newer log, then by path and line."""
    return sorted(scored, key=lambda entry: (-entry.score, *_tie(entry.candidate)))


def _possible(question: Question, gathered: Gathered, manner: Manner, *, dialogue: bool) -> float:
    """Return what a unit would have with every signal full that this question can have, times the factors above 1."""
    can_have = {
        "lexical": bool(gathered.lexical),
        "section": bool(gathered.lexical) and not gathered.is_enough,
        "topic": bool(gathered.lexical) and not gathered.is_enough,
        "meaning": bool(gathered.meaning),
        "entity": bool(question.names),
        "page": bool(gathered.on_page),
        "temporal": bool(question.spans),
        "answer": dialogue and bool(gathered.lexical),
        "hop": bool(gathered.hop),
    }
    full = sum(weights.SIGNALS[name] for name, can in can_have.items() if can and manner.counts(name))
    if manner.counts("answer-type") and question.wants_type:
        full *= weights.ANSWER_TYPE
    if manner.half_life_days > 0 and manner.counts("recency"):
        full *= 1 + weights.RECENCY
    return full or 1.0


def _tie(candidate: Candidate) -> tuple[int, str, int]:
    return (-candidate.recorded, candidate.path, candidate.line)


def _words(text: str) -> str:
    return " ".join(
        "".join(char if char.isalnum() else " " for char in fold(text).replace("'s", " ")).split()
    )


def _holds(content: str, looked_up: str) -> bool:
    """Say whether the text holds the words as they stand; scripts without spaces know no ends of words."""
    words = _words(content)
    return f" {looked_up} " in f" {words} " if looked_up.isascii() else looked_up in words


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


def _carries_answer(question: Question, candidate: Candidate, speakers: frozenset[str]) -> bool:
    """Say whether the unit carries a type of answer that the question asks for."""
    content, kind = candidate.content, candidate.kind
    return (
        (question.wants_time and carries_time(content))
        or (question.wants_name and carries_name(content, speakers))
        or (question.wants_number and carries_number(content))
        or (question.wants.opinion and carries_opinion(kind, content))
        or (question.wants.decision and carries_decision(content))
        or kind in question.wants.kinds
    )


def _factors(candidate: Candidate, context: _Context) -> list[tuple[str, float]]:
    question, speakers, named, linked, today, manner = context
    content = candidate.content
    factors: list[tuple[str, float]] = []
    speaker = speaker_of(content) if candidate.kind == "N" else None
    other = len(named) == 1 and speaker in speakers and speaker != named[0]
    if candidate.kind != "N" and len(question.names) == 1 and candidate.entities:
        other = candidate.number not in linked  # under whichever of its names
    if other:
        factors.append(("speaker", weights.OTHER_SPEAKER))
    if is_question(content):
        factors.append(("question", weights.QUESTION))
    if question.wants_type and _carries_answer(question, candidate, speakers):
        factors.append(("answer-type", weights.ANSWER_TYPE))
    if candidate.retired:
        factors.append(("retired", weights.RETIRED))
    if _is_expired(candidate, today, question):
        factors.append(("expired", weights.EXPIRED))
    if manner.half_life_days > 0:
        age = max(today.toordinal() - candidate.recorded, 0) if candidate.recorded else 0
        factors.append(("recency", 1 + weights.RECENCY * 0.5 ** (age / manner.half_life_days)))
    if candidate.confidence is not None:
        factors.append(("confidence", 1 - weights.CONFIDENCE * (1 - candidate.confidence)))
    return factors


def _is_expired(candidate: Candidate, today: date, question: Question) -> bool:
    """Say whether a unit held for some days only, which are over, and the question asks for no day before."""
    end = candidate.valid_to
    if end is None or end >= today.toordinal():
        return False
    return not any(span.start.toordinal() <= end for span in question.spans)
