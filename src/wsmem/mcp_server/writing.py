"""The tools that write: retain, supersede, forget; offered only where the person who starts the server says so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from wsmem.mcp_server.answers import Answer, answering, with_warnings
from wsmem.render.envelope import fact_json
from wsmem.render.writing import forgotten_json, retained_json

if TYPE_CHECKING:
    from collections.abc import Callable

    from wsmem.api import Workspace

FactKind = Literal["world", "experience", "opinion", "observation"]
Statement = Annotated[
    str,
    Field(description="a typed bullet such as W @Peter: Lives in Oslo. - or a sentence; whole, with names"),
]
Target = Annotated[str, Field(description="a fact's id such as f-3k9x, or its line, PATH#L12")]


def writing_tools(memory: Workspace) -> dict[str, Callable[..., Answer]]:
    """Return the tools by name; what they write is marked as an agent's word, not the user's."""

    def retain(
        text: Statement,
        kind: FactKind | None = None,
        entities: Annotated[list[str] | None, Field(description="whom it is about")] = None,
        confidence: Annotated[float | None, Field(ge=0, le=1, description="of an opinion")] = None,
    ) -> Answer:
        """Keep one statement in today's log, unless it stands there already.

        W is what is so, B what you did, O(c=0.8) what you believe, S what you observed. Something changed: use
        `supersede`. No secrets.
        """
        kept = memory.retain(text, kind=kind, entities=entities or (), confidence=confidence, trust="agent")
        memory.index()  # the next question finds it, however the files are watched
        return with_warnings(retained_json(kept), kept.warnings)

    def supersede(old: Target, text: Statement, reason: str | None = None) -> Answer:
        """Say what is so instead of an older fact; the old line stays, and recall ranks it below."""
        done = memory.supersede(old, text, reason=reason, trust="agent")
        memory.index()
        answer = {**retained_json(done.result), "supersedes": fact_json(done.old)}
        return with_warnings(answer, done.result.warnings)

    def forget(target: Target, reason: str) -> Answer:
        """Leave a fact out of every answer from now on; only when the user asks for it. No line is deleted."""
        forgotten = memory.forget(target, reason=reason)
        memory.index()
        return forgotten_json(forgotten)

    return {tool.__name__: answering(tool) for tool in (retain, supersede, forget)}
