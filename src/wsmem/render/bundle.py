"""Facts as one Markdown text, a section for each file they stand in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsmem.markdown.compose import Statement, compose_bullet

if TYPE_CHECKING:
    from collections.abc import Iterable

    from wsmem.model import Fact


def bundle_text(facts: Iterable[Fact]) -> str:
    """Return the facts as typed bullets below the path of their file, each with its id and line behind it."""
    lines: list[str] = []
    path = ""
    for fact in facts:
        if fact.source.path != path:
            path = fact.source.path
            lines += ["", f"## {path}", ""] if lines else [f"## {path}", ""]
        tail = (("id", fact.id), ("src", str(fact.source)), *fact.meta)
        attributes = (("supersedes", fact.supersedes),) if fact.supersedes else ()
        bullet = compose_bullet(
            Statement(fact.kind, fact.content, fact.entities, fact.confidence, fact.time, attributes, tail)
        )
        said = bullet or f"{fact.content} <!-- wsmem id={fact.id} -->"
        lines.append(f"- {'~~' if fact.retired else ''}{said}{'~~' if fact.retired else ''}")
        lines += [f"  - {detail}" for detail in fact.details]
    return "".join(f"{line}\n" for line in lines)
