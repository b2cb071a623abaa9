"""Asking an embedder without being held up by it."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING, Final, TypeVar

from wsmem.embed.registry import first_line
from wsmem.errors import EmbedderUnavailable, WsmemError

if TYPE_CHECKING:
    from collections.abc import Callable

    from wsmem.config import EmbeddingSettings

Result = TypeVar("Result")

_REST: Final = 30.0  # seconds for which one that failed a waiting person is not asked again
_failed: dict[EmbeddingSettings, tuple[float, EmbedderUnavailable]] = {}


def call(function: Callable[[], Result]) -> Result:
    """Return what the function gives; whatever it raises becomes ``EmbedderUnavailable``."""
    try:
        return function()
    except EmbedderUnavailable:
        raise
    except WsmemError:
        raise
    except Exception as error:
        raise EmbedderUnavailable(f"failed: {type(error).__name__}: {first_line(error)}") from error


def call_within(settings: EmbeddingSettings, function: Callable[[], Result], seconds: float) -> Result:
    """Return what the function gives, if it does within so many seconds.

    It goes on in a thread of its own when the time is up, and its result is dropped. One that failed or was too
    slow is not asked again for half a minute: a person is waiting.

    Raises:
        EmbedderUnavailable: it failed, or took longer.
    """
    before = _failed.get(settings)
    if before is not None and time.monotonic() - before[0] < _REST:
        raise before[1]
    done: list[Result] = []
    errors: list[WsmemError] = []

    def work() -> None:
        try:
            done.append(call(function))
        except WsmemError as error:
            errors.append(error)

    thread = threading.Thread(target=work, name="wsmem-embedder", daemon=True)
    thread.start()
    thread.join(seconds)
    if done:
        return done[0]
    problem: WsmemError = errors[0] if errors else EmbedderUnavailable(f"took more than {seconds:g} s")
    if isinstance(problem, EmbedderUnavailable):
        _failed[settings] = (time.monotonic(), problem)
    raise problem
