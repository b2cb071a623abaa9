"""What facts say about beliefs without saying so: verdicts of the tiers that only have the words.

A fact is held against a belief if both share an entity and the fact was recorded after the day on which the belief
was first stated: what was known before is taken to be in it. What a marker or a restatement has judged already is
not judged again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wsmem.model import FactKind
from wsmem.opinions.evidence import Evidence, evidence_order
from wsmem.opinions.lines import shorten
from wsmem.reflect.beliefs import position_of
from wsmem.reflect.places import base_id
from wsmem.stance.judge import LONGEST, judge_stance
from wsmem.stance.slots import find_slots
from wsmem.stance.words import content_words

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date

    from wsmem.model import Fact
    from wsmem.reflect.beliefs import Belief, Beliefs
    from wsmem.reflect.roster import Roster
    from wsmem.stance.verdict import Verdict

_SHARED: Final = 0.6  # of the words of the shorter one: fewer never pass the gate of the lexical tier


class _Witness:
    """A fact with what decides whether it is worth judging."""

    __slots__ = ("fact", "slots", "words")

    def __init__(self, fact: Fact) -> None:
        self.fact = fact
        self.words = frozenset(content_words(fact.content))
        self.slots = frozenset(slot.name for slot in find_slots(fact.content, fact.entities))


def add_judged(beliefs: Beliefs, testimony: Iterable[Fact], roster: Roster) -> None:
    """Give every belief the facts that support or contradict it by their slots or their words.

    Args:
        beliefs: with the evidence of markers and restatements.
        testimony: what may be evidence, in any order; notes are not judged.
        roster: names to entities.
    """
    about: dict[str, list[_Witness]] = {}
    for fact in sorted(testimony, key=position_of):
        if fact.kind is FactKind.NOTE or len(fact.content) > LONGEST:
            continue
        witness = _Witness(fact)
        for key in roster.keys(fact.entities):
            about.setdefault(key, []).append(witness)
    for belief in beliefs.all:
        since = _founded(belief)
        if since is None or belief.deleted:
            continue
        witnesses = {id(one): one for key in sorted(belief.keys) for one in about.get(key, ())}
        new = _judge(
            belief, [one for one in witnesses.values() if one.fact.recorded and one.fact.recorded > since]
        )
        if new:
            belief.evidence = sorted([*belief.evidence, *new], key=evidence_order)


def _founded(belief: Belief) -> date | None:
    """Return the day from whose morrow on facts count; None if nobody knows one."""
    if belief.origin is not None:
        return belief.origin.recorded
    lines = belief.entry.lines if belief.entry else ()
    return min((line.evidence.day for line in lines if line.evidence.day), default=None)


def _judge(belief: Belief, witnesses: list[_Witness]) -> list[Evidence]:
    judged = {base_id(piece.id) for piece in belief.evidence}
    judged |= {base_id(fact.id) for fact in belief.statements}
    names = belief.entry.entities if belief.entry else belief.origin.entities if belief.origin else ()
    words = frozenset(content_words(belief.statement))
    slots = frozenset(slot.name for slot in find_slots(belief.statement, names))
    found: list[Evidence] = []
    for witness in witnesses:
        fact = witness.fact
        if base_id(fact.id) in judged:
            continue
        least = _SHARED * min(len(words), len(witness.words))
        if slots.isdisjoint(witness.slots) and len(words & witness.words) < max(least, 1):
            continue
        verdict = judge_stance(belief.statement, fact.content, names, fact.entities)
        if verdict is not None:
            found.append(_evidence(fact, verdict))
    return found


def _evidence(fact: Fact, verdict: Verdict) -> Evidence:
    return Evidence(verdict.stance, verdict.tier, fact.recorded, fact.source, fact.id, shorten(fact.content))
