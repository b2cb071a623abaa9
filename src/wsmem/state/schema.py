"""The tables of ``.memory/state.sqlite`` and how older ones are brought up to date.

Each module of this package declares its own tables. To change one, add a step to ``_STEPS`` and leave
the earlier ones as they are: users have files that were made by them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

VERSION: Final = 1
APPLICATION_ID: Final = 0x77736D73  # "wsms"


def steps_from(version: int) -> Iterator[str]:
    """Yield the statements that make a state of ``version`` (0: an empty file) one of ``VERSION``."""
    from wsmem.state import cooldowns, cursors, feedback, gates, injections, marks, queue, runs, sessions

    steps = (
        (
            *runs.TABLES, *injections.TABLES, *sessions.TABLES, *cooldowns.TABLES, *gates.TABLES,
            *cursors.TABLES, *queue.TABLES, *feedback.TABLES, *marks.TABLES,
        ),
    )  # fmt: skip
    assert len(steps) == VERSION
    for step in steps[version:]:
        yield from step
