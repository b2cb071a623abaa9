"""On what, and when, a measurement was made."""

from __future__ import annotations

import os
import platform
from datetime import datetime
from typing import NamedTuple

import wsmem


class Machine(NamedTuple):
    """The facts that a figure depends on. ``load``: the load average of the last minute, before and after."""

    when: str
    wsmem: str
    python: str
    sqlite: str
    system: str
    processor: str
    cores: int
    load: tuple[float, float]
    clock: str

    def __str__(self) -> str:
        return (
            f"Measured on {self.when} with wsmem {self.wsmem}, Python {self.python}, SQLite {self.sqlite}, on "
            f"{self.system}, {self.processor}, {self.cores} cores; load average {self.load[0]:.1f} at the start, "
            f"{self.load[1]:.1f} at the end. Times are {self.clock} times."
        )


def load_average() -> float:
    """Return the load average of the last minute, 0 where the system tells none."""
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0


def describe_machine(load_before: float, clock: str) -> Machine:
    """Describe this machine, at the end of a measurement by the clock of that name."""
    import apsw

    return Machine(
        f"{datetime.now():%Y-%m-%d %H:%M}",
        wsmem.__version__,
        platform.python_version(),
        apsw.sqlite_lib_version(),
        f"{platform.system()} {platform.machine()}",
        _processor(),
        os.cpu_count() or 1,
        (round(load_before, 2), round(load_average(), 2)),
        clock,
    )


def _processor() -> str:
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            names = [line.partition(":")[2].strip() for line in file if line.startswith("model name")]
    except OSError:
        names = []
    return names[0] if names else platform.processor() or "unknown processor"
