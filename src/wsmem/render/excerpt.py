"""Lines of a file, and a fact with its lines and relations, as people and programs read them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from wsmem.markdown.lines import split_lines
from wsmem.render.envelope import fact_json
from wsmem.render.facts import fact_text
from wsmem.render.style import one_line, paint, safe

if TYPE_CHECKING:
    from collections.abc import Iterable

    from wsmem.operations.evidence import EvidenceRef
    from wsmem.operations.show import Excerpt, FactView

_MOST: Final = 160  # characters of a piece of evidence that a person is shown
_SIGNS: Final = {"supports": "+", "weakens": "−", "contradicts": "−"}


def excerpt_text(excerpt: Excerpt, *, colour: bool = False) -> str:
    """Return the lines with their numbers, as an editor shows them."""
    width = len(str(excerpt.line_end))
    numbered = enumerate(split_lines(excerpt.text), start=excerpt.line)
    shown = ((paint(f"{number:>{width}}", "dim", colour=colour), safe(line)) for number, line in numbered)
    return "".join(f"{number}  {line}".rstrip() + "\n" for number, line in shown)


def excerpt_json(excerpt: Excerpt) -> dict[str, Any]:
    """Return the lines as JSON gives them."""
    found: dict[str, Any] = {
        "path": excerpt.path,
        "line": excerpt.line,
        "line_end": excerpt.line_end,
        "text": excerpt.text,
        "missing": excerpt.missing,
        "eof": excerpt.eof,
    }
    if excerpt.withheld:
        found["withheld"] = list(excerpt.withheld)
    return found


def fact_view_text(view: FactView, *, colour: bool = False) -> str:
    """Return a fact, its lines, and what it hangs together with, as paragraphs."""
    parts = [fact_text(view.fact, colour=colour) + "\n"]
    parts.append(_indent(excerpt_text(view.excerpt, colour=colour)))
    for title, facts in (("supersedes", view.supersedes), ("superseded by", view.superseded_by)):
        if facts:
            told = "\n".join(fact_text(fact, colour=colour) for fact in facts)
            parts.append(paint(title, "yellow", colour=colour) + "\n" + _indent(told + "\n"))
    if view.evidence:
        parts.append(paint("evidence", "yellow", colour=colour) + "\n" + evidence_text(view.evidence))
    return "\n".join(parts)


def fact_view_json(view: FactView) -> dict[str, Any]:
    """Return the data of ``wsmem show`` for a fact."""
    return {
        "fact": fact_json(view.fact),
        "excerpt": excerpt_json(view.excerpt),
        "supersedes": [fact_json(fact) for fact in view.supersedes],
        "superseded_by": [fact_json(fact) for fact in view.superseded_by],
        "evidence": evidence_json(view.evidence),
    }


def evidence_text(evidence: Iterable[EvidenceRef]) -> str:
    """Return what speaks for or against an opinion, one line each."""
    lines = []
    for ref in evidence:
        head = f"{_SIGNS.get(ref.stance, '?')} {ref.stance} {one_line(str(ref.source))}"
        lines.append(f"  {head}: {_shorten(one_line(ref.content))}\n")
    return "".join(lines)


def _shorten(text: str) -> str:
    return text if len(text) <= _MOST else f"{text[:_MOST].rstrip()}…"


def evidence_json(evidence: Iterable[EvidenceRef]) -> list[dict[str, str]]:
    """Return what speaks for or against an opinion as JSON gives it."""
    return [{"stance": ref.stance, "source": str(ref.source), "content": ref.content} for ref in evidence]


def _indent(text: str) -> str:
    return "".join(f"  {line}".rstrip() + "\n" for line in text.splitlines())
