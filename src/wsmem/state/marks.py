"""Things that happen once: an anchor that was used, a flush that a session was told of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import apsw

TABLES: Final = (
    """
CREATE TABLE mark (
  kind TEXT NOT NULL,             -- anchor, flush
  session TEXT NOT NULL,
  key TEXT NOT NULL,              -- which anchor, which cycle
  at REAL NOT NULL,               -- seconds since 1970
  PRIMARY KEY (kind, session, key)
) WITHOUT ROWID
""",
)


def is_marked(connection: apsw.Connection, kind: str, session: str, key: str) -> bool:
    """Say whether it has happened."""
    sql = "SELECT 1 FROM mark WHERE kind = ? AND session = ? AND key = ?"
    return connection.execute(sql, (kind, session, key)).fetchone() is not None


def set_mark(connection: apsw.Connection, kind: str, session: str, key: str, *, now: float) -> bool:
    """Note that it happened; say whether it is the first time."""
    connection.execute(
        "INSERT INTO mark (kind, session, key, at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
        (kind, session, key, now),
    )
    return connection.changes() > 0


def clear_marks(connection: apsw.Connection, kind: str, session: str) -> int:
    """Forget what happened in a session; return how many marks went."""
    connection.execute("DELETE FROM mark WHERE kind = ? AND session = ?", (kind, session))
    return connection.changes()
