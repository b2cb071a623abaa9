"""What is known about an entity: its page, what is so, what is believed, what was so, and who is near."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from wsmem.errors import NotFound, WorkspaceError
from wsmem.index.filters import Filters
from wsmem.model import Fact, FactKind
from wsmem.operations.audience import is_private_path, may_share
from wsmem.operations.opinions import Opinion, full_names, gather_opinions, statement_key, surest_first
from wsmem.operations.reading import read_text
from wsmem.operations.session import Session, ask
from wsmem.operations.summary import human_text
from wsmem.text import fold, is_tagged_private

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from wsmem.index.reader import EntityRow, IndexReader
    from wsmem.operations.index import Progress
    from wsmem.operations.workspace import Place


class Related(NamedTuple):
    """Another entity, and how many statements name both."""

    name: str
    mentions: int


class EntityView(NamedTuple):
    """All about one entity; the lists begin with curated pages, then the newest log comes first.

    ``summary`` is what people wrote on its page. ``facts`` are so now, ``past`` were superseded or struck
    through. ``mentions`` counts every fact and note that names it, ``notes`` the notes among them.
    """

    name: str
    page: str | None
    aliases: tuple[str, ...]
    summary: str
    facts: tuple[Fact, ...]
    opinions: tuple[Opinion, ...]
    past: tuple[Fact, ...]
    related: tuple[Related, ...]
    mentions: int
    notes: int
    warnings: tuple[str, ...]


class EntityList(NamedTuple):
    """All entities, the most named first."""

    entities: tuple[EntityRow, ...]
    warnings: tuple[str, ...]


def list_entities(
    place: Place, *, shared: bool = False, refresh: bool = True, progress: Progress | None = None
) -> EntityList:
    """Return all entities, the most named first."""

    def read(session: Session) -> EntityList:
        return EntityList(tuple(_rows(place, session.reader, shared)), session.warnings)

    return ask(place, read, refresh=refresh, progress=progress)


def describe_entity(
    place: Place, name: str, *, shared: bool = False, refresh: bool = True, progress: Progress | None = None
) -> EntityView:
    """Return what is known about an entity, by its name or an alias of it.

    Raises:
        NotFound: nobody has named it; the hint gives names that are near.
    """
    name = name.strip().removeprefix("@").strip("[]")

    def read(session: Session) -> EntityView:
        reader = session.reader
        rows = _rows(place, reader, shared)
        names = full_names(rows)
        if fold(name) not in names:
            raise _unknown(name, names)
        row = next(row for row in rows if row.name == names[fold(name)])
        units = _units(place, reader, row.name, shared)
        opinions = gather_opinions(
            place, reader, [unit for unit in units if unit.kind is FactKind.OPINION], shared=shared
        )
        view = _view(row, units, opinions, names)
        return view._replace(summary=_read_summary(place, row, units, shared), warnings=session.warnings)

    return ask(place, read, refresh=refresh, progress=progress)


def _units(place: Place, reader: IndexReader, name: str, shared: bool) -> list[Fact]:
    filters = Filters(entities=(reader.entity_rows(name) or (0,),), shared=shared)
    return [unit for unit in reader.facts(filters) if not shared or may_share(place, unit)]


def _view(
    row: EntityRow, units: list[Fact], opinions: tuple[Opinion, ...], names: dict[str, str]
) -> EntityView:
    said = [unit for unit in reversed(units) if unit.kind not in (FactKind.NOTE, FactKind.OPINION)]
    # Undated statements stand on curated pages: they come before the logs'.
    facts = _merge_copies(sorted(said, key=lambda fact: fact.recorded is not None), names)
    past = [fact for fact in facts if not stands(fact)]
    past += [opinion.fact for opinion in opinions if not stands(opinion.fact)]
    near: Counter[str] = Counter()
    for unit in units:
        keys = {fold(other) for other in unit.entities}
        near.update({names.get(key, key) for key in keys})
    del near[row.name]
    related = sorted(near.items(), key=lambda item: (-item[1], item[0]))
    return EntityView(
        row.name,
        row.page,
        row.aliases,
        "",
        tuple(fact for fact in facts if stands(fact)),
        tuple(sorted((opinion for opinion in opinions if stands(opinion.fact)), key=surest_first)),
        tuple(past),
        tuple(Related(*item) for item in related),
        len(units),
        sum(unit.kind is FactKind.NOTE for unit in units),
        (),
    )


def stands(fact: Fact) -> bool:
    """Say whether a fact is neither superseded nor struck through."""
    return fact.superseded_by is None and not fact.retired


def _merge_copies(facts: Sequence[Fact], names: Mapping[str, str]) -> list[Fact]:
    """Fold statements that say the same into their first one, with the places of the others."""
    groups: dict[tuple[object, ...], Fact] = {}
    for fact in facts:
        key = (fact.kind, statement_key(fact, names), stands(fact))
        first = groups.setdefault(key, fact)
        if first is not fact:
            groups[key] = first._replace(copies=(*first.copies, fact.source))
    return list(groups.values())


def _rows(place: Place, reader: IndexReader, shared: bool) -> list[EntityRow]:
    """Return all entities, counted without what a shared audience may not see if it is one."""
    rows = reader.entities()
    if not shared:
        return rows
    mentions: Counter[str] = Counter()
    for fact in reader.facts(Filters(shared=True)):
        if may_share(place, fact):
            mentions.update({fold(name) for name in fact.entities})
    found = []
    for row in rows:
        page = None if row.page is None or is_private_path(place, row.page) else row.page
        count = sum(mentions[key] for key in {fold(name) for name in (row.name, *row.aliases)})
        if count or page:
            found.append(row._replace(mentions=count, page=page, aliases=row.aliases if page else ()))
    return sorted(found, key=lambda row: (-row.mentions, row.name))


def _unknown(name: str, names: dict[str, str]) -> NotFound:
    from difflib import get_close_matches

    key = fold(name)
    near = [names[other] for other in get_close_matches(key, names, n=3, cutoff=0.6)]
    near += [full for other, full in names.items() if key and (key in other or other in key)]
    shown = ", ".join(
        f"@{other}" if " " not in other else f"@[{other}]" for other in list(dict.fromkeys(near))[:3]
    )
    hint = f"did you mean {shown}?" if near else "wsmem entity lists all of them"
    return NotFound(f'there is no entity "{name}"', hint=hint)


def _read_summary(place: Place, row: EntityRow, units: list[Fact], shared: bool) -> str:
    """Return what people wrote on the page, its facts apart; "" without one, or if it is private."""
    if row.page is None or (shared and is_private_path(place, row.page)):
        return ""
    try:
        text = read_text(place, row.page)
    except (FileNotFoundError, WorkspaceError):
        return ""
    told = [fact.source for fact in units if fact.source.path == row.page and fact.kind is not FactKind.NOTE]
    summary = human_text(text, leave_out=[(source.line, source.line_end) for source in told])
    if shared:
        summary = "\n".join(line for line in summary.split("\n") if not is_tagged_private(line))
    return summary
