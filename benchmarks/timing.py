"""Timing things side by side: every round runs each of them once, so that all see the same machine."""

from __future__ import annotations

import gc
import resource
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping

Name = TypeVar("Name", bound="Hashable")


class Effort(NamedTuple):
    """How often things are measured, and by which clock (in seconds)."""

    rounds: int  # of what takes milliseconds
    rebuilds: int  # of what takes seconds
    wordings: int  # questions that a recall is timed with
    questions: int  # of each kind
    clock: Callable[[], float] = perf_counter


class Case(NamedTuple):
    """Something to be timed. ``prepare`` runs before it in every round and is not timed."""

    run: Callable[[], object]
    prepare: Callable[[], object] | None = None


class Sample(NamedTuple):
    """The seconds of each round."""

    seconds: tuple[float, ...]

    @property
    def median(self) -> float:
        """The middle one, which a few disturbed rounds do not move."""
        return median(self.seconds)


def measure(
    cases: Mapping[Name, Case], rounds: int, clock: Callable[[], float] = perf_counter
) -> dict[Name, Sample]:
    """Run all cases ``rounds`` times in turn, after one round that is not counted.

    Each round begins with another case, so that none always follows the same other. Rubbish of earlier
    rounds is collected between rounds, not inside of one.
    """
    names = list(cases)
    seconds: dict[Name, list[float]] = {name: [] for name in names}
    for number in range(-1, rounds):
        gc.collect()
        at = number % len(names)
        for name in names[at:] + names[:at]:
            case = cases[name]
            if case.prepare is not None:
                case.prepare()
            start = clock()
            case.run()
            spent = clock() - start
            if number >= 0:
                seconds[name].append(spent)
    return {name: Sample(tuple(values)) for name, values in seconds.items()}


def processor_time() -> float:
    """Return the processor seconds that this process and its finished children have used.

    Where others use the machine too, this is steadier than the wall clock; it leaves out waiting for the
    disk, and counts what several processes do at once several times.
    """
    own, children = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return own.ru_utime + own.ru_stime + children.ru_utime + children.ru_stime
