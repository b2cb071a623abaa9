"""The pieces of a table and their row numbers."""

from __future__ import annotations

from typing import Protocol


class Rows(Protocol):
    """What the tokenizers ask of a vocabulary; a ``dict`` will do."""

    def __contains__(self, piece: object, /) -> bool:
        """Say whether the table has a row for the piece."""

    def __getitem__(self, piece: str, /) -> int:
        """Return the piece's row number."""


class SortedVocabulary:
    """A vocabulary as it is on disk: one piece a line, sorted by its bytes; the row number is the line number.

    A piece is found by bisection, so that nothing is built from the file: for one question that is several
    times faster than a dictionary, for many texts slower.
    """

    def __init__(self, lines: bytes) -> None:
        self._lines = lines
        self._met: dict[str, int] = {}  # -1: not there

    def __contains__(self, piece: object) -> bool:
        """Say whether there is a row for the piece."""
        return isinstance(piece, str) and self._find(piece) >= 0

    def __getitem__(self, piece: str) -> int:
        """Return the row number; KeyError if there is none."""
        row = self._find(piece)
        if row < 0:
            raise KeyError(piece)
        return row

    def _find(self, piece: str) -> int:
        row = self._met.get(piece)
        if row is None:
            row = self._met[piece] = self._bisect(piece.encode("utf-8", "surrogatepass"))
        return row

    def _bisect(self, wanted: bytes) -> int:
        lines = self._lines
        low, high = 0, len(lines)  # the bounds of whole lines
        while low < high:
            middle = (low + high) // 2
            start = max(low, lines.rfind(b"\n", low, middle) + 1)
            end = lines.find(b"\n", middle, high)
            if end < 0:
                end = high
            line = lines[start:end]
            if line == wanted:
                return lines.count(b"\n", 0, start)
            if line < wanted:
                low = end + 1
            else:
                high = start - 1
        return -1
