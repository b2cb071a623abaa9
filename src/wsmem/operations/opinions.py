"""Beliefs with their confidence and what speaks for and against them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from wsmem.index.relations import row_of
from wsmem.operations.audience import may_share
from wsmem.operations.evidence import EvidenceRef, find_evidence
from wsmem.operations.selection import EVERYTHING, Selection, make_filters, read_as_of
from wsmem.operations.session import Session, ask
from wsmem.text import fold, normalise_statement

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import date

    from wsmem.index.reader import EntityRow, IndexReader
    from wsmem.model import Fact
    from wsmem.operations.index import Progress
    from wsmem.operations.workspace import Place


class Opinion(NamedTuple):
    """A belief where it is stated best, and what speaks for and against it.

    ``about`` is the full name of what it is about, "" if it names nothing.
    """

    fact: Fact
    about: str
    evidence: tuple[EvidenceRef, ...]


class OpinionList(NamedTuple):
    """Beliefs in the order of their entities, the surest first."""

    opinions: tuple[Opinion, ...]
    warnings: tuple[str, ...]


def list_opinions(
    place: Place,
    selection: Selection = EVERYTHING,
    *,
    today: date,
    refresh: bool = True,
    progress: Progress | None = None,
) -> OpinionList:
    """Return the beliefs that pass the filters, each once.

    Args:
        place: the workspace.
        selection: exact filters; kinds are ignored.
        today: the day against which relative dates are reckoned.
        refresh: pick up changed files first.
        progress: is told how far the indexing is.
    """

    def read(session: Session) -> OpinionList:
        reader = session.reader.within(as_of=read_as_of(selection, today), shared=selection.shared)
        filters = make_filters(selection._replace(kinds=("opinion",)), reader, today)
        opinions = gather_opinions(place, reader, list(reader.facts(filters)), shared=selection.shared)
        return OpinionList(opinions, session.warnings)

    return ask(place, read, refresh=refresh, progress=progress)


def gather_opinions(
    place: Place, reader: IndexReader, facts: Iterable[Fact], *, shared: bool = False
) -> tuple[Opinion, ...]:
    """Fold opinions that say the same into one each, with its evidence, sorted by entity and confidence.

    An opinion is told as the bank tells it, for its confidence was reviewed there; else as it was said last.
    """
    names = full_names(reader.entities())
    groups: dict[tuple[str, ...], list[Fact]] = {}
    for fact in facts:
        if not shared or may_share(place, fact):
            groups.setdefault(statement_key(fact, names), []).append(fact)
    found = []
    for group in groups.values():
        group.sort(key=_preference)
        rows = [row for fact in group if (row := row_of(reader, fact)) is not None]
        first = group[0].entities[0] if group[0].entities else ""
        about = names.get(fold(first), first)
        found.append(Opinion(group[0], about, find_evidence(place, reader, rows, shared=shared)))
    return tuple(
        sorted(found, key=lambda opinion: (not opinion.about, fold(opinion.about), surest_first(opinion)))
    )


def full_names(rows: Iterable[EntityRow]) -> dict[str, str]:
    """Return the name of each entity by its folded names and aliases; a name wins over an alias."""
    entities = list(rows)
    names = {fold(alias): row.name for row in reversed(entities) for alias in row.aliases}
    return names | {fold(row.name): row.name for row in reversed(entities)}


def surest_first(opinion: Opinion) -> tuple[bool, float, str, str]:
    """Return a key that sorts the surest and standing beliefs first."""
    fact = opinion.fact
    past = fact.superseded_by is not None or fact.retired
    return past, (1.0 if fact.confidence is None else -fact.confidence), fact.content, str(fact.source)


def statement_key(fact: Fact, names: Mapping[str, str]) -> tuple[str, ...]:
    """Return what makes two statements the same: their words, and what they are about by its full name."""
    about = {names.get(key, key) for key in map(fold, fact.entities)}
    return (normalise_statement(fact.content), *sorted(about))


def _preference(fact: Fact) -> tuple[bool, bool, int, str]:
    past = fact.superseded_by is not None or fact.retired
    day = fact.recorded.toordinal() if fact.recorded else 0
    return past, "bank" not in fact.source.path.split("/")[:-1], -day, str(fact.source)
