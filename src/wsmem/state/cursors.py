"""How far a reader has read the files it follows.

A cursor knows its file by the hash of its beginning, not by its name alone, so that a transcript that was
renamed goes on where it stood and one that was replaced is read anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wsmem.records import NamedTuple

if TYPE_CHECKING:
    import apsw

TABLES: Final = (
    """
CREATE TABLE cursor (
  reader TEXT NOT NULL,           -- who reads: bootstrap, capture, …
  source TEXT NOT NULL,           -- what: the path of a file, or of a database and a session in it
  prefix TEXT NOT NULL,           -- hash of the first bytes
  prefix_size INTEGER NOT NULL,   -- of how many
  offset INTEGER NOT NULL,        -- bytes, or the number of the last entry, that are done
  size INTEGER NOT NULL,          -- of the file when it was read
  mtime_ns INTEGER NOT NULL,
  mark TEXT NOT NULL,             -- what else the reader wants to remember
  updated REAL NOT NULL,
  PRIMARY KEY (reader, source)
) WITHOUT ROWID
""",
    "CREATE INDEX cursor_prefix ON cursor (reader, prefix)",
)
_COLUMNS: Final = "source, prefix, prefix_size, offset, size, mtime_ns, mark, updated"


class Cursor(NamedTuple):
    """How far ``source`` was read. ``updated`` is in seconds since 1970."""

    source: str
    prefix: str
    prefix_size: int
    offset: int
    size: int
    mtime_ns: int
    mark: str = ""
    updated: float = 0.0


def get_cursor(connection: apsw.Connection, reader: str, source: str) -> Cursor | None:
    """Return how far ``reader`` has read ``source``, None if it has not begun."""
    sql = f"SELECT {_COLUMNS} FROM cursor WHERE reader = ? AND source = ?"
    row = connection.execute(sql, (reader, source)).fetchone()
    return None if row is None else Cursor(*row)


def find_cursors(connection: apsw.Connection, reader: str, prefix: str) -> list[Cursor]:
    """Return the cursors whose files began with ``prefix``: where a renamed file may have stood."""
    sql = f"SELECT {_COLUMNS} FROM cursor WHERE reader = ? AND prefix = ? ORDER BY updated DESC, source"
    return [Cursor(*row) for row in connection.execute(sql, (reader, prefix))]


def put_cursor(connection: apsw.Connection, reader: str, cursor: Cursor) -> None:
    """Note how far a source was read, in place of what was noted before."""
    connection.execute(
        f"INSERT OR REPLACE INTO cursor (reader, {_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (reader, *cursor),
    )


def move_cursor(connection: apsw.Connection, reader: str, source: str, renamed: str) -> None:
    """Let the cursor of ``source`` be that of ``renamed``."""
    connection.execute(
        "UPDATE OR REPLACE cursor SET source = ? WHERE reader = ? AND source = ?", (renamed, reader, source)
    )


def list_cursors(connection: apsw.Connection, reader: str | None = None) -> list[tuple[str, Cursor]]:
    """Return readers and their cursors, in order."""
    sql = f"SELECT reader, {_COLUMNS} FROM cursor WHERE ?1 IS NULL OR reader = ?1 ORDER BY reader, source"
    return [(row[0], Cursor(*row[1:])) for row in connection.execute(sql, (reader,))]


def drop_cursors(connection: apsw.Connection, reader: str, source: str | None = None) -> int:
    """Forget how far ``reader`` has read ``source``, or everything; return how many cursors went."""
    connection.execute(
        "DELETE FROM cursor WHERE reader = ?1 AND (?2 IS NULL OR source = ?2)", (reader, source)
    )
    return connection.changes()
