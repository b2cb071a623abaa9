"""The log of runs: what reflect, an import or a drained queue read, did, left out and how it ended."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from wsmem.records import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    import apsw

TABLES: Final = (
    """
CREATE TABLE run (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  command TEXT NOT NULL,          -- reflect, bootstrap, …
  trigger TEXT NOT NULL,          -- hand, schedule, hook
  started REAL NOT NULL,          -- seconds since 1970
  seconds REAL,                   -- how long it took, NULL while it runs
  process INTEGER NOT NULL,       -- who runs it
  since TEXT,                     -- the window that was asked for
  inputs TEXT,                    -- a hash of what was read
  base TEXT,                      -- the commit of the workspace's repository
  status TEXT NOT NULL,           -- running, success, partial, failed, skipped
  counts TEXT NOT NULL,           -- JSON: read, extracted, inserted, updated, … → number
  skipped TEXT NOT NULL,          -- JSON: reason → number
  error TEXT,
  resume TEXT                     -- from where the next run goes on
)
""",
    "CREATE INDEX run_of_command ON run (command, id)",
    """
CREATE TABLE run_step (
  run INTEGER NOT NULL,
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  status TEXT NOT NULL,
  seconds REAL NOT NULL,
  detail TEXT NOT NULL,
  PRIMARY KEY (run, position)
) WITHOUT ROWID
""",
)
STATUSES: Final = ("running", "success", "partial", "failed", "skipped")
_KEPT: Final = 2000  # runs of a command; older ones go
_COLUMNS: Final = (
    "id, command, trigger, started, seconds, process, since, inputs, base, status, counts, skipped, error, "
    "resume"
)


class RunStep(NamedTuple):
    """One step of a run, how it ended and how many seconds it took."""

    name: str
    status: str
    seconds: float
    detail: str = ""


class Run(NamedTuple):
    """One run. ``counts`` and ``skipped`` are pairs of a name or a reason and a number, in order."""

    id: int
    command: str
    trigger: str
    started: float  # seconds since 1970
    seconds: float | None
    process: int
    since: str | None
    inputs: str | None
    base: str | None
    status: str
    counts: tuple[tuple[str, int], ...] = ()
    skipped: tuple[tuple[str, int], ...] = ()
    error: str | None = None
    resume: str | None = None
    steps: tuple[RunStep, ...] = ()


def begin_run(
    connection: apsw.Connection,
    command: str,
    *,
    now: float,
    process: int,
    trigger: str = "hand",
    since: str | None = None,
    inputs: str | None = None,
    base: str | None = None,
) -> int:
    """Note that a run begins, before it does anything; return its number.

    Args:
        connection: the state.
        command: what runs.
        now: seconds since 1970.
        process: the number of the process, by which ``reap_runs`` tells the dead from the living.
        trigger: who asked for it: ``hand``, ``schedule`` or ``hook``.
        since: the window asked for, as written.
        inputs: a hash of what is read; a run that changed nothing can be told by it.
        base: the commit of the workspace's repository.
    """
    sql = (
        "INSERT INTO run (command, trigger, started, process, since, inputs, base, status, counts, skipped) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, 'running', '{}', '{}') RETURNING id"
    )
    row = connection.execute(sql, (command, trigger, now, process, since, inputs, base)).fetchone()
    assert row is not None
    number = int(row[0])
    connection.execute(
        "DELETE FROM run WHERE command = ? AND id <= (SELECT id FROM run WHERE command = ? "
        "ORDER BY id DESC LIMIT 1 OFFSET ?)",
        (command, command, _KEPT),
    )
    connection.execute("DELETE FROM run_step WHERE run NOT IN (SELECT id FROM run)")
    return number


def add_step(connection: apsw.Connection, run: int, step: RunStep) -> None:
    """Note one step of a run, after those that were noted before."""
    connection.execute(
        "INSERT INTO run_step (run, position, name, status, seconds, detail) "
        "SELECT ?, coalesce(max(position), 0) + 1, ?, ?, ?, ? FROM run_step WHERE run = ?",
        (run, *step, run),
    )


def end_run(
    connection: apsw.Connection,
    run: int,
    status: str,
    *,
    seconds: float,
    counts: Mapping[str, int] | None = None,
    skipped: Mapping[str, int] | None = None,
    inputs: str | None = None,
    error: str | None = None,
    resume: str | None = None,
) -> None:
    """Note how a run ended.

    Args:
        connection: the state.
        run: its number.
        status: ``success``, ``partial``, ``failed`` or ``skipped``.
        seconds: how long it took.
        counts: what it did: ``read``, ``extracted``, ``inserted``, ``updated``, ``deduplicated``, ….
        skipped: what it left out, by reason.
        inputs: a hash of what was read, if it was not known at the beginning.
        error: what went wrong, one line.
        resume: from where the next run goes on.
    """
    assert status in STATUSES, status
    connection.execute(
        "UPDATE run SET status = ?, seconds = ?, counts = ?, skipped = ?, inputs = coalesce(?, inputs), "
        "error = ?, resume = ? WHERE id = ?",
        (status, seconds, json.dumps(dict(counts or {})), json.dumps(dict(skipped or {}), ensure_ascii=False),
         inputs, error, resume, run),
    )  # fmt: skip


def reap_runs(
    connection: apsw.Connection, command: str, *, living: frozenset[int] = frozenset()
) -> list[int]:
    """Mark as failed the runs that say they run and whose process is not ``living``; return their numbers."""
    sql = "SELECT id, process FROM run WHERE command = ? AND status = 'running' ORDER BY id"
    dead = [number for number, process in connection.execute(sql, (command,)) if process not in living]
    for number in dead:
        connection.execute(
            "UPDATE run SET status = 'failed', error = 'the process ended before the run did' WHERE id = ?",
            (number,),
        )
    return dead


def list_runs(
    connection: apsw.Connection,
    command: str | None = None,
    *,
    since: float | None = None,
    limit: int = -1,
    steps: bool = False,
) -> list[Run]:
    """Return runs, the newest first.

    Args:
        connection: the state.
        command: only of this command.
        since: only those begun from then on, seconds since 1970.
        limit: at most so many; -1: all.
        steps: with their steps.
    """
    sql = (
        f"SELECT {_COLUMNS} FROM run WHERE (?1 IS NULL OR command = ?1) AND (?2 IS NULL OR started >= ?2) "
        "ORDER BY id DESC LIMIT ?3"
    )
    found: list[Run] = []
    for row in list(connection.execute(sql, (command, since, limit))):
        run = Run(*row)
        counts = tuple(json.loads(str(row[10])).items())
        skipped = tuple(json.loads(str(row[11])).items())
        run = run._replace(counts=counts, skipped=skipped)
        found.append(run._replace(steps=_steps(connection, run.id)) if steps else run)
    return found


def last_run(connection: apsw.Connection, command: str, *, status: str | None = None) -> Run | None:
    """Return the newest run of a command, of those that ended with ``status`` if given."""
    row = connection.execute(
        "SELECT id FROM run WHERE command = ?1 AND (?2 IS NULL OR status = ?2) ORDER BY id DESC LIMIT 1",
        (command, status),
    ).fetchone()
    if row is None:
        return None
    return next(run for run in list_runs(connection, command) if run.id == row[0])


def _steps(connection: apsw.Connection, run: int) -> tuple[RunStep, ...]:
    sql = "SELECT name, status, seconds, detail FROM run_step WHERE run = ? ORDER BY position"
    return tuple(RunStep(*row) for row in connection.execute(sql, (run,)))
