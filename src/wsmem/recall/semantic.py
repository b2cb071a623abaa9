"""Units that mean something like the question: cosines of vectors, on a fixed scale."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wsmem.index.connection import load_vector_functions
from wsmem.recall import weights

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from wsmem.embed import AskedVector
    from wsmem.index.filters import Filters
    from wsmem.index.reader import IndexReader

    EmbedQuestion = Callable[[IndexReader, str], AskedVector | None]

_NEAREST: Final = """
SELECT unit_id, vec_distance_cosine(vec_int8(v), vec_int8(?)) AS distance FROM vector {join}
WHERE space = ? AND unit_id BETWEEN ? AND ?{filters} ORDER BY distance, unit_id DESC LIMIT ?
"""
_JOIN: Final = "JOIN unit ON unit.id = unit_id JOIN file ON file.id = unit.file_id"
_OF_UNITS: Final = """
SELECT unit_id, vec_distance_cosine(vec_int8(v), vec_int8(?)) FROM vector
WHERE space = ? AND unit_id IN ({numbers})
"""


class Meaning:
    """The question's vector, held against those of units; it knows nothing where there are no vectors."""

    def __init__(self, reader: IndexReader, text: str, embed: EmbedQuestion) -> None:
        self._reader = reader
        self._asked = embed(reader, text) if text and reader.meta("embedder") else None
        if self._asked is not None and not load_vector_functions(reader.connection):
            self._asked = None

    @property
    def is_known(self) -> bool:
        """Say whether there are vectors, and one for the question."""
        return self._asked is not None

    def nearest(
        self, filters: Filters, rows: tuple[int, int], least: float = weights.NEAR_ENOUGH
    ) -> dict[int, float]:
        """Return the units nearest in meaning among those that pass, with their score of at least ``least``."""
        if self._asked is None:
            return {}
        condition, bindings = filters.sql()
        sql = _NEAREST.format(join=_JOIN if condition else "", filters=condition)
        values = (self._asked.vector, self._asked.space, *rows, *bindings, weights.NEAREST)
        scores = self._score(self._reader.connection.execute(sql, values))
        return {number: score for number, score in scores.items() if score >= least}

    def of_units(self, numbers: Iterable[int]) -> dict[int, float]:
        """Return the score of each of these units."""
        if self._asked is None:
            return {}
        sql = _OF_UNITS.format(numbers=", ".join(map(str, numbers)))
        values = (self._asked.vector, self._asked.space)
        return self._score(self._reader.connection.execute(sql, values))

    def _score(self, rows: Iterable[tuple[object, ...]]) -> dict[int, float]:
        assert self._asked is not None
        calibrate = self._asked.scale.calibrate
        return {int(number): calibrate(1 - float(far)) for number, far in rows}  # type: ignore[call-overload, arg-type]
