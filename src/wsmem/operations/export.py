"""Export: the facts of a workspace as one text that wsmem, or anything else, can read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from wsmem.operations.facts import list_facts

if TYPE_CHECKING:
    from datetime import date

    from wsmem.model import Fact
    from wsmem.operations.selection import Selection
    from wsmem.operations.workspace import Place

SCHEMA: Final = 1  # of the export; raised when a field changes its meaning


class Export(NamedTuple):
    """The facts, in the order of days, files and lines."""

    facts: tuple[Fact, ...]
    warnings: tuple[str, ...]


def export_facts(place: Place, selection: Selection, *, today: date, refresh: bool = True) -> Export:
    """Return the typed facts that pass the filters; prose stays where it is, in Markdown."""
    found = list_facts(place, selection, today=today, refresh=refresh)
    return Export(tuple(found.facts), found.warnings)
