"""Writing the pages of a plan: all of them or none, also when the process dies half way.

A journal in ``.memory/journal/`` holds what is to be written until all of it is. Whoever comes next finishes
from it; a page that somebody edited in between stays as it is.
"""

from __future__ import annotations

import os
from base64 import b64decode, b64encode
from contextlib import suppress
from hashlib import blake2b
from typing import TYPE_CHECKING, Final, NamedTuple

from wsmem.errors import Conflict, WorkspaceError
from wsmem.operations.reading import read_bytes
from wsmem.workspace.confine import resolve_inside
from wsmem.workspace.files import encode
from wsmem.workspace.lock import MEMORY_FOLDER, writer_lock
from wsmem.workspace.writing import write_atomic

if TYPE_CHECKING:
    from wsmem.operations.reflect import Reflection
    from wsmem.operations.workspace import Place

LOCK_TIMEOUT: Final = 10.0
JOURNAL: Final = f"{MEMORY_FOLDER}/journal/reflect.json"
_VERSION: Final = 1


class Page(NamedTuple):
    """A page to write; ``before`` is None for one that is new."""

    path: str
    before: bytes | None
    after: bytes


class Recovered(NamedTuple):
    """What an interrupted reflection left: pages that are written now, and pages that were edited since."""

    finished: tuple[str, ...]
    kept: tuple[str, ...]


def apply_reflection(place: Place, reflection: Reflection) -> tuple[str, ...]:
    """Write the pages of a plan, all or none; return their paths.

    Raises:
        Conflict: a page was edited since the plan was made; nothing is changed.
        Locked: another process is writing.
    """
    pages = [
        Page(change.path, before, encode(change.after, before or b""))
        for change in reflection.plan.changes
        for before in [reflection.pages.get(change.path)]
    ]
    if not pages:
        return ()
    with writer_lock(place.root, timeout=LOCK_TIMEOUT, purpose="wsmem reflect --apply"):
        recover(place)
        for page in pages:
            _check_unchanged(place, page)
        _write_journal(place, pages)
        written: list[Page] = []
        try:
            for page in pages:
                write_atomic(os.path.join(place.root, page.path), page.after, expected=page.before)
                written.append(page)
        except BaseException:  # Ctrl-C, too
            _take_back(place, written)
            raise
        finally:
            _drop_journal(place)
    return tuple(page.path for page in written)


def is_interrupted(place: Place) -> bool:
    """Say whether a reflection died while it was writing."""
    return os.path.exists(os.path.join(place.root, JOURNAL))


def recover(place: Place) -> Recovered:
    """Finish what an interrupted reflection began; call it with the writer's lock held.

    Each page is written as it was meant to be, unless it is neither as it was nor as it should become:
    then somebody edited it, and the next reflection will look at it anew.
    """
    finished: list[str] = []
    kept: list[str] = []
    for path, before, after in _read_journal(place):
        present = _present(place, path)
        if present == after:
            continue
        if _hash(present) != before:
            kept.append(path)
            continue
        write_atomic(os.path.join(place.root, path), after, expected=present)
        finished.append(path)
    _drop_journal(place)
    return Recovered(tuple(finished), tuple(kept))


def _present(place: Place, path: str) -> bytes | None:
    try:
        return read_bytes(place, path).data
    except FileNotFoundError:
        return None


def _check_unchanged(place: Place, page: Page) -> None:
    if _present(place, page.path) != page.before:
        raise Conflict(
            "the page was edited while reflect was at work; nothing was changed",
            source=page.path,
            hint="run wsmem reflect again",
        )


def _take_back(place: Place, written: list[Page]) -> None:
    """Put back what was there before, where nobody has touched it since."""
    for page in reversed(written):
        full = os.path.join(place.root, page.path)
        with suppress(WorkspaceError, OSError):
            if page.before is not None:
                write_atomic(full, page.before, expected=page.after)
            elif read_bytes(place, page.path).data == page.after:
                os.unlink(full)


# -- the journal ------------------------------------------------------------------------------------


def _write_journal(place: Place, pages: list[Page]) -> None:
    import json

    rows = [
        {"path": page.path, "before": _hash(page.before), "after": b64encode(page.after).decode()}
        for page in pages
    ]
    data = json.dumps({"version": _VERSION, "pages": rows}).encode()
    write_atomic(os.path.join(place.root, JOURNAL), data, expected=None)


def _read_journal(place: Place) -> list[tuple[str, str | None, bytes]]:
    import json

    try:
        with open(os.path.join(place.root, JOURNAL), "rb") as file:
            told = json.loads(file.read())
        rows = told["pages"] if told["version"] == _VERSION else []
        found = [(row["path"], row["before"], b64decode(row["after"], validate=True)) for row in rows]
    except FileNotFoundError:
        return []
    except (OSError, ValueError, KeyError, TypeError):
        return []  # never half written; whatever it is, the next reflection plans from the pages themselves
    # Somebody else's repository may bring a journal along: nothing but pages is written from one.
    return [row for row in found if _is_page(place, row[0])]


def _is_page(place: Place, path: str) -> bool:
    if not (path.startswith("bank/") and path.endswith(".md")):
        return False
    try:
        resolve_inside(place.root, place.config, path)
    except WorkspaceError:
        return False
    return True


def _drop_journal(place: Place) -> None:
    with suppress(FileNotFoundError):
        os.unlink(os.path.join(place.root, JOURNAL))


def _hash(data: bytes | None) -> str | None:
    return None if data is None else blake2b(data, digest_size=16).hexdigest()
