"""The state of a workspace, as people and programs read it."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from wsmem.model import FactKind
from wsmem.render.runs import run_json, run_time
from wsmem.render.style import one_line, paint

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wsmem.index.reader import Counts
    from wsmem.operations.status import Changes, Status
    from wsmem.workspace.heartbeat import Watcher

_SHOWN: Final = 5  # names of each sort


def status_text(status: Status, *, colour: bool = False) -> str:
    """Return the state as a few labelled lines."""
    rows = [("workspace", one_line(status.root)), ("files", f"{status.files:,}"), *_index_rows(status)]
    counts = status.counts
    if counts is not None:
        kinds = ", ".join(f"{counts.kinds[kind]:,} {kind}" for kind in FactKind if counts.kinds.get(kind))
        rows.append(("units", f"{counts.units:,}: {kinds}" if kinds else "0"))
        rows.append(("facts", f"{counts.facts:,}"))
        rows.append(("entities", f"{counts.entities:,}"))
        if counts.first_day and counts.last_day:
            rows.append(("days", f"{counts.first_day} to {counts.last_day}"))
    rows.append(("state", _state(status, colour)))
    if counts is not None:
        rows.append(("vectors", _vectors(counts)))
    if status.last_reflect is not None:
        run = status.last_reflect
        rows.append(("reflect", f"{run.status}, {run_time(run)}; wsmem reflect --log lists all runs"))
    if status.watcher is not None:
        rows.append(("watch", f"process {status.watcher.process}, last looked {_moment(status.watcher)}"))
    text = "".join(f"{paint(f'{label:<10}', 'dim', colour=colour)} {value}\n" for label, value in rows)
    if status.changes:
        text += _changed_files(status.changes)
    for entry in status.unreadable:
        label = paint("unreadable", "red", colour=colour)
        text += f"  {label} {one_line(entry.path)}: {one_line(entry.reason)}\n"
    return text


def _vectors(counts: Counts) -> str:
    if not counts.embedder:
        return "none"
    waiting = f"; {counts.pending:,} pending, wsmem index sees to them" if counts.pending else ""
    return f"{counts.vectors:,} by {counts.embedder}{waiting}"


def _index_rows(status: Status) -> list[tuple[str, str]]:
    if status.state is None:
        return [("index", "none yet")]
    index = status.state
    if index.problem is not None:
        return [("index", f"{one_line(index.problem)}, {_size(index.size)}")]
    return [("index", f"version {index.version}, {_size(index.size)}, written {index.written}")]


def _state(status: Status, colour: bool) -> str:
    if status.state is None or status.state.problem is not None:
        hint = status.state.hint if status.state is not None and status.state.hint else "run wsmem index"
        return paint("no usable index", "red", colour=colour) + f"; {hint}"
    if status.fresh:
        return paint("fresh", "green", colour=colour)
    parts = []
    if status.changes is not None:
        named = zip(("new", "changed", "gone"), status.changes, strict=True)
        parts = [f"{len(paths):,} {what}" for what, paths in named if paths]
    if status.settings_changed:
        parts.append("settings changed")
    return (
        paint("stale", "yellow", colour=colour)
        + f": {', '.join(parts)}; the next recall or wsmem index takes it in"
    )


def _changed_files(changes: Changes) -> str:
    return "".join(
        f"  {sign} {one_line(path)}\n" if path else f"  {sign} …\n"
        for sign, paths in zip("+~-", changes, strict=True)
        for path in _some(paths)
    )


def _some(paths: Sequence[str]) -> list[str]:
    return [*paths] if len(paths) <= _SHOWN else [*paths[:_SHOWN], ""]


def _moment(watcher: Watcher) -> str:
    return datetime.fromtimestamp(watcher.seen).isoformat(timespec="seconds")


def _size(size: int) -> str:
    if size < 1000:
        return f"{size} B"
    return f"{size / 1000:.0f} kB" if size < 1_000_000 else f"{size / 1_000_000:.1f} MB"


def status_json(status: Status) -> dict[str, Any]:
    """Return the data of ``wsmem status``."""
    index, counts, changes = status.state, status.counts, status.changes
    return {
        "root": status.root,
        "fresh": status.fresh,
        "files": status.files,
        "index": None if index is None else index._asdict(),
        "units": counts.units if counts else None,
        "kinds": counts.kinds if counts else None,
        "facts": counts.facts if counts else None,
        "entities": counts.entities if counts else None,
        "first_day": counts.first_day.isoformat() if counts and counts.first_day else None,
        "last_day": counts.last_day.isoformat() if counts and counts.last_day else None,
        "changes": None
        if changes is None
        else {name: list(paths) for name, paths in changes._asdict().items()},
        "settings_changed": status.settings_changed,
        "unreadable": [{"path": entry.path, "reason": entry.reason} for entry in status.unreadable],
        "vectors": {
            "provider": status.provider,
            "embedder": counts.embedder or None,
            "units": counts.vectors,
            "pending": counts.pending,
        }
        if counts
        else None,
        "watcher": None
        if status.watcher is None
        else {"process": status.watcher.process, "seen": _moment(status.watcher)},
        "last_reflect": run_json(status.last_reflect) if status.last_reflect else None,
    }
