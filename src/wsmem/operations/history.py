"""What became of a fact: the chain of what it took the place of and what took its place, with the reasons."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Final, NamedTuple

from wsmem.index.relations import links_from, links_into
from wsmem.index.supersession import SAYS_SO
from wsmem.operations.audience import may_share
from wsmem.operations.session import Session, ask
from wsmem.operations.target import find_target

if TYPE_CHECKING:
    from wsmem.index.reader import IndexReader
    from wsmem.model import Fact
    from wsmem.operations.index import Progress
    from wsmem.operations.workspace import Place

_LONGEST: Final = 500  # facts of a chain


class Replacement(NamedTuple):
    """One fact took another's place, by their ids; ``because``: "says so", or the slot with both values.

    ``reason`` is what the newer one itself gives for it (``reason="…"`` in its comment), "" without one.
    """

    older: str
    newer: str
    because: str
    reason: str


class History(NamedTuple):
    """A fact, all that its chain holds (itself too) in the order of days, and who took whose place."""

    fact: Fact
    chain: tuple[Fact, ...]
    replacements: tuple[Replacement, ...]
    warnings: tuple[str, ...]


def show_history(
    place: Place,
    fact_id: str,
    *,
    today: date,
    shared: bool = False,
    refresh: bool = True,
    progress: Progress | None = None,
) -> History:
    """Return the chain of supersession in which the fact stands whose id begins with ``fact_id``.

    Args:
        place: the workspace.
        fact_id: the beginning of an id, with or without ``^``.
        today: the day against which it is reckoned what has expired.
        shared: leave out what a shared audience may not see.
        refresh: pick up changed files first.
        progress: is told how far the indexing is.

    Raises:
        NotFound: no fact has such an id.
        UsageError: several have; the hint lists them.
    """

    def read(session: Session) -> History:
        reader = session.reader.within(as_of=None, shared=shared, today=today)
        _, row = find_target(place, reader, fact_id, shared=shared)
        pairs = _walk(reader, row)
        facts = reader.facts_by_row({row, *(number for pair in pairs for number in pair[:2])})
        if shared:
            facts = {number: one for number, one in facts.items() if may_share(place, one)}
        chain = sorted(facts.values(), key=lambda one: (one.recorded or date.min, one.source))
        replacements = [
            Replacement(facts[older].id, facts[newer].id, because, dict(facts[newer].meta).get("reason", ""))
            for older, newer, because in sorted(pairs)
            if older in facts and newer in facts
        ]
        at = {one.id: position for position, one in enumerate(chain)}
        replacements.sort(key=lambda edge: (at[edge.older], at[edge.newer]))
        return History(facts[row], tuple(chain), tuple(replacements), session.warnings)

    return ask(place, read, refresh=refresh, progress=progress)


def _walk(reader: IndexReader, row: int) -> set[tuple[int, int, str]]:
    """Return all pairs (older, newer, because) that hang together with the fact in ``row``."""
    found: set[tuple[int, int, str]] = set()
    seen = {row}
    waiting = [row]
    while waiting and len(seen) < _LONGEST:
        current = waiting.pop()
        new = set(_pairs(reader, current)) - found
        found |= new
        for number in sorted({number for pair in new for number in pair[:2]} - seen):
            seen.add(number)
            waiting.append(number)
    return found


def _pairs(reader: IndexReader, row: int) -> list[tuple[int, int, str]]:
    said = [(row, newer, SAYS_SO) for newer, relation in links_into(reader, row) if relation == "supersedes"]
    pairs = [pair for pair in said if pair[1] != row]
    if not pairs and (newer := reader.slots.successor(row)):
        pairs.append((row, newer.number, newer.reason))
    for relation, older in links_from(reader, row):
        if relation == "supersedes" and older != row:
            pairs.append((older, row, SAYS_SO))
    told = {older for older, newer, _ in pairs if newer == row}
    for older in reader.slots.predecessors(row):
        explicit = any(relation == "supersedes" for _, relation in links_into(reader, older))
        if older not in told and not explicit and (edge := reader.slots.successor(older)):
            pairs.append((older, row, edge.reason))
    return pairs
