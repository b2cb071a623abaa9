"""Bootstrap and capture: conversations to proposals that wait for a person in ``memory/inbox/``."""

from __future__ import annotations

import json
import os
import re
from typing import TYPE_CHECKING, Final, NamedTuple

from wsmem.errors import Refused
from wsmem.markdown.compose import compose_bullet
from wsmem.operations.appending import append_statements, log_path
from wsmem.operations.candidates import find_candidates
from wsmem.operations.followed import follow
from wsmem.operations.inbox import inbox_path, names_of_runs
from wsmem.operations.keeping import keep_state, look_at_state
from wsmem.operations.known import read_known
from wsmem.operations.statements import Written
from wsmem.state.cursors import drop_cursors, list_cursors, put_cursor
from wsmem.state.runs import begin_run, end_run, last_run, list_runs
from wsmem.transcripts.records import Tally

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from wsmem.operations.candidates import Candidate, Choice
    from wsmem.operations.known import Known
    from wsmem.operations.workspace import Place
    from wsmem.state.connection import State
    from wsmem.transcripts.records import Transcript

READER: Final = "bootstrap"


class Proposed(NamedTuple):
    """A statement that was proposed: where, and why."""

    path: str
    candidate: Candidate


class BootstrapResult(NamedTuple):
    """What a run made of conversations.

    ``run`` is the name by which it can be rolled back, empty for a dry run; ``counts`` are numbers by name;
    ``left_out`` and ``refused`` are numbers by reason.
    """

    run: str
    proposed: tuple[Proposed, ...]
    counts: dict[str, int]
    left_out: dict[str, int]
    refused: dict[str, int]
    warnings: tuple[str, ...]
    dry_run: bool


def bootstrap(
    place: Place,
    transcripts: Sequence[Transcript],
    choice: Choice,
    *,
    today: date,
    now: float,
    tally: Tally | None = None,
    daily: bool = False,
    dry_run: bool = False,
    limit: int | None = None,
    restart: bool = False,
    command: str = "bootstrap",
) -> BootstrapResult:
    """Propose statements from conversations, oldest first; what an earlier run has read is not read again.

    Each conversation is written before it is noted as read, and what stands there already is not written
    again: a run that was killed goes on where it stopped and ends with the same bytes.

    Args:
        place: the workspace.
        transcripts: see ``wsmem.transcripts.discover``.
        choice: what of them is wanted.
        today: the day of the run, which names it.
        now: the time, in seconds since 1970.
        tally: counts so far, from discovering.
        daily: write to the logs of the days instead of the inbox.
        dry_run: write nothing at all, not even the index.
        limit: at most so many conversations that hold something new.
        restart: read everything again.
        command: for the log of runs.

    Raises:
        Locked: another process kept writing.
        WorkspaceError: a transcript cannot be read, or a file not written.
    """
    run = _Run(place, choice, tally or Tally(), daily, dry_run, restart)
    run.known = read_known(place, write=not dry_run)
    if dry_run:
        with look_at_state(place) as state:
            run.read_all(state, transcripts, limit)
        return run.result("")
    with keep_state(place) as state:
        before = None if restart else last_run(state.connection, command)
        resumed = before is not None and before.status in ("running", "failed") and before.inputs
        run.name = str(before.inputs) if before is not None and resumed else new_name(place, state, today)
        number = begin_run(state.connection, command, now=now, process=os.getpid(), inputs=run.name)
        status, error = "failed", None
        try:
            run.read_all(state, transcripts, limit)
            status = "success"
        except BaseException as wrong:
            error = str(wrong) or type(wrong).__name__
            raise
        finally:
            counts = {**run.tally.counts, "inserted": len(run.proposed)}
            end_run(
                state.connection,
                number,
                status,
                seconds=0.0,
                counts=counts,
                skipped=run.tally.left_out,
                error=error,
            )
        return run.result(run.name, state.warnings)


def forget_run(place: Place, run: str) -> None:
    """Forget that the conversations of a run were read, so that another run may read them."""
    with keep_state(place) as state:
        for reader, cursor in list_cursors(state.connection, READER):
            if json.loads(cursor.mark or "{}").get("run") == run:
                drop_cursors(state.connection, reader, cursor.source)


class _Run:
    """One run over many conversations."""

    def __init__(
        self, place: Place, choice: Choice, tally: Tally, daily: bool, dry_run: bool, restart: bool
    ) -> None:
        self.place, self.choice, self.tally = place, choice, tally
        self.daily, self.dry_run, self.restart = daily, dry_run, restart
        self.name = ""
        self.known: Known
        self.proposed: list[Proposed] = []
        self.refused: dict[str, int] = {}

    def read_all(self, state: State, transcripts: Sequence[Transcript], limit: int | None) -> None:
        for transcript in transcripts:
            self.tally.counts["sessions"] += 1
            if transcript.skip:
                self.tally.leave_out(transcript.skip)
                continue
            if limit is not None and self.tally.counts["read"] >= limit:
                self.tally.leave_out("beyond the limit")
                continue
            self._read(state, transcript)

    def _read(self, state: State, transcript: Transcript) -> None:
        with follow(state, READER, transcript, self.tally, restart=self.restart) as part:
            if part is None:
                return
            self.tally.counts["read"] += 1
            mark = json.loads(part.mark or "{}")
            choice = self.choice._replace(most=max(self.choice.most - int(mark.get("kept", 0)), 0))
            found = (
                find_candidates(
                    part.turns,
                    part.session,
                    choice,
                    self.tally,
                    fallback=part.when,
                    foreign=transcript.foreign,
                )
                if choice.most
                else []
            )
            fresh = self._take_fresh(found)
            self._write(fresh)
            if not self.dry_run:
                mark = {
                    "kept": int(mark.get("kept", 0)) + len(found),
                    "run": self.name,
                    "lines": part.lines(),
                }
                put_cursor(state.connection, READER, part.cursor(json.dumps(mark)))

    def _take_fresh(self, found: Sequence[Candidate]) -> list[Candidate]:
        fresh: list[Candidate] = []
        for candidate in found:
            self.tally.counts["candidates"] += 1
            content = candidate.statement.content
            if content in self.known:
                self.tally.counts["duplicates"] += 1
                continue
            self.known.add(content)
            fresh.append(candidate)
        return fresh

    def _write(self, fresh: Sequence[Candidate]) -> None:
        days: dict[date, list[Candidate]] = {}
        for candidate in fresh:
            days.setdefault(candidate.day, []).append(candidate)
        for day, candidates in sorted(days.items()):
            path = log_path(day) if self.daily else inbox_path(day)
            for candidate in candidates:
                if self._append(path, day, candidate):
                    self.proposed.append(Proposed(path, candidate))

    def _append(self, path: str, day: date, candidate: Candidate) -> bool:
        statement = candidate.statement
        if not self.dry_run:
            statement = statement._replace(tail=(*statement.tail, ("run", self.name)))
        bullet = compose_bullet(statement)
        assert bullet is not None  # without the name of the run it could be said
        title = day.isoformat() if self.daily else f"Inbox {day.isoformat()}"
        try:
            (standing,) = append_statements(
                self.place,
                path,
                [Written(statement, bullet)],
                purpose="wsmem bootstrap",
                title=title,
                dry_run=self.dry_run,
            )
        except Refused:
            self.refused["forgotten"] = self.refused.get("forgotten", 0) + 1
            return False
        if not standing.new:
            self.tally.counts["duplicates"] += 1
        return standing.new

    def result(self, name: str, warnings: tuple[str, ...] = ()) -> BootstrapResult:
        return BootstrapResult(
            name,
            tuple(self.proposed),
            {key: self.tally.counts[key] for key in _COUNTED},
            dict(sorted(self.tally.left_out.items())),
            self.refused,
            warnings,
            self.dry_run,
        )


_COUNTED: Final = (
    "sessions", "read", "unchanged", "messages", "turns", "candidates", "duplicates", "below", "secrets", "flagged",
    "entries", "unparseable",
)  # fmt: skip
_NAME: Final = re.compile(r"\d{8}-(\d+)")


def new_name(place: Place, state: State, today: date) -> str:
    """Return the name of a new run: the day, and a number that no earlier run of the day has."""
    day = f"{today:%Y%m%d}"
    names = names_of_runs(place) | {run.inputs or "" for run in list_runs(state.connection)}
    taken = [int(match[1]) for name in names if name.startswith(day) and (match := _NAME.fullmatch(name))]
    return f"{day}-{max(taken, default=0) + 1}"
