"""Of every format only what a person said on the branch that counts is read."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from conversations import (
    NEVER,
    SESSION,
    claude_entries,
    openclaw_entries,
    said,
    write_lines,
    write_openclaw_database,
    write_openclaw_files,
)

from wsmem.errors import UsageError, WorkspaceError
from wsmem.transcripts.discover import default_places, discover
from wsmem.transcripts.jsonl import Position, open_lines, read_turns
from wsmem.transcripts.openclaw import judge_key
from wsmem.transcripts.openclaw_sqlite import open_database, read_rows
from wsmem.transcripts.records import Tally, seconds_of

if TYPE_CHECKING:
    from pathlib import Path

BEGINNING = Position()


def users(path: Path, start: Position = BEGINNING) -> tuple[list[str], str, str]:
    tally = Tally()
    opened = open_lines(str(path), start, tally)
    assert opened is not None
    turns = [
        turn.entry
        for turn in read_turns(str(path), start, opened, tally)
        if turn.role == "user" and not turn.foreign
    ]
    return turns, opened.format.name, opened.session


def test_openclaw_files_give_the_active_branch(tmp_path: Path) -> None:
    path = write_lines(tmp_path / "a.jsonl", openclaw_entries())
    assert users(path) == (["m1", "w1", "h1", "n1", "m9"], "openclaw", SESSION)


def test_the_first_version_has_no_tree_and_is_read_in_order(tmp_path: Path) -> None:
    entries = [
        {"type": "session", "id": "old", "timestamp": "2026-01-01T00:00:00Z", "cwd": "/w"},
        {
            "type": "message",
            "timestamp": "2026-01-01T00:00:01Z",
            "message": {"role": "user", "content": "one"},
        },
        {
            "type": "message",
            "timestamp": "2026-01-01T00:00:02Z",
            "message": {"role": "user", "content": "two"},
        },
    ]
    assert users(write_lines(tmp_path / "a.jsonl", entries)) == (["L2", "L3"], "openclaw", "old")


def test_claude_code_goes_on_across_a_compaction(tmp_path: Path) -> None:
    path = write_lines(tmp_path / "a.jsonl", claude_entries())
    assert users(path) == (["u0", "u1", "u2", "u3", "u4"], "claude-code", SESSION)


def test_plain_lines_need_only_a_role_and_a_text(tmp_path: Path) -> None:
    entries = [
        {"role": "user", "content": "one", "timestamp": 1776177000, "session": "s"},
        {"speaker": "human", "text": "two", "id": 7},
        {"role": "system", "content": "three"},
        {"role": "assistant", "content": "four"},
    ]
    assert users(write_lines(tmp_path / "a.jsonl", entries)) == (["L1", "7"], "jsonl", "s")


def test_lines_that_are_no_json_are_counted_and_an_unfinished_one_waits(tmp_path: Path) -> None:
    path = write_lines(tmp_path / "a.jsonl", [{"role": "user", "content": "one"}])
    whole = path.read_bytes()
    path.write_bytes(whole + b"{broken\n" + b"\xff\xfe\n" + b'{"role": "user", "cont')
    tally = Tally()
    opened = open_lines(str(path), Position(), tally)
    assert opened is not None
    assert tally.counts["unparseable"] == 2
    assert opened.end.offset == len(whole) + len(b"{broken\n\xff\xfe\n")
    with path.open("ab") as file:
        file.write(b'ent": "two"}\n')
    assert users(path, opened.end)[0] == ["L4"]


def test_what_is_no_transcript_is_none(tmp_path: Path) -> None:
    path = write_lines(tmp_path / "a.jsonl", [{"x": 1}] * 30)
    assert open_lines(str(path), Position(), Tally()) is None


def test_the_database_gives_the_same_turns_as_the_file(tmp_path: Path) -> None:
    database = write_openclaw_database(tmp_path)
    path = write_lines(tmp_path / "a.jsonl", openclaw_entries())
    opened = open_lines(str(path), Position(), Tally())
    assert opened is not None
    from_file = list(read_turns(str(path), Position(), opened, Tally()))
    with open_database(str(database)) as connection:
        assert list(read_rows(connection, SESSION, -1, 1000, Tally())) == from_file


def test_a_database_without_write_permission_is_read(tmp_path: Path) -> None:
    path = write_openclaw_database(tmp_path)
    path.chmod(0o400)
    before = sorted(os.listdir(path.parent))
    with open_database(str(path)) as connection:
        assert connection.execute("SELECT count(*) FROM transcript_events").fetchone() is not None
    assert sorted(os.listdir(path.parent)) == before


def test_another_database_is_refused(tmp_path: Path) -> None:
    import sqlite3

    sqlite3.connect(tmp_path / "x.sqlite").execute("CREATE TABLE a (b)").connection.close()
    with pytest.raises(WorkspaceError, match="not a database of an OpenClaw agent"):
        discover([str(tmp_path / "x.sqlite")], Tally())


def test_discovering_leaves_copies_and_sub_agents_out_and_says_so(tmp_path: Path) -> None:
    folder = write_openclaw_files(tmp_path / ".openclaw")
    write_openclaw_database(tmp_path / ".openclaw")
    (folder / f"{SESSION}.jsonl.reset.2026-04-15").write_text("{}\n")
    write_lines(tmp_path / ".claude" / "projects" / "-w" / f"{SESSION}.jsonl", claude_entries())
    write_lines(tmp_path / ".claude" / "projects" / "-w" / "agent-1.jsonl", claude_entries())
    tally = Tally()
    places = default_places("auto", {"HOME": str(tmp_path)})
    found = discover(places, tally)
    names = sorted((os.path.basename(one.path), one.session[:5], one.foreign, one.skip) for one in found)
    assert names == [
        (f"{SESSION}.jsonl", "", "", ""),
        (f"{SESSION}.jsonl", "", "", ""),
        (f"{SESSION}.jsonl.reset.2026-04-15", "", "", ""),
        ("openclaw-agent.sqlite", "a1b2c", "", ""),
        ("openclaw-agent.sqlite", "group", "group", ""),
        ("openclaw-agent.sqlite", "mail-", "gmail", ""),
        ("openclaw-agent.sqlite", "sub-1", "", "subagent"),
        ("sub.jsonl", "", "", "subagent"),
    ]
    assert tally.left_out == {"checkpoint": 1, "subagent": 1, "packed archive": 1}


def test_a_place_with_nothing_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="nothing at this path"):
        discover([str(tmp_path / "no")], Tally())


@pytest.mark.parametrize(
    ("key", "judged"),
    [
        ("agent:main:main", ("", "")),
        ("agent:main:telegram:direct:42", ("", "")),
        ("agent:main:discord:channel:1", ("channel", "")),
        ("agent:main:cron:nightly", ("", "cron")),
        ("hook:gmail:1", ("hook", "")),
    ],
)
def test_a_key_tells_whose_session_it_is(key: str, judged: tuple[str, str]) -> None:
    assert judge_key(key) == judged


@pytest.mark.parametrize(
    ("stamp", "seconds"),
    [
        (1776177000000, 1776177000.0),
        (1776177000, 1776177000.0),
        ("2026-04-14T14:30:00Z", 1776177000.0),
        ("2026-04-14T23:30:00+09:00", 1776177000.0),
        ("soon", None),
        (True, None),
        (None, None),
    ],
)
def test_times_are_read(stamp: object, seconds: float | None) -> None:
    assert seconds_of(stamp) == seconds


def test_the_marker_stands_in_all_that_must_not_be_read() -> None:
    assert sum(NEVER in str(entry) for entry in openclaw_entries()) >= 12
    assert said("x", 1)["timestamp"] == 1000
