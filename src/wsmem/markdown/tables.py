"""Tables: the line below the head, and the rows, for ``scanner``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from wsmem.markdown.shapes import Decline, interrupts, look

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence, Set

_TABLE_RULE = re.compile(r"(?:[|:][|: \t-]|-[|:-])[|: \t-]*$")
_CELL_RULE = re.compile(r":?-+:?$")
_BAR = re.compile(r"(?<!\\)\|")
_MAX_MISSING = 0x10000  # cells that short rows of one table leave out


def count_columns(head: str, lines: Sequence[str], below: int, lazy: Set[int]) -> int:
    """Return the number of columns if the line ``below`` a head says that it is one, else 0.

    Raises:
        Decline: the head has white space around it that Markdown does not strip.
    """
    if below >= len(lines) or below in lazy:
        return 0
    columns = _count_rules(lines[below].strip(" \t"))
    if columns and (head[0].isspace() or head[-1].isspace()):
        raise Decline
    return columns if columns and len(_split_cells(head)) == columns else 0


def read_rows(
    head: str, lines: Sequence[str], start: int, columns: int, base: int, lazy: Set[int]
) -> Iterator[str]:
    """Yield the rows of the table whose head stands at ``start``, their cells joined by bars.

    Args:
        head: the text of the head.
        lines: all lines.
        columns: how many cells a row has; others are left out, those that lack are empty.
        base: the column where the content of the item around the table begins.
        lazy: lines that are not inside the quote around it.

    Raises:
        Decline: a row has white space around it that Markdown does not strip, or too much is missing.
    """
    yield _join_cells(_split_cells(head), columns)
    missing = 0
    for at in range(start + 2, len(lines)):
        bare, column = look(lines[at])
        bare = bare.rstrip(" \t")
        if not bare or at in lazy or not base <= column < base + 4 or interrupts(bare):
            return
        cells = _split_cells(bare)
        missing += columns - len(cells)
        if missing > _MAX_MISSING or bare[0].isspace() or bare[-1].isspace():
            raise Decline
        yield _join_cells(cells, columns)


def _join_cells(cells: list[str], columns: int) -> str:
    return " | ".join((cells + [""] * (columns - len(cells)))[:columns]).rstrip(" \t\n")


def _split_cells(row: str) -> list[str]:
    r"""Split a table row at its bars into stripped cells; ``\|`` is a bar inside a cell."""
    cells = row.strip().split("|") if "\\" not in row else _unescape(_BAR.split(row.strip()))
    if cells[0] == "":
        cells.pop(0)
    if cells and cells[-1] == "":
        cells.pop()
    return [cell.strip() for cell in cells]


def _unescape(cells: list[str]) -> list[str]:
    return [cell.replace("\\|", "|") for cell in cells]


def _count_rules(rule: str) -> int:
    """Return how many columns the line below a table's head promises; 0 if it is no such line."""
    if not _TABLE_RULE.match(rule):
        return 0
    cells = [cell.strip() for cell in rule.split("|")]
    if not cells[0]:
        cells.pop(0)
    if cells and not cells[-1]:
        cells.pop()
    return len(cells) if all(_CELL_RULE.match(cell) for cell in cells) else 0
