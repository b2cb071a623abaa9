"""Statements that say the same in nearly the same words, brought together; comparing only what can be alike."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from wsmem.opinions.likeness import THRESHOLD, content_tokens, is_near_duplicate

if TYPE_CHECKING:
    from collections.abc import Sequence


def cluster_statements(statements: Sequence[str]) -> list[int]:
    """Return for each statement the place of the first one that it says the same as, directly or through others.

    Two statements are only compared if they share one of the rarest words of the shorter one: what shares none of
    these cannot share 0.85 of its words.
    """
    words = [frozenset(content_tokens(text)) for text in statements]
    rarity = Counter(word for one in words for word in one)
    holding: dict[str, list[int]] = {}
    for at, one in enumerate(words):
        for word in one:
            holding.setdefault(word, []).append(at)
    first = list(range(len(statements)))

    def root(at: int) -> int:
        while first[at] != at:
            at = first[at]
        return at

    for at, one in enumerate(words):
        fewest = len(one) - int(len(one) * THRESHOLD + 0.999) + 1
        rarest = sorted(one, key=lambda word: (rarity[word], word))[: max(fewest, 1)]
        near = {other for word in rarest for other in holding[word]} - {at}
        for other in sorted(near):
            if len(words[other]) < len(one) or root(at) == root(other):
                continue
            if is_near_duplicate(statements[at], statements[other]):
                low, high = sorted((root(at), root(other)))
                first[high] = low
    return [root(at) for at in range(len(statements))]
