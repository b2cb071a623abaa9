"""What git knows about the workspace; without git it knows nothing, and nothing fails."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_SECONDS = 30
_MOST_ARGUMENTS = 200


def git_root(root: str) -> str | None:
    """Return the folder of the git work tree that ``root`` lies in, links resolved; None outside of one."""
    folder = os.path.realpath(root)
    while True:
        marker = os.path.join(folder, ".git")
        # A file in work trees and submodules; an empty folder of that name is no repository.
        if os.path.isfile(marker) or os.path.isfile(os.path.join(marker, "HEAD")):
            return folder
        parent = os.path.dirname(folder)
        if parent == folder:
            return None
        folder = parent


def dirty_paths(root: str, paths: Sequence[str]) -> list[str]:
    """Return those of ``paths`` that differ from the last commit or are not in git yet, in their order.

    Args:
        root: the workspace, which may be any folder of the work tree.
        paths: files relative to ``root``. What git ignores, and what lies outside, is never among the answer.

    The answer is empty where there is no repository, no git, or git refuses.
    """
    top = git_root(root)
    if top is None or not paths:
        return []
    import subprocess

    command = ["git", "--no-optional-locks", "--literal-pathspecs", "-c", "core.fsmonitor=false"]
    command += ["-C", root, "status", "--porcelain=v1", "-z", "--untracked-files=all", "--no-renames", "--"]
    command += (
        [path for path in paths if not path.startswith("@")] if len(paths) <= _MOST_ARGUMENTS else ["."]
    )
    try:
        done = subprocess.run(command, capture_output=True, check=True, timeout=_SECONDS)
    except (OSError, subprocess.SubprocessError, ValueError):
        return []
    prefix = os.path.relpath(os.path.realpath(root), top)
    dirty = {os.fsdecode(entry[3:]) for entry in done.stdout.split(b"\0") if entry}
    return [path for path in paths if os.path.normpath(os.path.join(prefix, path)) in dirty]
