"""Which facts turned out useful, and which did not, as somebody said."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wsmem.records import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    import apsw

TABLES: Final = (
    """
CREATE TABLE feedback (
  fact TEXT PRIMARY KEY,
  hits INTEGER NOT NULL,
  misses INTEGER NOT NULL,
  updated REAL NOT NULL           -- seconds since 1970
) WITHOUT ROWID
""",
)


class Verdict(NamedTuple):
    """How often a fact was said to be of use, and how often not."""

    hits: int
    misses: int


def add_feedback(
    connection: apsw.Connection, facts: Iterable[str], *, hits: int = 0, misses: int = 0, now: float
) -> None:
    """Count verdicts on some facts."""
    connection.executemany(
        "INSERT INTO feedback (fact, hits, misses, updated) VALUES (?1, ?2, ?3, ?4) ON CONFLICT (fact) "
        "DO UPDATE SET hits = hits + ?2, misses = misses + ?3, updated = ?4",
        [(fact, hits, misses, now) for fact in facts],
    )


def clear_feedback(connection: apsw.Connection, facts: Iterable[str]) -> None:
    """Forget the verdicts on some facts."""
    connection.executemany("DELETE FROM feedback WHERE fact = ?", [(fact,) for fact in facts])


def get_feedback(connection: apsw.Connection, facts: Iterable[str]) -> dict[str, Verdict]:
    """Return the verdicts on those of the facts that have any."""
    found: dict[str, Verdict] = {}
    for fact in facts:
        row = connection.execute("SELECT hits, misses FROM feedback WHERE fact = ?", (fact,)).fetchone()
        if row is not None:
            found[fact] = Verdict(*row)
    return found


def count_feedback(connection: apsw.Connection) -> Verdict:
    """Return how many verdicts of either sort there are."""
    row = connection.execute(
        "SELECT coalesce(sum(hits), 0), coalesce(sum(misses), 0) FROM feedback"
    ).fetchone()
    assert row is not None
    return Verdict(*row)
