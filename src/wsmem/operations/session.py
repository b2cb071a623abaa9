"""Opening the index for a question: fresh if it can be, as it stands if it cannot."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, TypeVar, cast

from wsmem.errors import IndexUnusable, Locked, WorkspaceError, WsmemError
from wsmem.index.connection import IndexStale, index_exists, index_path, open_reader, translate_errors
from wsmem.index.reader import IndexReader
from wsmem.operations.freshness import Look, is_current
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
    look: Look | None = None,
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
        look: one that has begun already.
    """
    if not refresh:
        with open_session(place, refresh=False) as session:
            return question(session)
    warnings: tuple[str, ...] = ()
    look = look or Look(place)
    try:
        with open_session(place, refresh=False) as session:
            answer, refusal = None, None
            try:
                answer = question(session)
            except WsmemError as error:  # "there is no such fact" may only say that the index is old
                if isinstance(error, IndexUnusable):
                    raise
                refusal = error
            if is_current(session.reader, place, look.key()):
                if refusal is not None:
                    raise refusal
                return cast("Answer", answer)
    except IndexStale as error:
        if index_exists(place.root):
            from wsmem.operations.index import update_index  # lazy: most often there is nothing to take in

            warnings = (f"built anew: {error.message}",)
            update_index(place, full=True, timeout=_PATIENCE, embed=False, progress=progress)
    finally:
        look.end()
    with open_session(place, progress=progress) as session:
        return question(session._replace(warnings=(*warnings, *session.warnings)))


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
        from wsmem.operations.index import update_index

        try:
            update_index(place, timeout=_PATIENCE, embed=False, progress=progress)
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
