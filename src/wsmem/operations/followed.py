"""Following transcripts: from where the last run stopped, to where they end now."""

from __future__ import annotations

import json
import os
from contextlib import contextmanager
from hashlib import blake2b
from typing import TYPE_CHECKING, Final, NamedTuple

from wsmem.errors import WorkspaceError
from wsmem.state.cursors import Cursor, get_cursor, list_cursors
from wsmem.transcripts.jsonl import PREFIX, Position, open_lines, read_turns
from wsmem.transcripts.openclaw_sqlite import is_database, last_number, open_database, read_rows

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from wsmem.state.connection import State
    from wsmem.transcripts.records import Tally, Transcript, Turn

_UNNAMED: Final = "conversation"


class Part(NamedTuple):
    """What is new of a conversation.

    ``when`` is a time for turns that have none; ``mark`` what was noted when it was last read; ``cursor`` makes the
    note that it is read now, ``lines`` how many lines that are.
    """

    session: str
    turns: Iterator[Turn]
    when: float
    mark: str
    cursor: Callable[[str], Cursor]
    lines: Callable[[], int]


@contextmanager
def follow(
    state: State, reader: str, transcript: Transcript, tally: Tally, *, restart: bool = False
) -> Iterator[Part | None]:
    """Give what is new of a conversation, None if there is nothing or it is no transcript.

    A file that was renamed is known by its beginning and goes on; one that was replaced or cut is read anew.

    Raises:
        WorkspaceError: it cannot be read.
    """
    if transcript.session and is_database(transcript.path):
        with _follow_rows(state, reader, transcript, tally, restart=restart) as part:
            yield part
        return
    yield _follow_file(state, reader, transcript, tally, restart=restart)


def _follow_file(
    state: State, reader: str, transcript: Transcript, tally: Tally, *, restart: bool
) -> Part | None:
    path = os.path.realpath(transcript.path)
    try:
        found = os.stat(path)
        with open(path, "rb") as file:
            head = file.read(PREFIX)
    except OSError as error:
        raise WorkspaceError(f"cannot be read: {error.strerror}", source=path) from error
    known = None if restart else _find_cursor(state, reader, path, head, found.st_size)
    if known is not None and (known.size, known.mtime_ns) == (found.st_size, found.st_mtime_ns):
        tally.counts["unchanged"] += 1
        return None
    mark = known.mark if known is not None else ""
    noted = json.loads(mark or "{}")
    start = Position(known.offset, int(noted.get("lines", 0))) if known is not None else Position()
    opened = open_lines(path, start, tally, None)
    if opened is None:
        tally.counts["unchanged" if known is not None else "unknown"] += 1
        if known is None:
            tally.leave_out("no transcript")
        return None
    session = str(
        noted.get("session") or opened.session or os.path.basename(path).partition(".")[0] or _UNNAMED
    )

    def cursor(text: str) -> Cursor:
        said = {**json.loads(text), "session": session}
        digest = blake2b(head, digest_size=16).hexdigest()
        return Cursor(
            path,
            digest,
            len(head),
            opened.end.offset,
            found.st_size,
            found.st_mtime_ns,
            json.dumps(said),
            found.st_mtime,
        )

    turns = read_turns(path, start, opened, tally)
    return Part(session, turns, found.st_mtime, mark, cursor, lambda: opened.end.lines)


def _find_cursor(state: State, reader: str, path: str, head: bytes, size: int) -> Cursor | None:
    """Return the note on a file, or on the file that it was before it was renamed."""

    def fits(cursor: Cursor) -> bool:
        same = blake2b(head[: cursor.prefix_size], digest_size=16).hexdigest() == cursor.prefix
        return same and cursor.prefix_size > 0 and cursor.offset <= size

    own = get_cursor(state.connection, reader, path)
    if own is not None:
        return own if fits(own) else None
    others = (cursor for _, cursor in list_cursors(state.connection, reader))
    return next((cursor for cursor in others if fits(cursor) and not os.path.exists(cursor.source)), None)


@contextmanager
def _follow_rows(
    state: State, reader: str, transcript: Transcript, tally: Tally, *, restart: bool
) -> Iterator[Part | None]:
    source = f"{os.path.realpath(transcript.path)}#{transcript.session}"
    known = None if restart else get_cursor(state.connection, reader, source)
    with open_database(transcript.path) as connection:
        last = last_number(connection, transcript.session)
        after = known.offset if known is not None else -1
        if known is not None and last == known.offset:
            tally.counts["unchanged"] += 1
            yield None
            return
        if last < after:
            after = -1  # the session was made anew

        def cursor(text: str) -> Cursor:
            return Cursor(source, "", 0, last, 0, 0, text, 0.0)

        when = os.stat(transcript.path).st_mtime
        turns = read_rows(connection, transcript.session, after, last, tally)
        yield Part(
            transcript.session, turns, when, known.mark if known is not None else "", cursor, lambda: last
        )
