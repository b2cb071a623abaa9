"""The log of reflections says what happened, and a run that failed leaves the resume point where it was."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from wsmem import Workspace
from wsmem.errors import Conflict
from wsmem.operations import reflect_run, run_log
from wsmem.operations.keeping import keep_state
from wsmem.operations.reflect_run import run_reflection
from wsmem.operations.run_log import read_runs, resolve_since
from wsmem.state.runs import begin_run

ORIGIN = "memory/2025-11-28.md"
LOGS = {
    ORIGIN: "## Retain\n\n- O(c=0.70) @Peter: Prefers concise replies.\n- W @Peter #private: Sings.\n",
    "memory/2025-12-02.md": "## Retain\n\n- O @Peter: Prefers concise replies\n- W @Peter: Lives in Oslo.\n",
    "memory/2025-12-05.md": "## Retain\n\n- W @Peter: Sleeps. <!-- wsmem trust=imported -->\n",
}


@pytest.fixture
def memory(tmp_path):
    write(tmp_path, LOGS)
    return Workspace.open(tmp_path)


def write(root, files):
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text)


def run_once(memory, **options):
    ticks = iter(range(1_700_000_000, 1_800_000_000))
    return run_reflection(memory._place, today=memory.today, clock=lambda: float(next(ticks)), **options)


def test_a_run_notes_what_it_read_did_and_left_out(memory):
    outcome = run_once(memory, since="2025-11-01")
    (run,) = read_runs(memory._place)
    assert (run.status, run.since, run.resume, run.error) == ("success", "2025-11-01", "2025-12-05", None)
    assert dict(run.counts) == {
        "read": 3,
        "extracted": 2,
        "inserted": 1,
        "updated": 0,
        "ended": 0,
        "deduplicated": 1,
        "conflicts": 0,
        "pages": len(outcome.written),
    }
    assert dict(run.skipped) == {"private": 1, "untrusted": 1}
    assert [step.name for step in run.steps] == ["plan", "write"]
    assert run.seconds is not None
    assert run.seconds > 0
    assert len(run.inputs) == 16
    again = run_once(memory)
    assert again.written == ()
    runs = read_runs(memory._place)
    assert [(run.status, run.inputs == runs[1].inputs) for run in runs] == [
        ("skipped", False),
        ("success", True),
    ]
    third = run_once(memory)
    assert third.written == ()
    assert read_runs(memory._place)[0].inputs == runs[0].inputs  # nothing changed, and it can be seen


def test_a_run_that_fails_moves_nothing_and_the_next_one_tries_again(memory, monkeypatch):
    run_once(memory)
    write_log = {
        "memory/2025-12-09.md": f"## Retain\n\n- B(contradicts={ORIGIN}#L3) @Peter: Asked for more.\n"
    }
    write(Path(memory.root), write_log)
    assert resolve_since(memory._place, "last") == "2025-12-05"

    def refuse(*_):
        raise Conflict("the page was edited", source="bank/opinions.md")

    monkeypatch.setattr(reflect_run, "apply_reflection", refuse)
    with pytest.raises(Conflict):
        run_once(memory, since="last")
    monkeypatch.undo()
    failed = read_runs(memory._place)[0]
    assert (failed.status, failed.error) == ("failed", "bank/opinions.md: the page was edited")
    assert resolve_since(memory._place, "last") == "2025-12-05"
    outcome = run_once(memory, since="last")
    assert "bank/opinions.md" in outcome.written
    assert resolve_since(memory._place, "last") == "2025-12-09"


def test_a_run_that_left_something_is_partial_and_its_days_are_looked_at_again(memory):
    run_once(memory, most=1)
    run = read_runs(memory._place)[0]
    assert (run.status, dict(run.skipped)["left for the next run"], run.resume) == ("partial", 1, None)
    assert resolve_since(memory._place, "last") is None


def test_a_run_whose_process_died_is_failed(memory):
    memory.index()
    with keep_state(memory._place) as state:
        begin_run(state.connection, "reflect", now=1.0, process=os.getpid())
    run_once(memory)
    assert [run.status for run in read_runs(memory._place)] == ["success", "failed"]


def test_the_log_is_printed_and_losing_it_loses_no_memory(memory, run):
    assert run("reflect", "--log", folder=memory.root).err == "0 runs\n"
    run("reflect", "--apply", folder=memory.root)
    ended = run("reflect", "--log", folder=memory.root)
    assert "success" in ended.out
    assert "did: read 3, extracted 2, inserted 1, deduplicated 1, pages " in ended.out
    assert "left out: private 1, untrusted 1" in ended.out
    data = json.loads(run("reflect", "--log", "--json", folder=memory.root).out)["data"]
    assert [entry["status"] for entry in data["runs"]] == ["success"]
    for name in os.listdir(memory.root + "/.memory"):
        if name.startswith("state.sqlite"):
            os.unlink(f"{memory.root}/.memory/{name}")
    assert run("reflect", "--since", "last", "--check", folder=memory.root).code == 0
    assert memory.reflect().plan.changes == ()


def test_a_log_that_cannot_be_written_stops_no_reflection(memory, monkeypatch):
    def refuse(*_, **__):
        raise OSError("disk full")

    monkeypatch.setattr(run_log, "add_step", refuse)
    monkeypatch.setattr(run_log, "end_run", refuse)
    assert "bank/opinions.md" in run_once(memory).written
