"""Opening the index, and what its errors mean."""

from __future__ import annotations

import os
from contextlib import contextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from wsmem.errors import IndexUnusable, Locked, WsmemError
from wsmem.index.schema import APPLICATION_ID, PAGE_SIZE, TABLES, VERSION

if TYPE_CHECKING:
    from collections.abc import Iterator

    import apsw

FILE: Final = os.path.join(".memory", "index.sqlite")
SIDECARS: Final = ("-wal", "-shm", "-journal")
_BUSY_MS: Final = 5000


class IndexStale(IndexUnusable):
    """The index is missing, damaged or of another version: it has to be built again."""

    code = "index-stale"


def index_path(root: str) -> str:
    """Return where the index of a workspace lies."""
    return os.path.join(root, FILE)


def index_exists(root: str) -> bool:
    """Say whether there is an index, whatever its state."""
    return os.path.exists(index_path(root))


@contextmanager
def translate_errors(path: str) -> Iterator[None]:
    """Turn errors of SQLite into wsmem's, each with a way out."""
    import apsw

    try:
        yield
    except (apsw.NotADBError, apsw.CorruptError) as error:
        raise IndexStale(
            f"the index is damaged ({error})", source=path, hint="run wsmem index --full"
        ) from error
    except apsw.BusyError as error:
        raise Locked(
            "the index is in use by another process", source=path, hint="try again in a moment"
        ) from error
    except apsw.FullError as error:
        raise IndexUnusable(
            "the disk is full", source=path, hint="free some space; nothing was lost"
        ) from error
    except apsw.CantOpenError as error:
        raise IndexStale("the index cannot be opened", source=path, hint="run wsmem index") from error
    except apsw.ReadOnlyError as error:
        raise IndexUnusable(
            "the index cannot be written", source=path, hint="check the permissions of .memory/"
        ) from error
    except apsw.SQLError as error:
        if "no such" in str(error):  # table, column, FTS5 table, module
            raise IndexStale(
                "the index is not complete", source=path, hint="run wsmem index --full"
            ) from error
        raise
    except apsw.IOError as error:
        raise IndexUnusable(
            f"the index cannot be read ({error})", source=path, hint="check the disk"
        ) from error


def create(path: str) -> apsw.Connection:
    """Make a new, empty index at ``path`` for a bulk build: no journal, to be published when done."""
    import apsw

    connection = apsw.Connection(path)
    # One pragma a call: apsw stops at the first statement of a script that returns a row.
    for pragma in (f"page_size={PAGE_SIZE}", f"application_id={APPLICATION_ID}", f"user_version={VERSION}"):
        connection.execute(f"PRAGMA {pragma}").fetchall()
    for pragma in ("journal_mode=off", "synchronous=off", "cache_size=-65536"):
        connection.execute(f"PRAGMA {pragma}").fetchall()
    for statement in TABLES.split(";\n"):
        if statement.strip():
            connection.execute(statement).fetchall()
    return connection


def open_writer(root: str) -> apsw.Connection:
    """Open an existing index for writing; raises ``IndexStale`` if it has to be built first."""
    import apsw

    path = index_path(root)
    with translate_errors(path):
        connection = apsw.Connection(path, apsw.SQLITE_OPEN_READWRITE)
        try:
            connection.set_busy_timeout(_BUSY_MS)
            for pragma in ("journal_mode=wal", "synchronous=normal"):
                connection.execute(f"PRAGMA {pragma}").fetchall()
            _check_version(connection, path)
        except BaseException:
            connection.close()
            raise
    return connection


def open_reader(root: str) -> apsw.Connection:
    """Open an existing index for reading, also in a folder that cannot be written."""
    import apsw

    path = index_path(root)
    with translate_errors(path):
        connection = apsw.Connection(path, apsw.SQLITE_OPEN_READONLY)
        try:
            connection.set_busy_timeout(_BUSY_MS)
            _check_version(connection, path)
        except apsw.ReadOnlyError:
            # A database in WAL mode needs its side files; where they cannot be made it is read as it is.
            from urllib.parse import quote

            connection.close()
            uri = f"file:{quote(os.path.abspath(path))}?immutable=1"
            connection = apsw.Connection(uri, apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI)
            _check_version(connection, path)
        except BaseException:
            connection.close()
            raise
    return connection


def load_vector_functions(connection: apsw.Connection) -> bool:
    """Give the connection sqlite-vec's functions; False where the extension is missing or cannot be loaded."""
    import apsw

    # Found by its place: importing the package would load numpy's types and another SQLite, 70 ms.
    spec = find_spec("sqlite_vec")
    if spec is None or spec.origin is None:
        return False
    try:
        connection.enable_load_extension(True)
        connection.load_extension(os.path.join(os.path.dirname(spec.origin), "vec0"))
        connection.enable_load_extension(False)
    except apsw.Error:
        return False
    return True


def _check_version(connection: apsw.Connection, path: str) -> None:
    application = connection.pragma("application_id")
    version = connection.pragma("user_version")
    if application != APPLICATION_ID or version != VERSION:
        newer = application == APPLICATION_ID and isinstance(version, int) and version > VERSION
        what = (
            f"the index was made by a newer wsmem (version {version})"
            if newer
            else "the index is of another version"
        )
        raise IndexStale(what, source=path, hint="run wsmem index --full")


def remove_index(root: str) -> None:
    """Delete the index with its side files."""
    path = index_path(root)
    for name in (path, *(path + suffix for suffix in SIDECARS)):
        try:
            os.unlink(name)
        except FileNotFoundError:
            continue
        except OSError as error:
            raise WsmemError(f"cannot delete the index ({error.strerror})", source=name) from error
