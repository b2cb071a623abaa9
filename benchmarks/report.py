"""Rows as Markdown tables, as JSON, and as a part of a page that is written anew."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from benchmarks.machine import Machine
    from benchmarks.rows import Row

_HEAD: Final = ("operation", "facts", "figure", "floor", "ratio", "target", "met")
_VERDICTS: Final = {True: "yes", False: "**no**", None: ""}


def as_markdown(machine: Machine, tables: Mapping[str, Sequence[Row]]) -> str:
    """Return what was measured where, and a table for each group of rows."""
    parts = [f"{machine}\n"]
    for title, rows in tables.items():
        lines = [_HEAD, tuple("---" for _ in _HEAD), *map(_cells, rows)]
        parts.append(f"### {title}\n\n" + "".join(f"| {' | '.join(cells)} |\n" for cells in lines))
    return "\n".join(parts)


def _cells(row: Row) -> tuple[str, ...]:
    floor = f"{row.show(row.floor_figure)} ({row.floor})" if row.floor_figure is not None else ""
    return (
        row.operation,
        row.size,
        f"{row.show(row.figure)} {row.remark}".strip(),
        floor,
        f"{row.ratio:.2f}" if row.ratio is not None else "",
        _target(row),
        _VERDICTS[row.is_met],
    )


def _target(row: Row) -> str:
    return row.target.show(row.unit) if row.target is not None else ""


def as_json(machine: Machine, tables: Mapping[str, Sequence[Row]]) -> str:
    """Return the same as JSON: figures in seconds, bytes and shares."""
    groups = {
        title: [
            row._asdict() | {"target": _target(row), "ratio": row.ratio, "met": row.is_met} for row in rows
        ]
        for title, rows in tables.items()
    }
    return json.dumps({"machine": machine._asdict(), "tables": groups}, ensure_ascii=False, indent=1) + "\n"


def replace_measured(page: str, text: str, *, name: str = "measured") -> str:
    """Return the page with the text between the markers of this name; raises ``ValueError`` if it has none."""
    first, last = f"<!-- {name}: begin -->", f"<!-- {name}: end -->"
    before, begin, rest = page.partition(first)
    _, end, after = rest.partition(last)
    if not begin or not end:
        raise ValueError(f"the page has no {first} … {last}")
    return f"{before}{begin}\n\n{text.strip()}\n\n{end}{after}"
