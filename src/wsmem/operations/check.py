"""One thing that a doctor looks at, and what came of it."""

from __future__ import annotations

from typing import Final, NamedTuple

OK: Final = "ok"
ADVICE: Final = "advice"  # works without
FAILED: Final = "failed"


class Check(NamedTuple):
    """One thing looked at: ``state`` is ``ok``, ``advice`` or ``failed``, ``next`` the command that helps."""

    name: str
    state: str
    detail: str
    next: str | None = None
