"""Reading a file of JSON lines, from where the last run stopped, whatever its size.

The file is read twice: for the shape of the tree (ids and parents), then for the turns on its active branch.
Both times a line at a time, so that a file of gigabytes costs only its ids.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import TYPE_CHECKING, Final, NamedTuple

from wsmem.errors import WorkspaceError
from wsmem.transcripts import claude_code, openclaw, plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wsmem.transcripts.records import Entry, Format, Link, Tally, Turn

FORMATS: Final = (openclaw.FORMAT, claude_code.FORMAT, plain.FORMAT)
PREFIX: Final = 4096  # bytes at the beginning of a file by which it is known again
_LOOK: Final = 20  # entries after which a file of unknown form is given up
_LONGEST: Final = 64 << 20  # bytes of a line that is still parsed


class Position(NamedTuple):
    """Where reading stands: bytes and lines that are done."""

    offset: int = 0
    lines: int = 0


class Opened(NamedTuple):
    """A file that can be read: its format, its session ("" if it does not say), and where its turns will end."""

    format: Format
    session: str
    end: Position
    active: frozenset[str] | None  # entries of the active branch; None: all


def prefix_hash(path: str, size: int = PREFIX) -> tuple[str, int]:
    """Return the hash of the first bytes of a file, and of how many.

    Raises:
        OSError: the file cannot be read.
    """
    with open(path, "rb") as file:
        data = file.read(size)
    return blake2b(data, digest_size=16).hexdigest(), len(data)


def open_lines(path: str, start: Position, tally: Tally, wanted: Format | None = None) -> Opened | None:
    """Look through a file for its format, its session and its active branch; None if it is no transcript.

    Args:
        path: the file.
        start: what is done already.
        tally: counts lines that are no JSON as ``unparseable``.
        wanted: the format, where it is known.

    Raises:
        WorkspaceError: the file cannot be read.
    """
    found, session = wanted, ""
    links: dict[str, Link] = {}
    order: list[str] = []
    loose = False
    count = 0
    end = start
    for at, entry in _entries(path, start):
        end = at
        if entry is None:
            tally.counts["unparseable"] += 1
            continue
        count += 1
        if found is None:
            found = next((form for form in FORMATS if form.knows(entry)), None)
            if found is None:
                if count >= _LOOK:
                    return None
                continue
        session = session or found.session(entry)
        link = found.link(entry)
        if link is not None:
            if link.id not in links:
                order.append(link.id)
            links[link.id] = link
        elif isinstance(found.turn(entry, ""), tuple):
            loose = True  # a turn that hangs nowhere: the file is a list, not a tree
    if found is None:
        return None
    active = None if loose or not order else _branch(links, order)
    return Opened(found, session, end, active)


def read_turns(path: str, start: Position, opened: Opened, tally: Tally) -> Iterator[Turn]:
    """Yield the turns of a file's active branch from ``start`` to where it was opened."""
    for at, entry in _entries(path, start):
        if at.offset > opened.end.offset:
            return
        if entry is None:
            continue
        tally.counts["entries"] += 1
        link = opened.format.link(entry)
        if opened.active is not None and link is not None and link.id not in opened.active:
            tally.leave_out("other branch")
            continue
        turn = opened.format.turn(entry, f"L{at.lines}")
        if isinstance(turn, str):
            tally.leave_out(turn)
        elif turn is not None:
            yield turn


def active_branch(links: dict[str, Link], order: list[str]) -> frozenset[str]:
    """Return the entries from the last one up to the root."""
    return _branch(links, order)


def _branch(links: dict[str, Link], order: list[str]) -> frozenset[str]:
    at = {name: number for number, name in enumerate(order)}
    found: set[str] = set()
    name: str | None = order[-1]
    while name is not None and name not in found and name in links:
        found.add(name)
        link = links[name]
        if (link.parent is None or link.parent not in links) and link.joins and at[name]:
            name = order[at[name] - 1]  # a summary begins a new tree, yet the conversation goes on
        else:
            name = link.parent
    return frozenset(found)


def _entries(path: str, start: Position) -> Iterator[tuple[Position, Entry | None]]:
    """Yield where each line ends and what it says; None for a line that is no JSON object.

    The last line counts only when it is whole: ended, or valid as it stands.
    """
    offset, lines = start
    try:
        with open(path, "rb") as file:
            file.seek(offset)
            while line := file.readline():
                entry = _parse(line)
                if entry is None and not line.endswith(b"\n"):
                    return  # still being written
                offset += len(line)
                lines += 1
                if line.strip() or entry is not None:
                    yield Position(offset, lines), entry
    except OSError as error:
        raise WorkspaceError(f"cannot be read: {error.strerror}", source=path) from error


def _parse(line: bytes) -> Entry | None:
    if len(line) > _LONGEST:
        return None
    try:
        entry = json.loads(line.removeprefix(b"\xef\xbb\xbf"))
    except (ValueError, RecursionError):
        return None
    return entry if isinstance(entry, dict) else None
