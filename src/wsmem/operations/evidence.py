"""What stands for or against an opinion, gathered from the logs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wsmem.index.relations import links_into
from wsmem.model import SourceRef, is_bank
from wsmem.operations.audience import may_share
from wsmem.records import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from wsmem.index.reader import IndexReader
    from wsmem.operations.workspace import Place


_NOWHERE: Final = SourceRef("", 0, 0)


class EvidenceRef(NamedTuple):
    """What ``supports``, ``weakens`` or ``contradicts`` an opinion: where it stands, and its words."""

    stance: str
    source: SourceRef
    content: str
    day: date | None = None  # of the log


def read_trend(stated: date | None, evidence: Sequence[EvidenceRef], today: date) -> str:
    """Say where an opinion first stated on a day is heading: new, strengthening, stable, weakening or stale."""
    from wsmem.opinions.evidence import Evidence, Stance
    from wsmem.opinions.trend import trend

    pieces = [Evidence(Stance.NEUTRAL, "restated", stated, _NOWHERE, "", "")]
    pieces += [Evidence(Stance(ref.stance), "explicit", ref.day, ref.source, "", "") for ref in evidence]
    return trend(pieces, today)


def find_evidence(
    place: Place, reader: IndexReader, rows: Sequence[int], *, shared: bool = False
) -> tuple[EvidenceRef, ...]:
    """Return what says that it supports or contradicts an opinion, and where the opinion was said again.

    That a page of the bank says the same is no evidence: it was made from what the logs say. What is said
    twice on one day, in a copy of the log for instance, counts once.

    Args:
        place: the workspace.
        reader: the index.
        rows: the opinion's row, and those of others that say the same.
        shared: leave out what a shared audience may not see.
    """
    said_again = {number for row in rows for number in (row, *reader.restatements(row))}
    linked = {
        number: relation
        for row in sorted(said_again)
        for number, relation in links_into(reader, row)
        if relation != "supersedes" and number != rows[0]
    }
    facts = reader.facts_by_row({*said_again, *linked, rows[0]})
    days = {facts[rows[0]].recorded}
    found: list[EvidenceRef] = []
    for number, fact in sorted(facts.items(), key=lambda item: item[1].source):
        if shared and not may_share(place, fact):
            continue
        if number in linked:
            found.append(EvidenceRef(linked[number], fact.source, fact.content, fact.recorded))
        elif not is_bank(fact.source.path) and fact.recorded not in days:
            days.add(fact.recorded)
            found.append(EvidenceRef("supports", fact.source, fact.content, fact.recorded))
    return tuple(found)
