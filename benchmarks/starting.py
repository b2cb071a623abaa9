"""What a command costs from its start to its end, against a Python that does nothing."""

from __future__ import annotations

from functools import partial
from itertools import cycle
from typing import TYPE_CHECKING, Final

from benchmarks.process import NOTHING, peak_memory, run_command, wsmem_command
from benchmarks.rows import Row, Target
from benchmarks.timing import Case, measure
from benchmarks.workspace import MODES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from benchmarks.asking import Wording
    from benchmarks.timing import Effort
    from benchmarks.workspace import Roots

_FLOOR: Final = "python -c pass"
_RECALL: Final = ("recall", "--json")
_HELP: Final = Target("ratio", "at most", 8)
_TARGETS: Final = (Target("ratio", "at most", 16), Target("ratio", "at most", 8))  # in the order of MODES
_MEMORY: Final = Target("figure", "at most", 80)
_FLAGS: Final[tuple[tuple[str, ...], ...]] = ((), ("--no-refresh",))


def measure_starts(
    roots: Mapping[str, Roots], wordings: Mapping[str, Sequence[Wording]], effort: Effort
) -> list[Row]:
    """Return rows for ``wsmem --help`` and for ``wsmem recall --json`` at every size and in every way.

    Args:
        roots: the workspaces of each size, indexed.
        wordings: questions for each size.
        effort: how often each command runs.
    """
    wsmem = wsmem_command()
    cases = {
        ("", "", _FLOOR): Case(partial(run_command, NOTHING)),
        ("", "", "`wsmem --help`"): Case(partial(run_command, (*wsmem, "--help"))),
    }
    targets: dict[tuple[str, str, str], Target | None] = {("", "", "`wsmem --help`"): _HELP}
    for size, pair in roots.items():
        questions = [wording.plain for wording in wordings[size]]
        for mode, root, target in zip(MODES, pair, _TARGETS, strict=True):
            for flags in _FLAGS:
                case = (size, mode, f"`wsmem {' '.join((*_RECALL, *flags))}`")
                cases[case] = Case(_asker((*wsmem, *_RECALL, *flags, "-C", root), questions))
                targets[case] = target.at(size)
    samples = measure(cases, effort.rounds, effort.clock)
    floor = samples["", "", _FLOOR].median
    rows = [
        Row(
            f"{operation}{mode}",
            size,
            samples[size, mode, operation].median,
            "ms",
            effort.rounds,
            _FLOOR,
            floor,
            target,
        )
        for (size, mode, operation), target in targets.items()
    ]
    for size, pair in roots.items():
        for mode, root in zip(MODES, pair, strict=True):
            peak = peak_memory((*wsmem, *_RECALL, "-C", root, wordings[size][0].plain))
            rows.append(Row(f"peak memory of the recall{mode}", size, peak, "MB", 1, target=_MEMORY.at(size)))
    return rows


def _asker(command: tuple[str, ...], questions: Sequence[str]) -> Callable[[], None]:
    """Return a call that asks the next question with every run."""
    turn = cycle(questions)
    return lambda: run_command((*command, next(turn)))
