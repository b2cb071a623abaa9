"""Whether an agent should write down what it knows before its context is cut."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from wsmem.errors import UsageError
from wsmem.operations.keeping import keep_state
from wsmem.records import NamedTuple
from wsmem.state.marks import clear_marks, set_mark

if TYPE_CHECKING:
    from datetime import date

    from wsmem.operations.workspace import Place

RESERVE: Final = 20_000  # tokens that the cut itself needs
SOFT: Final = 4_000  # tokens to write memory in
_KIND: Final = "flush"
_PROMPT: Final = """\
The context is about to be cut. Before that, append what is worth keeping to memory/{day}.md, below "## Retain";
change nothing that stands there, and write a line for each thing, in whole sentences that name who and what:
- W @Name: what is so.
- B @Name: what you did.
- O(c=0.8) @Name: what you believe, and how sure you are.
- S @Name: what you observed.
Or run for each: wsmem retain "W @Name: …". Where you stand in the task goes into: wsmem anchor set{session} "…".
If nothing is worth keeping, answer NO_REPLY.
"""


class FlushCheck(NamedTuple):
    """Whether a flush is due; ``reason`` says why not (``room``, ``told``, ``read-only``), ``prompt`` what to tell."""

    due: bool
    reason: str | None
    threshold: int
    left: int  # tokens until it is due, 0 if it is
    prompt: str


def check_flush(
    place: Place,
    *,
    used: int,
    window: int,
    reserve: int = RESERVE,
    soft: int = SOFT,
    session: str | None = None,
    today: date,
    now: float,
) -> FlushCheck:
    """Say whether the context is so full that memory should be written now, once a cycle.

    It is due from ``window - reserve - soft`` tokens on. With a session it is said once, until the context
    has room again: then the next cycle begins.

    Args:
        place: the workspace.
        used: tokens in the context.
        window: tokens that it holds.
        reserve: tokens that the cut itself needs.
        soft: tokens to write memory in.
        session: whose context it is.
        today: whose log takes it.
        now: seconds since 1970.

    Raises:
        UsageError: the window has no room for ``reserve`` and ``soft``.
    """
    threshold = window - reserve - soft
    if threshold <= 0:
        hint = f"make --reserve and --soft smaller than {window:,} together"
        raise UsageError(f"a window of {window:,} tokens has no room for them", source="--window", hint=hint)
    if used < threshold:
        if session is not None:
            with keep_state(place) as state:
                clear_marks(state.connection, _KIND, session)
        return FlushCheck(False, "room", threshold, threshold - used, "")
    if not _can_write(place.root):
        return FlushCheck(False, "read-only", threshold, 0, "")
    if session is not None:
        with keep_state(place) as state:
            if not set_mark(state.connection, _KIND, session, "told", now=now):
                return FlushCheck(False, "told", threshold, 0, "")
    named = f" --session {session}" if session is not None else ""
    return FlushCheck(True, None, threshold, 0, _PROMPT.format(day=today.isoformat(), session=named))


def _can_write(root: str) -> bool:
    folder = os.path.join(root, "memory")
    return os.access(folder if os.path.isdir(folder) else root, os.W_OK)
