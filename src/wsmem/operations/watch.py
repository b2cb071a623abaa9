"""Keeping the index fresh while files change.

What the system tells about changed files is only a hint that it is time to look: what changed is found by
the scan that every command makes, so that a lost, doubled or misleading event cannot make the index wrong.
"""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING, Final, NamedTuple

from wsmem.config import CONFIG_NAME
from wsmem.errors import IndexUnusable, Locked, WorkspaceError, WsmemError
from wsmem.operations.index import IndexStats, update_index
from wsmem.operations.kept import Kept
from wsmem.workspace.heartbeat import beat_along
from wsmem.workspace.layout import is_markdown
from wsmem.workspace.scan import scan

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from threading import Event

    from wsmem.operations.workspace import Place

    # The files that changed, by their absolute paths without links; True: any may have; False: time has passed.
    Hint = frozenset[str] | bool

EVERY: Final = 60.0  # seconds after which everything is looked at even if nothing was heard
_RETRY: Final = 1.0  # seconds between two tries while something is in the way
_LOCK_WAIT: Final = 1.0  # seconds to wait for another writer before trying later
_LOCK_PATIENCE: Final = 10.0  # seconds of being locked out before that is worth telling
_EMBED: Final = 10.0  # seconds that a batch may spend on a model's vectors; the rest waits for the next
_POLL: Final = 1.0  # seconds between two looks where the system tells nothing
_STEP_MS: Final = 20  # a batch ends when nothing more is heard for so long …
_DEBOUNCE_MS: Final = 400  # … and at the latest after this
_TICK_MS: Final = 250


class Batch(NamedTuple):
    """What one update took in; or why nothing could be, which is tried again."""

    stats: IndexStats | None
    problem: WsmemError | None = None


def watch_workspace(
    reopen: Callable[[], Place], stop: Event, *, warn: Callable[[str], None], every: float = EVERY
) -> Iterator[Batch]:
    """Bring the index up to date, then again whenever files change, until ``stop`` is set.

    Args:
        reopen: gives the workspace with its settings as they are now.
        stop: ends the watch, also from a signal handler.
        warn: is told, once, when changes have to be polled for.
        every: seconds after which to look even if nothing was heard.

    Yields:
        The first update, then every one that took something in, every new problem, and the end of one.

    Raises:
        WsmemError: the first update failed.
    """

    keep = Kept()

    def update(changed: Hint) -> IndexStats:
        files = changed if isinstance(changed, frozenset) else None
        return update_index(reopen(), timeout=_LOCK_WAIT, embed_seconds=_EMBED, keep=keep, changed=files)

    hints = beat_along(reopen().root, listen(reopen, stop, warn=warn), time.monotonic)
    try:
        yield from follow(update, hints, every=every)
    finally:
        keep.close()


def follow(
    update: Callable[[Hint], IndexStats],
    hints: Iterable[Hint],
    *,
    clock: Callable[[], float] = time.monotonic,
    every: float = EVERY,
) -> Iterator[Batch]:
    """Update at every hint that something changed, and yield what came of it.

    A false hint only says that time has passed: then an update is made if one failed a second ago, if one has
    just taken something in (a file may have changed while it was read), or if the last was long ago.
    """
    yield Batch(update(True))
    last = whole = clock()
    again = True
    failing_since: float | None = None
    told = ""
    for changed in hints:
        now = clock()
        if failing_since is not None and now - last < _RETRY:
            continue
        if not (changed or again or now - last >= every):
            continue
        # Files that were named are enough to look at, as long as all are looked at now and then.
        named = changed if isinstance(changed, frozenset) and now - whole < every else True
        try:
            stats = update(named)
        except (Locked, IndexUnusable, WorkspaceError) as error:
            failing_since = now if failing_since is None else failing_since
            last, again = clock(), True
            waiting = isinstance(error, Locked) and last - failing_since < _LOCK_PATIENCE
            if str(error) != told and not waiting:
                told = str(error)
                yield Batch(None, error)
            continue
        recovered = bool(told)
        last, again, failing_since, told = clock(), stats.writes > 0 or _unfinished(stats), None, ""
        whole = last if named is True else whole
        if stats.writes or stats.rebuilt or recovered:
            yield Batch(stats)


def _unfinished(stats: IndexStats) -> bool:
    """Say whether vectors are still to be made that a model would make if it were given more time."""
    return stats.vectors is not None and stats.vectors.pending > 0 and stats.vectors.problem is None


def listen(
    reopen: Callable[[], Place], stop: Event, *, warn: Callable[[str], None], tick_ms: int = _TICK_MS
) -> Iterator[Hint]:
    """Yield what may have changed, and False now and then when nothing has, until ``stop`` is set.

    Only folders that a scan walks are watched, each by itself: nothing outside of the workspace, no
    ``.git``, no ``node_modules``. When folders come or go, the watch is set up anew.
    """
    place: Place | None = None
    while not stop.is_set():
        try:
            place = reopen()
            folders = scan(place.root, place.config).folders
        except WorkspaceError:  # gone for a moment, or settings that cannot be: the update says so
            yield True
            stop.wait(_RETRY)
            continue
        try:
            yield from _events(place.root, folders, stop, tick_ms)
        except FileNotFoundError:
            yield True  # a folder went while the watch was set up
        except (OSError, RuntimeError) as error:  # no more watches to be had, or none on this file system
            warn(f"files cannot be watched ({error}); looking every {_POLL:g} s instead")
            while not stop.wait(_POLL):
                yield True


def _events(root: str, folders: Iterable[str], stop: Event, tick_ms: int) -> Iterator[Hint]:
    """Yield hints until the set of folders has to be found anew."""
    from watchfiles import Change, watch

    known = frozenset(folders)
    settings = os.path.join(os.path.realpath(root), CONFIG_NAME)

    def matters(_: Change, path: str) -> bool:
        name = os.path.basename(path)
        if is_markdown(name) or path in known or path == settings:
            return True
        # Anything else matters if it is a folder, or was one before it went.
        return name[:1] != "." and ("." not in name or os.path.isdir(path))

    started = False
    for changes in watch(
        *folders,
        watch_filter=matters,
        debounce=_DEBOUNCE_MS,
        step=_STEP_MS,
        rust_timeout=tick_ms,
        yield_on_timeout=True,
        recursive=False,
        stop_event=stop,
        ignore_permission_denied=True,
    ):
        whole = any(path == settings or path in known or not is_markdown(path) for _, path in changes)
        # Something may have happened between the last look and the first moment of the watch.
        yield (
            frozenset(path for _, path in changes)
            if started and changes and not whole
            else bool(changes) or not started
        )
        started = True
        if whole:
            return
