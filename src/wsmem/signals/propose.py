"""Typed bullets for a day's log in which nobody wrote any."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from wsmem.model import FactKind
from wsmem.signals.score import score_sentence
from wsmem.signals.sentences import group_sentences
from wsmem.text import normalise_statement

if TYPE_CHECKING:
    from collections.abc import Iterable

    from wsmem.model import Unit
    from wsmem.signals.table import Signal

MOST_A_DAY: Final = 5
_LETTER: Final = {
    FactKind.WORLD: "W",
    FactKind.EXPERIENCE: "B",
    FactKind.OPINION: "O",
    FactKind.OBSERVATION: "S",
}
_OPENER: Final = re.compile(
    r"^(?:(?:please |pls )?(?:remember|don't forget|keep in mind|bear in mind|note)(?: that|:| to self:)\s+|(?:memo|note|important|reminder|fyi|メモ|備忘|重要|注意)\s*[:：,]\s*)",
    re.IGNORECASE,
)


class Proposal(NamedTuple):
    """A typed bullet that a log suggests, for a person to accept: never evidence before that.

    ``line`` and ``line_end`` say where it comes from; ``signals`` why it was proposed; ``bullet()`` is the line.
    """

    kind: FactKind
    confidence: float | None
    entities: tuple[str, ...]
    text: str
    line: int
    line_end: int
    score: float
    signals: tuple[Signal, ...]

    def bullet(self) -> str:
        """Return the bullet without its marker: ``O(c=0.7) @Peter: Prefers tea.``"""
        return typed_bullet(self.kind, self.text, self.entities, self.confidence)


def typed_bullet(
    kind: FactKind, text: str, entities: Iterable[str] = (), confidence: float | None = None
) -> str:
    """Return a bullet of the Retain grammar on one line, without its marker."""
    letter = _LETTER.get(kind, "S")
    attributes = f"(c={confidence:g})" if confidence is not None else ""
    names = "".join(f" @{name}" if re.fullmatch(r"[\w.-]+", name) else f" @[{name}]" for name in entities)
    return f"{letter}{attributes}{names}: {' '.join(text.split())}"


def propose_bullets(units: Iterable[Unit], *, limit: int = MOST_A_DAY) -> list[Proposal]:
    """Return the typed bullets that the notes of one day's log suggest, the best of them, in the order of the log.

    Call it with the units of a parsed log that holds no typed fact (a log that does speaks for itself). The
    text of a proposal is the log's own sentence, less an opening such as "Remember that": nothing is
    reworded. Sentences that say the same are proposed once. It is pure: no clock, no disk.

    Args:
        units: of one day, in the order of its files and lines; those that are not notes are ignored.
        limit: at most so many.
    """
    found: dict[str, Proposal] = {}
    for unit in units:
        if unit.kind is not FactKind.NOTE or unit.retired:
            continue
        for group in group_sentences(unit.content):
            verdict = score_sentence(group.text, fenced=group.fenced)
            if not verdict.kept:
                continue
            text = strip_opener(group.text)
            proposal = Proposal(
                verdict.kind,
                verdict.confidence,
                tuple(name for name in unit.entities if name in group.text),
                text,
                unit.line,
                unit.line_end,
                verdict.score,
                verdict.signals,
            )
            found.setdefault(normalise_statement(text), proposal)
    every = list(found.values())
    best = sorted(range(len(every)), key=lambda at: -every[at].score)[:limit]
    return [every[at] for at in sorted(best)]


def strip_opener(text: str) -> str:
    """Return a sentence without "Remember that", メモ： and the like, its first letter raised if it was cut."""
    rest = _OPENER.sub("", text, count=1)
    return text if not rest else rest if rest == text else rest[:1].upper() + rest[1:]
