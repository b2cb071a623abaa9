"""What it costs to build the index, to find that nothing changed, and to take in one edited file."""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING, Final

from benchmarks.edits import LogEditor
from benchmarks.floors import hash_files, stat_files
from benchmarks.process import peak_memory, run_command, wsmem_command
from benchmarks.rows import Row, Target
from benchmarks.timing import Case, measure
from benchmarks.workspace import MODES
from wsmem.operations.index import update_index
from wsmem.operations.kept import Kept
from wsmem.operations.workspace import Place, open_place
from wsmem.workspace.scan import Scan, scan

if TYPE_CHECKING:
    from benchmarks.timing import Effort
    from benchmarks.workspace import GeneratedWorkspace, Roots

_REBUILD: Final = Target("ratio", "at most", 20)
_SYNC: Final = Target("ratio", "at most", 4)
_EDIT: Final = Target("figure", "at most", 5)
_SIZE: Final = Target("ratio", "at most", 4)
_MEMORY: Final = Target("figure", "at most", 300)
_LOOK: Final = "scandir and stat"
_READ: Final = "read and hash all files"
_INDEX: Final = "`wsmem index --full`"


def measure_rebuild(roots: Roots, size: str, effort: Effort) -> list[Row]:
    """Return rows for a full rebuild by the command, in each mode: its time, its memory, the size of what it builds."""
    wsmem = wsmem_command()
    rebuilds = [(*wsmem, "index", "--full", "-C", root) for root in roots]
    cases = {mode: Case(partial(run_command, rebuild)) for mode, rebuild in zip(MODES, rebuilds, strict=True)}
    cases[_READ] = Case(partial(hash_files, roots.words))
    samples = measure(cases, effort.rebuilds, effort.clock)
    floor, text = samples[_READ].median, stat_files(roots.words)
    rows: list[Row] = []
    for mode, root, rebuild in zip(MODES, roots, rebuilds, strict=True):
        time, bound = (_REBUILD.at(size), _SIZE.at(size)) if root == roots.words else (None, None)
        spent, peak = samples[mode].median, peak_memory(rebuild)
        index = os.path.getsize(os.path.join(root, ".memory", "index.sqlite"))
        rows += [
            Row(f"{_INDEX}{mode}", size, spent, "s", effort.rebuilds, _READ, floor, time),
            Row(f"peak memory of the rebuild{mode}", size, peak, "MB", 1, target=_MEMORY.at(size)),
            Row(f"size of the index{mode}", size, index, "MB", 1, "all text", text, bound),
        ]
    return rows


def measure_updates(workspace: GeneratedWorkspace, roots: Roots, size: str, effort: Effort) -> list[Row]:
    """Return rows for a sync in process: without changes, after one edit, and as a watcher does it, in each mode."""
    place = open_place(workspace.root, {})
    update_index(place)
    with LogEditor(workspace.root, workspace.last_log) as editor:
        known = _KnownEdit(place, editor)
        cases = {
            _LOOK: Case(partial(stat_files, workspace.root)),
            "unchanged": Case(partial(update_index, place)),
            "edited": Case(partial(update_index, place), editor.edit),
            "beyond": Case(known.take_in, known.prepare),
        }
        samples = measure(cases, effort.rounds, effort.clock)
        editor.expect_found()
    update_index(place)
    floor, rounds = samples[_LOOK].median, effort.rounds
    unchanged, edited, beyond = (samples[name].median for name in ("unchanged", "edited", "beyond"))
    rows = [
        Row("sync without changes", size, unchanged, "ms", rounds, _LOOK, floor, _SYNC.at(size)),
        Row("sync after one edit, then searchable", size, edited, "ms", rounds, _LOOK, floor, _EDIT),
        Row("of that, beyond the look at all files", size, beyond, "ms", rounds, target=_EDIT),
    ]
    for mode, root in zip(MODES, roots, strict=True):
        spent = _measure_named(root, workspace.last_log, effort)
        operation = f"one edit of a named file, index kept open{mode}"
        rows.append(Row(operation, size, spent, "ms", rounds, target=_EDIT))
    return rows


def _measure_named(root: str, log: str, effort: Effort) -> float:
    """Return the seconds of an update in a process that keeps the index open and is told which file changed."""
    place, keep = open_place(root, {}), Kept()
    named = frozenset({os.path.realpath(os.path.join(root, log))})
    try:
        with LogEditor(root, log) as editor:
            editor.edit()
            update_index(place, keep=keep)
            case = Case(partial(update_index, place, keep=keep, changed=named), editor.edit)
            seconds = measure({"named": case}, effort.rounds, effort.clock)["named"].median
            editor.expect_found()
    finally:
        keep.close()
    update_index(place)
    return seconds


class _KnownEdit:
    """An edit of which the look at all files is not timed, only what follows from it."""

    def __init__(self, place: Place, editor: LogEditor) -> None:
        self._place = place
        self._editor = editor
        self._found: Scan | None = None

    def prepare(self) -> None:
        """Edit, and look."""
        self._editor.edit()
        self._found = scan(self._place.root, self._place.config)

    def take_in(self) -> None:
        """Bring the index up to date."""
        stats = update_index(self._place, found=self._found)
        assert stats.changed == 1, stats
