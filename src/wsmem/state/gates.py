"""What a session has asked lately and whether anything was found: so that it is not asked in vain again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wsmem.records import NamedTuple

if TYPE_CHECKING:
    import apsw

TABLES: Final = (
    """
CREATE TABLE asked (
  session TEXT NOT NULL,
  question TEXT NOT NULL,         -- fingerprint of the question with its filters
  turn INTEGER NOT NULL,          -- of the session, when memory was last asked
  misses INTEGER NOT NULL,        -- how often in a row nothing was found
  generation TEXT NOT NULL,       -- of the index that was asked
  PRIMARY KEY (session, question)
) WITHOUT ROWID
""",
)
_REMEMBERED: Final = 64  # questions a session


class Asked(NamedTuple):
    """When a question was last put to memory, how often in a row in vain, and to which generation."""

    turn: int
    misses: int
    generation: str


def find_asked(connection: apsw.Connection, session: str, question: str) -> Asked | None:
    """Return when the session last asked this, None if it has not."""
    sql = "SELECT turn, misses, generation FROM asked WHERE session = ? AND question = ?"
    row = connection.execute(sql, (session, question)).fetchone()
    return None if row is None else Asked(*row)


def mark_asked(
    connection: apsw.Connection, session: str, question: str, *, turn: int, generation: str, found: bool
) -> None:
    """Note that memory was asked, and whether anything was found."""
    before = find_asked(connection, session, question)
    same = before is not None and before.generation == generation
    misses = 0 if found else (before.misses if before is not None and same else 0) + 1
    connection.execute(
        "INSERT OR REPLACE INTO asked (session, question, turn, misses, generation) VALUES (?, ?, ?, ?, ?)",
        (session, question, turn, misses, generation),
    )
    connection.execute(
        "DELETE FROM asked WHERE session = ?1 AND turn <= "
        "(SELECT turn FROM asked WHERE session = ?1 ORDER BY turn DESC LIMIT 1 OFFSET ?2)",
        (session, _REMEMBERED),
    )
