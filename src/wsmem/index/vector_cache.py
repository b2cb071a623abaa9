"""Vectors that a model has made before, in ``.memory/vectors.sqlite``, so that nothing is asked of it twice.

A vector is known by the embedder's id and a hash of the text. The file outlives the index; losing it costs time,
nothing else. It holds no text.
"""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from wsmem.hashing import blake2b
from wsmem.records import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    import apsw

FILE: Final = os.path.join(".memory", "vectors.sqlite")
_APPLICATION_ID: Final = 0x77736D76  # "wsmv"
_VERSION: Final = 1
_BUSY_MS: Final = 5000
_KEPT: Final = 0.8  # of the bound that is kept when it is passed
_AT_A_TIME: Final = 500
_OVERHEAD: Final = 40  # bytes that a row takes beside the vector

_TABLES: Final = (
    """CREATE TABLE space (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,    -- of the embedder, with the hash of its weights
  key TEXT NOT NULL,          -- the settings that last led to it
  scales TEXT NOT NULL        -- what cosines of it mean, as the index notes it
)""",
    """CREATE TABLE vector (
  space INTEGER NOT NULL,
  hash BLOB NOT NULL,
  used INTEGER NOT NULL,      -- the run that last had a use for it
  v BLOB NOT NULL,            -- signed bytes; empty: nothing is known of the text
  PRIMARY KEY (space, hash)
) WITHOUT ROWID""",
    "CREATE TABLE run (number INTEGER NOT NULL)",
    "INSERT INTO run (number) VALUES (0)",
)


def text_hash(text: str) -> bytes:
    """Return what a text is known by."""
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()


class Space(NamedTuple):
    """The vectors of one embedder: its id, and what its cosines mean."""

    number: int
    id: str
    scales: str


class VectorCache:
    """The cache of one workspace.

    A file that is no cache is thrown away; one that cannot be written is done without, and so is any file where
    ``megabytes`` is 0.
    """

    def __init__(self, root: str, *, megabytes: float) -> None:
        self._path = os.path.join(root, FILE)
        self._bound = int(megabytes * 1_000_000)
        self._connection = self._open() if megabytes else _in_memory()
        self._run = 0

    def _open(self) -> apsw.Connection:
        import apsw

        for _ in range(2):
            connection = None
            try:
                connection = apsw.Connection(self._path)
                connection.set_busy_timeout(_BUSY_MS)
                _prepare(connection)
            except (apsw.NotADBError, apsw.CorruptError, _OtherError):
                if connection is not None:
                    connection.close()
                for suffix in ("", "-wal", "-shm", "-journal"):
                    with suppress(FileNotFoundError):
                        os.unlink(self._path + suffix)
            except apsw.Error:
                break
            else:
                return connection
        return _in_memory()

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    def space(self, key: str) -> Space | None:
        """Return the vectors that were last made under these settings; None if none were."""
        sql = "SELECT number, id, scales FROM space WHERE key = ? ORDER BY number DESC LIMIT 1"
        row = self._connection.execute(sql, (key,)).fetchone()
        return None if row is None else Space(*row)

    def add_space(self, key: str, name: str, measure: Callable[[], str]) -> Space:
        """Return the vectors of the embedder ``name``, used under these settings; measure its scales if it is new."""
        row = self._connection.execute("SELECT scales FROM space WHERE id = ?", (name,)).fetchone()
        (scales,) = row or (measure(),)
        self._write(
            """INSERT INTO space (number, id, key, scales)
            SELECT coalesce(max(number), 0) + 1, ?, ?, ? FROM space WHERE true
            ON CONFLICT (id) DO UPDATE SET key = excluded.key""",
            [(name, key, scales)],
        )
        (number,) = self._connection.execute("SELECT number FROM space WHERE id = ?", (name,)).fetchone() or (
            0,
        )
        self._write("UPDATE space SET key = '' WHERE key = ? AND number <> ?", [(key, number)])
        return Space(number, name, scales)

    def get(self, space: Space, hashes: Iterable[bytes]) -> dict[bytes, bytes]:
        """Return what is known of these texts: signed bytes, empty where the embedder knows nothing of a text."""
        wanted = list(dict.fromkeys(hashes))
        found: dict[bytes, bytes] = {}
        for start in range(0, len(wanted), _AT_A_TIME):
            part = wanted[start : start + _AT_A_TIME]
            sql = f"SELECT hash, v FROM vector WHERE space = ? AND hash IN ({', '.join('?' * len(part))})"
            found.update(self._connection.execute(sql, (space.number, *part)))
        return found

    def put(self, space: Space, vectors: Mapping[bytes, bytes]) -> None:
        """Keep vectors, by the hash of their text."""
        sql = "INSERT OR REPLACE INTO vector (space, hash, used, v) VALUES (?, ?, ?, ?)"
        run = self._this_run()
        self._write(sql, [(space.number, key, run, value) for key, value in vectors.items()])

    def touch(self, space: Space, hashes: Iterable[bytes]) -> None:
        """Note that these were of use, so that others are dropped first."""
        run = self._this_run()
        sql = "UPDATE vector SET used = ? WHERE space = ? AND hash = ? AND used <> ?"
        self._write(sql, [(run, space.number, key, run) for key in hashes])

    def trim(self) -> None:
        """Drop what was of no use for longest if the file has outgrown its bound."""
        sql = "SELECT count(*), total(length(v)) FROM vector"
        count, size = self._connection.execute(sql).fetchone() or (0, 0.0)
        size += _OVERHEAD * count
        if size <= self._bound or not self._bound:
            return
        drop = int(count * (1 - _KEPT * self._bound / size)) + 1
        oldest = "SELECT space, hash FROM vector ORDER BY used, space, hash LIMIT ?"
        self._write(f"DELETE FROM vector WHERE (space, hash) IN ({oldest})", [(drop,)])

    def _this_run(self) -> int:
        if not self._run:
            self._write("UPDATE run SET number = number + 1", [()])
            (self._run,) = self._connection.execute("SELECT number FROM run").fetchone() or (1,)
        return self._run

    def _write(self, sql: str, rows: list[tuple[object, ...]]) -> None:
        """Write in one transaction; where the file cannot be written, go on in memory with what was known."""
        import apsw

        if not rows:
            return
        try:
            _at_once(self._connection, sql, rows)
        except (apsw.FullError, apsw.ReadOnlyError, apsw.IOError, apsw.BusyError):
            spaces = list(self._connection.execute("SELECT * FROM space"))
            self._connection.close()
            self._connection = _in_memory()
            _at_once(self._connection, "INSERT INTO space VALUES (?, ?, ?, ?)", spaces)
            _at_once(self._connection, sql, rows)


def _at_once(connection: apsw.Connection, sql: str, rows: Sequence[tuple[object, ...]]) -> None:
    connection.execute("BEGIN IMMEDIATE")
    try:
        connection.executemany(sql, rows)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


class _OtherError(Exception):
    """The file is of another version or program."""


def _in_memory() -> apsw.Connection:
    import apsw

    connection = apsw.Connection(":memory:")
    _prepare(connection)
    return connection


def _prepare(connection: apsw.Connection) -> None:
    """Make the tables of a new file; raise ``_OtherError`` for one that holds something else."""
    connection.execute("PRAGMA journal_mode=wal").fetchall()
    connection.execute("PRAGMA synchronous=normal").fetchall()
    connection.execute("BEGIN IMMEDIATE")
    try:
        known = (connection.pragma("application_id"), connection.pragma("user_version"))
        empty = connection.execute("SELECT 1 FROM sqlite_schema LIMIT 1").fetchone() is None
        if not empty and known != (_APPLICATION_ID, _VERSION):
            raise _OtherError
        if empty:
            connection.execute(f"PRAGMA application_id={_APPLICATION_ID}").fetchall()
            connection.execute(f"PRAGMA user_version={_VERSION}").fetchall()
            for statement in _TABLES:
                connection.execute(statement)
    finally:
        connection.execute("COMMIT")
