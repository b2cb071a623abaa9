"""The questions that recall is timed with: six content words each, and variants with words that cost more."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from benchmarks import vocabulary

if TYPE_CHECKING:
    from benchmarks.workspace import GeneratedWorkspace

_WORD: Final = re.compile(r"[A-Za-z]{4,}")
_STOP_WORDS: Final = "what did they have with about which were from that this when".split()
_WORDS: Final = 6


class Wording(NamedTuple):
    """A question as a list of content words, and three ways to ask with them."""

    words: list[str]

    @property
    def plain(self) -> str:
        """Content words only."""
        return " ".join(self.words)

    @property
    def with_stop_words(self) -> str:
        """As many stop words as content words."""
        return _interleave(_STOP_WORDS, self.words)

    @property
    def with_common_words(self) -> str:
        """Half the words are no stop words, yet stand in many of the lines."""
        half = _WORDS // 2
        return _interleave(vocabulary.COMMON[:half], self.words[:half])


def choose_wordings(workspace: GeneratedWorkspace, count: int) -> list[Wording]:
    """Return ``count`` questions made of the words of as many facts, spread over all days."""
    random = Random("wordings")
    ignored = {*_STOP_WORDS, *vocabulary.COMMON}
    usable: list[list[str]] = []
    for fact in workspace.facts:
        words = [word for word in dict.fromkeys(_WORD.findall(fact.text)) if word.lower() not in ignored]
        if fact.language == "en" and len(words) >= _WORDS:
            usable.append(words)
    chosen = usable[:: max(1, len(usable) // count)][:count]
    return [Wording(random.sample(words, _WORDS)) for words in chosen]


def _interleave(first: list[str], second: list[str]) -> str:
    return " ".join(word for pair in zip(first, second, strict=False) for word in pair)
