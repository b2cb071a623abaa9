"""The log of runs, as people and programs read it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from wsmem.render.style import one_line, paint

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wsmem.state.runs import Run, RunStep

_COLOURS = {"success": "green", "partial": "yellow", "failed": "red", "running": "cyan"}


def runs_text(runs: Sequence[Run], *, colour: bool = False) -> str:
    """Return a line for each run, below it what it did and what it left out, where there is any."""
    lines: list[str] = []
    for run in runs:
        status = paint(f"{run.status:<8}", _COLOURS.get(run.status, "dim"), colour=colour)
        took = f"  ({run.seconds:.2f} s)" if run.seconds is not None else ""
        window = f"  since {one_line(run.since)}" if run.since else ""
        lines.append(f"{run.id:>4}  {run_time(run)}  {status}{window}{took}")
        for name, pairs in (("did", run.counts), ("left out", run.skipped)):
            told = ", ".join(f"{one_line(key)} {number}" for key, number in pairs if number)
            if told:
                lines.append(f"      {name}: {told}")
        if run.error:
            lines.append(f"      error: {one_line(run.error)}")
    return "".join(f"{line}\n" for line in lines)


def runs_json(runs: Sequence[Run]) -> list[dict[str, Any]]:
    """Return the runs with their steps; times are UTC, seconds are seconds."""
    return [run_json(run) | {"steps": [_step_json(step) for step in run.steps]} for run in runs]


def run_json(run: Run) -> dict[str, Any]:
    """Return one run without its steps."""
    return {
        "id": run.id,
        "command": run.command,
        "trigger": run.trigger,
        "started": run_time(run),
        "seconds": None if run.seconds is None else round(run.seconds, 3),
        "since": run.since,
        "inputs": run.inputs,
        "base": run.base,
        "status": run.status,
        "counts": dict(run.counts),
        "skipped": dict(run.skipped),
        "error": run.error,
        "resume": run.resume,
    }


def run_time(run: Run) -> str:
    """Return when the run began, in UTC."""
    return datetime.fromtimestamp(run.started, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _step_json(step: RunStep) -> dict[str, Any]:
    return step._asdict() | {"seconds": round(step.seconds, 3)}
