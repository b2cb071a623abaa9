"""Which facts a session was shown, and when: what was just said need not be said again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    import apsw

TABLES: Final = (
    """
CREATE TABLE shown (
  session TEXT NOT NULL,
  fact TEXT NOT NULL,
  turn INTEGER NOT NULL,          -- of the session, when it was last shown
  PRIMARY KEY (session, fact)
) WITHOUT ROWID
""",
)


def resting_facts(connection: apsw.Connection, session: str, *, turn: int, turns: int) -> frozenset[str]:
    """Return the facts that were shown less than ``turns`` turns before ``turn``; 0 turns: none."""
    sql = "SELECT fact FROM shown WHERE session = ? AND turn > ?"
    return frozenset(fact for (fact,) in connection.execute(sql, (session, turn - turns)))


def mark_shown(connection: apsw.Connection, session: str, facts: Iterable[str], *, turn: int) -> None:
    """Note that the session is shown these facts at ``turn``."""
    connection.executemany(
        "INSERT OR REPLACE INTO shown (session, fact, turn) VALUES (?, ?, ?)",
        [(session, fact, turn) for fact in facts],
    )
