"""The memory under the names and result shapes of OpenClaw's own tools, so that an agent need not relearn."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Annotated, Any, Final

from pydantic import Field

from wsmem.mcp_server.answers import Answer, answering, with_warnings

if TYPE_CHECKING:
    from collections.abc import Callable

    from wsmem.api import Workspace
    from wsmem.operations.recall import Hit

_RESULTS: Final = 6  # as many as OpenClaw gives by default
_SNIPPET: Final = 700  # characters, as there
_TO_THE_END: Final = 1_000_000_000  # lines


def openclaw_tools(
    memory: Workspace, *, shared: bool, refresh: Callable[[], bool]
) -> dict[str, Callable[..., Answer]]:
    """Return ``memory_search`` and ``memory_get``; for the arguments see ``reading_tools``."""

    def memory_search(
        query: str,
        maxResults: Annotated[int, Field(ge=1)] = _RESULTS,  # noqa: N803 - the name that agents know
        minScore: Annotated[float, Field(ge=0, le=1, description="on wsmem's scale; 0 keeps all")] = 0.0,  # noqa: N803
    ) -> Answer:
        """Search the workspace's memory: MEMORY.md, daily logs and the bank.

        Mandatory before answering about earlier work, decisions, dates, people, preferences or todos. Read more
        of a result with `memory_get`.
        """
        result = memory.recall(query, k=maxResults, shared=shared, refresh=refresh())
        found = [_search_result(hit) for hit in result.hits if hit.score >= minScore]
        answer: Answer = {"results": found}
        if not found:
            answer["reason"] = result.reason or "nothing reaches minScore"
        return with_warnings(answer, result.warnings)

    def memory_get(
        path: str,
        # Agents call it "from", a keyword of Python: it arrives by that name, see below.
        start: Annotated[int, Field(ge=1, alias="from", description="the first line")] = 1,
        lines: Annotated[int | None, Field(ge=1, description="at most so many")] = None,
    ) -> Answer:
        """Read lines of a memory file; a file that does not exist is empty text."""
        last = start + (lines or _TO_THE_END) - 1
        excerpt = memory.show(f"{path}#L{start}-L{last}", shared=shared)
        return {"path": excerpt.path, "text": excerpt.text}

    @wraps(memory_get)
    def get(**arguments: Any) -> Answer:
        arguments["start"] = arguments.pop("from")
        return memory_get(**arguments)

    return {"memory_search": answering(memory_search), "memory_get": answering(get)}


def _search_result(hit: Hit) -> dict[str, Any]:
    fact = hit.fact
    return {
        "path": fact.source.path,
        "startLine": fact.source.line,
        "endLine": fact.source.line_end,
        "score": hit.score,
        "snippet": "\n".join((fact.content, *fact.details))[:_SNIPPET],
        "source": "memory",
        "citation": str(fact.source),
    }
