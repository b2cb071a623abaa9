"""Cut Japanese and Chinese text into the longest pieces that the table knows.

No grammar and no scores: from each place the longest known piece is taken. On terse notes this retrieves as
well as the best segmentation under a unigram model.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from unicodedata import normalize

if TYPE_CHECKING:
    from wsmem.embed.vocabulary import Rows


def tokenize(text: str, rows: Rows, longest: int) -> list[str]:
    """Return the pieces of the text, in order; characters that no piece begins with are left out.

    Args:
        text: any text; it is folded first (NFKC, lower case).
        rows: which pieces there are.
        longest: the length of the longest of them.
    """
    found: list[str] = []
    for word in normalize("NFKC", text).lower().split():
        start, size = 0, len(word)
        while start < size:
            for end in range(min(size, start + longest), start, -1):
                piece = word[start:end]
                if piece in rows:
                    found.append(piece)
                    start = end
                    break
            else:
                start += 1
    return found
