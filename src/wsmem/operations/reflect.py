"""Reflect: what the bank's pages should become, and writing it."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING, Final, NamedTuple

from wsmem.errors import Conflict, WorkspaceError
from wsmem.operations.reading import read_bytes
from wsmem.operations.selection import Selection, read_span
from wsmem.operations.session import Session, ask
from wsmem.reflect.plan import plan_reflection
from wsmem.workspace.files import decode, encode
from wsmem.workspace.lock import writer_lock
from wsmem.workspace.writing import write_atomic

if TYPE_CHECKING:
    from datetime import date

    from wsmem.model import DateSpan
    from wsmem.operations.index import Progress
    from wsmem.operations.workspace import Place
    from wsmem.reflect.records import ReflectPlan

LOCK_TIMEOUT: Final = 10.0
_PAGES: Final = (
    "SELECT path FROM file WHERE role IN ('bank', 'entity') AND path NOT LIKE '@%' AND error IS NULL"
)
_PRIVATE: Final = "SELECT path FROM file WHERE private = 1"


class Reflection(NamedTuple):
    """A plan, and the bytes of the pages that it was made from."""

    plan: ReflectPlan
    pages: dict[str, bytes]
    warnings: tuple[str, ...]


def reflect(
    place: Place,
    *,
    since: str | None = None,
    today: date,
    refresh: bool = True,
    progress: Progress | None = None,
) -> Reflection:
    """Plan what the bank's pages should become; nothing is written.

    Args:
        place: the workspace.
        since: look at what was recorded from then on (``7d``, ``2025-11-27``, …); None: at everything.
        today: the day against which ``since`` and trends are reckoned.
        refresh: pick up changed files first.
        progress: is told how far the indexing is.
    """
    window = read_span(Selection(since=since), today)

    def plan(session: Session) -> Reflection:
        return plan_on(place, session, window, today)

    return ask(place, plan, refresh=refresh, progress=progress)


def plan_on(place: Place, session: Session, window: DateSpan | None, today: date) -> Reflection:
    """Plan on one generation of the index; ``window`` holds the days to look at, None all of them."""
    connection = session.reader.connection
    pages = {path: read_bytes(place, path).data for (path,) in connection.execute(_PAGES)}
    texts = {path: decode(data, path) for path, data in pages.items()}
    private = frozenset(path for (path,) in connection.execute(_PRIVATE))
    facts = list(session.reader.facts())
    rule = place.config.reflect.rule
    made = plan_reflection(facts, texts, since=window, rule=rule, today=today, private=private)
    return Reflection(made, pages, session.warnings)


def apply_reflection(place: Place, reflection: Reflection) -> tuple[str, ...]:
    """Write the pages of a plan, all or none; return their paths.

    Raises:
        Conflict: a page was edited since the plan was made; nothing is changed.
        Locked: another process is writing.
    """
    changes = reflection.plan.changes
    with writer_lock(place.root, timeout=LOCK_TIMEOUT, purpose="wsmem reflect --apply"):
        for change in changes:
            _check_unchanged(place, change.path, reflection.pages.get(change.path))
        written: list[tuple[str, bytes | None, bytes]] = []
        try:
            for change in changes:
                before = reflection.pages.get(change.path)
                after = encode(change.after, before or b"")
                write_atomic(os.path.join(place.root, change.path), after, expected=before)
                written.append((change.path, before, after))
        except WorkspaceError:
            _take_back(place, written)
            raise
    return tuple(path for path, _, _ in written)


def _check_unchanged(place: Place, path: str, expected: bytes | None) -> None:
    try:
        present: bytes | None = read_bytes(place, path).data
    except FileNotFoundError:
        present = None
    if present != expected:
        raise Conflict(
            "the page was edited while reflect was at work; nothing was changed",
            source=path,
            hint="run wsmem reflect again",
        )


def _take_back(place: Place, written: list[tuple[str, bytes | None, bytes]]) -> None:
    """Put back what was there before, where nobody has touched it since."""
    for path, before, after in reversed(written):
        full = os.path.join(place.root, path)
        with suppress(WorkspaceError, OSError):
            if before is not None:
                write_atomic(full, before, expected=after)
            elif read_bytes(place, path).data == after:
                os.unlink(full)
