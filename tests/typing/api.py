"""Uses of the public names that a type checker must understand; it is checked, never run."""

from __future__ import annotations

from datetime import date

from wsmem import DateSpan, Fact, FactKind, SourceRef, Workspace, WsmemError


def use(memory: Workspace) -> list[str]:
    stats = memory.index(full=True)
    changed: int = stats.added + stats.changed + stats.removed
    result = memory.recall("what does Ana prefer?", since="30d", kinds=("opinion",), k=5, budget=600)
    lines: list[str] = [f"{changed} files"]
    for hit in result.hits:
        fact: Fact = hit.fact
        source: SourceRef = fact.source
        kind: FactKind = fact.kind
        confidence: float | None = fact.confidence
        span: DateSpan | None = fact.occurred
        recorded: date | None = fact.recorded
        lines.append(
            f"{kind} {confidence} {span} {recorded} {source}#{source.line} {hit.score:.2f} {dict(hit.why)}"
        )
        lines += [f"{ref.stance} {ref.source}" for ref in hit.evidence]
    reason: str | None = result.reason
    lines.append(reason or "")
    for fact in memory.facts(entities=["Ana"], until=date(2025, 12, 1)).facts:
        lines.append(fact.content)
    return lines


def fail() -> str:
    try:
        return Workspace.open("/nowhere", today=date(2025, 12, 1)).root
    except WsmemError as error:
        hint: str | None = error.hint
        code: str = error.code
        return f"{code} {error.exit_code} {hint}"
