"""What was put before an agent, when, and what it cost: one row a context block, never the text itself."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from wsmem.records import NamedTuple

if TYPE_CHECKING:
    import apsw

TABLES: Final = (
    """
CREATE TABLE injection (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at REAL NOT NULL,               -- seconds since 1970
  command TEXT NOT NULL,          -- context, recall, …
  session TEXT,
  query_hash TEXT NOT NULL,
  query TEXT,                     -- only where logging it was asked for
  gate TEXT,                      -- why memory was not asked, NULL if it was
  candidates INTEGER NOT NULL,
  selected INTEGER NOT NULL,
  omitted INTEGER NOT NULL,
  tokens INTEGER NOT NULL,
  budget INTEGER NOT NULL,
  degraded TEXT NOT NULL,         -- JSON: what was missing
  facts TEXT NOT NULL,            -- JSON: their ids
  ms REAL NOT NULL
)
""",
    "CREATE INDEX injection_at ON injection (at)",
)
_KEPT: Final = 10_000
_KEPT_DAYS: Final = 90
_COLUMNS: Final = (
    "id, at, command, session, query_hash, query, gate, candidates, selected, omitted, tokens, budget, "
    "degraded, facts, ms"
)


class Injection(NamedTuple):
    """One block that was made, or was not for the reason ``gate``; ``candidates = selected + omitted``."""

    id: int  # 0 before it is kept
    at: float  # seconds since 1970
    command: str
    session: str | None
    query_hash: str
    query: str | None
    gate: str | None
    candidates: int
    selected: int
    omitted: int
    tokens: int
    budget: int
    degraded: tuple[str, ...]
    facts: tuple[str, ...]
    ms: float


class Summary(NamedTuple):
    """What a window of the log adds up to; ``gates`` are reasons with how often each was given."""

    blocks: int
    skipped: int
    empty: int
    candidates: int
    selected: int
    omitted: int
    tokens: int
    sessions: int
    gates: tuple[tuple[str, int], ...]


def log_injection(connection: apsw.Connection, entry: Injection) -> int:
    """Keep one row and return its number; rows beyond 10,000 or 90 days go."""
    assert entry.candidates == entry.selected + entry.omitted, entry
    row = connection.execute(
        "INSERT INTO injection (at, command, session, query_hash, query, gate, candidates, selected, omitted, "
        "tokens, budget, degraded, facts, ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id",
        (*entry[1:12], json.dumps(entry.degraded), json.dumps(entry.facts), entry.ms),
    ).fetchone()
    assert row is not None
    number = int(row[0])
    connection.execute(
        "DELETE FROM injection WHERE id <= ? OR at < ?", (number - _KEPT, entry.at - _KEPT_DAYS * 86400)
    )
    return number


def list_injections(
    connection: apsw.Connection, *, since: float | None = None, session: str | None = None, limit: int = -1
) -> list[Injection]:
    """Return rows of the log, the newest first."""
    sql = (
        f"SELECT {_COLUMNS} FROM injection WHERE (?1 IS NULL OR at >= ?1) AND (?2 IS NULL OR session = ?2) "
        "ORDER BY id DESC LIMIT ?3"
    )
    return [
        Injection._make((*row[:12], tuple(json.loads(row[12])), tuple(json.loads(row[13])), row[14]))
        for row in connection.execute(sql, (since, session, limit))
    ]


def summarise_injections(connection: apsw.Connection, *, since: float | None = None) -> Summary:
    """Add up the rows from ``since`` on."""
    row = connection.execute(
        "SELECT count(*), count(gate), count(CASE WHEN gate IS NULL AND selected = 0 THEN 1 END), "
        "coalesce(sum(candidates), 0), coalesce(sum(selected), 0), coalesce(sum(omitted), 0), "
        "coalesce(sum(tokens), 0), count(DISTINCT session) FROM injection WHERE ?1 IS NULL OR at >= ?1",
        (since,),
    ).fetchone()
    assert row is not None
    sql = (
        "SELECT gate, count(*) FROM injection WHERE gate IS NOT NULL AND (?1 IS NULL OR at >= ?1) "
        "GROUP BY gate ORDER BY count(*) DESC, gate"
    )
    return Summary._make((*row, tuple(connection.execute(sql, (since,)))))
