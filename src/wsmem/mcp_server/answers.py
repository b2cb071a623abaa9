"""What the tools answer: the same JSON as the command line's, and errors that a model can act upon."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any, ParamSpec

from mcp.server.mcpserver.exceptions import ToolError

from wsmem.errors import WsmemError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

Arguments = ParamSpec("Arguments")
Answer = dict[str, Any]


def answering(tool: Callable[Arguments, Answer]) -> Callable[Arguments, Answer]:
    """Let a tool fail with the offence and the way out, as the command line words them."""

    @wraps(tool)
    def answer(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Answer:
        try:
            return tool(*args, **kwargs)
        except WsmemError as error:
            raise ToolError(f"{error}\nhint: {error.hint}" if error.hint else str(error)) from error

    return answer


def with_warnings(answer: Answer, warnings: Iterable[str]) -> Answer:
    """Return the answer, with ``warnings`` if there are any."""
    told = list(warnings)
    return {**answer, "warnings": told} if told else answer
