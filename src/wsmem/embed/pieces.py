"""Cut Japanese and Chinese text into the longest pieces that the table knows.

No grammar and no scores: from each place the longest known piece is taken. On terse notes this retrieves as
well as the best segmentation under a unigram model.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from unicodedata import normalize

if TYPE_CHECKING:
    from collections.abc import Mapping


def longest(rows: Mapping[str, int]) -> int:
    """Return the length of the longest piece."""
    return max(map(len, rows), default=0)


def tokenize(text: str, rows: Mapping[str, int], longest_piece: int) -> list[int]:
    """Return the row numbers of the text's pieces, in order; characters that no piece begins with are left out.

    Args:
        text: any text; it is folded first (NFKC, lower case).
        rows: piece to row number.
        longest_piece: the length of the longest key of ``rows``.
    """
    found: list[int] = []
    for word in normalize("NFKC", text).lower().split():
        start, size = 0, len(word)
        while start < size:
            for end in range(min(size, start + longest_piece), start, -1):
                row = rows.get(word[start:end])
                if row is not None:
                    found.append(row)
                    start = end
                    break
            else:
                start += 1
    return found
