"""Where a workspace is, and what its files are by their names alone."""

from __future__ import annotations

import os
import re
from datetime import date
from enum import StrEnum
from typing import TYPE_CHECKING

from wsmem.config import CONFIG_NAME, DEFAULT_PRIVATE
from wsmem.errors import WorkspaceError
from wsmem.patterns import lazy_pattern
from wsmem.records import NamedTuple
from wsmem.workspace.globs import compile_globs

if TYPE_CHECKING:
    from collections.abc import Mapping

_MARKER_FILES = (CONFIG_NAME, "memory.md", "MEMORY.md")
_MARKER_FOLDERS = (".memory", "memory", "bank")
_CORE_NAMES = frozenset(
    f"{name}.md"
    for name in ("memory", "soul", "user", "identity", "agents", "claude", "tools", "heartbeat", "bootstrap")
)

_DATE = lazy_pattern(
    r"(?<!\d)(?:"
    r"(?P<year>(?:19|20)\d\d)(?P<gap>[-_.])(?P<month>\d\d)(?P=gap)(?P<day>\d\d)"
    r"|(?P<compact>(?:19|20)\d{6})(?:[01]\d[0-5]\d|2[0-3][0-5]\d)?"  # a note's number may end in its time
    r"|(?P<cjk>(?:19|20)\d\d年\d\d?月\d\d?)(?=日)"
    r")(?!\d)"
)
_YEAR = lazy_pattern(r"(?:19|20)\d\d")
_YEAR_MONTH = lazy_pattern(r"((?:19|20)\d\d)[-_.]?(\d\d)")
_TWO_DIGITS = lazy_pattern(r"\d\d")
_LEADING_DAY = lazy_pattern(r"(\d\d)(?!\d)")


class FileRole(StrEnum):
    """What a file of the workspace is for."""

    CORE = "core"  # memory.md, SOUL.md, …: small, seen every session
    LOG = "log"  # belongs to a day
    BANK = "bank"  # a curated page
    ENTITY = "entity"  # the page of one entity
    NOTE = "note"  # everything else


class FileClass(NamedTuple):
    """What a file is by its name; ``bank`` is True for bank and entity pages.

    ``recorded`` is the day that the name gives, None without one or when there is no such day.
    """

    role: FileRole
    recorded: date | None
    bank: bool
    private: bool


def find_workspace(start: str, explicit: str | None, env: Mapping[str, str]) -> str:
    """Return the absolute path of the workspace.

    Args:
        start: the folder that the user is in, absolute.
        explicit: what the user asked for with ``-C``; any folder will do, an empty one too.
        env: ``WSMEM_WORKSPACE`` is asked next, ``HOME`` last, for ``~/.openclaw/workspace``. Between them
            the nearest folder from ``start`` upwards that looks like a workspace is taken.

    Raises:
        WorkspaceError: the folder asked for is none, or no workspace was found.
    """
    home = env.get("HOME", "")
    for wanted, origin in ((explicit, "--workspace"), (env.get("WSMEM_WORKSPACE"), "WSMEM_WORKSPACE")):
        if wanted:
            return _check_folder(wanted, start, home, origin)
    folder = os.path.normpath(start)
    while True:
        if _looks_like_workspace(folder):
            return folder
        parent = os.path.dirname(folder)
        if parent == folder:
            break
        folder = parent
    default = os.path.join(home, ".openclaw", "workspace")
    if home and os.path.isdir(default):
        return default
    raise WorkspaceError(
        "no workspace here or in any folder above",
        source=start,
        hint="make one here with `wsmem init`, or name one with -C DIR or WSMEM_WORKSPACE",
    )


def _check_folder(wanted: str, start: str, home: str, origin: str) -> str:
    if home and (wanted == "~" or wanted.startswith("~/")):
        wanted = home + wanted[1:]
    folder = os.path.normpath(os.path.join(start, wanted))
    if "\0" in folder or not os.path.isdir(folder):
        offence = "is not a folder" if "\0" not in folder and os.path.lexists(folder) else "does not exist"
        hint = f"make it with `wsmem init -C {wanted}`, or name another folder"
        raise WorkspaceError(f'"{wanted}" {offence}', source=origin, hint=hint)
    return folder


def _looks_like_workspace(folder: str) -> bool:
    markers = _markers(folder)
    name = os.path.basename(folder)
    if name in ("memory", "bank") and not markers & {CONFIG_NAME, ".memory"}:
        # memory/bank/ and bank/memory.md are parts of the workspace above, if that shows any other sign.
        return not _markers(os.path.dirname(folder)) - {name} and bool(markers - {"bank"})
    return bool(markers)


def _markers(folder: str) -> set[str]:
    files = {name for name in _MARKER_FILES if os.path.isfile(os.path.join(folder, name))}
    return files | {name for name in _MARKER_FOLDERS if os.path.isdir(os.path.join(folder, name))}


def classify(path: str, private_paths: tuple[str, ...] = DEFAULT_PRIVATE) -> FileClass:
    """Return what the file at ``path`` (relative to the root, ``/``, or ``@name/…``) is by its name.

    Args:
        path: the file; folders above the workspace say nothing.
        private_paths: globs of what a shared audience never sees, as in ``config.privacy``. Within an
            extra path they count from its own root too, so that ``@other/MEMORY.md`` is private.
    """
    inside = path.partition("/")[2] if path.startswith("@") and "/" in path else path
    *folders, name = inside.split("/")
    stem = name.rpartition(".")[0] if is_markdown(name) else name
    recorded = _recorded(folders, stem)
    globs = compile_globs(private_paths, ignore_case=True)
    private = globs.find(path) is not None or (inside != path and globs.find(inside) is not None)
    bank = "bank" in folders
    if bank:
        role = FileRole.ENTITY if "/bank/entities/" in f"/{inside}" else FileRole.BANK
    elif not folders and name.lower() in _CORE_NAMES:
        role = FileRole.CORE
    else:
        role = FileRole.NOTE if recorded is None else FileRole.LOG
    return FileClass(role, recorded, bank, private)


def is_markdown(name: str) -> bool:
    """Say whether a file name ends as Markdown files do."""
    return name.endswith(".md") or name.lower().endswith((".md", ".markdown"))


def _recorded(folders: list[str], stem: str) -> date | None:
    """Find the day in a name: in the stem, in year/month/day folders, or in a folder that begins with it."""
    if match := _DATE.search(stem):
        return _day_of(match)
    if folders and (day := _LEADING_DAY.match(stem)):
        if month := _YEAR_MONTH.fullmatch(folders[-1]):
            return _make_date(month[1], month[2], day[1])
        if len(folders) > 1 and _YEAR.fullmatch(folders[-2]) and _TWO_DIGITS.fullmatch(folders[-1]):
            return _make_date(folders[-2], folders[-1], day[1])
    for at in range(len(folders) - 1, -1, -1):
        if match := _DATE.match(folders[at]):
            return _day_of(match)
        parts = folders[at - 2 : at + 1]
        if at >= 2 and _YEAR.fullmatch(parts[0]) and all(_TWO_DIGITS.fullmatch(part) for part in parts[1:]):
            return _make_date(*parts)
    return None


def _day_of(match: re.Match[str]) -> date | None:
    if compact := match["compact"]:
        return _make_date(compact[:4], compact[4:6], compact[6:])
    if match["cjk"]:
        return _make_date(*re.split("[年月]", match["cjk"]))
    return _make_date(match["year"], match["month"], match["day"])


def _make_date(year: str, month: str, day: str) -> date | None:
    try:
        return date(int(year), int(month), int(day))
    except ValueError:
        return None
