"""What stands for or against an opinion, gathered from the logs."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Final

from wsmem.index.relations import links_into
from wsmem.model import SourceRef, is_bank
from wsmem.operations.audience import is_private_path, may_share
from wsmem.records import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wsmem.index.reader import IndexReader
    from wsmem.model import Fact
    from wsmem.operations.workspace import Place


OPINIONS_PAGE: Final = "bank/opinions.md"
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

    Where ``bank/opinions.md`` lists evidence below the opinion, that list counts, and what came after it.

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
    opinion = facts[rows[0]]
    days = {opinion.recorded}
    found: list[EvidenceRef] = []
    for number, fact in sorted(facts.items(), key=lambda item: item[1].source):
        if shared and not may_share(place, fact):
            continue
        if number in linked:
            found.append(EvidenceRef(linked[number], fact.source, fact.content, fact.recorded))
        elif not is_bank(fact.source.path) and fact.recorded not in days:
            days.add(fact.recorded)
            found.append(EvidenceRef("supports", fact.source, fact.content, fact.recorded))
    if opinion.source.path == OPINIONS_PAGE and opinion.details:
        return _as_reviewed(place, opinion, found, shared)
    return tuple(found)


def _as_reviewed(
    place: Place, opinion: Fact, derived: list[EvidenceRef], shared: bool
) -> tuple[EvidenceRef, ...]:
    """Return the evidence as the page has it, where signs may have been judged or changed, and what is newer."""
    from wsmem.opinions.lines import parse_evidence, read_day, says_whence

    told: list[EvidenceRef] = []
    days: list[date] = []
    for line in opinion.details:
        piece = parse_evidence(line, [], OPINIONS_PAGE)
        if piece is not None and piece.stance != "neutral":
            days += [piece.day] if piece.day else []
            if not (shared and is_private_path(place, piece.source.path)):
                quote = piece.quote or opinion.content
                told.append(EvidenceRef(str(piece.stance), piece.source, quote, piece.day))
        elif says_whence(line) and (day := read_day(line)):
            days.append(day)
    if not days:
        return tuple(derived)
    newer = [ref for ref in derived if ref.day is not None and ref.day > max(days)]
    return tuple(
        sorted((*told, *newer), key=lambda ref: (ref.day is not None, ref.day or date.min, ref.source))
    )
