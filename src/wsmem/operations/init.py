"""Laying out a workspace: what is missing is made, what is there stays as it is."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from wsmem.config import CONFIG_NAME
from wsmem.errors import Conflict, WorkspaceError
from wsmem.operations.starter import AGENTS_SNIPPET, PAGES, SETTINGS
from wsmem.workspace.writing import write_atomic

if TYPE_CHECKING:
    from collections.abc import Iterable

FOLDERS = ("memory", "bank", "bank/entities")


class InitResult(NamedTuple):
    """The absolute root, and the paths that were made and that were there already."""

    root: str
    made: tuple[str, ...]
    kept: tuple[str, ...]


def init_workspace(root: str) -> InitResult:
    """Make the folders and first pages of a workspace, and a commented ``wsmem.toml``; overwrite nothing.

    Args:
        root: absolute; made if it does not exist.

    Raises:
        WorkspaceError: something else stands where a folder or file is to be, or it cannot be written.
    """
    made: list[str] = []
    kept: list[str] = []
    _make_folder(root, "")
    for folder in FOLDERS:
        (made if _make_folder(root, folder) else kept).append(f"{folder}/")
    for path, text in (*PAGES.items(), (CONFIG_NAME, SETTINGS)):
        (made if _make_file(root, path, text) else kept).append(path)
    return InitResult(root, tuple(sorted(made)), tuple(sorted(kept)))


def agents_snippet() -> str:
    """Return what to put into AGENTS.md or CLAUDE.md so that an agent uses the memory."""
    return AGENTS_SNIPPET


def _make_folder(root: str, folder: str) -> bool:
    path = os.path.join(root, folder) if folder else root
    if os.path.isdir(path):
        return False
    try:
        os.makedirs(path)
    except FileExistsError as error:
        raise WorkspaceError(
            "a file stands where a folder is to be", source=path, hint="move that file away"
        ) from error
    except OSError as error:
        raise WorkspaceError(
            f"cannot be made: {error.strerror}", source=path, hint="check the permissions"
        ) from error
    return True


def _make_file(root: str, path: str, text: str) -> bool:
    folder, _, name = path.rpartition("/")
    # On some file systems MEMORY.md is memory.md, on others both may be meant: either will do.
    if name.lower() in _names(os.path.join(root, folder)):
        return False
    try:
        return write_atomic(os.path.join(root, path), text.encode(), expected=None)
    except Conflict:
        return False  # somebody made it just now


def _names(folder: str) -> Iterable[str]:
    return {name.lower() for name in os.listdir(folder)}
