"""One line for each batch of changes that a watch took in."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from wsmem.render.style import one_line, safe_json

if TYPE_CHECKING:
    from datetime import datetime

    from wsmem.operations.index import IndexStats
    from wsmem.operations.watch import Batch


def batch_text(batch: Batch, now: datetime) -> str:
    """Return ``14:03:12 +1 ~2 -0  105 files, 742 units (0.012 s)``, or the problem."""
    time = f"{now:%H:%M:%S}"
    if batch.stats is None:
        return f"{time} waiting: {one_line(str(batch.problem))}\n"
    stats = batch.stats
    rebuilt = " rebuilt" if stats.rebuilt else ""
    return (
        f"{time} +{stats.added} ~{stats.changed} -{stats.removed}{rebuilt}"
        f"  {stats.files} files, {stats.units} units{_pending(stats)} ({stats.seconds:.3f} s)\n"
    )


def _pending(stats: IndexStats) -> str:
    """Return how many units wait for their vectors, and why, if any do."""
    vectors = stats.vectors
    if vectors is None or not vectors.pending:
        return ""
    why = f": {vectors.provider} {one_line(vectors.problem)}" if vectors.problem else ""
    return f", {vectors.pending} without a vector{why}"


def batch_json(batch: Batch, now: datetime) -> str:
    """Return a batch as one line of JSON."""
    found: dict[str, Any] = {"time": now.isoformat(timespec="seconds")}
    if batch.stats is None:
        error = batch.problem
        found["error"] = {"code": error.code, "message": str(error), "hint": error.hint} if error else None
    else:
        stats = batch.stats
        found |= {
            "added": stats.added,
            "changed": stats.changed,
            "removed": stats.removed,
            "rebuilt": stats.rebuilt,
            "files": stats.files,
            "units": stats.units,
            "seconds": round(stats.seconds, 3),
            "vectors": None if stats.vectors is None else stats.vectors._asdict(),
        }
    return safe_json(json.dumps(found, ensure_ascii=False)) + "\n"
