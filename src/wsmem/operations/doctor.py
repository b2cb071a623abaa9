"""Checks that everything works, each with what to do where it does not. Nothing is written."""

from __future__ import annotations

import os
import re
import sys
from shlex import quote
from typing import TYPE_CHECKING, Final, NamedTuple

from wsmem.config import CONFIG_NAME, DEFAULTS
from wsmem.errors import ConfigError, WorkspaceError
from wsmem.operations.check import ADVICE, FAILED, OK, Check
from wsmem.operations.index_checks import check_index
from wsmem.operations.publish import is_interrupted
from wsmem.operations.status import find_forbidden, is_wrong
from wsmem.operations.workspace import Place, open_place
from wsmem.workspace.git import git_root
from wsmem.workspace.lock import MEMORY_FOLDER
from wsmem.workspace.scan import scan
from wsmem.workspace.writing import temporary_owner

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from datetime import date

_HALF_BUILT: Final = re.compile(r"index\.sqlite\.(\d+)\.tmp(?:-journal)?")


class Examination(NamedTuple):
    """All checks, in order."""

    root: str
    checks: tuple[Check, ...]
    fixed: tuple[str, ...] = ()  # what was mended before, in words

    @property
    def healthy(self) -> bool:
        """Whether no check failed."""
        return all(check.state != FAILED for check in self.checks)


def examine(root: str, env: Mapping[str, str], *, today: date) -> Examination:
    """Look at the machine, the workspace and its index.

    Args:
        root: the workspace.
        env: ``HOME`` for the settings, ``PATH`` for git.
        today: the day on which the self-test asks.
    """
    return Examination(root, tuple(_checks(root, env, today)))


def _checks(root: str, env: Mapping[str, str], today: date) -> Iterator[Check]:
    yield _python()
    yield _sqlite()
    try:
        place = open_place(root, env)
        yield Check(
            "settings",
            OK,
            f"{CONFIG_NAME} is valid" if _has_settings(root) else f"the defaults, no {CONFIG_NAME}",
        )
    except (ConfigError, WorkspaceError) as error:
        place = Place(root, DEFAULTS)
        said = f"{error}; {error.hint}" if error.hint else str(error)
        yield Check("settings", FAILED, said, f"edit {quote(os.path.join(root, CONFIG_NAME))}")
    yield _writable(root)
    yield _ignored(root)
    yield _git(root, env)
    try:
        yield from _files(place)
    except WorkspaceError as error:
        yield Check("files", FAILED, str(error))
        return
    if is_interrupted(place):
        told = "a reflection ended while it was writing its pages"
        yield Check("reflect", FAILED, told, f"wsmem reflect --apply -C {quote(root)}")
    yield from check_index(place, today)


def _python() -> Check:
    version = ".".join(map(str, sys.version_info[:3]))
    if sys.version_info < (3, 11):  # noqa: UP036  # a checkout may be run with any Python  # a checkout may be run with any Python
        return Check("python", FAILED, f"{version}, too old", "install Python 3.11 or newer")
    return Check("python", OK, version)


def _sqlite() -> Check:
    import apsw

    version = f"{apsw.sqlite_lib_version()}, apsw {apsw.apsw_version()}"
    try:
        apsw.Connection(":memory:").execute(
            "CREATE VIRTUAL TABLE probe USING fts5 (text, tokenize='porter unicode61')"
        )
    except apsw.Error as error:
        return Check("sqlite", FAILED, f"{version}: no FTS5 ({error})", "pip install --force-reinstall apsw")
    return Check("sqlite", OK, f"{version}, with FTS5")


def _has_settings(root: str) -> bool:
    return os.path.isfile(os.path.join(root, CONFIG_NAME))


def _writable(root: str) -> Check:
    for folder in (root, os.path.join(root, MEMORY_FOLDER)):
        if os.path.isdir(folder) and not os.access(folder, os.W_OK | os.X_OK):
            return Check("folder", FAILED, f"{folder} cannot be written", f"chmod u+rwx {quote(folder)}")
    return Check("folder", OK, "can be written")


def _ignored(root: str) -> Check:
    folder = os.path.join(root, MEMORY_FOLDER)
    if not os.path.isdir(folder):
        return Check("gitignore", OK, ".memory/ is made by the first wsmem index")
    try:
        with open(os.path.join(folder, ".gitignore"), encoding="utf-8", errors="replace") as file:
            lines = [line.strip() for line in file]
    except OSError:
        lines = []
    if "*" in lines:
        return Check("gitignore", OK, ".memory/ stays out of git")
    return Check(
        "gitignore", FAILED, ".memory/.gitignore does not say *", f"echo '*' > {quote(folder)}/.gitignore"
    )


def _git(root: str, env: Mapping[str, str]) -> Check:
    import shutil

    if shutil.which("git", path=env.get("PATH")) is None:
        return Check("git", ADVICE, "git is not installed, so changes cannot be reviewed with it")
    top = git_root(root)
    if top is None:
        return Check(
            "git",
            ADVICE,
            "the workspace is in no repository, so nothing can be undone",
            f"git init {quote(root)}",
        )
    return Check("git", OK, "the workspace is in a repository")


def _files(place: Place) -> Iterator[Check]:
    found = scan(place.root, place.config)
    wrong = [entry for entry in found.skipped if is_wrong(entry)]
    wrong += find_forbidden(place, [file.path for file in found.files])
    if wrong:
        told = f"{len(wrong)} cannot be read: {wrong[0].path}: {wrong[0].reason}"
        yield Check("files", FAILED, told, "wsmem lint")
    elif not found.files:
        yield Check("files", ADVICE, "no notes yet", "write memory/YYYY-MM-DD.md, or run wsmem init")
    else:
        yield Check("files", OK, f"{len(found.files):,}")
    left = _leftovers(place.root, found.temporary)
    if left:
        told, command = (
            f"{len(left)} of a process that died: {left[0]}",
            f"rm {' '.join(map(quote, left[:3]))}",
        )
        yield Check("leftovers", FAILED, told, command)
    else:
        yield Check("leftovers", OK, "no temporary files")


def _leftovers(root: str, temporary: list[str]) -> list[str]:
    """Return the temporary files and half-built indexes whose writers are gone."""
    folder = os.path.join(root, MEMORY_FOLDER)
    inside = sorted(os.listdir(folder)) if os.path.isdir(folder) else []
    owners = {name: temporary_owner(name.rpartition("/")[2]) for name in temporary}
    owners |= {
        f"{MEMORY_FOLDER}/{name}": int(match[1]) for name in inside if (match := _HALF_BUILT.fullmatch(name))
    }
    dead = [name for name, owner in owners.items() if owner is not None and not _is_running(owner)]
    return [os.path.join(root, name) for name in dead]


def _is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except PermissionError:
        return True
    except (ProcessLookupError, OverflowError):
        return False
    return True
