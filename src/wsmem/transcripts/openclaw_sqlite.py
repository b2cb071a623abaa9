"""The database of OpenClaw 2026.8 and later: the entries of its session files as rows, in the order of ``seq``.

It is only read: opened read-only, and where its write-ahead log cannot be used in place, from a copy.
"""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from wsmem.errors import WorkspaceError
from wsmem.transcripts.jsonl import active_branch
from wsmem.transcripts.openclaw import FORMAT, judge_key
from wsmem.transcripts.records import Transcript

if TYPE_CHECKING:
    from collections.abc import Iterator

    import apsw

    from wsmem.transcripts.records import Entry, Link, Tally, Turn

_SESSIONS: Final = (
    "SELECT session_id FROM transcript_events GROUP BY session_id ORDER BY min(created_at), session_id"
)
_EVENTS: Final = (
    "SELECT seq, event_json FROM transcript_events WHERE session_id = ? AND seq > ? AND seq <= ? ORDER BY seq"
)
_LAST: Final = "SELECT max(seq) FROM transcript_events WHERE session_id = ?"
_MAGIC: Final = b"SQLite format 3\0"


def is_database(path: str) -> bool:
    """Say whether a file is a SQLite database."""
    try:
        with open(path, "rb") as file:
            return file.read(16) == _MAGIC
    except OSError:
        return False


@contextmanager
def open_database(path: str) -> Iterator[apsw.Connection]:
    """Give a connection to read from.

    Raises:
        WorkspaceError: it is no database, or not one of OpenClaw's agents.
    """
    import apsw

    with tempfile.TemporaryDirectory(prefix="wsmem-") as folder:
        try:
            connection = _connect(path, folder)
        except apsw.Error as error:
            raise WorkspaceError(f"cannot be read as a database: {error}", source=path) from error
        try:
            yield connection
        except apsw.Error as error:
            hint = "expected is openclaw-agent.sqlite of OpenClaw 2026.8 or later"
            raise WorkspaceError(f"cannot be read: {error}", source=path, hint=hint) from error
        finally:
            connection.close()


def _connect(path: str, folder: str) -> apsw.Connection:
    import apsw

    flags = apsw.SQLITE_OPEN_READONLY
    try:
        connection = apsw.Connection(path, flags=flags)
        connection.set_busy_timeout(2000)
        connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchall()
        return connection
    except apsw.Error:
        copy = os.path.join(folder, "copy.sqlite")
        for suffix in ("", "-wal", "-shm"):
            if os.path.exists(path + suffix):
                shutil.copyfile(path + suffix, copy + suffix)
        connection = apsw.Connection(copy)
        connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchall()
        return connection


def list_sessions(path: str, tally: Tally) -> list[Transcript]:
    """Return the conversations of a database, the oldest first; packed archives are counted as left out."""
    with open_database(path) as connection:
        tables = {
            name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        }
        if "transcript_events" not in tables:
            raise WorkspaceError(
                "not a database of an OpenClaw agent", source=path, hint="it has no table transcript_events"
            )
        windows = _windows(connection) if "session_windows" in tables else {}
        found = [
            Transcript("openclaw", path, session, *windows.get(session, ("", "")))
            for (session,) in connection.execute(_SESSIONS)
        ]
        if "session_transcript_archives" in tables:
            (packed,) = connection.execute("SELECT count(*) FROM session_transcript_archives").fetchone() or (
                0,
            )
            if packed:
                tally.left_out["packed archive"] += int(packed)
        return found


def _windows(connection: apsw.Connection) -> dict[str, tuple[str, str]]:
    """Return, by session, why it is not the owner's word and why it is no conversation."""
    columns = {row[1] for row in connection.execute("PRAGMA table_info(session_windows)")}
    wanted = ("session_id", "session_key", "session_scope", "chat_type", "hook_external_content_source")
    picked = ", ".join(name if name in columns else "NULL" for name in wanted)
    found: dict[str, tuple[str, str]] = {}
    for session, key, scope, chat, hook in connection.execute(f"SELECT {picked} FROM session_windows"):
        foreign, skip = judge_key(key or "")
        if hook in ("gmail", "webhook"):
            foreign = str(hook)
        elif chat in ("group", "channel", "room"):
            foreign = str(chat)
        elif scope in ("group", "channel"):
            foreign = str(scope)
        found[session] = (foreign, skip)
    return found


def last_number(connection: apsw.Connection, session: str) -> int:
    """Return the number of the last entry of a session, -1 without one."""
    row = connection.execute(_LAST, (session,)).fetchone()
    return -1 if row is None or row[0] is None else int(row[0])


def read_rows(
    connection: apsw.Connection, session: str, after: int, last: int, tally: Tally
) -> Iterator[Turn]:
    """Yield the turns of a session's active branch with a number above ``after``, up to ``last``."""
    links: dict[str, Link] = {}
    order: list[str] = []
    for _, entry in _entries(connection, session, -1, last):
        link = FORMAT.link(entry) if entry is not None else None
        if link is not None:
            links[link.id] = link
            order.append(link.id)
    active = active_branch(links, order) if order else frozenset()
    for number, entry in _entries(connection, session, after, last):
        if entry is None:
            tally.counts["unparseable"] += 1
            continue
        tally.counts["entries"] += 1
        link = FORMAT.link(entry)
        if link is not None and link.id not in active:
            tally.leave_out("other branch")
            continue
        turn = FORMAT.turn(entry, f"L{number + 1}")
        if isinstance(turn, str):
            tally.leave_out(turn)
        elif turn is not None:
            yield turn


def _entries(
    connection: apsw.Connection, session: str, after: int, last: int
) -> Iterator[tuple[int, Entry | None]]:
    for number, text in connection.execute(_EVENTS, (session, after, last)):
        try:
            entry = json.loads(text)
        except (ValueError, TypeError, RecursionError):
            entry = None
        yield int(number), entry if isinstance(entry, dict) else None
