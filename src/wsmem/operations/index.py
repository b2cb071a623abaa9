"""Bringing the index up to date with the files, or building it anew."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from wsmem.errors import WorkspaceError
from wsmem.index.connection import IndexStale, index_path, open_reader, open_writer, translate_errors
from wsmem.index.reader import IndexedFile, IndexReader
from wsmem.operations.freshness import (
    Difference,
    compare,
    is_current,
    scan_key,
    settings_key,
    stat_key,
)
from wsmem.records import NamedTuple
from wsmem.workspace.scan import FileStat, Scan, Skipped, scan
from wsmem.workspace.writing import sweep_temporary

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from wsmem.index.writer import FileRow, IndexWriter
    from wsmem.operations.embedding import VectorStats
    from wsmem.operations.workspace import Place

    Progress = Callable[[int, int], None]  # files done, files in all

_MANY: Final = 400  # files from which on several processes pay
LOCK_TIMEOUT: Final = 10.0  # seconds to wait for another writer


class IndexStats(NamedTuple):
    """What a run of the indexer did.

    ``files`` and ``units`` are all that are indexed now. ``skipped`` tells every file that was left out,
    and why.
    """

    files: int
    units: int
    added: int
    changed: int
    removed: int
    skipped: tuple[Skipped, ...]
    seconds: float
    rebuilt: bool
    vectors: VectorStats | None = None  # what was done about those of a model, if the settings ask for one

    @property
    def writes(self) -> int:
        """How many files the index took in or let go."""
        return self.added + self.changed + self.removed


def update_index(
    place: Place,
    *,
    full: bool = False,
    found: Scan | None = None,
    timeout: float = LOCK_TIMEOUT,
    processes: int = 1,
    embed: bool = True,
    embed_seconds: float | None = None,
    progress: Progress | None = None,
) -> IndexStats:
    """Make the index say what the files say.

    Only files whose stat changed are read, and only those whose bytes changed are parsed; all of it is
    one transaction. Without a usable index, or with ``full``, everything is read into a new one that
    replaces it at once. Without changes nothing is locked or written.

    Args:
        place: the workspace.
        full: build the index anew.
        found: a scan made just now, to save making another.
        timeout: seconds to wait for another writer.
        processes: how many child processes may read, if there are many files.
        embed: ask the model of the settings for the vectors that it has not made before; static vectors are
            always made.
        embed_seconds: … for so long at most; None: until all are made.
        progress: is told how many files are done, and of how many.

    Raises:
        Locked: another process kept writing.
        IndexUnusable: the index cannot be written.
    """
    start = time.perf_counter()
    found = found or scan(place.root, place.config)
    run = _Run(place, found, start, processes, progress)
    stats = None
    if not full:
        with suppress(IndexStale):
            stats = run.check() or run.update(timeout)
    stats = stats or run.rebuild(timeout)
    if not embed or not place.uses_model:
        return stats
    from wsmem.operations.embedding import embed_pending

    vectors = embed_pending(place, seconds=embed_seconds, timeout=timeout, progress=progress)
    return stats._replace(vectors=vectors, seconds=time.perf_counter() - start)


class _Run:
    """One run: what was found on the disk, and what was done about it."""

    def __init__(
        self, place: Place, found: Scan, start: float, processes: int, progress: Progress | None
    ) -> None:
        self.place = place
        self.found = found
        self.start = start
        self.processes = processes
        self.progress = progress
        self.settings = settings_key(place)
        self.added = self.changed = self.removed = 0
        self.skipped: list[Skipped] = []
        self.settled = True  # every file is in the index just as the scan saw it

    def check(self) -> IndexStats | None:
        """Return the result of having nothing to do, or None if there is something."""
        connection = open_reader(self.place.root)
        try:
            with translate_errors(index_path(self.place.root)):
                reader = IndexReader(connection)
                return self._finish(reader) if is_current(reader, self.place, scan_key(self.found)) else None
        finally:
            connection.close()

    def update(self, timeout: float) -> IndexStats:
        """Take in what changed, in one transaction."""
        from wsmem.index.writer import IndexWriter
        from wsmem.workspace.lock import writer_lock

        with writer_lock(self.place.root, timeout=timeout, purpose="wsmem index"):
            self._sweep()
            connection = open_writer(self.place.root)
            try:
                with translate_errors(index_path(self.place.root)):
                    connection.execute("BEGIN IMMEDIATE")
                    try:
                        reader = IndexReader(connection)
                        if reader.meta("settings") != self.settings:
                            raise IndexStale("the settings that decide how files are read have changed")
                        known = reader.files()
                        writer = IndexWriter(connection)
                        self._apply(writer, compare(self.found, known), known)
                        self._embed(writer)
                        writer.finish(stat_key(self.found) if self.settled else "")
                        connection.execute("COMMIT")
                        return self._finish(reader)
                    except BaseException:
                        if connection.in_transaction:
                            connection.execute("ROLLBACK")
                        raise
            finally:
                connection.close()

    def rebuild(self, timeout: float) -> IndexStats:
        """Read everything into a new index and put it in place."""
        from wsmem.index.build import build_index
        from wsmem.workspace.lock import writer_lock

        with writer_lock(self.place.root, timeout=timeout, purpose="wsmem index --full"):
            self._sweep()
            with build_index(self.place.root) as writer:
                writer.set_meta("settings", self.settings)
                writer.set_meta("embedder", self.place.vector_key)
                self._apply(writer, Difference([file.path for file in self.found.files], [], []), {})
                self._embed(writer)
                writer.finish(stat_key(self.found) if self.settled else "")
            connection = open_reader(self.place.root)
            try:
                return self._finish(IndexReader(connection), rebuilt=True)
            finally:
                connection.close()

    def _embed(self, writer: IndexWriter) -> None:
        """Give the units that were put in their vectors, those that can be had at once."""
        if self.place.uses_model:
            if writer.added or self.removed:
                from wsmem.operations.embedding import fill_known

                fill_known(self.place, writer.connection, writer.added)
        elif writer.added and self.place.vector_key:
            from wsmem.operations.vectors import add_vectors

            add_vectors(writer.connection, writer.added)

    def _sweep(self) -> None:
        """Remove what writers of pages that were killed left behind."""
        for folder in {path.rpartition("/")[0] for path in self.found.temporary}:
            sweep_temporary(os.path.join(self.place.root, folder))

    def _apply(self, writer: IndexWriter, difference: Difference, known: dict[str, IndexedFile]) -> None:
        for path in difference.gone:
            writer.remove(path)
            self.removed += 1
        scanned = {file.path: file for file in self.found.files}
        todo = sorted([*difference.new, *difference.suspect])
        rows = self._read([(path, known[path].hash if path in known else None) for path in todo])
        for done, (path, row) in enumerate(zip(todo, rows, strict=True)):
            if self.progress is not None:
                self.progress(done, len(todo))
            self._take(writer, scanned[path], known.get(path), row)
        if self.progress is not None and todo:
            self.progress(len(todo), len(todo))

    def _read(self, todo: list[tuple[str, bytes | None]]) -> Iterator[FileRow | Exception]:
        """Yield the row of each file, or the error that says why there is none."""

        from wsmem.operations.parallel import can_fork, map_in_processes
        from wsmem.operations.reading import read_row  # lazy: with nothing to take in, nothing is parsed

        def read(job: tuple[str, bytes | None]) -> FileRow:
            return read_row(self.place, *job)

        if self.processes > 1 and len(todo) >= _MANY and can_fork():
            yield from map_in_processes(read, todo, self.processes)
            return
        for job in todo:
            try:
                yield read(job)
            except (FileNotFoundError, WorkspaceError) as error:
                yield error

    def _take(
        self, writer: IndexWriter, file: FileStat, have: IndexedFile | None, row: FileRow | Exception
    ) -> None:
        """Put one file into the index if its bytes are new."""
        if isinstance(row, Exception):
            if isinstance(row, WorkspaceError):
                self.skipped.append(Skipped(file.path, row.message))
            elif not isinstance(row, FileNotFoundError):  # that one vanished since the scan
                raise row
            self.settled = False
            if have is not None:
                writer.remove(file.path)
                self.removed += 1
            return
        if (row.size, row.mtime_ns, row.inode) != file[1:]:
            self.settled = False
        if have is not None and have.hash == row.hash:
            writer.touch(file.path, row.mtime_ns, row.inode)
            return
        if have is None:
            writer.put(row)
        else:
            writer.change(row)
        self.added, self.changed = self.added + (have is None), self.changed + (have is not None)

    def _finish(self, reader: IndexReader, *, rebuilt: bool = False) -> IndexStats:
        unreadable = [Skipped(path, error) for path, error in reader.unreadable()]
        skipped = sorted([*self.found.skipped, *self.skipped, *unreadable])
        return IndexStats(
            len(self.found.files) - len(unreadable) - len(self.skipped),
            reader.unit_count(),
            self.added,
            self.changed,
            self.removed,
            tuple(skipped),
            time.perf_counter() - self.start,
            rebuilt,
        )
