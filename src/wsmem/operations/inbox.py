"""The inbox: proposals that wait for a person, in ``memory/inbox/YYYY-MM-DD.md``.

It is Markdown like everything else: a proposal may be edited, moved to a log or deleted by hand. What is here
does the common moves: accept (to the log of its day, as the owner's word), drop, roll a run back.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final, NamedTuple

from wsmem.errors import NotFound, Refused, UsageError, WorkspaceError
from wsmem.markdown.compose import Statement, compose_bullet
from wsmem.markdown.edit import delete_lines
from wsmem.model import FactKind, SourceRef
from wsmem.operations.appending import append_statements, log_path
from wsmem.operations.reading import read_document
from wsmem.operations.statements import Written
from wsmem.text import encode_id
from wsmem.trust.source import INBOX
from wsmem.workspace.confine import resolve_inside
from wsmem.workspace.files import decode, encode, read_file
from wsmem.workspace.lock import writer_lock
from wsmem.workspace.writing import write_atomic

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import date

    from wsmem.model import Unit
    from wsmem.operations.workspace import Place

LOCK_TIMEOUT: Final = 10.0
_OURS: Final = frozenset(("trust", "run", "flag"))  # what the tail of an accepted statement no longer says


class Waiting(NamedTuple):
    """A proposal: its id, where it stands, the day it belongs to, and what it says."""

    id: str
    source: SourceRef
    day: date
    unit: Unit

    def said(self, key: str) -> str:
        """Return a value of its tail, "" without one."""
        return dict(self.unit.meta).get(key, "")


class Moved(NamedTuple):
    """A proposal that was dealt with, and where it stands now (None: nowhere)."""

    waiting: Waiting
    to: SourceRef | None


def inbox_path(day: date) -> str:
    """Return the file of a day's proposals."""
    return f"{INBOX}{day.isoformat()}.md"


def list_inbox(place: Place, *, run: str | None = None) -> tuple[Waiting, ...]:
    """Return the proposals in the order of days and lines, only those of ``run`` if given."""
    found = [waiting for path in _inbox_files(place) for waiting in _read(place, path)]
    return tuple(waiting for waiting in found if run is None or waiting.said("run") == run)


def names_of_runs(place: Place) -> frozenset[str]:
    """Return the names of the runs whose proposals stand in the inbox or in a log."""
    from wsmem.errors import IndexUnusable
    from wsmem.index.connection import IndexStale, index_exists
    from wsmem.operations.session import open_session  # only for logs; the inbox is read as it is

    found = {waiting.said("run") for waiting in list_inbox(place)}
    if index_exists(place.root):
        try:
            with open_session(place, refresh=False) as session:
                for (extra,) in session.reader.connection.execute(
                    "SELECT extra FROM unit WHERE extra LIKE '%\"run\"%'"
                ):
                    import json

                    found |= {value for key, value in json.loads(extra).get("meta", []) if key == "run"}
        except (IndexUnusable, IndexStale):
            pass
    return frozenset(found - {""})


def choose(waiting: Sequence[Waiting], names: Sequence[str]) -> tuple[Waiting, ...]:
    """Return the proposals that are named by ids, beginnings of ids, or lines.

    Raises:
        NotFound: nothing has this name.
        UsageError: several have.
    """
    chosen: list[Waiting] = []
    for name in names:
        plain = name.strip().lstrip("^")
        found = [
            one
            for one in waiting
            if str(one.source) == plain or one.id.startswith(plain) or one.id[2:].startswith(plain)
        ]
        if not found:
            raise NotFound(f'nothing in the inbox is "{name}"', hint="wsmem inbox lists what waits")
        if len({one.id for one in found}) > 1:
            raise UsageError(f'"{name}" could be {len(found)} proposals', hint="write more of the id")
        chosen += found
    return tuple(dict.fromkeys(chosen))


def accept(place: Place, chosen: Sequence[Waiting]) -> tuple[Moved, ...]:
    """Move proposals to the logs of their days, where they count as the owner's word.

    Each is written before it is taken out of the inbox; what the log says already is only taken out.

    Raises:
        Refused: one was forgotten in the meantime; it and those after it stay.
    """
    moved: list[Moved] = []
    for one in chosen:
        statement = Statement(
            one.unit.kind,
            one.unit.content,
            one.unit.entities,
            one.unit.confidence,
            one.unit.time,
            tail=tuple((key, value) for key, value in one.unit.meta if key not in _OURS),
        )
        bullet = compose_bullet(statement)
        if bullet is None:
            raise Refused("no bullet can say this", source=str(one.source), hint="move it by hand")
        (standing,) = append_statements(
            place,
            log_path(one.day),
            [Written(statement, bullet)],
            purpose="wsmem inbox",
            title=one.day.isoformat(),
        )
        moved.append(Moved(one, standing.source))
        _take_out(place, [one])
    return tuple(moved)


def drop(place: Place, chosen: Sequence[Waiting]) -> tuple[Moved, ...]:
    """Delete proposals; a file that holds nothing else goes too."""
    _take_out(place, chosen)
    return tuple(Moved(one, None) for one in chosen)


def roll_back(place: Place, run: str, *, dry_run: bool = False) -> tuple[SourceRef, ...]:
    """Delete the lines of a run wherever they stand, and nothing else; return where they stood.

    Files that the run made and that hold nothing else go too. Proposals that were accepted are no longer the run's.

    Raises:
        NotFound: no line is of this run.
    """
    from wsmem.workspace.scan import scan

    gone: list[SourceRef] = []
    paths = sorted({*_inbox_files(place), *(file.path for file in scan(place.root, place.config).files)})
    for path in paths:
        if path.startswith("@"):
            continue
        here = [one for one in _read(place, path, inbox=False) if one.said("run") == run]
        gone += [one.source for one in here]
        if here and not dry_run:
            _take_out(place, here)
    if not gone:
        raise NotFound(f'no line is of the run "{run}"', hint="wsmem inbox shows the run of each proposal")
    return tuple(gone)


def _take_out(place: Place, chosen: Sequence[Waiting]) -> None:
    by_path: dict[str, list[Waiting]] = {}
    for one in chosen:
        by_path.setdefault(one.source.path, []).append(one)
    with writer_lock(place.root, timeout=LOCK_TIMEOUT, purpose="wsmem inbox"):
        for path, there in by_path.items():
            ids = {one.id for one in there}
            _edit(place, path, lambda found, ids=ids: found.id in ids)  # type: ignore[misc]


def _edit(place: Place, path: str, goes: Callable[[Waiting], bool]) -> None:
    """Delete the proposals that go; lines are looked up anew, for accepting one moves the others."""
    target = resolve_inside(place.root, place.config, path)
    before = read_file(target).data
    text = decode(before, path)
    for one in sorted(_parse(place, path, text), key=lambda one: -one.source.line):
        if goes(one):
            text = delete_lines(text, one.source.line, one.source.line_end)
    if _is_skeleton(text, path):
        os.unlink(target)
    else:
        write_atomic(target, encode(text, before), expected=before)


def _is_skeleton(text: str, path: str) -> bool:
    """Say whether nothing is left but what an import makes around its lines."""
    day = path.rpartition("/")[2].removesuffix(".md")
    left = [line.strip() for line in text.splitlines() if line.strip()]
    return len(left) == 2 and left[0] in (f"# {day}", f"# Inbox {day}") and left[1].startswith("## ")


def _inbox_files(place: Place) -> list[str]:
    folder = resolve_inside(place.root, place.config, INBOX)
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return []
    return [f"{INBOX}{name}" for name in names if name.endswith(".md") and not name.startswith(".")]


def _read(place: Place, path: str, *, inbox: bool = True) -> list[Waiting]:
    try:
        text = decode(read_file(resolve_inside(place.root, place.config, path)).data, path)
    except (FileNotFoundError, WorkspaceError):
        return []
    if not inbox and "run=" not in text:
        return []
    return _parse(place, path, text)


def _parse(place: Place, path: str, text: str) -> list[Waiting]:
    from datetime import date

    from wsmem.index.rows import unit_rows

    document, kind = read_document(place, path, text)
    rows = unit_rows(document.units, path, kind.recorded)
    return [
        Waiting(
            f"f-{encode_id(row.statement)}",
            SourceRef(path, unit.line, unit.line_end),
            kind.recorded or date.min,
            unit,
        )
        for unit, row in zip(document.units, rows, strict=True)
        if unit.kind not in (FactKind.NOTE, FactKind.UNKNOWN)
    ]
