"""What a scan found, as people and programs read it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wsmem.render.style import one_line, paint

if TYPE_CHECKING:
    from wsmem.operations.inspect import InspectResult


def inspection_text(result: InspectResult, *, colour: bool = False) -> str:
    """Return two lines for each find: ``path:line: rule [severity]``, and the words."""
    lines: list[str] = []
    for one in result.found:
        place = paint(f"{one_line(one.source.path)}:{one.source.line}", "bold", colour=colour)
        hidden = f", hidden ({one.hidden})" if one.hidden else ""
        lines += [f"{place}: {one.rule}{hidden} [{one.severity}]", f"    {one_line(one.words)}"]
    return "".join(f"{line}\n" for line in lines)


def inspection_json(result: InspectResult) -> dict[str, Any]:
    """Return the data of ``wsmem scan``."""
    found = [
        {
            "rule": one.rule,
            "severity": str(one.severity),
            "source": str(one.source),
            "words": one.words,
            "hidden": one.hidden or None,
        }
        for one in result.found
    ]
    return {"found": found, "files": result.files}
