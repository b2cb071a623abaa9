"""A reflection that writes: one at a time, finished or taken back as a whole, committed if asked to."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final, NamedTuple

from wsmem.operations.publish import LOCK_TIMEOUT, Recovered, apply_reflection, is_interrupted, recover
from wsmem.operations.reflect import Reflection, reflect
from wsmem.operations.run_log import RunLog, log_run
from wsmem.reflect.message import commit_message, summary
from wsmem.workspace.git_commit import check_committable, commit_paths, head_commit
from wsmem.workspace.lock import writer_lock

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import date

    from wsmem.operations.index import Progress
    from wsmem.operations.workspace import Place

LOCK: Final = "reflect.lock"


class Outcome(NamedTuple):
    """What a reflection did.

    ``written`` are the paths of its pages, ``commit`` the id of its commit if one was asked for and there was
    anything to commit. ``recovered`` is what a reflection that had died left to be finished.
    """

    reflection: Reflection
    written: tuple[str, ...]
    commit: str | None
    recovered: Recovered


def run_reflection(
    place: Place,
    *,
    since: str | None = None,
    today: date,
    most: int | None = None,
    infer: bool = False,
    commit: bool = False,
    clock: Callable[[], float],
    refresh: bool = True,
    progress: Progress | None = None,
) -> Outcome:
    """Plan what the bank's pages should become, write it, and log the run.

    Args:
        place, since, today, most, infer, refresh, progress: as for ``reflect``.
        commit: commit the pages, and only them.
        clock: seconds since 1970, for the log.

    Raises:
        Locked: another reflection is at work, or another process keeps writing.
        Conflict: a page was edited meanwhile, or has edits that are not committed; nothing was changed.
        WorkspaceError: ``commit`` without a repository, or git refused.
    """
    with writer_lock(place.root, timeout=0, purpose="wsmem reflect", name=LOCK):
        base = head_commit(place.root)
        with log_run(place, since=since, clock=clock, process=os.getpid(), base=base) as log:
            recovered = _recover(place, log)
            if commit:
                check_committable(place.root, ())
            reflection = reflect(
                place, since=since, today=today, most=most, infer=infer, refresh=refresh, progress=progress
            )
            plan = log.plan = reflection.plan
            log.read(place)
            log.step("plan", summary(plan))
            if commit:
                check_committable(place.root, [change.path for change in plan.changes])
            written = apply_reflection(place, reflection)
            log.step("write", ", ".join(written))
            made = None
            if commit and written:
                made = commit_paths(place.root, written, commit_message(plan, since))
                log.step("commit", made)
    return Outcome(reflection, written, made, recovered)


def _recover(place: Place, log: RunLog) -> Recovered:
    if not is_interrupted(place):
        return Recovered((), ())
    with writer_lock(place.root, timeout=LOCK_TIMEOUT, purpose="wsmem reflect"):
        recovered = recover(place)
    log.step("recover", ", ".join(recovered.finished))
    return recovered
