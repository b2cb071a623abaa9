"""What could stand in a context block: the core, what is essential, what answers the prompt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wsmem.index.filters import Filters
from wsmem.inject.block import Entry
from wsmem.operations.recall import recall
from wsmem.operations.selection import Selection, read_as_of
from wsmem.operations.session import open_session
from wsmem.records import NamedTuple
from wsmem.trust.injection import Severity, scan_text
from wsmem.trust.source import Trust, read_trust

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from datetime import date

    from wsmem.index.reader import IndexReader
    from wsmem.model import Fact
    from wsmem.operations.workspace import Place

_MOST: Final = 40  # answers of recall that are looked at
_ESSENTIAL_MOST: Final = 12
_HALF_LIFE: Final = 30.0  # days
_CORE: Final = ("memory.md", "MEMORY.md")
_SURE: Final = """
SELECT unit.id FROM unit JOIN file ON file.id = file_id
WHERE kind IN ('O', 'W') AND unit.confidence IS NOT NULL AND retired = 0{filters}
ORDER BY unit.confidence * pow(0.5, max(? - nullif(recorded, 0), 0) / ?) DESC, unit.id DESC LIMIT ?
"""


class Asking(NamedTuple):
    """What is asked of memory for a block."""

    query: str
    selection: Selection
    today: date
    min_score: float
    core: bool
    essential: bool
    resting: frozenset[str]


class Sources(NamedTuple):
    """Entries that could be shown, best first, and how many more there are.

    ``candidates`` counts all of them once; ``resting`` facts are not among them. ``found``: how many facts
    answer the prompt, resting or not.
    """

    core: tuple[Entry, ...]
    essential: tuple[Entry, ...]
    relevant: tuple[Entry, ...]
    candidates: int
    resting: int
    found: int
    skipped: tuple[tuple[str, str], ...]
    reason: str | None
    warnings: tuple[str, ...]


NOTHING: Final = Sources((), (), (), 0, 0, 0, (), None, ())


def gather_facts(place: Place, asking: Asking, useful: Callable[[str], float]) -> Sources:
    """Ask the index, which the caller has made fresh.

    Args:
        place: the workspace.
        asking: what for.
        useful: the factor of a fact's score by what was said of its use, near 1.
    """
    selection = asking.selection
    result = recall(
        place, asking.query, selection, today=asking.today, k=_MOST, budget=10_000_000, refresh=False
    )
    scored = [
        _entry(hit.fact, "relevant", round(hit.score * useful(hit.fact.id), 4), hit.trend)
        for hit in result.hits
    ]
    relevant = [entry for entry in scored if (entry.score or 0) >= asking.min_score]
    relevant.sort(key=lambda entry: -(entry.score or 0))
    core: list[Entry] = []
    essential: list[Entry] = []
    skipped: list[tuple[str, str]] = []
    if asking.core or asking.essential:
        with open_session(place, refresh=False) as session:
            reader = session.reader.within(as_of=read_as_of(selection, asking.today), shared=selection.shared)
            if asking.core:
                core = [_entry(fact, "core") for fact in _core(reader, selection)]
                if selection.shared:
                    skipped.append(("core", "private"))
            if asking.essential:
                essential = [_entry(fact, "essential") for fact in _essential(reader, asking)]
    score_of = {entry.fact.id: entry.score or 0.0 for entry in relevant}
    core.sort(key=lambda entry: -score_of.get(entry.fact.id, 0.0))  # what the prompt is about comes first
    if not relevant and not essential:
        core = []  # it accompanies answers; alone it would be said to every prompt that memory knows nothing of
    parts = [core, essential, relevant]
    if selection.shared:
        foreign = {entry.fact.id for part in parts for entry in part if not _may_be_shared(entry)}
        if foreign:
            skipped.append((f"{len(foreign)} facts", "untrusted"))
        parts = [[entry for entry in part if entry.fact.id not in foreign] for part in parts]
    awake = [[entry for entry in part if entry.fact.id not in asking.resting] for part in parts]
    resting = _ids(entry for part in parts for entry in part) & asking.resting
    below = len(scored) - len(relevant)
    distinct = _ids(entry for part in awake for entry in part)
    return Sources(
        tuple(awake[0]),
        tuple(awake[1]),
        tuple(awake[2]),
        len(distinct) + below + result.omitted,
        len(resting),
        len(relevant),
        tuple(skipped),
        result.reason or ("nothing is good enough for --min-score" if below and not relevant else None),
        result.warnings,
    )


def _entry(fact: Fact, part: str, score: float | None = None, trend: str | None = None) -> Entry:
    found = scan_text(" ".join((fact.content, *fact.details)))
    flag = found[0].rule if found and found[0].severity >= Severity.MEDIUM else ""
    return Entry(fact, str(read_trust(fact.source.path, fact.meta)), part, score, trend, flag)


def _may_be_shared(entry: Entry) -> bool:
    return entry.trust in (Trust.USER, Trust.AGENT)


def _ids(entries: Iterable[Entry]) -> set[str]:
    return {entry.fact.id for entry in entries}


def _core(reader: IndexReader, selection: Selection) -> list[Fact]:
    """Return what the core memory says, in its order."""
    found: dict[str, Fact] = {}
    for name in _CORE:
        for fact in reader.facts(Filters(path=name, shared=selection.shared)):
            if fact.superseded_by is None and not fact.retired:
                found.setdefault(fact.id, fact)
    return list(found.values())


def _essential(reader: IndexReader, asking: Asking) -> list[Fact]:
    """Return what is surest and newest, whatever the prompt: confidence, halved every thirty days."""
    filters = Filters(as_of=read_as_of(asking.selection, asking.today), shared=asking.selection.shared)
    condition, bindings = filters.sql()
    values = (*bindings, asking.today.toordinal(), _HALF_LIFE, _ESSENTIAL_MOST)
    rows = [row for (row,) in reader.connection.execute(_SURE.format(filters=condition), values)]
    facts = reader.facts_by_row(rows)
    return [facts[row] for row in rows if facts[row].superseded_by is None]
