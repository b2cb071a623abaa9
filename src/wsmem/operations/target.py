"""One way to name a statement, for every command: by its id, a beginning of it, or its place.

``^f-3k9x2a7q``, ``f-3k9x``, ``^3k9x``, ``memory/2025-11-28.md#L14``, ``memory/2025-11-28.md:14``.
"""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Final

from wsmem.errors import NotFound, UsageError
from wsmem.model import Fact, FactKind, SourceRef
from wsmem.operations.audience import may_share
from wsmem.records import NamedTuple
from wsmem.workspace.confine import Location, locate

if TYPE_CHECKING:
    from wsmem.index.reader import IndexReader
    from wsmem.operations.workspace import Place

_ID: Final = re.compile(r"\^.*|f-[0-9a-z]{1,8}(?:-\d+)?")
_BARE_ID: Final = re.compile(r"[0-9a-z]{1,8}(?:-\d+)?")
_COLON: Final = re.compile(r"(?P<path>.+?):(?P<line>\d+)(?:-(?P<end>\d+))?:?")
_CANDIDATES: Final = 5  # how many facts an ambiguous id names
_UNITS_AT: Final = """
SELECT unit.id FROM unit JOIN file ON file.id = file_id
WHERE path = ? AND line <= ? AND line_end >= ? ORDER BY kind = 'N', line_end - line, unit.id
"""


class Target(NamedTuple):
    """A statement that was named: the fact and its row in the index."""

    fact: Fact
    row: int


def is_fact_id(target: str) -> bool:
    """Say whether a target names a fact rather than a file: ``^f-3k9x``, ``^3k9x`` or ``f-3k9x``."""
    return _ID.fullmatch(target) is not None


def find_target(place: Place, reader: IndexReader, text: str, *, shared: bool = False) -> Target:
    """Return the statement that ``text`` names; of a typed fact and prose in one line, the fact.

    Args:
        place: the workspace.
        reader: its index, fresh.
        text: an id, a unique beginning of one, or a line.
        shared: as a shared audience sees it.

    Raises:
        NotFound: there is no such statement.
        UsageError: the id could be several, or a whole file is named.
        WorkspaceError: the path leads out of the workspace.
    """
    text = text.strip()
    if is_fact_id(text) or _BARE_ID.fullmatch(text):
        fact = _choose(reader.facts_by_id(text, shared=shared), text, place, shared)
    else:
        fact = _fact_at(place, reader, text, shared)
    from wsmem.index.relations import row_of

    row = row_of(reader, fact)
    assert row is not None  # the reader has just given the fact
    return Target(fact, row)


def locate_lines(place: Place, target: str) -> tuple[SourceRef, Location]:
    """Return the lines that ``target`` names (0: the whole file), and where their file lies.

    Args:
        place: the workspace.
        target: ``path``, ``path#L10``, ``path#L10-L40``, or ``path:10`` as editors and linters write it.

    Raises:
        UsageError: the lines end before they begin, or count from 0.
        WorkspaceError: the path leads out of the workspace.
    """
    ref = SourceRef.parse(target)
    if (
        ref.path == target
        and (match := _COLON.fullmatch(target))
        and not os.path.exists(os.path.join(place.root, target))
    ):
        ref = SourceRef(match["path"], int(match["line"]), int(match["end"] or match["line"]))
    if ref.path != target and ref.line == 0:
        raise UsageError("lines count from 1", source=target, hint=f"write {ref.path}#L1")
    if ref.line_end < ref.line:
        hint = f"write {ref.path}#L{ref.line_end}-L{ref.line}"
        raise UsageError("the lines end before they begin", source=target, hint=hint)
    return ref, locate(place.root, place.config, ref.path)


def _fact_at(place: Place, reader: IndexReader, text: str, shared: bool) -> Fact:
    ref, location = locate_lines(place, text)
    if not ref.line:
        hint = f"name a line, such as {location.name}#L12, or an id, such as ^f-3k9x2a7q"
        raise UsageError("a file holds many statements", source=text, hint=hint)
    rows = [row for (row,) in reader.connection.execute(_UNITS_AT, (location.name, ref.line_end, ref.line))]
    found = reader.facts_by_row(rows)
    facts = [found[row] for row in rows if not shared or may_share(place, found[row])]
    typed = [fact for fact in facts if fact.kind is not FactKind.NOTE]
    if not facts:
        raise NotFound(
            "no statement stands there", source=text, hint=f"wsmem list --path {location.name} --notes"
        )
    if len(typed) > 1 and ref.line_end > ref.line:
        shown = ", ".join(str(fact.source) for fact in typed[:_CANDIDATES])
        raise UsageError(f"{len(typed)} facts stand in those lines", source=text, hint=f"one of {shown}")
    return facts[0]


def _choose(found: list[Fact], fact_id: str, place: Place, shared: bool) -> Fact:
    found = [fact for fact in found if not shared or may_share(place, fact)]
    name = f"^{fact_id.strip().removeprefix('^')}"
    if not found:
        raise _unknown(place, name, shared)
    exact = [fact for fact in found if name[1:].casefold() in (fact.id, fact.id.removeprefix("f-"))]
    if len(found) > 1 and not exact:
        shown = ", ".join(f"^{fact.id} ({fact.source})" for fact in found[:_CANDIDATES])
        more = f" and {len(found) - _CANDIDATES} more" if len(found) > _CANDIDATES else ""
        raise UsageError(f"{name} could be {len(found)} facts", hint=f"one of {shown}{more}")
    return (exact or found)[0]


def _unknown(place: Place, name: str, shared: bool) -> NotFound:
    from wsmem.operations.forgotten import FORGOTTEN_PATH, load_tombstones

    wanted = name.removeprefix("^").removeprefix("f-").partition("-")[0].casefold()
    for stone in () if shared or len(wanted) < 4 else load_tombstones(place):
        if stone.id[2:].startswith(wanted):
            why = f": {stone.reason}" if stone.reason else ""
            when = f" on {stone.day}" if stone.day else ""
            hint = f"its line in {FORGOTTEN_PATH} holds the decision; delete it to take it back"
            return NotFound(f"^{stone.id} was forgotten{when}{why}", hint=hint)
    return NotFound(
        f"there is no fact {name}", hint="wsmem recall and wsmem list --format text print ids behind ^"
    )
