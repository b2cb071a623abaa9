"""What becomes of an entity's pages, and which names may be one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wsmem.reflect.diff import diff_change
from wsmem.reflect.records import FileChange
from wsmem.render.style import one_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wsmem.operations.entity_edit import EntityEdit
    from wsmem.reflect.similar import Likely


def edit_diff(edit: EntityEdit) -> str:
    """Return the changes as a unified diff; a page that goes is said in a line."""
    parts: list[str] = []
    for one in edit.edits:
        if one.after is None:
            parts.append(f"delete {one.path}\n")
        else:
            parts.append(diff_change(FileChange(one.path, one.before, one.after)))
    return "".join(parts)


def edit_json(edit: EntityEdit, *, written: bool) -> dict[str, Any]:
    """Return the data of ``wsmem entity alias``, ``merge`` and ``rename``."""
    return {
        "name": edit.name,
        "page": edit.page,
        "changes": [
            {"path": one.path, "new": one.before is None, "deleted": one.after is None} for one in edit.edits
        ],
        "links": [str(link) for link in edit.links],
        "written": [one.path for one in edit.edits] if written else [],
    }


def similar_text(pairs: Sequence[Likely]) -> str:
    """Return a line for each pair, and the command that would merge it."""
    lines: list[str] = []
    for pair in pairs:
        lines.append(f"{pair.score:.2f}  {_name(pair.keep)}  {_name(pair.other)}  {one_line(pair.reason)}")
        lines.append(f"      wsmem entity merge {_quoted(pair.keep)} {_quoted(pair.other)}")
    return "".join(f"{line}\n" for line in lines)


def similar_json(pairs: Sequence[Likely]) -> list[dict[str, Any]]:
    """Return the data of ``wsmem entity similar``."""
    return [pair._asdict() for pair in pairs]


def _name(name: str) -> str:
    return one_line(f"@[{name}]" if " " in name else f"@{name}")


def _quoted(name: str) -> str:
    from shlex import quote

    return quote(one_line(name)) if " " in name or not name.isprintable() or "'" in name else one_line(name)
