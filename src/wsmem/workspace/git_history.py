"""What a person took back: the versions of a file before and after each ``git revert`` that touched it."""

from __future__ import annotations

from typing import Final, NamedTuple

from wsmem.workspace.git import git_root

_SECONDS: Final = 30
_MOST: Final = 50  # the last reverts; what older ones took back has long been noted on the page itself


class Reverted(NamedTuple):
    """A file before and after one revert."""

    before: str
    after: str


def read_reverts(root: str, path: str) -> list[Reverted]:
    """Return what reverts did to the file, the newest first; empty without git, or if git refuses.

    A revert is a commit that says so as ``git revert`` does: "This reverts commit …".

    Args:
        root: the workspace, any folder of a work tree.
        path: the file, relative to ``root``.
    """
    if git_root(root) is None:
        return []
    log = ["log", f"-{_MOST}", "--format=%H", "--fixed-strings", "--grep=This reverts commit", "--", path]
    found: list[Reverted] = []
    for commit in (_git(root, log) or "").split():
        before, after = (_git(root, ["show", f"{at}:./{path}"]) for at in (f"{commit}^", commit))
        found.append(Reverted(before or "", after or ""))
    return found


def _git(root: str, arguments: list[str]) -> str | None:
    import subprocess

    command = ["git", "--no-optional-locks", "--literal-pathspecs", "-c", "core.fsmonitor=false"]
    try:
        done = subprocess.run(
            [*command, "-C", root, *arguments], capture_output=True, check=True, timeout=_SECONDS
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout.decode("utf-8", "replace")
