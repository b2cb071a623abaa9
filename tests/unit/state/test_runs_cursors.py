"""Runs and cursors: what is noted comes back as it was noted."""

from __future__ import annotations

import pytest

from wsmem.state.connection import open_state
from wsmem.state.cursors import (
    Cursor,
    drop_cursors,
    find_cursors,
    get_cursor,
    list_cursors,
    move_cursor,
    put_cursor,
)
from wsmem.state.runs import RunStep, add_step, begin_run, end_run, last_run, list_runs, reap_runs


@pytest.fixture
def db(tmp_path):
    with open_state(str(tmp_path / "state.sqlite")) as state:
        yield state.connection


def test_a_run_tells_what_it_did(db):
    number = begin_run(db, "reflect", now=1000.0, process=7, trigger="schedule", since="7d", base="abc123")
    assert [run.status for run in list_runs(db)] == ["running"]
    add_step(db, number, RunStep("entity pages", "success", 0.5, "3 pages"))
    add_step(db, number, RunStep("opinions", "failed", 0.1, "bank/opinions.md"))
    end_run(
        db, number, "partial", seconds=0.7, counts={"read": 12, "inserted": 2}, skipped={"untrusted": 3},
        inputs="00ff", error="one page was edited", resume="2025-12-01",
    )  # fmt: skip
    (run,) = list_runs(db, "reflect", steps=True)
    assert run.status == "partial"
    assert (run.started, run.seconds, run.process, run.trigger) == (1000.0, 0.7, 7, "schedule")
    assert (run.since, run.inputs, run.base, run.resume) == ("7d", "00ff", "abc123", "2025-12-01")
    assert run.counts == (("read", 12), ("inserted", 2))
    assert run.skipped == (("untrusted", 3),)
    assert run.error == "one page was edited"
    assert [step.name for step in run.steps] == ["entity pages", "opinions"]


def test_runs_are_listed_newest_first_by_command_and_time(db):
    for second, command in ((10.0, "reflect"), (20.0, "bootstrap"), (30.0, "reflect")):
        end_run(db, begin_run(db, command, now=second, process=1), "success", seconds=0.0)
    assert [run.started for run in list_runs(db)] == [30.0, 20.0, 10.0]
    assert [run.started for run in list_runs(db, "reflect", since=20.0)] == [30.0]
    assert [run.started for run in list_runs(db, limit=2)] == [30.0, 20.0]


def test_a_run_whose_process_is_gone_has_failed(db):
    dead = begin_run(db, "reflect", now=1.0, process=111)
    alive = begin_run(db, "reflect", now=2.0, process=222)
    assert reap_runs(db, "reflect", living=frozenset({222})) == [dead]
    assert {run.id: run.status for run in list_runs(db)} == {dead: "failed", alive: "running"}


def test_the_last_run_of_a_status_is_found_behind_others(db):
    end_run(db, begin_run(db, "reflect", now=1.0, process=1), "success", seconds=0.0, resume="a")
    end_run(db, begin_run(db, "reflect", now=2.0, process=1), "failed", seconds=0.0)
    assert last_run(db, "reflect").status == "failed"
    assert last_run(db, "reflect", status="success").resume == "a"
    assert last_run(db, "bootstrap") is None


def test_a_cursor_is_found_by_name_and_by_what_its_file_began_with(db):
    cursor = Cursor("/logs/a.jsonl", "beef", 64, 100, 120, 5, "note", 9.0)
    put_cursor(db, "capture", cursor)
    put_cursor(db, "capture", cursor._replace(offset=110))
    assert get_cursor(db, "capture", "/logs/a.jsonl") == cursor._replace(offset=110)
    assert get_cursor(db, "bootstrap", "/logs/a.jsonl") is None
    assert [found.source for found in find_cursors(db, "capture", "beef")] == ["/logs/a.jsonl"]
    move_cursor(db, "capture", "/logs/a.jsonl", "/logs/b.jsonl")
    assert [found.source for _, found in list_cursors(db)] == ["/logs/b.jsonl"]
    assert drop_cursors(db, "capture") == 1
    assert list_cursors(db) == []
