"""What is known about an entity, as people and programs read it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from wsmem.render.envelope import fact_json
from wsmem.render.facts import fact_text
from wsmem.render.opinions import opinion_json, opinion_text
from wsmem.render.style import one_line, paint, safe

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from wsmem.index.reader import EntityRow
    from wsmem.operations.entity import EntityView

_MOST: Final = 20  # statements of a sort that a person is shown at once
_MOST_RELATED: Final = 12
_MOST_LINES: Final = 30  # of the summary


def entity_text(view: EntityView, *, colour: bool = False) -> str:
    """Return a page about the entity: what people wrote, what is so, believed and past, and who is near."""
    parts = [_head(view, colour)]
    if view.summary:
        lines = safe(view.summary).split("\n")
        if len(lines) > _MOST_LINES:
            lines[_MOST_LINES:] = [f"… and {len(lines) - _MOST_LINES} more lines: wsmem show {view.page}"]
        parts.append("".join(f"  {line}".rstrip() + "\n" for line in lines))
    quoted = f'"{view.name}"' if " " in view.name else view.name
    more = f"wsmem list --entity {quoted}"
    parts += _group("facts", [f"{fact_text(fact, colour=colour)}\n" for fact in view.facts], more, colour)
    parts += _group(
        "opinions", [opinion_text(opinion, colour=colour) for opinion in view.opinions], more, colour
    )
    parts += _group(
        "no longer so", [f"{fact_text(fact, colour=colour)}\n" for fact in view.past], more, colour
    )
    if view.related:
        near = ", ".join(f"{one_line(other.name)} {other.mentions}" for other in view.related[:_MOST_RELATED])
        left = len(view.related) - _MOST_RELATED
        more = f", and {left} more" if left > 0 else ""
        parts.append(f"{paint('related', 'cyan', colour=colour)}\n\n  {near}{more}\n")
    return "\n".join(parts)


def _head(view: EntityView, colour: bool) -> str:
    lines = [paint(one_line(view.name), "bold", colour=colour)]
    if view.aliases:
        lines[0] += f", also {', '.join(map(one_line, view.aliases))}"
    notes = f" ({view.notes} in notes)" if view.notes else ""
    mentions = f"{view.mentions} mention{'s' if view.mentions != 1 else ''}{notes}"
    lines.append(
        paint(
            f"  {one_line(view.page)} · {mentions}" if view.page else f"  no page · {mentions}",
            "dim",
            colour=colour,
        )
    )
    return "\n".join(lines) + "\n"


def _group(title: str, paragraphs: Sequence[str], more: str, colour: bool) -> list[str]:
    if not paragraphs:
        return []
    parts = [paint(title, "cyan", colour=colour) + "\n", *paragraphs[:_MOST]]
    if len(paragraphs) > _MOST:
        parts.append(
            paint(f"  … and {len(paragraphs) - _MOST} older ones: {more}", "dim", colour=colour) + "\n"
        )
    return parts


def entity_json(view: EntityView) -> dict[str, Any]:
    """Return the data of ``wsmem entity NAME``."""
    return {
        "name": view.name,
        "page": view.page,
        "aliases": list(view.aliases),
        "summary": view.summary,
        "facts": [fact_json(fact) for fact in view.facts],
        "opinions": [opinion_json(opinion) for opinion in view.opinions],
        "past": [fact_json(fact) for fact in view.past],
        "related": [{"name": other.name, "mentions": other.mentions} for other in view.related],
        "mentions": view.mentions,
        "notes": view.notes,
    }


def entities_text(rows: Sequence[EntityRow], *, colour: bool = False) -> str:
    """Return all entities as a table: mentions, name, page."""
    width = max((len(str(row.mentions)) for row in rows), default=0)
    return "".join(
        f"{row.mentions:>{width}}  {one_line(row.name)}"
        + (paint(f"  {one_line(row.page)}", "dim", colour=colour) if row.page else "")
        + "\n"
        for row in rows
    )


def entities_plain(rows: Iterable[EntityRow]) -> str:
    """Return all entities one a line: name, mentions and page between tabs."""
    return "".join(f"{one_line(row.name)}\t{row.mentions}\t{one_line(row.page or '')}\n" for row in rows)


def entities_json(rows: Iterable[EntityRow]) -> list[dict[str, Any]]:
    """Return all entities as JSON gives them."""
    return [
        {"name": row.name, "mentions": row.mentions, "page": row.page, "aliases": list(row.aliases)}
        for row in rows
    ]
