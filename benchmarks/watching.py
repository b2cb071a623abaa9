"""How long it takes from the edit of a file until `wsmem watch` has made it searchable."""

from __future__ import annotations

import json
import selectors
import subprocess
from statistics import median
from time import perf_counter, sleep
from typing import IO, TYPE_CHECKING, Final

from benchmarks.edits import LogEditor
from benchmarks.process import wsmem_command
from benchmarks.rows import Row, Target

if TYPE_CHECKING:
    from benchmarks.timing import Effort
    from benchmarks.workspace import GeneratedWorkspace

_SOON: Final = Target("figure", "at most", 100)
_PATIENCE: Final = 20.0  # seconds after which a watch that tells of no edit is broken
_START: Final = 600.0  # seconds for its first batch, which may be a whole index
_REST: Final = 0.7  # seconds between edits: a watch looks once more after it has taken something in


def measure_watch(workspace: GeneratedWorkspace, size: str, effort: Effort) -> list[Row]:
    """Return the row for a watch of the workspace, as a process; each edit is then looked up in the index."""
    command = (*wsmem_command(), "watch", "--json", "-C", workspace.root)
    with LogEditor(workspace.root, workspace.last_log) as editor:
        process = subprocess.Popen(command, bufsize=0, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        try:
            assert process.stdout is not None
            _read_batch(process.stdout, _START)
            seconds = [_time_edit(process.stdout, editor) for _ in range(effort.rounds + 1)][1:]
        finally:
            process.terminate()
            process.wait()
    operation = "`wsmem watch`, edited to searchable (wall clock)"
    return [Row(operation, size, median(seconds), "ms", effort.rounds, target=_SOON)]


def _time_edit(output: IO[bytes], editor: LogEditor) -> float:
    sleep(_REST)
    start = perf_counter()
    editor.edit()
    _read_batch(output, _PATIENCE)
    spent = perf_counter() - start
    editor.expect_found()
    return spent


def _read_batch(output: IO[bytes], patience: float) -> None:
    """Wait for the line that tells of an update that is in the index."""
    with selectors.DefaultSelector() as selector:
        selector.register(output, selectors.EVENT_READ)
        if not selector.select(patience):
            raise TimeoutError(f"wsmem watch said nothing for {patience:g} s")
    line = output.readline()
    if not line or "error" in json.loads(line):
        raise RuntimeError(f"wsmem watch failed: {line.decode() or 'it ended'}")
