"""Work to be done bit by bit, that survives a killed process.

A job is leased for a while and then done, put off with growing pauses, or, after too many tries, left as
dead with its last error. Doing a job must be repeatable: after a crash it is leased again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wsmem.records import NamedTuple
from wsmem.state.connection import transaction

if TYPE_CHECKING:
    from collections.abc import Iterable

    import apsw

TABLES: Final = (
    """
CREATE TABLE job (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  queue TEXT NOT NULL,
  key TEXT NOT NULL,              -- a job is put in once
  order_key TEXT NOT NULL,        -- jobs are done in this order: the oldest first
  payload TEXT NOT NULL,
  status TEXT NOT NULL,           -- queued, leased, done, dead
  attempts INTEGER NOT NULL DEFAULT 0,
  due REAL NOT NULL DEFAULT 0,    -- not before then, or leased until then
  error TEXT,
  UNIQUE (queue, key)
)
""",
    "CREATE INDEX job_due ON job (queue, status, order_key, id)",
)
LEASE: Final = 120.0  # seconds
MAX_ATTEMPTS: Final = 20
_LONGEST_PAUSE: Final = 300.0  # seconds
_COLUMNS: Final = "id, queue, key, order_key, payload, status, attempts, due, error"


class Job(NamedTuple):
    """A piece of work. ``due``, in seconds since 1970: not before then, or leased until then."""

    id: int
    queue: str
    key: str
    order_key: str
    payload: str
    status: str
    attempts: int
    due: float
    error: str | None


def enqueue(connection: apsw.Connection, queue: str, jobs: Iterable[tuple[str, str, str]]) -> int:
    """Put in jobs, each a key, an order and a payload; return how many of them are new."""
    before = connection.total_changes()
    connection.executemany(
        "INSERT INTO job (queue, key, order_key, payload, status) VALUES (?, ?, ?, ?, 'queued') "
        "ON CONFLICT DO NOTHING",
        [(queue, *job) for job in jobs],
    )
    return connection.total_changes() - before


def lease(
    connection: apsw.Connection, queue: str, *, now: float, seconds: float = LEASE, limit: int = 1
) -> list[Job]:
    """Take the next jobs, which nobody else gets for ``seconds``; leases that ran out count as queued."""
    with transaction(connection):
        connection.execute(
            "UPDATE job SET status = 'queued', due = 0, attempts = attempts + 1, error = 'its worker died' "
            "WHERE queue = ? AND status = 'leased' AND due <= ?",
            (queue, now),
        )
        _bury(connection, queue)
        sql = (
            f"SELECT {_COLUMNS} FROM job WHERE queue = ? AND status = 'queued' AND due <= ? "
            "ORDER BY order_key, id LIMIT ?"
        )
        found = [Job(*row) for row in connection.execute(sql, (queue, now, limit))]
        for job in found:
            connection.execute(
                "UPDATE job SET status = 'leased', due = ? WHERE id = ?", (now + seconds, job.id)
            )
    return found


def complete(connection: apsw.Connection, job: int) -> None:
    """Note that a job is done; its payload is dropped, its key stays so that it is not put in again."""
    connection.execute("UPDATE job SET status = 'done', payload = '', error = NULL WHERE id = ?", (job,))


def fail(connection: apsw.Connection, job: int, error: str, *, now: float) -> None:
    """Put a job off after a failure: 2, 4, 8, … seconds, then 300; after 20 failures it is dead."""
    row = connection.execute("SELECT attempts, queue FROM job WHERE id = ?", (job,)).fetchone()
    if row is None:
        return
    attempts, queue = row[0] + 1, row[1]
    pause = min(2.0**attempts, _LONGEST_PAUSE)
    connection.execute(
        "UPDATE job SET status = 'queued', attempts = ?, due = ?, error = ? WHERE id = ?",
        (attempts, now + pause, error, job),
    )
    _bury(connection, queue)


def bury(connection: apsw.Connection, job: int, error: str) -> None:
    """Give a job up at once: trying again would not help."""
    connection.execute(
        "UPDATE job SET status = 'dead', attempts = attempts + 1, error = ? WHERE id = ?", (error, job)
    )


def retry_dead(connection: apsw.Connection, queue: str, job: int | None = None) -> int:
    """Queue dead jobs, or one of them, once more; return how many."""
    connection.execute(
        "UPDATE job SET status = 'queued', attempts = 0, due = 0 "
        "WHERE queue = ?1 AND status = 'dead' AND (?2 IS NULL OR id = ?2)",
        (queue, job),
    )
    return connection.changes()


def drop(
    connection: apsw.Connection, queue: str, *, job: int | None = None, status: str | None = None
) -> int:
    """Take out jobs: all of a queue, those of a status, or one; return how many."""
    connection.execute(
        "DELETE FROM job WHERE queue = ?1 AND (?2 IS NULL OR id = ?2) AND (?3 IS NULL OR status = ?3)",
        (queue, job, status),
    )
    return connection.changes()


def count_jobs(connection: apsw.Connection, queue: str | None = None) -> dict[str, dict[str, int]]:
    """Return how many jobs there are: queue → status → number."""
    counts: dict[str, dict[str, int]] = {}
    sql = (
        "SELECT queue, status, count(*) FROM job WHERE ?1 IS NULL OR queue = ?1 "
        "GROUP BY queue, status ORDER BY queue, status"
    )
    for name, status, number in connection.execute(sql, (queue,)):
        counts.setdefault(name, {})[status] = number
    return counts


def list_jobs(
    connection: apsw.Connection, queue: str, *, status: str | None = None, limit: int = -1
) -> list[Job]:
    """Return jobs in their order."""
    sql = (
        f"SELECT {_COLUMNS} FROM job WHERE queue = ?1 AND (?2 IS NULL OR status = ?2) "
        "ORDER BY order_key, id LIMIT ?3"
    )
    return [Job(*row) for row in connection.execute(sql, (queue, status, limit))]


def _bury(connection: apsw.Connection, queue: str) -> None:
    connection.execute(
        "UPDATE job SET status = 'dead' WHERE queue = ? AND status = 'queued' AND attempts >= ?",
        (queue, MAX_ATTEMPTS),
    )
