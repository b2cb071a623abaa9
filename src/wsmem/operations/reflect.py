"""Reflect: what the bank's pages should become, and writing it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from wsmem.operations.reading import read_bytes
from wsmem.operations.run_log import resolve_since
from wsmem.operations.selection import Selection, read_span
from wsmem.operations.session import Session, ask
from wsmem.reflect.admission import OPINIONS_PAGE
from wsmem.reflect.plan import plan_reflection
from wsmem.reflect.rejected import read_rejected
from wsmem.workspace.files import decode
from wsmem.workspace.git_history import read_reverts

if TYPE_CHECKING:
    from datetime import date

    from wsmem.model import DateSpan, Fact
    from wsmem.operations.index import Progress
    from wsmem.operations.workspace import Place
    from wsmem.reflect.records import ReflectPlan

_PAGES: Final = (
    "SELECT path FROM file WHERE role IN ('bank', 'entity') AND path NOT LIKE '@%' AND error IS NULL"
)
_PRIVATE: Final = "SELECT path FROM file WHERE private = 1"


class Bank(NamedTuple):
    """What a reflection is made from: pages as bytes and as texts, private paths, and all facts."""

    pages: dict[str, bytes]
    texts: dict[str, str]
    private: frozenset[str]
    facts: list[Fact]


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
    most: int | None = None,
    infer: bool = False,
    refresh: bool = True,
    progress: Progress | None = None,
) -> Reflection:
    """Plan what the bank's pages should become; nothing is written.

    Args:
        place: the workspace.
        since: look at what was recorded from then on (``7d``, ``2025-11-27``, …, or ``last``: from the day up
            to which the last run that got through has read); None: at everything.
        today: the day against which ``since`` and trends are reckoned.
        most: at most so many changes; None: all there are.
        infer: propose typed bullets for days on which nobody wrote any.
        refresh: pick up changed files first.
        progress: is told how far the indexing is.
    """
    window = read_span(Selection(since=resolve_since(place, since)), today)

    def plan(session: Session) -> Reflection:
        return plan_on(place, session, window, today, most, infer=infer)

    return ask(place, plan, refresh=refresh, progress=progress)


def plan_on(
    place: Place,
    session: Session,
    window: DateSpan | None,
    today: date,
    most: int | None = None,
    *,
    infer: bool = False,
) -> Reflection:
    """Plan on one generation of the index; ``window`` holds the days to look at, None all of them."""
    bank = read_bank(place, session)
    made = plan_reflection(
        bank.facts,
        bank.texts,
        since=window,
        rule=place.config.reflect.rule,
        today=today,
        private=bank.private,
        rejected=read_rejected(bank.texts.get(OPINIONS_PAGE, ""), read_reverts(place.root, OPINIONS_PAGE)),
        most=most,
        infer=infer,
    )
    return Reflection(made, bank.pages, session.warnings)


def read_bank(place: Place, session: Session) -> Bank:
    """Read the bank's pages from the disk and all facts from one generation of the index."""
    connection = session.reader.connection
    pages = {path: read_bytes(place, path).data for (path,) in connection.execute(_PAGES)}
    texts = {path: decode(data, path) for path, data in pages.items()}
    private = frozenset(path for (path,) in connection.execute(_PRIVATE))
    return Bank(pages, texts, private, list(session.reader.facts()))
