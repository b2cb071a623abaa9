"""Conversations that context blocks are made for, and how many turns each has had."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import apsw

TABLES: Final = (
    """
CREATE TABLE session (
  name TEXT PRIMARY KEY,
  turn INTEGER NOT NULL,
  seen REAL NOT NULL              -- seconds since 1970
) WITHOUT ROWID
""",
)
_KEPT_DAYS: Final = 30
_OF_A_SESSION: Final = ("session", "shown", "asked")


def current_turn(connection: apsw.Connection, session: str) -> int:
    """Return how many turns the session has had."""
    row = connection.execute("SELECT turn FROM session WHERE name = ?", (session,)).fetchone()
    return int(row[0]) if row else 0


def next_turn(connection: apsw.Connection, session: str, *, now: float) -> int:
    """Count one more turn and return its number, from 1; sessions unseen for a month are forgotten."""
    row = connection.execute(
        "INSERT INTO session (name, turn, seen) VALUES (?1, 1, ?2) "
        "ON CONFLICT (name) DO UPDATE SET turn = turn + 1, seen = ?2 RETURNING turn",
        (session, now),
    ).fetchone()
    assert row is not None
    if row[0] == 1:
        old = "SELECT name FROM session WHERE seen < ?"
        for table in reversed(_OF_A_SESSION):
            column = "name" if table == "session" else "session"
            connection.execute(f"DELETE FROM {table} WHERE {column} IN ({old})", (now - _KEPT_DAYS * 86400,))
    return int(row[0])
