"""Building the whole index aside and publishing it in one step."""

from __future__ import annotations

import os
import re
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Final

from wsmem.index.connection import create, index_path, remove_index, translate_errors
from wsmem.index.writer import IndexWriter

if TYPE_CHECKING:
    from collections.abc import Iterator

    import apsw

# A bulk build keeps word lists in memory and merges them once, at the end: a quarter faster, and it leaves
# no empty pages. An index in use merges as it goes, as FTS5 does by default.
_WORDS_IN_BULK: Final = (("automerge", 0), ("hashsize", 64 << 20))
_WORDS_IN_USE: Final = (("automerge", 4), ("hashsize", 1 << 20))
_TEMPORARY: Final = re.compile(r"index\.sqlite\.(\d+)\.tmp(?:-journal)?")


@contextmanager
def build_index(root: str) -> Iterator[IndexWriter]:
    """Give a writer for a new index; at the end it replaces the present one, on an error nothing changes.

    The caller holds the workspace's writer lock. Readers see the old index until the new one is whole:
    it is copied into the live database as one transaction of SQLite's backup, since renaming a file over
    a database in use would leave its write-ahead log behind for the wrong file.
    """
    live = index_path(root)
    folder = os.path.dirname(live)
    sweep(folder)
    temporary = f"{live}.{os.getpid()}.tmp"
    try:
        with translate_errors(live):
            connection = create(temporary)
            try:
                for setting, value in _WORDS_IN_BULK:
                    connection.execute("INSERT INTO words (words, rank) VALUES (?, ?)", (setting, value))
                connection.execute("BEGIN")
                yield IndexWriter(connection)
                connection.execute("INSERT INTO words (words) VALUES ('optimize')")
                for setting, value in _WORDS_IN_USE:
                    connection.execute("INSERT INTO words (words, rank) VALUES (?, ?)", (setting, value))
                connection.execute("COMMIT")
                connection.execute("ANALYZE").fetchall()
                connection.execute(
                    "PRAGMA journal_mode=wal"
                ).fetchall()  # kept in the file: readers never wait
                published = _copy_into(connection, live)
            finally:
                connection.close()
            if not published:
                remove_index(root)
                os.replace(temporary, live)
    finally:
        with suppress(FileNotFoundError):
            os.unlink(temporary)


def _copy_into(connection: apsw.Connection, live: str) -> bool:
    """Copy a finished index into the live one; False if there is none that can take it."""
    import apsw

    if not os.path.exists(live) or os.path.getsize(live) == 0:
        return False
    try:
        target = apsw.Connection(live, apsw.SQLITE_OPEN_READWRITE)
    except apsw.CantOpenError:
        return False
    try:
        target.set_busy_timeout(10_000)
        target.execute("PRAGMA journal_mode=wal").fetchall()
        # SQLite cannot copy over a database of another page size that is in use.
        if target.pragma("page_size") != connection.pragma("page_size"):
            return False
        with target.backup("main", connection, "main") as backup:
            while not backup.done:
                backup.step(-1)
    except (apsw.NotADBError, apsw.CorruptError):
        return False
    finally:
        target.close()
    return True


def sweep(folder: str) -> None:
    """Delete half-built indexes of processes that are gone."""
    for name in os.listdir(folder):
        match = _TEMPORARY.fullmatch(name)
        if match and not _is_alive(int(match[1])):
            with suppress(FileNotFoundError):
                os.unlink(os.path.join(folder, name))


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return pid != os.getpid()
