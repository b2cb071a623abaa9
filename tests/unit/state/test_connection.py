"""The state opens whatever has happened to its file."""

from __future__ import annotations

import multiprocessing
import os

import apsw
import pytest

from wsmem.state.connection import StateUnusable, move_aside, open_state, read_state, transaction
from wsmem.state.feedback import Verdict, add_feedback, get_feedback
from wsmem.state.schema import APPLICATION_ID, VERSION


@pytest.fixture
def path(tmp_path):
    return str(tmp_path / "state.sqlite")


def put_one(path):
    with open_state(path) as state:
        add_feedback(state.connection, ["f-aaaaaaaa"], hits=1, now=0.0)


def test_what_is_written_is_there_the_next_time(path):
    put_one(path)
    with open_state(path) as state:
        assert state.lasting
        assert state.warnings == ()
        assert get_feedback(state.connection, ["f-aaaaaaaa", "f-bbbbbbbb"]) == {"f-aaaaaaaa": Verdict(1, 0)}


def test_it_knows_its_own_version(path):
    put_one(path)
    connection = apsw.Connection(path)
    assert connection.pragma("user_version") == VERSION
    assert connection.pragma("application_id") == APPLICATION_ID
    assert connection.pragma("journal_mode") == "wal"


@pytest.mark.parametrize("junk", [b"not a database at all, " * 50, b"\0" * 8192], ids=["text", "zeroes"])
def test_a_damaged_file_is_moved_aside_with_one_warning(path, junk):
    with open(path, "wb") as file:
        file.write(junk)
    with open_state(path) as state:
        assert state.warnings == ("the log of runs was damaged; it is kept as state.sqlite.damaged-1",)
        add_feedback(state.connection, ["f-aaaaaaaa"], misses=2, now=0.0)
    with open(f"{path}.damaged-1", "rb") as file:
        assert file.read() == junk
    with open_state(path) as state:
        assert state.warnings == ()
        assert get_feedback(state.connection, ["f-aaaaaaaa"]) == {"f-aaaaaaaa": Verdict(0, 2)}


def test_damage_found_in_use_ends_the_command_and_heals_the_file(path):
    put_one(path)
    with pytest.raises(StateUnusable) as caught, open_state(path):
        raise apsw.CorruptError("database disk image is malformed")
    assert caught.value.exit_code == 4
    assert os.path.exists(f"{path}.damaged-1")
    with open_state(path) as state:
        assert get_feedback(state.connection, ["f-aaaaaaaa"]) == {}


def test_only_a_few_damaged_files_are_kept(path):
    for _ in range(12):
        with open(path, "wb") as file:
            file.write(b"junk" * 500)
        move_aside(path)
    names = sorted(os.listdir(os.path.dirname(path)))
    assert names == ["state.sqlite.damaged-10", "state.sqlite.damaged-11", "state.sqlite.damaged-12"]


def test_a_newer_version_is_left_alone(path):
    put_one(path)
    connection = apsw.Connection(path)
    connection.pragma("user_version", VERSION + 1)
    connection.close()
    with open_state(path) as state:
        assert not state.lasting
        assert "newer wsmem" in state.warnings[0]
        add_feedback(state.connection, ["f-bbbbbbbb"], hits=1, now=0.0)
    connection = apsw.Connection(path)
    assert connection.execute("SELECT fact FROM feedback").fetchall() == [("f-aaaaaaaa",)]


def test_where_no_file_can_be_made_it_lives_in_memory(tmp_path):
    with open_state(str(tmp_path / "gone" / "state.sqlite")) as state:
        assert not state.lasting
        add_feedback(state.connection, ["f-aaaaaaaa"], hits=1, now=0.0)
        assert get_feedback(state.connection, ["f-aaaaaaaa"]) == {"f-aaaaaaaa": Verdict(1, 0)}
    assert os.listdir(tmp_path) == []


def test_reading_makes_no_file(path):
    with read_state(path) as state:
        assert get_feedback(state.connection, ["f-aaaaaaaa"]) == {}
    assert not os.path.exists(path)


def test_a_transaction_that_fails_leaves_nothing(path):
    with open_state(path) as state:

        def fail_half_way():
            with transaction(state.connection):
                add_feedback(state.connection, ["f-aaaaaaaa"], hits=1, now=0.0)
                raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            fail_half_way()
        assert get_feedback(state.connection, ["f-aaaaaaaa"]) == {}


def add_many(path):
    for _ in range(25):
        put_one(path)


def test_two_processes_lose_no_count(path):
    context = multiprocessing.get_context("spawn")
    workers = [context.Process(target=add_many, args=(path,)) for _ in range(2)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    with open_state(path) as state:
        assert get_feedback(state.connection, ["f-aaaaaaaa"]) == {"f-aaaaaaaa": Verdict(50, 0)}
