"""The order in which answers are given: each statement once, a superseded one below its successor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsmem.index.kinds import SEPARATOR
from wsmem.model import is_bank
from wsmem.patterns import lazy_pattern
from wsmem.recall import weights
from wsmem.recall.candidates import read_candidates
from wsmem.recall.consolidate import consolidate
from wsmem.recall.manner import DEFAULT
from wsmem.recall.score import Scored, sort_scored
from wsmem.records import NamedTuple
from wsmem.text import fold, normalise_statement

if TYPE_CHECKING:
    from wsmem.index.filters import Filters
    from wsmem.index.reader import IndexReader
    from wsmem.recall.candidates import Candidate
    from wsmem.recall.manner import Manner

_CITATION = lazy_pattern(r"(?:\.\./)*(?P<path>[\w./@-]+\.md)#L(?P<line>\d+)")
_SUPERSEDED = ("superseded", weights.RETIRED)
_DEPTH = 120  # how far down the list supersession is looked up


class Arranged(NamedTuple):
    """One answer and the other places where the very same statement stands."""

    scored: Scored
    copies: tuple[Candidate, ...]


def arrange(
    reader: IndexReader, scored: list[Scored], filters: Filters, manner: Manner = DEFAULT
) -> list[Arranged]:
    """Put successors above what they supersede and fold duplicates into one, exact ones and near ones.

    Of duplicates the best placed stands for all, but a log comes before a page of the bank: the page copied it.
    """
    replaced = manner.counts("superseded") and reader.has_supersessions()
    ordered = _demote_superseded(reader, scored, filters) if replaced else scored
    echoes = _find_echoes(ordered)
    groups: dict[int, list[Scored]] = {}
    for entry in ordered:
        groups.setdefault(echoes.get(entry.candidate.number, entry.candidate.same), []).append(entry)
    arranged: list[Arranged] = []
    for group in consolidate(list(groups.values())):
        first = next((entry for entry in group if not is_bank(entry.candidate.path)), group[0])
        copies = tuple(entry.candidate for entry in group if entry is not first)
        arranged.append(Arranged(group[0]._replace(candidate=first.candidate), copies))
    return arranged


def _find_echoes(ordered: list[Scored]) -> dict[int, int]:
    """Return for each line of the bank that repeats a log's line, what that line goes by.

    It says the same in the same words, at most with more or fewer names before it, or it repeats the words and
    cites the line: ``Moved the workshop to Porto. [source](../memory/2025-11-27.md#L14)`` is no answer of its own.
    """
    bank = [entry.candidate for entry in ordered if is_bank(entry.candidate.path)]
    if not bank:
        return {}
    places = {(entry.candidate.path, entry.candidate.line): entry.candidate for entry in ordered}
    said_in_logs: dict[str, list[Candidate]] = {}
    for entry in ordered:
        if not is_bank(entry.candidate.path):
            said_in_logs.setdefault(normalise_statement(entry.candidate.content), []).append(entry.candidate)
    echoes: dict[int, int] = {}
    for candidate in bank:
        said = normalise_statement(candidate.content)
        for log in said_in_logs.get(said, ()):
            if _may_repeat(candidate, log):
                echoes[candidate.number] = log.same
        if "#L" not in candidate.content:
            continue
        for match in _CITATION.finditer(candidate.content):
            cited = places.get((match["path"], int(match["line"])))
            if cited is not None and normalise_statement(cited.content) in said:
                echoes[candidate.number] = cited.same
    return echoes


def _may_repeat(candidate: Candidate, log: Candidate) -> bool:
    """Say whether two lines of the same words may be one statement: no other kind, nobody else's."""
    if candidate.kind != log.kind and "N" not in (candidate.kind, log.kind):
        return False
    names, others = (
        {fold(name) for name in one.entities.split(SEPARATOR) if name} for one in (candidate, log)
    )
    return names <= others or others <= names


def _demote_superseded(reader: IndexReader, scored: list[Scored], filters: Filters) -> list[Scored]:
    """Damp superseded units and see that the latest successor of each, if it passes the filters, stands above it."""
    entries = {entry.candidate.number: entry for entry in scored}
    lifted: dict[int, float] = {}
    top = scored[:_DEPTH]
    marked = reader.superseded_among([_place(entry.candidate) for entry in top])
    slotted = reader.slots.among([entry.candidate.number for entry in top])
    filled = [at for at, entry in enumerate(top) if entry.candidate.number in slotted]
    for at in sorted({*marked, *filled}):
        entry = top[at]
        successors = _chain(reader, entry.candidate)
        if not successors:
            continue
        number = entry.candidate.number
        damped = entry.score * weights.RETIRED
        entries[number] = entry._replace(score=damped, why=(*entry.why, _SUPERSEDED))
        for later in successors:
            lifted[later] = max(lifted.get(later, 0.0), entry.score)
    for candidate in read_candidates(reader, [number for number in lifted if number not in entries], filters):
        entries[candidate.number] = Scored(candidate, 0.0, ())
    for number, score in lifted.items():
        successor = entries.get(number)
        if successor and successor.score < score and _SUPERSEDED not in successor.why:
            entries[number] = successor._replace(score=score, why=(*successor.why, ("successor", score)))
    return sort_scored(entries.values())


def _chain(reader: IndexReader, candidate: Candidate) -> list[int]:
    """Return the rows at the end of the chains of supersession that begin at a unit; [] if it stands."""
    ends: list[int] = []
    seen = {candidate.number}
    waiting = [candidate]
    while waiting:
        current = waiting.pop()
        found = [
            number for number in reader.successors(current.number, *_place(current)) if number not in seen
        ]
        if not found and current is not candidate:
            ends.append(current.number)
        seen.update(found)
        waiting += read_candidates(reader, found) if found else []
    return ends


def _place(candidate: Candidate) -> tuple[str, int, int, int]:
    return candidate.path, candidate.line, candidate.line_end, candidate.statement
