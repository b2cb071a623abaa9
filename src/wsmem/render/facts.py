"""Facts and answers as people and prompts read them: text for a terminal, plain lines, Markdown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsmem.index.supersession import SAYS_SO
from wsmem.render.style import inert, one_line, paint, safe

if TYPE_CHECKING:
    from collections.abc import Iterable

    from wsmem.model import Fact
    from wsmem.operations.recall import Hit


def describe(fact: Fact) -> str:
    """Return the line above a fact: kind, confidence, time, entities."""
    kind = str(fact.kind) if fact.confidence is None else f"{fact.kind} {fact.confidence:.2f}"
    stamp = fact.timestamp or "undated"
    if fact.time:
        stamp += f" {fact.time}"
    names = " ".join(f"@{name}" if " " not in name else f"@[{name}]" for name in fact.entities)
    return one_line(" · ".join(part for part in (kind, stamp, names) if part))


def standing(fact: Fact) -> str:
    """Return what to know of a fact that no longer stands, or ``""``."""
    if fact.superseded_by is not None:
        return f"superseded by {one_line(str(fact.superseded_by))}{_reason(fact)}"
    if fact.retired:
        return "struck through"
    return f"expired {fact.valid_until}" if fact.expired else ""


def _reason(fact: Fact) -> str:
    """Return by which slot a fact was superseded, where the successor does not say so itself."""
    because = fact.superseded_because
    return f" ({one_line(because)})" if because and because != SAYS_SO else ""


def fact_text(fact: Fact, *, colour: bool = False) -> str:
    """Return a fact as a paragraph of a few lines."""
    lines = [paint(describe(fact), "bold", colour=colour)]
    if note := standing(fact):
        lines[0] += paint(f" · {note}", "yellow", colour=colour)
    lines += [f"  {line}" for line in safe(fact.content).split("\n")]
    lines += [f"  - {one_line(detail)}" for detail in fact.details]
    place = f"  {one_line(str(fact.source))}  ^{fact.id}"
    if fact.copies:
        more = f", and {len(fact.copies) - 3} more" if len(fact.copies) > 3 else ""
        place += f"  also {', '.join(one_line(str(copy)) for copy in fact.copies[:3])}{more}"
    lines.append(paint(place, "dim", colour=colour))
    return "\n".join(lines)


def hit_text(hit: Hit, *, explain: bool = False, colour: bool = False) -> str:
    """Return an answer as a paragraph; with ``explain``, the score and its parts."""
    lines = [fact_text(hit.fact, colour=colour)]
    for ref in hit.evidence:
        sign = {"supports": "+", "weakens": "−", "contradicts": "−"}.get(ref.stance, "?")
        lines.append(f"    {sign} {ref.stance} {one_line(str(ref.source))}: {one_line(ref.content)}")
    if hit.trend:
        lines.append(paint(f"    trend: {hit.trend}", "dim", colour=colour))
    if explain:
        lines.append(paint(f"    score {hit.score:.6g} = {_sum(hit)}", "cyan", colour=colour))
    return "\n".join(lines)


def _sum(hit: Hit) -> str:
    """Return the steps of the score as one formula, with digits enough to do it again."""
    added = [
        f"{value:.7g}" if weight == 1 else f"{weight:g}·{value:.7g}"
        for step, _, value, weight in hit.parts
        if step == "add"
    ]
    names = [name for step, name, _, _ in hit.parts if step == "add"]
    formula = " + ".join(f"{name} {part}" for name, part in zip(names, added, strict=True)) or "0"
    for step, name, value, _ in hit.parts:
        if step == "divide":
            formula = f"({formula}) / {value:.7g}"
        elif step == "multiply":
            formula += f" × {name} {value:.7g}"
        elif step == "raise":
            formula = f"max({formula}, {name} {value:.7g})"
    return formula


def fact_plain(fact: Fact) -> str:
    """Return a fact as one line of six fields between tabs.

    Kind with the confidence if there is one, time, entities, content, source, and what to know of a fact
    that no longer stands (else empty).
    """
    kind = str(fact.kind) if fact.confidence is None else f"{fact.kind} {fact.confidence:.2f}"
    names = " ".join(fact.entities)
    fields = (kind, fact.timestamp or "", names, fact.content, str(fact.source), standing(fact))
    return "\t".join(one_line(field) for field in fields)


def fact_markdown(fact: Fact) -> str:
    """Return a fact as a Markdown bullet ready for a prompt, with its citation."""
    kind = str(fact.kind) if fact.confidence is None else f"{fact.kind}, confidence {fact.confidence:g}"
    about = "".join(f" @{name}" if " " not in name else f" @[{name}]" for name in fact.entities)
    note = f" _({standing(fact)})_" if standing(fact) else ""
    stamp = fact.timestamp or "undated"
    text = inert(f"{safe(about)}: {one_line(fact.content)}")
    return f"- **{kind}** ({stamp}){text}{note} [{inert(one_line(str(fact.source)))}]"


def facts_plain(facts: Iterable[Fact]) -> str:
    """Return facts as plain lines."""
    return "".join(fact_plain(fact) + "\n" for fact in facts)


def facts_markdown(facts: Iterable[Fact]) -> str:
    """Return facts as a Markdown list."""
    return "".join(fact_markdown(fact) + "\n" for fact in facts)


def facts_text(facts: Iterable[Fact], *, colour: bool = False) -> str:
    """Return facts as paragraphs."""
    return "\n".join(fact_text(fact, colour=colour) + "\n" for fact in facts)
