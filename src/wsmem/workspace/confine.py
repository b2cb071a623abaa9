"""The one place that turns a path which somebody gives into a path on disk, and keeps it inside."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from wsmem.errors import WorkspaceError
from wsmem.records import NamedTuple
from wsmem.workspace.globs import compile_globs

if TYPE_CHECKING:
    from wsmem.config import Config, ExtraPath


class Location(NamedTuple):
    """A place in the workspace: its ``name`` (``memory/x.md``, ``@vault/x.md``) and its path on disk."""

    name: str
    path: str


def resolve_inside(root: str, config: Config, path: str) -> str:
    """Return the absolute path on disk of ``path``; see ``locate``."""
    return locate(root, config, path).path


def locate(root: str, config: Config, path: str) -> Location:
    """Find the file or folder that ``path`` names; it need not exist.

    Args:
        root: the workspace, absolute.
        config: its settings, for ``extra_paths``.
        path: relative to the root, absolute but inside of it, or ``@name/…`` inside an extra path.

    Raises:
        WorkspaceError: the path is empty, holds a NUL, or leads out, be it by ``..``, by being absolute
            or through a symbolic link; or it names an extra path that is not configured, or a file of
            one that its glob does not take.
    """
    if not path:
        raise WorkspaceError("the path is empty", hint="name a file, such as memory/2025-11-27.md")
    if "\0" in path:
        raise WorkspaceError("the path holds a NUL character", source=path.replace("\0", "\\0"))
    try:
        os.fsencode(path)
    except UnicodeEncodeError:
        shown = path.encode("utf-8", "replace").decode()
        raise WorkspaceError("the path holds half a character", source=shown) from None
    real_root = os.path.realpath(root)
    if path.startswith("@"):
        name, _, inside = path[1:].partition("/")
        extra = next((extra for extra in config.extra_paths if extra.name == name), None)
        if extra is not None:
            return _locate_extra(root, extra, inside, path)
        if "/" in path:
            known = ", ".join(f"@{extra.name}" for extra in config.extra_paths)
            hint = f"known: {known}" if known else "name it under extra_paths in wsmem.toml"
            raise WorkspaceError(f"there is no extra path @{name}", source=path, hint=hint)
    wanted = os.path.normpath(os.path.join(root, path))
    if not lies_within(os.path.realpath(wanted), real_root):
        raise _outside(path)
    for base in (os.path.normpath(root), real_root):
        if lies_within(wanted, base):
            return Location(os.path.relpath(wanted, base), wanted)
    wanted = os.path.realpath(wanted)  # absolute, and there by way of another link
    return Location(os.path.relpath(wanted, real_root), wanted)


def extra_root(root: str, extra: ExtraPath) -> str:
    """Return the folder of an extra path; what is not absolute is relative to the workspace."""
    return os.path.normpath(os.path.join(root, extra.path))


def lies_within(path: str, folder: str) -> bool:
    """Say whether ``path`` is ``folder`` or something below it, by the text of both alone."""
    return path == folder or path.startswith(folder if folder.endswith("/") else f"{folder}/")


def _locate_extra(root: str, extra: ExtraPath, inside: str, path: str) -> Location:
    base = extra_root(root, extra)
    wanted = os.path.normpath(os.path.join(base, inside.lstrip("/")))
    real = os.path.realpath(wanted)
    if not lies_within(wanted, base) or not lies_within(real, os.path.realpath(base)):
        raise _outside(path)
    name = os.path.relpath(wanted, base)
    if os.path.isfile(real) and compile_globs((extra.glob,)).find(name) is None:
        raise WorkspaceError(f"@{extra.name} gives only {extra.glob}", source=path)
    return Location(f"@{extra.name}" if name == "." else f"@{extra.name}/{name}", wanted)


def _outside(path: str) -> WorkspaceError:
    hint = "give a path inside, or add its folder to extra_paths in wsmem.toml"
    return WorkspaceError("the path leads out of the workspace", source=path, hint=hint)
