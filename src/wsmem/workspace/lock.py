"""One writer at a time: a lock on ``.memory/lock`` that the kernel drops when its process ends."""

from __future__ import annotations

import os
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from wsmem.errors import Conflict, Locked, WorkspaceError
from wsmem.workspace.confine import lies_within
from wsmem.workspace.writing import write_atomic

if TYPE_CHECKING:
    from collections.abc import Iterator

MEMORY_FOLDER = ".memory"
_PAUSE = 0.02  # seconds between two tries


def ensure_memory_folder(root: str) -> str:
    """Make ``.memory/`` with a ``.gitignore`` that keeps all of it out of git; return its path.

    It is as open to others as the root folder is, for its index repeats what stands in the files.

    Raises:
        WorkspaceError: it cannot be made, or it is a link that leads out of the workspace.
    """
    folder = os.path.join(root, MEMORY_FOLDER)
    try:
        with suppress(FileExistsError):
            os.makedirs(folder, os.lstat(os.path.realpath(root)).st_mode & 0o777)
    except OSError as error:
        hint = "wsmem keeps its index there: let it write to the workspace"
        raise WorkspaceError(f"cannot be made: {error.strerror}", source=folder, hint=hint) from error
    if not os.path.isdir(folder):
        raise WorkspaceError("not a folder", source=folder, hint="move that file away")
    if not lies_within(os.path.realpath(folder), os.path.realpath(root)):
        raise WorkspaceError("a link that leads out of the workspace", source=folder, hint="remove the link")
    ignore = os.path.join(folder, ".gitignore")
    if not os.path.lexists(ignore):
        with suppress(Conflict):  # another process was faster
            write_atomic(ignore, b"*\n", expected=None)
    return folder


@contextmanager
def writer_lock(root: str, *, timeout: float, purpose: str = "", name: str = "lock") -> Iterator[None]:
    """Hold the workspace for writing while the block runs.

    Args:
        root: the workspace.
        timeout: seconds to wait for another writer; 0 tries once.
        purpose: what the lock is for, in words that another process may print.
        name: a lock of its own for work of which only one may go on, and that does not write all the time.

    Raises:
        Locked: another writer has it; the hint names its process.
        WorkspaceError: the lock file cannot be made.
    """
    path = os.path.join(ensure_memory_folder(root), name)
    descriptor = _acquire(path, timeout)
    try:
        with suppress(OSError):  # on a full disk the lock holds all the same, it is only not labelled
            os.ftruncate(descriptor, 0)
            os.pwrite(descriptor, f"{os.getpid()} {' '.join(purpose.split())}\n".encode(), 0)
        yield
    finally:
        with suppress(OSError):
            os.ftruncate(descriptor, 0)
        os.close(descriptor)


def _acquire(path: str, timeout: float) -> int:
    import fcntl
    import time

    end = time.monotonic() + timeout
    while True:
        try:
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o666)
        except OSError as error:
            hint = "see who may write to its folder"
            raise WorkspaceError(f"cannot be opened: {error.strerror}", source=path, hint=hint) from error
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if _is_at(descriptor, path):
                return descriptor
            os.close(descriptor)  # the folder was deleted and made anew: that lock is nobody's now
            continue
        except BlockingIOError:
            holder = os.pread(descriptor, 200, 0).decode("utf-8", "replace")
            os.close(descriptor)
        except OSError as error:
            os.close(descriptor)
            raise WorkspaceError(f"cannot be locked: {error.strerror}", source=path) from error
        if time.monotonic() >= end:
            raise Locked("another process is writing to this workspace", source=path, hint=_hint(holder))
        time.sleep(min(_PAUSE, max(0.0, end - time.monotonic())))


def _is_at(descriptor: int, path: str) -> bool:
    try:
        return os.path.samestat(os.fstat(descriptor), os.lstat(path))
    except FileNotFoundError:
        return False


def _hint(holder: str) -> str:
    number, _, purpose = holder.strip().partition(" ")
    if not number.isdigit():
        return "wait for it to finish, and try again"
    what = f" ({purpose})" if purpose else ""
    return f"process {number}{what} has the lock: wait for it to finish, or end it"
