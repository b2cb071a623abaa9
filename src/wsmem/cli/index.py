"""wsmem index: bring the index up to date with the files."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from wsmem.cli.options import add_json
from wsmem.cli.output import progress_bar, remark, warn, write
from wsmem.operations.index import IndexStats, update_index

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from wsmem.cli.options import Context


def configure(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "--full", action="store_true", help="build the index anew and put it in place in one step"
    )
    add_json(parser)


def run(options: Namespace, context: Context) -> int:
    """Print what was indexed; files that could not be read are named on standard error."""
    with progress_bar(context, "indexing") as progress:
        stats = update_index(
            context.place(), full=options.full, processes=os.cpu_count() or 1, progress=progress
        )
    wrong = [skipped for skipped in stats.skipped if not skipped.by_rule]
    if options.format == "json":
        from wsmem.render.envelope import envelope

        write(envelope("index", _data(stats), warnings=vector_warnings(stats)))
        return 0
    for skipped in wrong:
        remark(context, f"skipped {skipped.path}: {skipped.reason}")
    write(summary(stats) + "\n")
    warn(vector_warnings(stats))
    return 0


def vector_warnings(stats: IndexStats) -> tuple[str, ...]:
    """Return the line about units that have no vector and why, if there are any."""
    vectors = stats.vectors
    if vectors is None or not vectors.pending:
        return ()
    why = f": {vectors.provider} {vectors.problem}" if vectors.problem else ""
    hint = f"; {vectors.hint}" if vectors.hint else ""
    return (f"{vectors.pending} units wait for their vectors, words find them{why}{hint}",)


def summary(stats: IndexStats) -> str:
    """Return the one line about a run."""
    how = "rebuilt" if stats.rebuilt else "indexed"
    changes = f"+{stats.added} ~{stats.changed} -{stats.removed}"
    made = stats.vectors
    embedded = f", {made.embedded} given to {made.provider}" if made is not None and made.embedded else ""
    return f"{how} {stats.files} files, {stats.units} units: {changes}{embedded} ({stats.seconds:.2f} s)"


def _data(stats: IndexStats) -> dict[str, object]:
    return {
        "files": stats.files,
        "units": stats.units,
        "added": stats.added,
        "changed": stats.changed,
        "removed": stats.removed,
        "rebuilt": stats.rebuilt,
        "seconds": round(stats.seconds, 3),
        "vectors": None if stats.vectors is None else stats.vectors._asdict(),
        "skipped": [
            {"path": path, "reason": reason, "by_rule": rule} for path, reason, rule in stats.skipped
        ],
    }
