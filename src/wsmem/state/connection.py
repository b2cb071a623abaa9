"""Opening ``.memory/state.sqlite``, whatever state it is in.

What is kept here is worth a warning when it is lost, never a failed command: a damaged file is moved
aside, and where the folder cannot be written or a newer wsmem owns the file, a database in memory takes
its place for the time being.
"""

from __future__ import annotations

import os
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Final

from wsmem.errors import IndexUnusable, Locked
from wsmem.records import NamedTuple
from wsmem.state.schema import APPLICATION_ID, VERSION

if TYPE_CHECKING:
    from collections.abc import Iterator

    import apsw

FILE: Final = os.path.join(".memory", "state.sqlite")
SIDECARS: Final = ("-wal", "-shm", "-journal")
_BUSY_MS: Final = 5000
_KEPT_ASIDE: Final = 3  # damaged files, the newest


class StateUnusable(IndexUnusable):
    """The file of logs and counters failed while it was in use."""

    code = "state"


class State(NamedTuple):
    """An open state; ``lasting`` is False where what is written will be forgotten."""

    connection: apsw.Connection
    lasting: bool
    warnings: tuple[str, ...]


def state_path(root: str) -> str:
    """Return where the state of a workspace lies."""
    return os.path.join(root, FILE)


@contextmanager
def open_state(path: str) -> Iterator[State]:
    """Open the state at ``path``, made if it is missing, and close it afterwards.

    Its folder has to exist. Everything outside of ``transaction`` is committed statement by statement.

    Raises:
        Locked: another process kept writing.
        StateUnusable: the disk is full, or the file turned out damaged while it was in use; in that case
            it has been moved aside and the next run begins with an empty one.
    """
    state = _open(path)
    try:
        with _translate(path):
            yield state
    finally:
        state.connection.close()


@contextmanager
def read_state(path: str) -> Iterator[State]:
    """Open the state for reading: like ``open_state``, but a file that is missing is not made."""
    if os.path.exists(path):
        with open_state(path) as state:
            yield state
        return
    with state_in_memory() as state:
        yield state


@contextmanager
def state_in_memory(warnings: tuple[str, ...] = ()) -> Iterator[State]:
    """Give an empty state that is forgotten at the end."""
    connection = _in_memory()
    try:
        yield State(connection, False, warnings)
    finally:
        connection.close()


@contextmanager
def transaction(connection: apsw.Connection) -> Iterator[None]:
    """Hold the state for writing: all that the block does, or none of it."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def _open(path: str) -> State:
    import apsw

    warnings: tuple[str, ...] = ()
    for _ in range(2):
        try:
            return State(_connect(path), True, warnings)
        except (apsw.NotADBError, apsw.CorruptError) as error:
            aside = move_aside(path)
            if aside is None:
                return State(_in_memory(), False, (f"the log of runs is damaged ({error}); nothing is kept",))
            warnings = (f"the log of runs was damaged; it is kept as {os.path.basename(aside)}",)
        except _NewerError as newer:
            return State(_in_memory(), False, (str(newer),))
        except apsw.BusyError as error:
            raise Locked(
                "the log of runs is in use by another process", source=path, hint="try again in a moment"
            ) from error
        except (apsw.CantOpenError, apsw.ReadOnlyError, apsw.PermissionsError):
            # A workspace that may only be read keeps no log; that is no fault of the question.
            return State(_in_memory(path), False, warnings)
        except (apsw.FullError, apsw.IOError) as error:
            return State(_in_memory(), False, (f"the log of runs cannot be written ({error})",))
    return State(_in_memory(), False, warnings)


class _NewerError(Exception):
    """The file belongs to a newer version of wsmem, or to another program."""


def _connect(path: str) -> apsw.Connection:
    import apsw

    connection = apsw.Connection(path)
    try:
        connection.set_busy_timeout(_BUSY_MS)
        for pragma in ("journal_mode=wal", "synchronous=normal"):
            connection.execute(f"PRAGMA {pragma}").fetchall()
        _bring_up_to_date(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _bring_up_to_date(connection: apsw.Connection) -> None:
    version = connection.pragma("user_version")
    assert isinstance(version, int)
    if version == VERSION and connection.pragma("application_id") == APPLICATION_ID:
        return
    if version > VERSION:
        raise _NewerError(f"the log of runs was made by a newer wsmem (version {version}); nothing is kept")
    from wsmem.state.schema import steps_from

    with transaction(connection):
        version = connection.pragma("user_version")  # another process may have been faster
        assert isinstance(version, int)
        for statement in steps_from(version):
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id={APPLICATION_ID}").fetchall()
        connection.execute(f"PRAGMA user_version={VERSION}").fetchall()


def _in_memory(copied_from: str | None = None) -> apsw.Connection:
    """Return an empty state in memory, or a copy of a file that can be read and not written."""
    import apsw

    connection = apsw.Connection(":memory:")
    if copied_from is not None and os.path.exists(copied_from):
        from urllib.parse import quote

        with suppress(apsw.Error):
            uri = f"file:{quote(os.path.abspath(copied_from))}?immutable=1"
            source = apsw.Connection(uri, apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI)
            try:
                with connection.backup("main", source, "main") as backup:
                    backup.step()
            finally:
                source.close()
    with suppress(_NewerError):
        _bring_up_to_date(connection)
    return connection


def move_aside(path: str) -> str | None:
    """Rename a damaged state with its side files; return its new name, None if that cannot be done.

    Only the newest few are kept.
    """
    folder, name = os.path.split(path)
    try:
        old = sorted(
            (found for found in os.listdir(folder) if found.startswith(f"{name}.damaged-")),
            key=lambda found: (len(found), found),
        )
        last = old[-1].rpartition("-")[2] if old else "0"
        number = int(last) + 1 if last.isdigit() else 1
        aside = f"{path}.damaged-{number}"
        os.replace(path, aside)
    except (OSError, ValueError):
        return None
    for gone in (
        *(path + suffix for suffix in SIDECARS),
        *(os.path.join(folder, n) for n in old[: -_KEPT_ASIDE + 1]),
    ):
        with suppress(OSError):
            os.unlink(gone)
    return aside


@contextmanager
def _translate(path: str) -> Iterator[None]:
    """Turn errors of SQLite into wsmem's."""
    import apsw

    try:
        yield
    except (apsw.NotADBError, apsw.CorruptError) as error:
        move_aside(path)
        raise StateUnusable(
            f"the log of runs is damaged ({error}); it was moved aside", source=path, hint="run it again"
        ) from error
    except apsw.BusyError as error:
        raise Locked(
            "the log of runs is in use by another process", source=path, hint="try again in a moment"
        ) from error
    except (apsw.FullError, apsw.IOError, apsw.ReadOnlyError, apsw.CantOpenError) as error:
        raise StateUnusable(
            f"the log of runs cannot be written ({error})", source=path, hint="no memory was lost"
        ) from error
