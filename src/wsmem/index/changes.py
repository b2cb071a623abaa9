"""What of a file's units has to be written when the file has changed: most edits touch a few lines of many.

The search text of a unit holds its neighbours' and its headings', so units near a changed one are written again too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wsmem.records import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wsmem.index.rows import UnitRow

REACH: Final = 2  # neighbours on either side whose text a unit is found by, see rows
_PLACE: Final = 3  # columns that say where a unit stands: line, line_end, section
_SECTION: Final = 2
_KIND: Final = 3


class UnitChanges(NamedTuple):
    """Places in the file's new list of units, except for ``ids``.

    ``ids`` are the row numbers of the new units. ``moved`` only stand elsewhere in the file, ``said`` say something
    else or are new, ``found`` have to be found by other words (all of ``said`` and their neighbours). ``gone`` are
    row numbers.
    """

    ids: range
    moved: list[int]
    said: list[int]
    found: list[int]
    gone: range


def find_unit_changes(
    have: Sequence[tuple[int, tuple[object, ...]]],
    headings: dict[int, str],
    units: Sequence[UnitRow],
    sections: dict[int, str],
) -> UnitChanges:
    """Compare the rows of a file in the index with those that it should have.

    Where the number of units has changed, all from the first difference on are new, for the numbers of the rows of
    a file follow each other without gaps.

    Args:
        have: row number and columns of each unit in the index, in order; at least one.
        headings: of its sections, by number.
        units: what it should have.
        sections: their headings.
    """
    first, common = have[0][0], min(len(have), len(units))
    old = [columns for _, columns in have]
    new = [unit.columns for unit in units]
    same = [
        old[at][_PLACE:] == new[at][_PLACE:]
        and headings.get(_section(old[at])) == sections.get(_section(new[at]))
        for at in range(common)
    ]
    if len(have) != len(units):
        common = next((at for at, equal in enumerate(same) if not equal), common)
    said = [at for at in range(len(units)) if at >= common or not same[at]]
    moved = [at for at in range(common) if same[at] and old[at][:_PLACE] != new[at][:_PLACE]]
    touched = set(said) | set(range(common, len(have)))
    found = [
        at
        for at in range(len(units))
        if at >= common
        or any(near in touched for near in range(at - REACH, at + REACH + 1))
        or _neighbours(old, at) != _neighbours(new, at)
    ]
    return UnitChanges(
        range(first, first + len(units)), moved, said, found, range(first + len(units), first + len(have))
    )


def _section(columns: tuple[object, ...]) -> int:
    number = columns[_SECTION]
    assert isinstance(number, int)
    return number


def _neighbours(rows: list[tuple[object, ...]], at: int) -> list[bool]:
    """Return which of the units around one stand in its section."""
    own = rows[at][_SECTION]
    return [rows[near][_SECTION] == own for near in range(max(at - REACH, 0), min(at + REACH + 1, len(rows)))]
