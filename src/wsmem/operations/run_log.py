"""The log of reflections: each run that may write notes what it read, did, left out and how it ended."""

from __future__ import annotations

from collections import Counter
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Final

from wsmem.errors import WsmemError
from wsmem.index.connection import open_reader
from wsmem.operations.keeping import keep_state, look_at_state
from wsmem.opinions.evidence import RESTATED
from wsmem.state.runs import Run, RunStep, add_step, begin_run, end_run, list_runs, reap_runs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import apsw

    from wsmem.operations.workspace import Place
    from wsmem.reflect.records import ReflectPlan

COMMAND: Final = "reflect"
LAST: Final = "last"  # --since last: from where the last run that got through ended
_GOT_THROUGH: Final = ("success", "skipped")
_INPUTS: Final = "SELECT path, hash FROM file ORDER BY path"
_LAST_DAY: Final = "SELECT max(recorded) FROM file"
# Notes that say that something was left as it was.
_SKIPS: Final = frozenset(("crowded", "number", "unreadable", "deleted", "reference", "alias"))


class RunLog:
    """One run in the log while it goes on."""

    def __init__(self, connection: apsw.Connection, number: int, clock: Callable[[], float]) -> None:
        self._connection = connection
        self._clock = clock
        self._started = self._since = clock()
        self.number = number
        self.plan: ReflectPlan | None = None
        self.inputs: str | None = None
        self.last_day: str | None = None  # of the logs that were read

    def step(self, name: str, detail: str = "") -> None:
        """Note that a step is done; a log that cannot be written any more stops no run."""
        now = self._clock()
        with suppress(Exception):
            add_step(self._connection, self.number, RunStep(name, "success", now - self._since, detail))
        self._since = now

    def read(self, place: Place) -> None:
        """Note what the index held: a hash over all files, and the last day of the logs."""
        from datetime import date
        from hashlib import blake2b

        reader = open_reader(place.root)
        try:
            digest = blake2b(digest_size=8)
            for path, data in reader.execute(_INPUTS):
                digest.update(f"{path}\0".encode() + bytes(data or b""))
            self.inputs = digest.hexdigest()
            (day,) = reader.execute(_LAST_DAY).fetchone() or (0,)
            self.last_day = date.fromordinal(day).isoformat() if day else None
        finally:
            reader.close()

    def end(self, status: str, *, resume: str | None, error: str | None = None) -> None:
        """Note how the run ended; the pages are what they are, whether that can be noted or not."""
        with suppress(Exception):
            end_run(
                self._connection,
                self.number,
                status,
                seconds=self._clock() - self._started,
                counts=count_plan(self.plan) if self.plan else {},
                skipped=count_skipped(self.plan) if self.plan else {},
                inputs=self.inputs,
                error=error,
                resume=resume,
            )


@contextmanager
def log_run(
    place: Place, *, since: str | None, clock: Callable[[], float], process: int, base: str | None
) -> Iterator[RunLog]:
    """Log what the block does; a run that failed leaves the resume point where it was.

    Call it with reflect's lock held: then a run that the log calls running is one that died.
    """
    with keep_state(place) as state:
        connection = state.connection
        reap_runs(connection, COMMAND)
        before = _resume_point(connection)
        number = begin_run(connection, COMMAND, now=clock(), process=process, since=since, base=base)
        log = RunLog(connection, number, clock)
        try:
            yield log
        except BaseException as error:
            said = str(error) if isinstance(error, WsmemError) else f"{type(error).__name__}: {error}"
            log.end("failed", resume=before, error=" ".join(said.split()))
            raise
        changes = bool(log.plan and log.plan.changes)
        if log.plan and log.plan.counts.left:
            log.end("partial", resume=before)
        else:
            log.end("success" if changes else "skipped", resume=log.last_day or before)


def count_plan(plan: ReflectPlan) -> dict[str, int]:
    """Return what a plan comes to, by the names of the log."""
    evidence = [piece for change in plan.opinions for piece in change.evidence]
    reasons = Counter(change.reason for change in plan.opinions)
    return {
        "read": plan.counts.facts,
        "extracted": len(evidence) + reasons["new"],
        "inserted": reasons["new"],
        "updated": reasons["evidence"] + reasons["edited"] + reasons["lost"],
        "ended": reasons["ended"] + reasons["gone"],
        "deduplicated": sum(piece.tier == RESTATED for piece in evidence),
        "conflicts": len(plan.conflicts),
        "pages": len(plan.changes),
    }


def count_skipped(plan: ReflectPlan) -> dict[str, int]:
    """Return what was left out, by reason."""
    counts = plan.counts
    skipped = {"private": counts.private, "untrusted": counts.untrusted, "left for the next run": counts.left}
    codes = Counter(note.code for note in plan.notes if note.code in _SKIPS)
    return {reason: number for reason, number in (*skipped.items(), *sorted(codes.items())) if number}


def read_runs(place: Place, *, limit: int = -1) -> list[Run]:
    """Return the reflections that were logged, the newest first, with their steps."""
    with look_at_state(place) as state:
        return list_runs(state.connection, COMMAND, limit=limit, steps=True)


def last_reflection(place: Place) -> Run | None:
    """Return the last run in the log; None without one, or where the log cannot be read."""
    try:
        with look_at_state(place) as state:
            return next(iter(list_runs(state.connection, COMMAND, limit=1)), None)
    except WsmemError:
        return None


def resolve_since(place: Place, since: str | None) -> str | None:
    """Return the window's beginning; ``last`` is where the last run that got through ended, else everything."""
    if since != LAST:
        return since
    with look_at_state(place) as state:
        return _resume_point(state.connection)


def _resume_point(connection: apsw.Connection) -> str | None:
    runs = list_runs(connection, COMMAND, limit=50)
    return next((run.resume for run in runs if run.status in _GOT_THROUGH and run.resume), None)
