"""Mending what a doctor found wrong, where that takes no decision of a person's."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from wsmem.config import DEFAULTS
from wsmem.errors import ConfigError, WorkspaceError, WsmemError
from wsmem.operations.check import FAILED, OK
from wsmem.operations.doctor import Examination, examine
from wsmem.operations.index import LOCK_TIMEOUT, update_index
from wsmem.operations.workspace import Place, open_place
from wsmem.workspace.files import read_file
from wsmem.workspace.lock import ensure_memory_folder, writer_lock
from wsmem.workspace.scan import scan
from wsmem.workspace.writing import sweep_temporary, write_atomic

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import date

_OF_THE_INDEX: Final = ("index", "fresh", "self-test")


def repair(root: str, env: Mapping[str, str], *, today: date) -> Examination:
    """Examine a workspace, mend what can be mended, and examine it again.

    Mended are leftovers of processes that died, the ``.gitignore`` of ``.memory/``, and an index that is
    missing, stale or damaged. Settings, permissions and what people wrote are theirs to mend.

    Args:
        root: the workspace.
        env: see ``examine``.
        today: the day on which the self-test asks.

    Returns:
        The second examination, which tells what was mended.
    """
    before = {check.name: check.state for check in examine(root, env, today=today).checks}
    try:
        place = open_place(root, env)
    except (ConfigError, WorkspaceError):
        place = Place(root, DEFAULTS)
    done: list[str] = []
    if before.get("leftovers") == FAILED:
        done += _mend("leftovers", lambda: _sweep(place))
    if before.get("gitignore") == FAILED:
        done += _mend("gitignore", lambda: _ignore(root))
    # With settings that cannot be read an index would be one of other files.
    if before.get("settings") == OK and any(before.get(name, OK) != OK for name in _OF_THE_INDEX):
        full = any(before.get(name) == FAILED for name in _OF_THE_INDEX)
        done += _mend("index", lambda: _index(place, full))
    return examine(root, env, today=today)._replace(fixed=tuple(done))


def _mend(name: str, action: Callable[[], str]) -> list[str]:
    try:
        return [f"{name}: {action()}"]
    except WsmemError as error:
        return [f"{name}: not mended: {error}"]


def _sweep(place: Place) -> str:
    from wsmem.index.build import sweep

    with writer_lock(place.root, timeout=LOCK_TIMEOUT, purpose="wsmem doctor --fix"):
        temporary = scan(place.root, place.config).temporary
        for folder in {path.rpartition("/")[0] for path in temporary}:
            sweep_temporary(os.path.join(place.root, folder))
        sweep(ensure_memory_folder(place.root))
    return "removed what processes that died left behind"


def _ignore(root: str) -> str:
    path = os.path.join(ensure_memory_folder(root), ".gitignore")
    try:
        present: bytes | None = read_file(path).data
    except FileNotFoundError:
        present = None
    kept = b"" if not present else present.rstrip(b"\n") + b"\n"
    write_atomic(path, kept + b"*\n", expected=present)
    return ".memory/.gitignore says * now"


def _index(place: Place, full: bool) -> str:
    stats = update_index(place, full=full)
    return f"{'built anew' if stats.rebuilt else 'brought up to date'}: {stats.files:,} files"
