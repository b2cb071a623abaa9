"""Opening the index for a question: fresh if it can be, as it stands if it cannot."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from wsmem.errors import IndexUnusable, Locked, WorkspaceError
from wsmem.index.connection import IndexStale, index_path, open_reader, translate_errors
from wsmem.index.reader import IndexReader
from wsmem.operations.index import IndexStats, is_current, update_index
from wsmem.workspace.scan import scan

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from datetime import date

    import apsw

    from wsmem.operations.index import Progress
    from wsmem.operations.workspace import Place
    from wsmem.workspace.scan import Scan

Answer = TypeVar("Answer")

_PATIENCE: Final = 2.0  # seconds that a question waits for a writer before it is answered from what there is


class Session(NamedTuple):
    """A reader on one generation of the index, and what was said while it was made fresh."""

    reader: IndexReader
    stats: IndexStats | None  # of the refresh, if there was something to take in
    warnings: tuple[str, ...]


def ask(
    place: Place,
    question: Callable[[Session], Answer],
    *,
    refresh: bool = True,
    as_of: date | None = None,
    progress: Progress | None = None,
) -> Answer:
    """Return what ``question`` makes of a session; if the index turns out damaged, build it anew and ask again.

    Arguments as for ``open_session``.
    """
    try:
        with open_session(place, refresh=refresh, as_of=as_of, progress=progress) as session:
            return question(session)
    except IndexStale as error:
        update_index(place, full=True, timeout=_PATIENCE, progress=progress)
        with open_session(place, refresh=False, as_of=as_of) as session:
            return question(session._replace(warnings=(f"built anew: {error.message}",)))


def _open_current(place: Place, found: Scan | None) -> apsw.Connection | None:
    """Open the index if it agrees with what was found on the disk (None: as it stands), else None."""
    try:
        connection = open_reader(place.root)
        with translate_errors(index_path(place.root)):
            if found is None or is_current(IndexReader(connection), place, found):
                return connection
    except IndexStale:
        if found is None:
            raise
        return None
    connection.close()
    return None


@contextmanager
def open_session(
    place: Place, *, refresh: bool = True, as_of: date | None = None, progress: Progress | None = None
) -> Iterator[Session]:
    """Give a reader for the workspace's index after picking up changed files.

    A question is answered even if another process is writing or the folder is read-only; then the
    warning says that the answer may be old.

    Raises:
        IndexUnusable: there is no index and none can be made.
    """
    warnings: list[str] = []
    stats: IndexStats | None = None
    found = scan(place.root, place.config) if refresh else None
    connection = _open_current(place, found)
    if connection is None:
        try:
            stats = update_index(place, found=found, timeout=_PATIENCE, progress=progress)
        except IndexStale:
            raise
        except (Locked, IndexUnusable, WorkspaceError) as error:
            warnings.append(f"not refreshed, the answer may be old: {error.message}")
        connection = open_reader(place.root)
    try:
        with translate_errors(index_path(place.root)):
            connection.execute("BEGIN")  # one generation for all statements
            yield Session(IndexReader(connection, as_of=as_of), stats, tuple(warnings))
    finally:
        connection.close()
