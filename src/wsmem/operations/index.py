"""Bringing the index up to date with the files, or building it anew."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final, NamedTuple

from wsmem.errors import WorkspaceError
from wsmem.index.build import build_index
from wsmem.index.connection import IndexStale, index_path, open_reader, open_writer, translate_errors
from wsmem.index.reader import IndexedFile, IndexReader
from wsmem.index.writer import IndexWriter
from wsmem.operations.reading import file_row, read_bytes, retain_words, settled_mtime
from wsmem.text import fingerprint
from wsmem.workspace.files import content_hash
from wsmem.workspace.lock import writer_lock
from wsmem.workspace.scan import Scan, Skipped, scan

if TYPE_CHECKING:
    from collections.abc import Callable

    from wsmem.operations.workspace import Place

    Progress = Callable[[int, int], None]  # files done, files in all

LOCK_TIMEOUT: Final = 10.0  # seconds to wait for another writer
_UNITS: Final = "SELECT count(*) FROM unit"
_BROKEN: Final = "SELECT path, error FROM file WHERE error IS NOT NULL ORDER BY path"


class IndexStats(NamedTuple):
    """What a run of the indexer did.

    ``files`` are all that are indexed now. ``skipped`` tells every file that was left out, and why.
    """

    files: int
    added: int
    changed: int
    removed: int
    units: int
    skipped: tuple[Skipped, ...]
    seconds: float
    rebuilt: bool

    @property
    def writes(self) -> int:
        """How many files the index took in or let go."""
        return self.added + self.changed + self.removed


class _Difference(NamedTuple):
    new: list[str]
    suspect: list[str]  # known, with another stat
    gone: list[str]

    @property
    def empty(self) -> bool:
        return not (self.new or self.suspect or self.gone)


def update_index(
    place: Place, *, full: bool = False, timeout: float = LOCK_TIMEOUT, progress: Progress | None = None
) -> IndexStats:
    """Make the index say what the files say.

    Only files whose stat changed are read, and only those whose bytes changed are parsed; all of it is
    one transaction. Without a usable index, or with ``full``, everything is read into a new one that
    replaces it at once. Without changes nothing is locked or written.

    Args:
        place: the workspace.
        full: build the index anew.
        timeout: seconds to wait for another writer.
        progress: is told how many files are done, and of how many.

    Raises:
        Locked: another process kept writing.
        IndexUnusable: the index cannot be written.
    """
    start = time.perf_counter()
    found = scan(place.root, place.config)
    settings = _settings(place)
    if not full:
        try:
            known = _known(place, settings)
            if compare(found, known).empty:
                return _finish(place, found, IndexStats(0, 0, 0, 0, 0, (), start, False))
            with writer_lock(place.root, timeout=timeout, purpose="wsmem index"):
                stats = _update(place, found, settings, start, progress)
            return _finish(place, found, stats)
        except IndexStale:
            pass
    with writer_lock(place.root, timeout=timeout, purpose="wsmem index --full"):
        stats = _rebuild(place, scan(place.root, place.config), settings, start, progress)
    return _finish(place, found, stats)


def compare(found: Scan, known: dict[str, IndexedFile]) -> _Difference:
    """Tell what the disk has that the index does not, by stat alone."""
    new: list[str] = []
    suspect: list[str] = []
    get = known.get
    for file in found.files:
        have = get(file.path)
        if have is None:
            new.append(file.path)
        elif have.mtime_ns != file.mtime_ns or have.size != file.size or have.inode != file.inode:
            suspect.append(file.path)
    gone: list[str] = []
    if len(found.files) - len(new) != len(known):
        seen = {file.path for file in found.files}
        gone = [path for path in known if path not in seen]
    return _Difference(new, suspect, gone)


def _settings(place: Place) -> str:
    """Return what decides how a file is read; an index made with other settings is built anew."""
    config = place.config
    return f"{fingerprint(*retain_words(place), '|', *config.privacy.private_paths):x}"


def _known(place: Place, settings: str) -> dict[str, IndexedFile]:
    connection = open_reader(place.root)
    try:
        with translate_errors(index_path(place.root)):
            reader = IndexReader(connection)
            if reader.meta("settings") != settings:
                raise IndexStale("the settings that decide how files are read have changed")
            return reader.files()
    finally:
        connection.close()


def _update(place: Place, found: Scan, settings: str, start: float, progress: Progress | None) -> IndexStats:
    connection = open_writer(place.root)
    try:
        with translate_errors(index_path(place.root)):
            connection.execute("BEGIN IMMEDIATE")
            try:
                # Another writer may have been faster: compare again inside the transaction.
                reader = IndexReader(connection)
                if reader.meta("settings") != settings:
                    raise IndexStale("the settings that decide how files are read have changed")
                known = reader.files()
                stats = _apply(place, IndexWriter(connection), compare(found, known), known, start, progress)
                connection.execute("COMMIT")
            except BaseException:
                if not connection.get_autocommit():
                    connection.execute("ROLLBACK")
                raise
    finally:
        connection.close()
    return stats


def _apply(
    place: Place,
    writer: IndexWriter,
    difference: _Difference,
    known: dict[str, IndexedFile],
    start: float,
    progress: Progress | None,
) -> IndexStats:
    added = changed = removed = 0
    skipped: list[Skipped] = []
    for path in difference.gone:
        writer.remove(path)
        removed += 1
    todo = sorted([*difference.new, *difference.suspect])
    for done, path in enumerate(todo):
        if progress is not None:
            progress(done, len(todo))
        try:
            bytes_ = read_bytes(place, path)
        except FileNotFoundError:
            if path in known:  # vanished since the scan
                writer.remove(path)
                removed += 1
            continue
        except WorkspaceError as error:
            skipped.append(Skipped(path, error.message))
            if path in known:
                writer.remove(path)
                removed += 1
            continue
        have = known.get(path)
        if have is not None and have.hash == content_hash(bytes_.data) and have.size == bytes_.size:
            writer.touch(path, settled_mtime(bytes_), bytes_.inode)
            continue
        if have is not None:
            writer.remove(path)
        writer.put(file_row(place, path, bytes_))
        added, changed = added + (have is None), changed + (have is not None)
    if progress is not None:
        progress(len(todo), len(todo))
    return IndexStats(0, added, changed, removed, 0, tuple(skipped), start, False)


def _rebuild(place: Place, found: Scan, settings: str, start: float, progress: Progress | None) -> IndexStats:
    difference = _Difference([file.path for file in found.files], [], [])
    with build_index(place.root) as writer:
        writer.set_meta("settings", settings)
        stats = _apply(place, writer, difference, {}, start, progress)
    return stats._replace(rebuilt=True)


def _finish(place: Place, found: Scan, stats: IndexStats) -> IndexStats:
    """Add the totals, the files that are no text, and the time taken."""
    connection = open_reader(place.root)
    try:
        with translate_errors(index_path(place.root)):
            (units,) = connection.execute(_UNITS).fetchone() or (0,)
            (files,) = connection.execute("SELECT count(*) FROM file WHERE error IS NULL").fetchone() or (0,)
            broken = [Skipped(path, error) for path, error in connection.execute(_BROKEN)]
    finally:
        connection.close()
    skipped = sorted([*found.skipped, *stats.skipped, *broken])
    seconds = time.perf_counter() - stats.seconds
    return stats._replace(files=files, units=units, skipped=tuple(skipped), seconds=seconds)
