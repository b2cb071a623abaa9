"""Bringing the index up to date with the files, or building it anew."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from wsmem.errors import WorkspaceError
from wsmem.index.connection import IndexStale, index_path, open_reader, open_writer, translate_errors
from wsmem.index.reader import IndexReader
from wsmem.operations.freshness import (
    Difference,
    compare,
    has_abandoned,
    is_current,
    scan_key,
    settings_key,
    stat_key,
)
from wsmem.records import NamedTuple
from wsmem.workspace.scan import FileStat, Scan, Skipped, scan
from wsmem.workspace.writing import sweep_temporary

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    import apsw

    from wsmem.index.writer import FileRow, IndexWriter
    from wsmem.operations.embedding import VectorStats
    from wsmem.operations.kept import Kept
    from wsmem.operations.workspace import Place

    Progress = Callable[[int, int], None]  # files done, files in all

FORGOTTEN_PATH: Final = "memory/forgotten.md"  # as in markdown.tombstones, which need not be loaded here
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
    keep: Kept | None = None,
    changed: Collection[str] | None = None,
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
        keep: what the caller keeps from one update to the next, for one that updates again and again.
        changed: with ``keep``, the files that may have changed since (absolute paths without links), if that is
            known; None: any may have.

    Raises:
        Locked: another process kept writing.
        IndexUnusable: the index cannot be written.
    """
    start = time.perf_counter()
    found = found or (keep.look(place, changed) if keep else scan(place.root, place.config))
    run = _Run(place, found, start, processes, progress, keep)
    stats = None
    if not full:
        with suppress(IndexStale):
            stats = run.check() or run.update(timeout)
    if stats is None:
        if keep is not None:
            keep.close()
        stats = run.rebuild(timeout)
    if not embed or not place.uses_model:
        return stats
    from wsmem.operations.embedding import embed_pending

    vectors = embed_pending(place, seconds=embed_seconds, timeout=timeout, progress=progress)
    return stats._replace(vectors=vectors, seconds=time.perf_counter() - start)


class _Run:
    """One run: what was found on the disk, and what was done about it."""

    def __init__(
        self,
        place: Place,
        found: Scan,
        start: float,
        processes: int,
        progress: Progress | None,
        keep: Kept | None,
    ) -> None:
        self.place = place
        self.found = found
        self.start = start
        self.processes = processes
        self.progress = progress
        self.keep = keep
        self.settings = settings_key(place)
        self.added = self.changed = self.removed = 0
        self.forgotten: frozenset[int] = frozenset()
        self.skipped: list[Skipped] = []
        self.loose: set[str] = set()  # files that are not in the index just as the scan saw them

    def check(self) -> IndexStats | None:
        """Return the result of having nothing to do, or None if there is something."""
        if self.keep is not None and (difference := self.keep.difference(self.place, self.found)) is not None:
            idle = not any(difference) and not has_abandoned(self.found)
            return self._finish(IndexReader(self.keep.open(self.place.root))) if idle else None
        connection = open_reader(self.place.root)
        try:
            with translate_errors(index_path(self.place.root)):
                reader = IndexReader(connection)
                return self._finish(reader) if is_current(reader, self.place, scan_key(self.found)) else None
        finally:
            connection.close()

    def update(self, timeout: float) -> IndexStats:
        """Take in what changed, in one transaction."""
        from wsmem.workspace.lock import writer_lock

        root, keep = self.place.root, self.keep
        with writer_lock(root, timeout=timeout, purpose="wsmem index"):
            self._sweep()
            connection = open_writer(root) if keep is None else keep.open(root)
            try:
                with translate_errors(index_path(root)):
                    connection.execute("BEGIN IMMEDIATE")
                    stats = self._write(connection)
                    connection.execute("COMMIT")
                    if keep is not None:
                        keep.remember(self.place, self.found, frozenset(self.loose))
                    return stats
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                if keep is not None:
                    keep.close()
                raise
            finally:
                if keep is None:
                    connection.close()

    def _write(self, connection: apsw.Connection) -> IndexStats:
        """Bring the open index up to date inside a transaction."""
        from wsmem.index.writer import IndexWriter

        reader = IndexReader(connection)
        if reader.meta("settings") != self.settings:
            raise IndexStale("the settings that decide how files are read have changed")
        difference = self.keep.difference(self.place, self.found) if self.keep is not None else None
        if difference is None:
            difference = compare(self.found.files, reader.stats())
        writer = IndexWriter(connection)
        again = self._heed_forgotten(reader, writer, difference)
        # No file has an empty hash: one that is to be read again counts as changed.
        known = {path: b"" if path in again else reader.file_hash(path) for path in difference.suspect}
        self._apply(writer, difference, known)
        self._embed(writer)
        writer.finish("" if self.loose else stat_key(self.found))
        return self._finish(reader)

    def rebuild(self, timeout: float) -> IndexStats:
        """Read everything into a new index and put it in place."""
        from wsmem.index.build import build_index
        from wsmem.workspace.lock import writer_lock

        with writer_lock(self.place.root, timeout=timeout, purpose="wsmem index --full"):
            self._sweep()
            with build_index(self.place.root) as writer:
                writer.set_meta("settings", self.settings)
                writer.set_meta("embedder", self.place.vector_key)
                self._learn_forgotten(writer)
                self._apply(writer, Difference([file.path for file in self.found.files], [], []), {})
                self._embed(writer)
                writer.finish("" if self.loose else stat_key(self.found))
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

    def _heed_forgotten(
        self, reader: IndexReader, writer: IndexWriter, difference: Difference
    ) -> frozenset[str]:
        """Return the files that have to be read again because something in them is forgotten since."""
        from wsmem.operations.forgotten import forgotten_in, paths_with

        self.forgotten = before = forgotten_in(reader)
        if not any(FORGOTTEN_PATH in paths for paths in difference):
            return frozenset()
        self._learn_forgotten(writer)
        if before - self.forgotten:
            raise IndexStale("something is to be remembered again")
        again = paths_with(reader, self.forgotten - before) & {file.path for file in self.found.files}
        difference.suspect.extend(sorted(again - set(difference.suspect)))
        return again

    def _learn_forgotten(self, writer: IndexWriter) -> None:
        from wsmem.operations.forgotten import forgotten_statements, keep_forgotten

        listed = any(file.path == FORGOTTEN_PATH for file in self.found.files)
        self.forgotten = forgotten_statements(self.place) if listed else frozenset()
        keep_forgotten(writer, self.forgotten)

    def _apply(self, writer: IndexWriter, difference: Difference, known: dict[str, bytes | None]) -> None:
        """Take in what differs; ``known`` are the hashes of files that the index has otherwise."""
        for path in difference.gone:
            writer.remove(path)
            self.removed += 1
        todo = sorted([*difference.new, *difference.suspect])
        wanted = set(todo)
        scanned = {file.path: file for file in self.found.files if file.path in wanted}
        rows = self._read([(path, known.get(path)) for path in todo])
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
            return read_row(self.place, *job, self.forgotten)

        if self.processes > 1 and len(todo) >= _MANY and can_fork():
            yield from map_in_processes(read, todo, self.processes)
            return
        for job in todo:
            try:
                yield read(job)
            except (FileNotFoundError, WorkspaceError) as error:
                yield error

    def _take(
        self, writer: IndexWriter, file: FileStat, have: bytes | None, row: FileRow | Exception
    ) -> None:
        """Put one file into the index if its bytes are new."""
        if isinstance(row, Exception):
            if isinstance(row, WorkspaceError):
                self.skipped.append(Skipped(file.path, row.message))
            elif not isinstance(row, FileNotFoundError):  # that one vanished since the scan
                raise row
            self.loose.add(file.path)
            if have is not None:
                writer.remove(file.path)
                self.removed += 1
            return
        if (row.size, row.mtime_ns, row.inode) != file[1:]:
            self.loose.add(file.path)
        if have == row.hash:
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
