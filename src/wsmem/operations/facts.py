"""Listing facts and looking one up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from wsmem.operations.selection import EVERYTHING, Selection, make_filters, read_as_of
from wsmem.operations.session import Session, ask

if TYPE_CHECKING:
    from datetime import date

    from wsmem.model import Fact
    from wsmem.operations.index import Progress
    from wsmem.operations.workspace import Place

_MOST: Final = 2**63 - 1  # what SQLite can count to


class FactList(NamedTuple):
    """Facts in the order of days, files and lines."""

    facts: tuple[Fact, ...]
    warnings: tuple[str, ...]


def list_facts(
    place: Place,
    selection: Selection = EVERYTHING,
    *,
    today: date,
    notes: bool = False,
    limit: int | None = None,
    refresh: bool = True,
    progress: Progress | None = None,
) -> FactList:
    """Return the facts that pass the filters.

    Args:
        place: the workspace.
        selection: exact filters; without a kind, notes are left out unless ``notes``.
        today: the day against which relative dates are reckoned.
        notes: also give blocks of prose.
        limit: at most so many.
        refresh: pick up changed files first.
        progress: is told how far the indexing is.
    """
    if not selection.kinds and not notes:
        selection = selection._replace(kinds=("world", "experience", "opinion", "observation", "unknown"))

    def read(session: Session) -> FactList:
        reader = session.reader.within(
            as_of=read_as_of(selection, today), shared=selection.shared, today=today
        )
        filters = make_filters(selection, reader, today)
        return FactList(
            tuple(reader.facts(filters, limit=-1 if limit is None else min(limit, _MOST))), session.warnings
        )

    return ask(place, read, refresh=refresh, progress=progress)
