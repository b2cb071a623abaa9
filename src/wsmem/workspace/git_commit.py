"""Committing a few files, and nothing else that lies about in the repository."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from wsmem.errors import Conflict, WorkspaceError
from wsmem.workspace.git import dirty_paths, git_root

if TYPE_CHECKING:
    from collections.abc import Sequence

_SECONDS: Final = 120  # hooks take their time
_UNDER_WAY: Final = {
    "MERGE_HEAD": "a merge",
    "CHERRY_PICK_HEAD": "a cherry-pick",
    "REVERT_HEAD": "a revert",
    "rebase-merge": "a rebase",
    "rebase-apply": "a rebase",
}


def check_committable(root: str, paths: Sequence[str]) -> None:
    """Make sure that a commit of ``paths`` would hold nothing but what is written to them next.

    Raises:
        Conflict: one of them has edits that are not committed.
        WorkspaceError: there is no repository or no git, or a merge or the like is under way.
    """
    if git_root(root) is None:
        raise WorkspaceError("not in a git repository", source=root, hint="git init, or use --apply")
    folder = _git(root, ["rev-parse", "--absolute-git-dir"]).strip()
    for name, what in _UNDER_WAY.items():
        if os.path.exists(os.path.join(folder, name)):
            hint = "finish it or abort it first, then run the command again"
            raise WorkspaceError(f"{what} is under way in this repository", source=root, hint=hint)
    if dirty := dirty_paths(root, paths):
        hint = f"commit or discard them first: git diff {dirty[0]}"
        more = f" (and {len(dirty) - 1} more)" if len(dirty) > 1 else ""
        raise Conflict(f"has edits that are not committed{more}", source=dirty[0], hint=hint)


def commit_paths(root: str, paths: Sequence[str], message: str) -> str:
    """Commit the files as they stand, and only them; return the commit's id.

    What else is staged stays staged and is not part of the commit. Author, signing and hooks are those
    that git is configured with.

    Raises:
        WorkspaceError: git refused; the files stay written, and what was staged for the commit is not any more.
    """
    literal = "--literal-pathspecs"
    new = [path for path in paths if not _git(root, [literal, "ls-files", "--", path])]
    try:
        if new:
            _git(root, [literal, "add", "--", *new])
        _git(root, [literal, "commit", "--quiet", "--only", "-m", message, "--", *paths])
    except WorkspaceError:
        if new:
            _git(root, [literal, "rm", "--quiet", "--cached", "--", *new], strict=False)
        raise
    return head_commit(root) or ""


def head_commit(root: str) -> str | None:
    """Return the id of the last commit; None without one, or without git."""
    if git_root(root) is None:
        return None
    try:
        return _git(root, ["rev-parse", "--verify", "--quiet", "HEAD"]).strip() or None
    except WorkspaceError:
        return None


def _git(root: str, arguments: Sequence[str], *, strict: bool = True) -> str:
    import subprocess

    command = ["git", "-c", "core.fsmonitor=false", "-C", root, *arguments]
    try:
        done = subprocess.run(
            command, capture_output=True, stdin=subprocess.DEVNULL, timeout=_SECONDS, check=False
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise WorkspaceError(f"git could not be run: {error}", source=root, hint="use --apply") from error
    if strict and done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip().split("\n")
        reason = next((line for line in said if line.startswith(("fatal:", "error:"))), said[0])
        hint = "the pages are written, but not committed: see git status"
        if "ident" in reason or "tell me who you are" in " ".join(said):
            hint = 'git config user.name "…" and git config user.email "…", then git commit bank/'
        raise WorkspaceError(f"git refused: {reason or 'no reason given'}", source=root, hint=hint)
    return done.stdout.decode("utf-8", "replace")
