"""Measure wsmem's speed, size and recall on generated workspaces, each figure beside its floor.

    python -m benchmarks.run [--sizes 1k,10k,100k] [--quick] [--json FILE] [--write PAGE]

Prints Markdown tables. Times are medians of interleaved rounds; everything but the times is the same on every run.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

from benchmarks.accuracy import measure_accuracy
from benchmarks.asking import choose_wordings
from benchmarks.indexing import measure_rebuild, measure_updates
from benchmarks.machine import describe_machine, load_average
from benchmarks.process import compile_package, run_command, wsmem_command
from benchmarks.questions import make_questions
from benchmarks.recalling import measure_recall
from benchmarks.report import as_json, as_markdown, replace_measured
from benchmarks.starting import measure_starts
from benchmarks.timing import Effort, processor_time
from benchmarks.watching import measure_watch
from benchmarks.workspace import FACTS_A_DAY, copy_for_words, write_workspace

if TYPE_CHECKING:
    from benchmarks.asking import Wording
    from benchmarks.rows import Row
    from benchmarks.workspace import Roots

_ACCURACY: Final = 10_000  # facts of the workspace that questions are put to, or the largest that there is


_FULL: Final = Effort(rounds=15, rebuilds=9, wordings=20, questions=24)
_QUICK: Final = Effort(rounds=5, rebuilds=3, wordings=8, questions=8)


def main() -> None:
    """Measure as the command line asks."""
    options = _read_options()
    before = load_average()
    effort = _QUICK if options.quick else _FULL
    if options.clock == "processor":
        effort = effort._replace(clock=processor_time)
    with tempfile.TemporaryDirectory(prefix="wsmem-benchmarks-", dir=options.folder) as folder:
        tables = measure_all(folder, options.sizes, effort)
    machine = describe_machine(before, options.clock)
    text = as_markdown(machine, tables)
    print(text)
    if options.json:
        options.json.write_text(as_json(machine, tables), encoding="utf-8")
    if options.write:
        page = options.write.read_text(encoding="utf-8")
        options.write.write_text(replace_measured(page, text), encoding="utf-8")


def measure_all(folder: str, sizes: list[int], effort: Effort) -> dict[str, list[Row]]:
    """Generate a workspace of every size in ``folder`` and return the tables of all measurements, by title."""
    compile_package()
    roots: dict[str, Roots] = {}
    wordings: dict[str, list[Wording]] = {}
    indexing: list[Row] = []
    accuracy: list[Row] = []
    asked = max((size for size in sizes if size <= _ACCURACY), default=min(sizes))
    for size in sizes:
        name, days = _name(size), max(1, size // FACTS_A_DAY)
        _tell(f"{name} facts: writing {days} logs")
        workspace = write_workspace(os.path.join(folder, name), days=days)
        wordings[name] = choose_wordings(workspace, effort.wordings)
        roots[name] = copy_for_words(workspace.root, f"{workspace.root}-words")
        for root in roots[name]:
            run_command((*wsmem_command(), "index", "-C", root))
        if size == asked:
            _tell(f"{name} facts: asking questions")
            accuracy += measure_accuracy(roots[name], name, make_questions(workspace, each=effort.questions))
        workspace = workspace._replace(statements=[])  # a hundred megabytes that would slow the rest
        _tell(f"{name} facts: rebuilding")
        indexing += measure_rebuild(roots[name], name, effort)
        _tell(f"{name} facts: editing")
        indexing += measure_updates(workspace, roots[name], name, effort)
        indexing += measure_watch(workspace, name, effort)
    _tell("starting processes")
    starts = measure_starts(roots, wordings, effort)
    _tell("recalling in process")
    recalls = measure_recall(roots, wordings, effort)
    return {
        "Commands": starts,
        "Recall in a running program": recalls,
        "Index": indexing,
        "Questions answered among the first five (as the first)": accuracy,
    }


def _read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.run",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--sizes", type=_sizes, default="1k,10k,100k", help="facts (default: %(default)s)")
    parser.add_argument(
        "--quick", action="store_true", help="fewer rounds and questions: rough figures, soon"
    )
    parser.add_argument(
        "--clock",
        choices=("wall", "processor"),
        default="wall",
        help="processor: only the time that processors worked, steadier on a machine in use (default: %(default)s)",
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures as JSON, too")
    parser.add_argument(
        "--write", type=Path, metavar="PAGE", help="put the tables between the markers of a page"
    )
    parser.add_argument(
        "--folder", metavar="DIR", help="where to generate workspaces (default: the system's own)"
    )
    return parser.parse_args()


def _sizes(text: str) -> list[int]:
    sizes = []
    for part in text.split(","):
        match = re.fullmatch(r"(\d+)([kM]?)", part.strip())
        if not match or int(match[1]) == 0:
            raise argparse.ArgumentTypeError(f'"{part}" is not a number of facts, such as 10k')
        sizes.append(int(match[1]) * {"": 1, "k": 1000, "M": 1_000_000}[match[2]])
    return sorted(set(sizes))


def _name(size: int) -> str:
    if size % 1_000_000 == 0:
        return f"{size // 1_000_000}M"
    return f"{size // 1000}k" if size % 1000 == 0 else str(size)


def _tell(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
