"""The sign of life of a watch: a file that it holds locked, and whose time says when it last looked."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING, TypeVar

from wsmem.errors import WorkspaceError
from wsmem.records import NamedTuple
from wsmem.workspace.lock import MEMORY_FOLDER, ensure_memory_folder

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

Hint = TypeVar("Hint")

_NAME = "watch"
_EVERY = 1.0  # seconds between two beats


class Watcher(NamedTuple):
    """A process that watches, and when it last looked, in seconds since 1970."""

    process: int
    seen: float


def beat_along(root: str, hints: Iterable[Hint], clock: Callable[[], float]) -> Iterator[Hint]:
    """Yield the hints of a watch, and show at each, at most once a second, that the watch is alive.

    Where the file cannot be made or another watch has it, nothing is shown; the watch goes on all the same.
    """
    heart = _Heart(os.path.join(root, MEMORY_FOLDER, _NAME))
    last = clock() - _EVERY
    try:
        for hint in hints:
            if clock() - last >= _EVERY:
                last = clock()
                with suppress(OSError, WorkspaceError):
                    heart.beat(root)
            yield hint
    finally:
        heart.stop()


def find_watcher(root: str) -> Watcher | None:
    """Return who watches the workspace just now, None if nobody does; nothing is written."""
    import fcntl

    try:
        descriptor = os.open(
            os.path.join(root, MEMORY_FOLDER, _NAME),
            os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK,
        )
    except OSError:
        return None
    try:
        with suppress(BlockingIOError):
            fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
            return None  # the system drops the lock when its process ends, however that happens
        number = os.pread(descriptor, 20, 0).strip()
        return Watcher(int(number), os.fstat(descriptor).st_mtime) if number.isdigit() else None
    except OSError:
        return None
    finally:
        os.close(descriptor)


class _Heart:
    def __init__(self, path: str) -> None:
        self._path = path
        self._descriptor: int | None = None

    def beat(self, root: str) -> None:
        if self._descriptor is not None and not self._is_in_place():
            self.stop()
        if self._descriptor is None:
            ensure_memory_folder(root)
            self._descriptor = self._take()
        if self._descriptor is not None:
            os.utime(self._descriptor)

    def stop(self) -> None:
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def _take(self) -> int | None:
        import fcntl

        descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o666)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(descriptor)
            return None
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, f"{os.getpid()}\n".encode(), 0)
        return descriptor

    def _is_in_place(self) -> bool:
        assert self._descriptor is not None
        try:
            return os.path.samestat(os.fstat(self._descriptor), os.lstat(self._path))
        except FileNotFoundError:
            return False
