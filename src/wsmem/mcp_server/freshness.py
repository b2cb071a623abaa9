"""Keeping a long-lived server's answers fresh without looking at every file for every question."""

from __future__ import annotations

from threading import Event, Thread
from typing import TYPE_CHECKING, Final

from wsmem.errors import WsmemError

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

    from wsmem.api import Workspace

_LONGEST_UPDATE: Final = 5.0  # seconds that closing waits for an update under way


class Watcher:
    """A thread that follows the files, so that questions need not look at the disk themselves.

    ``fresh`` says whether the index may be trusted as it stands: the watch has made its first update, is
    alive, and its last update succeeded. An edit reaches the index about a tenth of a second after it was
    made. As long as ``fresh`` is false, every question looks for itself, so a watch that cannot run costs
    time, never an answer.
    """

    def __init__(self, memory: Workspace, *, warn: Callable[[str], None]) -> None:
        self._memory = memory
        self._warn = warn
        self._stop = Event()
        self._current = Event()
        self._thread = Thread(target=self._follow, name="wsmem-watch", daemon=True)

    @property
    def fresh(self) -> bool:
        """Whether the index says what the files say, as far as the watch knows."""
        return self._current.is_set() and self._thread.is_alive()

    def wait(self, seconds: float) -> bool:
        """Wait for the first update; return whether it was made."""
        return self._current.wait(seconds)

    def __enter__(self) -> Watcher:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop.set()
        self._thread.join(_LONGEST_UPDATE)

    def _follow(self) -> None:
        try:
            for batch in self._memory.watch(self._stop, warn=self._warn):
                if batch.problem is None:
                    self._current.set()
                else:
                    self._current.clear()
                    self._warn(str(batch.problem))
        except WsmemError as error:
            self._warn(str(error))
        finally:
            self._current.clear()
