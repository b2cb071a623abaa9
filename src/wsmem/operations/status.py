"""How much the index holds, and whether it still says what the files say. Nothing is written or built."""

from __future__ import annotations

import os
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from wsmem.errors import IndexUnusable, WorkspaceError
from wsmem.index.connection import SIDECARS, index_path, open_reader, translate_errors
from wsmem.index.reader import Counts, IndexReader
from wsmem.index.schema import VERSION
from wsmem.operations.freshness import compare, settings_key
from wsmem.operations.reading import read_bytes
from wsmem.operations.run_log import last_reflection
from wsmem.workspace.confine import resolve_inside
from wsmem.workspace.files import content_hash
from wsmem.workspace.heartbeat import Watcher, find_watcher
from wsmem.workspace.scan import Skipped, scan

if TYPE_CHECKING:
    from collections.abc import Iterable

    from wsmem.index.reader import IndexedFile
    from wsmem.operations.workspace import Place
    from wsmem.state.runs import Run
    from wsmem.workspace.scan import Scan


class IndexState(NamedTuple):
    """The index as a file; ``problem`` says why it cannot be used, and ``hint`` what to do about it."""

    path: str
    size: int  # bytes, side files included
    version: int
    written: str | None  # local time of the last write, ISO 8601 to the minute
    problem: str | None = None
    hint: str | None = None


class Changes(NamedTuple):
    """Files that the index has not seen yet (``new``), saw otherwise (``changed``), or that are ``gone``."""

    new: tuple[str, ...]
    changed: tuple[str, ...]
    gone: tuple[str, ...]

    def __bool__(self) -> bool:
        return bool(self.new or self.changed or self.gone)


class Status(NamedTuple):
    """The state of a workspace. ``counts`` and ``changes`` are None without a usable index.

    ``files`` are those on the disk; ``unreadable`` those that should be read and cannot be. ``last_reflect``
    is the last run of reflect that the log has, ``watcher`` the process that watches just now.
    """

    root: str
    files: int
    unreadable: tuple[Skipped, ...]
    state: IndexState | None
    counts: Counts | None
    changes: Changes | None
    settings_changed: bool = False
    last_reflect: Run | None = None
    provider: str = ""  # of vectors, as the settings have it
    watcher: Watcher | None = None

    @property
    def fresh(self) -> bool:
        """Whether the index says what the files say."""
        return self.changes is not None and not self.changes and not self.settings_changed


def read_status(place: Place) -> Status:
    """Look at the disk and at the index, and compare the two.

    A file whose stat differs is compared by its bytes, so that a touched file is no change.

    Raises:
        WorkspaceError: the workspace itself cannot be read.
    """
    found = scan(place.root, place.config)
    skipped = [entry for entry in found.skipped if is_wrong(entry)]
    state = _look(place.root)
    from wsmem.embed.registry import resolve

    provider = resolve(place.config.embedding)
    status = Status(
        place.root,
        len(found.files),
        tuple(skipped),
        state,
        None,
        None,
        last_reflect=last_reflection(place),
        watcher=find_watcher(place.root),
        provider=provider,
    )
    if state is None:
        return status
    try:
        connection = open_reader(place.root)
    except IndexUnusable as error:
        return status._replace(state=state._replace(problem=error.message, hint=error.hint))
    try:
        with translate_errors(index_path(place.root)):
            connection.execute("BEGIN")
            reader = IndexReader(connection)
            counts, known = reader.counts(), reader.files()
            settings_changed = reader.meta("settings") != settings_key(place)
    except IndexUnusable as error:
        return status._replace(state=state._replace(problem=error.message, hint=error.hint))
    finally:
        connection.close()
    skipped += find_forbidden(place, [file.path for file in found.files if file.path not in known])
    skipped += [Skipped(path, file.error) for path, file in known.items() if file.error is not None]
    return status._replace(
        unreadable=tuple(sorted(skipped)),
        counts=counts,
        changes=find_changes(place, found, known),
        settings_changed=settings_changed,
    )


def find_changes(place: Place, found: Scan, known: dict[str, IndexedFile], *, every: bool = False) -> Changes:
    """Compare the disk with the index.

    Args:
        place: the workspace.
        found: what is on the disk.
        known: what the index holds.
        every: compare the bytes of every file, not only of those whose stat differs.
    """
    difference = compare(found.files, stats_of(known))
    new = set(difference.new)
    asked = [file.path for file in found.files if file.path not in new] if every else difference.suspect
    changed = [path for path in asked if _differs(place, path, known[path])]
    return Changes(tuple(difference.new), tuple(changed), tuple(difference.gone))


def stats_of(known: dict[str, IndexedFile]) -> list[tuple[str, int, int, int]]:
    """Return path, size, time and inode of the files that the index knows."""
    return [(path, file.size, file.mtime_ns, file.inode) for path, file in known.items()]


def is_wrong(entry: Skipped) -> bool:
    """Say whether something that was left out ought to have been read: neither a rule nor a second name."""
    return (
        not entry.by_rule and not entry.reason.endswith("scanned already") and "same file" not in entry.reason
    )


def find_forbidden(place: Place, paths: Iterable[str]) -> list[Skipped]:
    """Return the files that the scan saw and nobody lets us read."""
    return [
        Skipped(path, "cannot be read: Permission denied")
        for path in paths
        if not os.access(resolve_inside(place.root, place.config, path), os.R_OK)
    ]


def _differs(place: Place, path: str, known: IndexedFile) -> bool:
    try:
        return content_hash(read_bytes(place, path).data) != known.hash
    except (FileNotFoundError, WorkspaceError):
        return True


def _look(root: str) -> IndexState | None:
    path = index_path(root)
    size, last = 0, 0.0
    for name in (path, *(path + suffix for suffix in SIDECARS)):
        try:
            status = os.stat(name)
        except OSError:
            if name == path:
                return None
            continue
        size += status.st_size
        if not name.endswith("-shm"):  # its time says when it was last read
            last = max(last, status.st_mtime)
    written = datetime.fromtimestamp(last).isoformat(timespec="minutes")
    return IndexState(path, size, VERSION, written)
