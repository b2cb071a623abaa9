"""What a command asked to see, as conditions that SQLite applies exactly."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from wsmem.index.kinds import LETTER_OF_KIND
from wsmem.index.schema import FIRST_DAY_SLOT, ORDER_BITS
from wsmem.records import NamedTuple

if TYPE_CHECKING:
    from wsmem.model import DateSpan, FactKind

_FAR: int = date.max.toordinal()


class Filters(NamedTuple):
    """Conditions on units; every one that is set must hold.

    ``span``: the unit was recorded in it, or names days that overlap it. ``as_of``: it was recorded by
    then, which excludes undated files. ``entities``: for each, the unit is linked to one of the numbers.
    ``path``: a file, a folder, or a glob. ``shared``: what is private is left out.
    """

    span: DateSpan | None = None
    as_of: date | None = None
    kinds: tuple[FactKind, ...] = ()
    entities: tuple[tuple[int, ...], ...] = ()
    path: str | None = None
    min_confidence: float | None = None
    shared: bool = False

    def conditions(self) -> tuple[list[str], list[object]]:
        """Return the conditions on ``unit`` (and ``file``, where it is named) and their bindings."""
        where: list[str] = []
        bindings: list[object] = []
        if self.span is not None:
            low, high = self.span.start.toordinal(), self.span.end.toordinal()
            where.append("(unit.id BETWEEN ? AND ? OR unit.occurred_from <= ? AND unit.occurred_to >= ?)")
            bindings += [*rows_of_days(low, high), high, low]
        if self.as_of is not None:
            where.append("unit.id BETWEEN ? AND ?")
            bindings += rows_of_days(FIRST_DAY_SLOT, self.as_of.toordinal())
        if self.kinds:
            where.append(f"unit.kind IN ({', '.join('?' * len(self.kinds))})")
            bindings += [LETTER_OF_KIND[kind] for kind in self.kinds]
        for numbers in self.entities:
            marks = ", ".join("?" * len(numbers))
            where.append(
                f"EXISTS (SELECT 1 FROM unit_entity WHERE entity_id IN ({marks}) AND unit_id = unit.id)"
            )
            bindings += numbers
        if self.path is not None:
            where.append("(file.path = ? OR file.path GLOB ? OR file.path GLOB ?)")
            bare = self.path.removeprefix("./").rstrip("/")
            bindings += [bare, bare, f"{_escape_glob(bare)}/*"]
        if self.min_confidence is not None:
            where.append("unit.confidence >= ?")
            bindings.append(self.min_confidence)
        if self.shared:
            where.append("unit.private = 0")
        return where, bindings

    def sql(self) -> tuple[str, list[object]]:
        """Return the conditions as one text that begins with ``AND``, or nothing."""
        where, bindings = self.conditions()
        return "".join(f" AND {condition}" for condition in where), bindings

    def row_range(self, outlying: tuple[int, int] | None) -> tuple[int, int]:
        """Return the lowest and highest row number that can pass.

        ``outlying``: the lowest and highest row whose named days reach into ``span``, if any.
        """
        low, high = 0, _FAR + 1 << ORDER_BITS
        if self.span is not None:
            low, high = rows_of_days(self.span.start.toordinal(), self.span.end.toordinal())
            if outlying is not None:
                low, high = min(low, outlying[0]), max(high, outlying[1])
        if self.as_of is not None:
            first, last = rows_of_days(FIRST_DAY_SLOT, self.as_of.toordinal())
            low, high = max(low, first), min(high, last)
        return low, high


NO_FILTERS = Filters()


def rows_of_days(low: int, high: int) -> tuple[int, int]:
    """Return the first and last row number of logs from day ``low`` to day ``high``."""
    return max(low, FIRST_DAY_SLOT) << ORDER_BITS, (high + 1 << ORDER_BITS) - 1


def _escape_glob(text: str) -> str:
    return "".join(f"[{char}]" if char in "*?[" else char for char in text)
