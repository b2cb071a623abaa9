"""Reading many files with several processes.

Parsing takes more time than writing the index, and Python's threads cannot share it. Children made by
``fork`` need no start-up; each writes its rows to a pipe of its own, so one whose parent is killed dies
of the broken pipe and leaves nothing behind.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from typing import TYPE_CHECKING, BinaryIO, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

Item = TypeVar("Item")
Result = TypeVar("Result")

_BATCH: Final = 64  # items a message
_PIPE_BYTES: Final = 1 << 20  # so that a child can work ahead of its reader
_SET_PIPE_SIZE: Final = (
    1031  # F_SETPIPE_SZ of Linux, which the fcntl module of Python 3.11 does not name everywhere
)


def can_fork() -> bool:
    """Say whether this process may fork safely: it has no other thread, and the system can."""
    threading = sys.modules.get("threading")
    return hasattr(os, "fork") and (threading is None or threading.active_count() == 1)


def map_in_processes(
    function: Callable[[Item], Result], items: Sequence[Item], processes: int
) -> Iterator[Result | Exception]:
    """Yield ``function(item)`` for every item, in order, computed by ``processes`` children.

    What the function raises is yielded in its place. Results and exceptions travel as pickles.

    Raises:
        RuntimeError: a child ended before its work was done.
    """
    import pickle

    batches = [items[at : at + _BATCH] for at in range(0, len(items), _BATCH)]
    children = [_start(function, batches[number::processes]) for number in range(processes)]
    try:
        for number in range(len(batches)):
            _, pipe = children[number % processes]
            try:
                results = pickle.load(pipe)  # noqa: S301  # written by our own child
            except EOFError:
                raise RuntimeError("a reading process ended early") from None
            yield from results
    finally:
        for pid, pipe in children:
            pipe.close()
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGTERM)
            os.waitpid(pid, 0)


def _start(function: Callable[[Item], Result], batches: list[Sequence[Item]]) -> tuple[int, BinaryIO]:
    """Fork a child that works through the batches; return its number and the pipe to read from."""
    import pickle

    reading, writing = os.pipe()
    try:
        import fcntl

        fcntl.fcntl(writing, _SET_PIPE_SIZE, _PIPE_BYTES)
    except OSError:
        pass  # the usual 64 kB will do
    pid = os.fork()
    if pid:
        os.close(writing)
        return pid, os.fdopen(reading, "rb", buffering=1 << 20)
    try:
        os.close(reading)
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides, and closes the pipe
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
        with os.fdopen(writing, "wb") as pipe:
            for batch in batches:
                pickle.dump([_call(function, item) for item in batch], pipe, protocol=5)
                pipe.flush()
    except BaseException:  # the parent sees the early end of the pipe
        os._exit(1)
    os._exit(0)


def _call(function: Callable[[Item], Result], item: Item) -> Result | Exception:
    try:
        return function(item)
    except Exception as error:  # travels to the parent
        return error
