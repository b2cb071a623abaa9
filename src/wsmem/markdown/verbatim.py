"""Blocks whose lines are kept as they stand: fences, indented code, HTML; for ``scanner``."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from wsmem.markdown.shapes import Decline, look, take_columns

if TYPE_CHECKING:
    from collections.abc import Sequence, Set


class Verbatim(NamedTuple):
    """The text of a block, the number of its last line that is not blank, and of the line after it."""

    text: str
    end: int
    after: int


def read_fence(
    lines: Sequence[str], start: int, mark: str, indent: int, base: int, lazy: Set[int]
) -> Verbatim:
    """Read a fence.

    Args:
        lines: all lines; ``start`` is that of the opening ``mark``, in column ``indent``.
        base: the column where the content of the item around it begins.
        lazy: lines that are not inside the quote around it.
    """
    text: list[str] = []
    end, after = start, start + 1
    for at in range(start + 1, len(lines)):
        bare, column = look(lines[at])
        if bare and (column < base or at in lazy):
            break  # the item or quote around the fence has ended, and the fence with it
        after = at + 1
        if bare:
            end = at
        if column - base < 4 and bare.startswith(mark) and not bare.rstrip(" \t").strip(mark[0]):
            break
        text.append(take_columns(lines[at], indent))
    return _verbatim(text, end, after)


def read_code(lines: Sequence[str], start: int, base: int, lazy: Set[int]) -> Verbatim:
    """Read indented code, which ends before the first line that is indented less."""
    text: list[str] = []
    end = start
    for at in range(start, len(lines)):
        bare, column = look(lines[at])
        if bare and (column - base < 4 or at in lazy):
            break
        if bare:
            end = at
        text.append(take_columns(lines[at], base + 4))
    return _verbatim(text, end, end + 1)


def read_html(
    lines: Sequence[str], start: int, first: str, close: str, base: int, lazy: Set[int]
) -> Verbatim:
    """Read an HTML block, up to the line that holds ``close``, or to a blank line if that is empty.

    Args:
        lines: all lines; ``first`` is the text of that at ``start`` from column ``base`` on.
        close: ``-->``, or an empty text.
        base: the column where the content of the item around it begins.
        lazy: lines that are not inside the quote around it.

    Raises:
        Decline: a blank line stands in a comment in an item, or a tab would have to be cut.
    """
    text = [first]
    end, after = start, start + 1
    closed = bool(close) and close in first
    while after < len(lines) and not closed:
        bare, column = look(lines[after])
        if (column < base or after in lazy) if bare else not close:
            break
        if bare:
            end = after
        elif base:
            raise Decline  # whether a blank line ends a comment in an item has changed with the reference
        text.append(take_columns(lines[after], base))
        closed = bool(close) and close in bare
        after += 1
    return _verbatim(text, end, after)


def _verbatim(text: list[str], end: int, after: int) -> Verbatim:
    return Verbatim("\n".join(text).rstrip(" \t\n"), end, after)
