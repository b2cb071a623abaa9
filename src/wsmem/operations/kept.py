"""What a process remembers that brings an index up to date again and again: the open index, and the disk as it was.

Opening and closing an index takes longer than writing an edit, and so does asking it about every file. Both can be
spared as long as nobody else writes to it, which SQLite tells.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from wsmem.index.connection import index_path, open_writer
from wsmem.operations.freshness import Difference, compare
from wsmem.workspace.rescan import rescan
from wsmem.workspace.scan import scan

if TYPE_CHECKING:
    from collections.abc import Collection

    import apsw

    from wsmem.config import Config
    from wsmem.operations.workspace import Place
    from wsmem.workspace.scan import FileStat, Scan


class Kept:
    """An index that stays open between updates; for one workspace and one thread. ``close`` it in the end."""

    def __init__(self) -> None:
        self._connection: apsw.Connection | None = None
        self._identity = (0, 0)
        self._generation: object = None  # of the index, as SQLite counts it
        self._config: Config | None = None
        self._found: Scan | None = None
        self._loose: frozenset[str] = frozenset()

    def close(self) -> None:
        """Let go of the index; what was remembered is forgotten."""
        if self._connection is not None:
            self._connection.close()
        self._connection = self._found = None

    def look(self, place: Place, changed: Collection[str] | None) -> Scan:
        """Look at the disk: at these files (absolute paths without links) if that can be enough, else at all."""
        if changed and self._found is not None and place.config == self._config:
            found = rescan(self._found, changed, place.config.indexing.max_file_bytes)
            if found is not None:
                return found
        return scan(place.root, place.config)

    def open(self, root: str) -> apsw.Connection:
        """Return the open index; one that was replaced by another file meanwhile is opened anew.

        Raises:
            IndexStale: it has to be built first.
        """
        path = index_path(root)
        if self._connection is not None and _identity(path) != self._identity:
            self.close()
        if self._connection is None:
            self._connection = open_writer(root)
            self._identity = _identity(path)
        return self._connection

    def remember(self, place: Place, found: Scan, loose: frozenset[str]) -> None:
        """Note that the index, just committed, agrees with a scan but for the files ``loose``."""
        assert self._connection is not None
        self._generation = self._connection.pragma("data_version")
        self._config, self._found, self._loose = place.config, found, loose

    def difference(self, place: Place, found: Scan) -> Difference | None:
        """Tell what differs between a scan and the open index; None if that has to be asked of the index.

        So it is if another process has written to it since, or the settings have changed.
        """
        if self._connection is None or self._found is None or place.config != self._config:
            return None
        if _identity(index_path(place.root)) != self._identity:
            return None
        if self._connection.pragma("data_version") != self._generation:
            return None
        difference = _compare(self._found.files, found.files)
        known = {*difference.new, *difference.suspect, *difference.gone}
        return difference._replace(suspect=difference.suspect + sorted(self._loose - known))


def _compare(old: list[FileStat], new: list[FileStat]) -> Difference:
    """Tell what differs between two scans, both in the order of paths."""
    if len(old) == len(new):
        # Files that were not looked at again are the same objects.
        pairs = [(before, after) for before, after in zip(old, new, strict=True) if before is not after]
        if all(before.path == after.path for before, after in pairs):
            return Difference([], [after.path for before, after in pairs if before != after], [])
    return compare(new, old)


def _identity(path: str) -> tuple[int, int]:
    try:
        status = os.stat(path)
    except OSError:
        return (0, 0)
    return status.st_dev, status.st_ino
