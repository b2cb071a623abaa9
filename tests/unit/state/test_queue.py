"""The queue: nothing is done twice at a time, nothing is lost, a poisoned job does not hold up the rest."""

from __future__ import annotations

import pytest

from wsmem.state.connection import open_state
from wsmem.state.queue import (
    MAX_ATTEMPTS,
    bury,
    complete,
    count_jobs,
    drop,
    enqueue,
    fail,
    lease,
    list_jobs,
    retry_dead,
)


@pytest.fixture
def db(tmp_path):
    with open_state(str(tmp_path / "state.sqlite")) as state:
        yield state.connection


def test_jobs_are_put_in_once_and_done_oldest_first(db):
    assert enqueue(db, "import", [("b", "2025-02", "B"), ("a", "2025-01", "A")]) == 2
    assert enqueue(db, "import", [("a", "2025-01", "again"), ("c", "2025-03", "C")]) == 1
    assert [job.payload for job in lease(db, "import", now=0.0, limit=2)] == ["A", "B"]
    assert [job.payload for job in lease(db, "import", now=1.0, limit=9)] == ["C"]


def test_a_job_that_is_done_is_not_put_in_again(db):
    enqueue(db, "import", [("a", "1", "A")])
    (job,) = lease(db, "import", now=0.0)
    complete(db, job.id)
    assert enqueue(db, "import", [("a", "1", "A")]) == 0
    assert count_jobs(db) == {"import": {"done": 1}}
    assert list_jobs(db, "import")[0].payload == ""


def test_a_lease_that_ran_out_is_given_again(db):
    enqueue(db, "import", [("a", "1", "A")])
    lease(db, "import", now=0.0, seconds=60.0)
    assert lease(db, "import", now=59.0) == []
    (job,) = lease(db, "import", now=60.0)
    assert (job.payload, job.attempts, job.error) == ("A", 1, "its worker died")


def test_pauses_grow_and_a_poisoned_job_ends_as_dead(db):
    enqueue(db, "import", [("bad", "1", "B"), ("good", "2", "G")])
    now, pauses = 0.0, []
    for _ in range(MAX_ATTEMPTS):
        job = next(job for job in lease(db, "import", now=now, seconds=1e9, limit=2) if job.key == "bad")
        fail(db, job.id, "boom", now=now)
        due = list_jobs(db, "import")[0].due
        pauses.append(due - now)
        now = due
    assert pauses[:4] == [2.0, 4.0, 8.0, 16.0]
    assert max(pauses) == 300.0
    assert count_jobs(db)["import"] == {"dead": 1, "leased": 1}
    assert list_jobs(db, "import", status="dead")[0].error == "boom"
    assert retry_dead(db, "import") == 1
    assert [job.key for job in lease(db, "import", now=now)] == ["bad"]


def test_burying_and_dropping(db):
    enqueue(db, "import", [("a", "1", "A"), ("b", "2", "B")])
    (job,) = lease(db, "import", now=0.0)
    bury(db, job.id, "no such file")
    assert count_jobs(db, "import") == {"import": {"dead": 1, "queued": 1}}
    assert drop(db, "import", status="dead") == 1
    assert drop(db, "import") == 1
    assert count_jobs(db) == {}
