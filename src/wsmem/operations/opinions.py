"""Beliefs with their confidence and what speaks for and against them."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from wsmem.model import Fact
from wsmem.operations.audience import may_share
from wsmem.operations.evidence import EvidenceRef, find_evidence
from wsmem.operations.selection import Selection, make_filters, read_as_of
from wsmem.operations.session import open_session
from wsmem.text import fold, normalise_statement

if TYPE_CHECKING:
    from collections.abc import Iterable

    from wsmem.index.reader import EntityRow, IndexReader
    from wsmem.operations.index import Progress
    from wsmem.operations.workspace import Place


class Opinion(NamedTuple):
    """A belief where it is stated best, what it is about ("" without a name), and what speaks for and against it."""

    fact: Fact
    about: str
    evidence: tuple[EvidenceRef, ...]


class OpinionList(NamedTuple):
    """Beliefs in the order of their entities, the surest first."""

    opinions: tuple[Opinion, ...]
    warnings: tuple[str, ...]


def list_opinions(
    place: Place,
    selection: Selection = Selection(),  # noqa: B008
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
    as_of = read_as_of(selection, today)
    with open_session(place, refresh=refresh, as_of=as_of, progress=progress) as session:
        filters = make_filters(selection._replace(kinds=("opinion",)), session.reader, today)
        facts = list(session.reader.facts(filters))
        opinions = gather_opinions(place, session.reader, facts, shared=selection.shared)
    return OpinionList(opinions, session.warnings)


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
            groups.setdefault(statement_key(fact), []).append(fact)
    found = []
    for group in groups.values():
        group.sort(key=_preference)
        rows = [row for fact in group if (row := reader.row_of(fact)) is not None]
        first = group[0].entities[0] if group[0].entities else ""
        about = names.get(fold(first), first)
        found.append(Opinion(group[0], about, find_evidence(place, reader, rows, shared=shared)))
    return tuple(sorted(found, key=lambda opinion: (not opinion.about, fold(opinion.about), surest_first(opinion))))


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


def statement_key(fact: Fact) -> tuple[str, ...]:
    """Return what makes two statements the same: their words and the entities that they are about."""
    return (normalise_statement(fact.content), *sorted(fold(name) for name in fact.entities))


def _preference(fact: Fact) -> tuple[bool, bool, int, str]:
    past = fact.superseded_by is not None or fact.retired
    day = fact.recorded.toordinal() if fact.recorded else 0
    return past, "bank" not in fact.source.path.split("/")[:-1], -day, str(fact.source)

