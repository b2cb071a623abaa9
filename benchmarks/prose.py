"""The prose of generated logs: what an agent writes down before it decides what to retain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from benchmarks import vocabulary, vocabulary_han
from benchmarks.chance import Skewed
from benchmarks.lines import Statement

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date
    from random import Random

    from benchmarks.cast import Entity

_THINGS: Final = Skewed([said for said, _ in vocabulary.THINGS], 0.6)
_HAN: Final = (
    ("ja", vocabulary_han.JAPANESE_PROSE, vocabulary_han.JAPANESE_TOWNS, vocabulary_han.JAPANESE_THINGS),
    ("zh", vocabulary_han.CHINESE_PROSE, vocabulary_han.CHINESE_TOWNS, vocabulary_han.CHINESE_THINGS),
)


class ProseMaker:
    """Makes paragraphs of one line each."""

    def __init__(self, random: Random, cast: Sequence[Entity]) -> None:
        self._random = random
        self._names = Skewed([entity.name for entity in cast])

    def make(self, path: str, line: int, day: date) -> list[Statement]:
        """Return the sentences of the paragraph that is to stand there."""
        random = self._random
        if random.random() < 0.1:
            return [self._han(path, line, day)]
        return [self._sentence(path, line, day) for _ in range(random.choice((1, 2, 2, 3)))]

    def _sentence(self, path: str, line: int, day: date) -> Statement:
        random = self._random
        shape = random.choice(vocabulary.PROSE)
        said = {
            "name": self._names.pick(random),
            "thing": _THINGS.pick(random),
            "quality": random.choice(vocabulary.QUALITIES),
            "town": random.choice(vocabulary.TOWNS),
            "detail": random.choice(vocabulary.DETAILS),
            "number": str(random.randrange(3, 240)),
        }
        kept = {part: value for part, value in said.items() if f"{{{part}}}" in shape}
        names = (kept["name"],) if "name" in kept else ()
        return Statement(path, line, day, "N", names, shape.format(**said), "en", kept)

    def _han(self, path: str, line: int, day: date) -> Statement:
        random = self._random
        language, shapes, towns, things = random.choice(_HAN)
        shape = random.choice(shapes)
        said = {
            "name": self._names.pick(random),
            "town": random.choice(towns),
            "thing": random.choice(things),
        }
        kept = {part: value for part, value in said.items() if f"{{{part}}}" in shape}
        names = (kept["name"],) if "name" in kept else ()
        return Statement(path, line, day, "N", names, shape.format(**said), language, kept)
