"""What stands for or against an opinion, gathered from the logs."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from wsmem.model import SourceRef
from wsmem.operations.audience import may_share

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wsmem.index.reader import IndexReader
    from wsmem.operations.workspace import Place


class EvidenceRef(NamedTuple):
    """What stands for or against an opinion: ``supports``, ``weakens`` or ``contradicts``, where, and its words."""

    stance: str
    source: SourceRef
    content: str


def find_evidence(
    place: Place, reader: IndexReader, rows: Sequence[int], *, shared: bool = False
) -> tuple[EvidenceRef, ...]:
    """Return what says that it supports or contradicts an opinion, and where the opinion was said again.

    Args:
        place: the workspace.
        reader: the index.
        rows: the opinion's row, and those of its exact copies.
        shared: leave out what a shared audience may not see.
    """
    stances = {number: "supports" for row in rows for number in reader.restatements(row)}
    for row in sorted({*rows, *stances}):
        stances.update((number, relation) for number, relation in reader.links_into(row) if relation != "supersedes")
    found = [
        EvidenceRef(stances[number], fact.source, fact.content)
        for number, fact in reader.facts_by_row(number for number in stances if number != rows[0]).items()
        if not shared or may_share(place, fact)
    ]
    return tuple(sorted(found, key=lambda ref: ref.source))
