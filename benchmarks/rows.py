"""A row of the tables: what was measured, against which floor, and what it is to be."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

SIZE_OF_TARGETS: Final = (
    "100k"  # the facts for which targets are set; below, fixed costs are nearly all there is
)
_SCALES: Final = {"ms": 1e3, "s": 1.0, "MB": 1e-6, "share": 1.0}


class Target(NamedTuple):
    """A bound on the figure of a row (in its unit) or on its ratio to the floor."""

    of: Literal["figure", "ratio"]
    sense: Literal["at most", "at least"]
    bound: float

    def at(self, size: str) -> Target | None:
        """Return the target if it is set for workspaces of this size."""
        return self if size == SIZE_OF_TARGETS else None

    def show(self, unit: str) -> str:
        """Return the target as text; a figure's has the figure's unit."""
        sign = "≤" if self.sense == "at most" else "≥"
        suffix = " ×" if self.of == "ratio" else "" if unit == "share" else f" {unit}"
        return f"{sign} {self.bound:g}{suffix}"


class Row(NamedTuple):
    """One measurement. ``figure`` and ``floor_figure`` are in seconds, bytes or shares; ``unit`` is how they are shown.

    ``runs``: how many samples the median is of, or how many questions were asked.
    """

    operation: str
    size: str
    figure: float
    unit: str
    runs: int
    floor: str = ""
    floor_figure: float | None = None
    target: Target | None = None
    remark: str = ""

    @property
    def ratio(self) -> float | None:
        """The figure as a multiple of its floor."""
        return self.figure / self.floor_figure if self.floor_figure else None

    @property
    def is_met(self) -> bool | None:
        """Say whether the target is met; None without one."""
        if self.target is None:
            return None
        value = self.ratio if self.target.of == "ratio" else self.figure * _SCALES[self.unit]
        if value is None:
            return None
        return value <= self.target.bound if self.target.sense == "at most" else value >= self.target.bound

    def show(self, value: float) -> str:
        """Return a value in the unit of the row, with three digits."""
        scaled = value * _SCALES[self.unit]
        if self.unit == "share":
            return f"{scaled:.2f}"
        return f"{scaled:.{0 if scaled >= 100 else 1 if scaled >= 10 else 2 if scaled >= 0.1 else 4}f} {self.unit}"
