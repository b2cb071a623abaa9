"""Opening the index for a question: fresh if it can be, as it stands if it cannot."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, NamedTuple

from wsmem.errors import IndexUnusable, Locked, WorkspaceError
from wsmem.index.connection import IndexStale, index_path, open_reader, translate_errors
from wsmem.index.reader import IndexReader
from wsmem.operations.index import IndexStats, update_index

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

    from wsmem.operations.index import Progress
    from wsmem.operations.workspace import Place

_PATIENCE: Final = 2.0  # seconds that a question waits for a writer before it is answered from what there is


class Session(NamedTuple):
    """A reader on one generation of the index, and what was said while it was made fresh."""

    reader: IndexReader
    stats: IndexStats | None
    warnings: tuple[str, ...]


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
    if refresh:
        try:
            stats = update_index(place, timeout=_PATIENCE, progress=progress)
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
