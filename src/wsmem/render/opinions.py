"""Beliefs with what speaks for and against them, as people, prompts and programs read them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wsmem.render.envelope import fact_json
from wsmem.render.excerpt import evidence_json, evidence_text
from wsmem.render.facts import fact_markdown, fact_plain, fact_text
from wsmem.render.style import inert, one_line, paint

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wsmem.operations.opinions import Opinion


def opinion_text(opinion: Opinion, *, colour: bool = False) -> str:
    """Return a belief as a paragraph, its evidence below it."""
    return (
        fact_text(opinion.fact._replace(details=_remarks(opinion)), colour=colour)
        + "\n"
        + "".join(f"  {line}\n" for line in evidence_text(opinion.evidence).splitlines())
    )


def _remarks(opinion: Opinion) -> tuple[str, ...]:
    """Return what hangs below the opinion, without the lines of evidence that are told anyway."""
    from wsmem.opinions.lines import parse_evidence, says_whence

    page = opinion.fact.source.path
    return tuple(
        line
        for line in opinion.fact.details
        if parse_evidence(line, [], page) is None and not says_whence(line)
    )


def opinions_text(opinions: Sequence[Opinion], *, colour: bool = False) -> str:
    """Return beliefs as paragraphs, below the name that they are about."""
    parts: list[str] = []
    heading = None
    for opinion in opinions:
        name = opinion.about or "about nobody by name"
        if name != heading:
            parts.append(paint(one_line(name), "cyan", colour=colour) + "\n")
            heading = name
        parts.append(opinion_text(opinion, colour=colour))
    return "\n".join(parts)


def opinions_plain(opinions: Sequence[Opinion]) -> str:
    """Return opinions as plain lines, as facts are."""
    return "".join(fact_plain(opinion.fact) + "\n" for opinion in opinions)


def opinions_markdown(opinions: Sequence[Opinion]) -> str:
    """Return beliefs as a Markdown list with their evidence nested."""
    return "".join(
        fact_markdown(opinion.fact)
        + "\n"
        + "".join(
            f"  - {ref.stance}: {inert(one_line(ref.content))} [{inert(one_line(str(ref.source)))}]\n"
            for ref in opinion.evidence
        )
        for opinion in opinions
    )


def opinion_json(opinion: Opinion) -> dict[str, Any]:
    """Return a belief as JSON gives it: the fact and its evidence."""
    return {**fact_json(opinion.fact), "about": opinion.about, "evidence": evidence_json(opinion.evidence)}
