"""Printing: answers to standard output, everything about them to standard error."""

from __future__ import annotations

import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from wsmem.cli.options import Context

_PATIENCE: Final = 0.5  # seconds of work before a progress bar is worth showing


def write(text: str) -> None:
    """Print to standard output, as it is."""
    sys.stdout.write(text)


def remark(context: Context, text: str) -> None:
    """Print one line about the answer to standard error, unless ``--quiet``."""
    if not context.quiet:
        from wsmem.render.style import one_line, paint  # lazy: who reads JSON needs none of it

        print(paint(one_line(text), "dim", colour=context.colour and sys.stderr.isatty()), file=sys.stderr)


def warn(texts: Iterable[str]) -> None:
    """Print warnings to standard error, also with ``--quiet``."""
    for text in texts:
        from wsmem.render.style import one_line

        print(f"wsmem: {one_line(text)}", file=sys.stderr)


def choose_format(context: Context, wanted: str | None) -> str:
    """Return the format asked for, else text on a terminal and plain lines in a pipe."""
    return wanted or ("text" if context.terminal else "plain")


@contextmanager
def progress_bar(context: Context, what: str) -> Iterator[Callable[[int, int], None] | None]:
    """Give a function that shows progress on a terminal once the work takes long, or None elsewhere."""
    if context.quiet or not sys.stderr.isatty():
        yield None
        return
    bar = _Bar(what)
    try:
        yield bar.advance
    finally:
        bar.stop()


class _Bar:
    """A bar of rich's, which is only imported when half a second has passed."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._start = time.monotonic()
        self._progress: object = None
        self._task: object = None

    def advance(self, done: int, total: int) -> None:
        if self._progress is None:
            if time.monotonic() - self._start < _PATIENCE:
                return
            from rich.console import Console  # lazy: 33 ms
            from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

            columns = (
                TextColumn("{task.description}"),
                BarColumn(),
                MofNCompleteColumn(),
                TimeRemainingColumn(),
            )
            self._progress = Progress(*columns, console=Console(stderr=True), transient=True)
            self._progress.start()
            self._task = self._progress.add_task(self._what, total=total)
        self._progress.update(self._task, completed=done, total=total)  # type: ignore[attr-defined]

    def stop(self) -> None:
        if self._progress is not None:
            self._progress.stop()  # type: ignore[attr-defined]
