"""Turns, cool-downs, questions asked in vain, the log of blocks, things that happen once."""

from __future__ import annotations

import pytest

from wsmem.state.connection import open_state
from wsmem.state.cooldowns import mark_shown, resting_facts
from wsmem.state.feedback import Verdict, add_feedback, clear_feedback, count_feedback
from wsmem.state.gates import Asked, find_asked, mark_asked
from wsmem.state.injections import Injection, list_injections, log_injection, summarise_injections
from wsmem.state.marks import clear_marks, is_marked, set_mark
from wsmem.state.sessions import current_turn, next_turn

ENTRY = Injection(0, 100.0, "context", "s", "h1", None, None, 5, 2, 3, 40, 800, (), ("f-a", "f-b"), 1.5)


@pytest.fixture
def db(tmp_path):
    with open_state(str(tmp_path / "state.sqlite")) as state:
        yield state.connection


def test_turns_are_counted_for_each_session(db):
    assert [next_turn(db, "a", now=0.0), next_turn(db, "b", now=0.0), next_turn(db, "a", now=0.0)] == [
        1,
        1,
        2,
    ]
    assert (current_turn(db, "a"), current_turn(db, "b"), current_turn(db, "c")) == (2, 1, 0)


def test_a_session_unseen_for_a_month_is_forgotten_with_all_that_it_saw(db):
    next_turn(db, "old", now=0.0)
    mark_shown(db, "old", ["f-a"], turn=1)
    mark_asked(db, "old", "q", turn=1, generation="g", found=False)
    next_turn(db, "new", now=31 * 86400.0)
    assert current_turn(db, "old") == 0
    assert resting_facts(db, "old", turn=2, turns=24) == frozenset()
    assert find_asked(db, "old", "q") is None


def test_a_fact_rests_for_as_many_turns_as_asked(db):
    mark_shown(db, "s", ["f-a"], turn=1)
    mark_shown(db, "s", ["f-b"], turn=3)
    assert resting_facts(db, "s", turn=4, turns=2) == {"f-b"}
    assert resting_facts(db, "s", turn=4, turns=24) == {"f-a", "f-b"}
    assert resting_facts(db, "s", turn=4, turns=0) == frozenset()
    assert resting_facts(db, "other", turn=4, turns=24) == frozenset()


def test_misses_add_up_within_a_generation_of_the_index(db):
    mark_asked(db, "s", "q", turn=1, generation="g1", found=False)
    mark_asked(db, "s", "q", turn=4, generation="g1", found=False)
    assert find_asked(db, "s", "q") == Asked(4, 2, "g1")
    mark_asked(db, "s", "q", turn=5, generation="g2", found=False)
    assert find_asked(db, "s", "q") == Asked(5, 1, "g2")
    mark_asked(db, "s", "q", turn=6, generation="g2", found=True)
    assert find_asked(db, "s", "q") == Asked(6, 0, "g2")


def test_only_the_last_questions_are_remembered(db):
    for turn in range(1, 81):
        mark_asked(db, "s", f"q{turn}", turn=turn, generation="g", found=True)
    assert find_asked(db, "s", "q16") is None
    assert find_asked(db, "s", "q17") is not None


def test_the_log_of_blocks_comes_back_and_adds_up(db):
    log_injection(db, ENTRY)
    log_injection(
        db, ENTRY._replace(at=200.0, session="t", candidates=0, selected=0, omitted=0, tokens=0, facts=())
    )
    log_injection(
        db,
        ENTRY._replace(
            at=300.0, gate="acknowledgement", candidates=0, selected=0, omitted=0, tokens=0, facts=()
        ),
    )
    assert [entry.at for entry in list_injections(db)] == [300.0, 200.0, 100.0]
    assert list_injections(db)[2]._replace(id=0) == ENTRY
    assert [entry.at for entry in list_injections(db, session="t")] == [200.0]
    summary = summarise_injections(db)
    assert summary[:8] == (3, 1, 1, 5, 2, 3, 40, 2)
    assert summary.gates == (("acknowledgement", 1),)
    assert summarise_injections(db, since=150.0).tokens == 0


def test_a_row_that_does_not_add_up_is_a_bug(db):
    with pytest.raises(AssertionError):
        log_injection(db, ENTRY._replace(omitted=4))


def test_old_rows_go(db):
    log_injection(db, ENTRY)
    log_injection(db, ENTRY._replace(at=100.0 + 91 * 86400))
    assert len(list_injections(db)) == 1


def test_verdicts_are_counted_and_can_be_taken_back(db):
    add_feedback(db, ["f-a", "f-b"], hits=1, now=1.0)
    add_feedback(db, ["f-a"], misses=1, now=2.0)
    assert count_feedback(db) == Verdict(2, 1)
    clear_feedback(db, ["f-a"])
    assert count_feedback(db) == Verdict(1, 0)


def test_a_mark_is_set_once(db):
    assert set_mark(db, "anchor", "s", "k", now=0.0)
    assert not set_mark(db, "anchor", "s", "k", now=1.0)
    assert is_marked(db, "anchor", "s", "k")
    assert not is_marked(db, "flush", "s", "k")
    assert clear_marks(db, "anchor", "s") == 1
    assert not is_marked(db, "anchor", "s", "k")
