"""Opening the index for a question: fresh if it can be, as it stands if it cannot."""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, TypeVar

from wsmem.errors import IndexUnusable, Locked, WorkspaceError
from wsmem.index.connection import IndexStale, index_exists, index_path, open_reader, translate_errors
from wsmem.index.reader import IndexReader
from wsmem.operations.index import disk_key, is_current, update_index
from wsmem.operations.parallel import can_fork
from wsmem.records import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from wsmem.operations.index import Progress
    from wsmem.operations.workspace import Place

Answer = TypeVar("Answer")

_PATIENCE: Final = 2.0  # seconds that a question waits for a writer before it is answered from what there is


class Session(NamedTuple):
    """A reader on one generation of the index, and what was said while it was made fresh."""

    reader: IndexReader
    warnings: tuple[str, ...]


def ask(
    place: Place,
    question: Callable[[Session], Answer],
    *,
    refresh: bool = True,
    progress: Progress | None = None,
) -> Answer:
    """Return what ``question`` makes of a session on a fresh index.

    While another process looks at the disk, the question is already asked of the index as it stands: most
    often nothing has changed and that answer is the answer. If something has, or the index turns out
    damaged, it is made fresh and asked again.

    Args:
        place: the workspace.
        question: reads from the session; may be called twice.
        refresh: pick up changed files first.
        progress: is told how far the indexing is.
    """
    if not refresh:
        with open_session(place, refresh=False) as session:
            return question(session)
    warnings: tuple[str, ...] = ()
    look = _Look(place)
    try:
        with open_session(place, refresh=False) as session:
            answer = question(session)
            if is_current(session.reader, place, look.key()):
                return answer
    except IndexStale as error:
        if index_exists(place.root):
            warnings = (f"built anew: {error.message}",)
            update_index(place, full=True, timeout=_PATIENCE, progress=progress)
    finally:
        look.end()
    with open_session(place, progress=progress) as session:
        return question(session._replace(warnings=(*warnings, *session.warnings)))


class _Look:
    """A look at the disk by a child process, so that it takes place while the question is answered.

    Scanning is half system calls and half Python, which threads would share one core for. Where a process
    must not fork (it has threads, or the system cannot), the look is taken when it is asked for.
    """

    def __init__(self, place: Place) -> None:
        self._place = place
        self._child = self._fork() if can_fork() else None

    def _fork(self) -> tuple[int, int]:
        reading, writing = os.pipe()
        pid = os.fork()
        if pid:
            os.close(writing)
            return pid, reading
        try:
            os.write(writing, disk_key(self._place).encode())
        finally:  # whatever is wrong, the parent sees an empty answer and looks for itself
            os._exit(0)

    def key(self) -> str:
        """Return what ``disk_key`` says."""
        found = b""
        if self._child is not None:
            pid, reading = self._child
            self._child = None
            with open(reading, "rb") as pipe:
                found = pipe.read()
            os.waitpid(pid, 0)
        return found.decode() or disk_key(self._place)

    def end(self) -> None:
        """Wait until the child is gone."""
        if self._child is not None:
            self.key()


@contextmanager
def open_session(
    place: Place, *, refresh: bool = True, progress: Progress | None = None
) -> Iterator[Session]:
    """Give a reader for the workspace's index after picking up changed files.

    A question is answered even if another process is writing or the folder is read-only; then the
    warning says that the answer may be old.

    Raises:
        IndexUnusable: there is no index and none can be made.
    """
    warnings: tuple[str, ...] = ()
    if refresh:
        try:
            update_index(place, timeout=_PATIENCE, progress=progress)
        except IndexStale:
            raise
        except (Locked, IndexUnusable, WorkspaceError) as error:
            warnings = (f"not refreshed, the answer may be old: {error.message}",)
    connection = open_reader(place.root)
    try:
        with translate_errors(index_path(place.root)):
            connection.execute("BEGIN")  # one generation for all statements
            yield Session(IndexReader(connection), warnings)
    finally:
        connection.close()
