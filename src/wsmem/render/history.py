"""The chain of a fact, drawn for people and told to programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wsmem.render.envelope import fact_json
from wsmem.render.facts import describe, standing
from wsmem.render.style import one_line, paint

if TYPE_CHECKING:
    from wsmem.model import Fact
    from wsmem.operations.history import History, Replacement


def history_text(history: History, *, colour: bool = False) -> str:
    """Return the chain, oldest first; below each fact, why the next one took its place."""
    edges: dict[str, list[Replacement]] = {}
    for edge in history.replacements:
        edges.setdefault(edge.older, []).append(edge)
    place = {fact.id: fact for fact in history.chain}
    lines: list[str] = []
    for fact in history.chain:
        lines += _fact(fact, colour, asked=fact.id == history.fact.id)
        for edge in edges.get(fact.id, ()):
            reason = f": {one_line(edge.reason)}" if edge.reason else ""
            newer = one_line(str(place[edge.newer].source))
            lines.append(paint(f"  ↓ {one_line(edge.because)}{reason}  ({newer})", "yellow", colour=colour))
    return "".join(f"{line}\n" for line in lines)


def _fact(fact: Fact, colour: bool, *, asked: bool) -> list[str]:
    past = fact.superseded_by is not None or fact.retired or fact.expired
    state = "superseded" if fact.superseded_by is not None else standing(fact) if past else "stands"
    mark = "▶" if asked else " "
    return [
        f"{mark} {paint(describe(fact), 'bold', colour=colour)} · {state}",
        f"    {one_line(fact.content)}",
        paint(f"    {one_line(str(fact.source))}  ^{fact.id}", "dim", colour=colour),
    ]


def history_json(history: History) -> dict[str, Any]:
    """Return the data of ``wsmem history``."""
    return {
        "fact": fact_json(history.fact),
        "chain": [fact_json(fact) for fact in history.chain],
        "replacements": [edge._asdict() for edge in history.replacements],
    }
