"""What recall costs inside of a running program, against the bare full-text query."""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from benchmarks.floors import find_top
from benchmarks.rows import Row, Target
from benchmarks.timing import Case, measure
from benchmarks.workspace import LAST_DAY
from wsmem import Workspace

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    import apsw

    from benchmarks.asking import Wording
    from benchmarks.timing import Effort
    from benchmarks.workspace import Roots

_BARE: Final = "bare FTS top 50"
_PLAIN: Final = "recall by words alone"
_MEANING: Final = "recall by words and meaning"
_GROWN: Final = Target("ratio", "at most", 15)


class _Variant(NamedTuple):
    """A way to ask the same questions, and what it is compared with. ``words``: by words alone."""

    operation: str
    floor: str
    target: Target | None
    ask: Callable[[Workspace, Wording], object]
    words: bool = True


_VARIANTS: Final = (
    _Variant(
        _PLAIN,
        _BARE,
        Target("ratio", "at most", 4),
        lambda memory, wording: memory.recall(wording.plain, refresh=False),
    ),
    _Variant(
        "the same with since 30d",
        _PLAIN,
        Target("ratio", "at most", 0.4),
        lambda memory, wording: memory.recall(wording.plain, since="30d", refresh=False),
    ),
    _Variant(
        "the same and six stop words",
        _PLAIN,
        Target("ratio", "at most", 8),
        lambda memory, wording: memory.recall(wording.with_stop_words, refresh=False),
    ),
    _Variant(
        "three of the six words common in the logs",
        _PLAIN,
        Target("ratio", "at most", 8),
        lambda memory, wording: memory.recall(wording.with_common_words, refresh=False),
    ),
    _Variant(
        "the same as the first, after a look at the files",
        _PLAIN,
        None,
        lambda memory, wording: memory.recall(wording.plain),
    ),
    _Variant(
        _MEANING,
        _PLAIN,
        None,
        lambda memory, wording: memory.recall(wording.plain, refresh=False),
        words=False,
    ),
    _Variant(
        "that with since 30d",
        _MEANING,
        None,
        lambda memory, wording: memory.recall(wording.plain, since="30d", refresh=False),
        words=False,
    ),
)


def measure_recall(
    roots: Mapping[str, Roots], wordings: Mapping[str, Sequence[Wording]], effort: Effort
) -> list[Row]:
    """Return rows for a recall in process at every size; a figure is the mean over the questions of a round."""
    import apsw

    cases: dict[tuple[str, str], Case] = {}
    connections: list[apsw.Connection] = []
    for size, pair in roots.items():
        index = os.path.join(pair.words, ".memory", "index.sqlite")
        connections.append(apsw.Connection(index, apsw.SQLITE_OPEN_READONLY))
        cases[_BARE, size] = Case(partial(_find_all, connections[-1], wordings[size]))
        default, words = (Workspace.open(root, today=LAST_DAY) for root in pair)
        for variant in _VARIANTS:
            memory = words if variant.words else default
            cases[variant.operation, size] = Case(partial(_ask_all, variant, memory, wordings[size]))
    samples = measure(cases, effort.rounds, effort.clock)
    for connection in connections:
        connection.close()
    means = {case: sample.median / len(wordings[case[1]]) for case, sample in samples.items()}
    rows = [_row(variant, size, means, effort.rounds) for size in roots for variant in _VARIANTS]
    for size, larger in zip(list(roots), list(roots)[1:], strict=False):
        for operation in (_PLAIN, _MEANING):
            grown, before, target = means[operation, larger], means[operation, size], _GROWN.at(larger)
            growth = f"{operation}, {size} → {larger}"
            rows.append(Row(growth, larger, grown, "ms", effort.rounds, f"with {size}", before, target))
    return rows


def _row(variant: _Variant, size: str, means: Mapping[tuple[str, str], float], rounds: int) -> Row:
    target = variant.target.at(size) if variant.target is not None else None
    figure, floor = means[variant.operation, size], means[variant.floor, size]
    return Row(variant.operation, size, figure, "ms", rounds, variant.floor, floor, target)


def _find_all(connection: apsw.Connection, wordings: Sequence[Wording]) -> None:
    for wording in wordings:
        find_top(connection, wording.words)


def _ask_all(variant: _Variant, memory: Workspace, wordings: Sequence[Wording]) -> None:
    for wording in wordings:
        variant.ask(memory, wording)
