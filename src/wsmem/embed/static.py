"""Vectors from a static table: a text is the sum of the rows of its pieces.

A table is two files in ``data/``: ``<name>.vocab``, one piece a line in the order of their bytes, and
``<name>.rows``, for each piece in that order a half float (the scale, little-endian) and ``dimension`` signed
bytes; row = scale * bytes.

Sums are exact: a scale has 11 significant bits and a byte 7, so that a double holds the sum of many
thousand products without rounding, whatever the order. A few texts are summed in plain Python, many with
numpy if it is installed, and both give the same bytes on every machine. Plain Python is there because
loading numpy costs more than a whole recall.
"""

from __future__ import annotations

import os
from array import array
from functools import cache
from math import sqrt
from operator import add, mul
from struct import unpack_from
from typing import TYPE_CHECKING, Any, Final

from wsmem.embed import pieces as longest_match
from wsmem.embed import wordpiece
from wsmem.embed.route import route
from wsmem.embed.tables import TABLES, TableSpec
from wsmem.embed.vector import AskedVector, RoutedVector, Scale
from wsmem.embed.vocabulary import SortedVocabulary

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from wsmem.embed.base import Vectors
    from wsmem.embed.vocabulary import Rows

DATA: Final = os.path.join(os.path.dirname(__file__), "data")
_FEW: Final = 3000  # pieces that are summed faster in plain Python than numpy is loaded
_ONE_BY_ONE: Final = 8  # texts that are cut faster by bisecting the vocabulary than a dictionary is built
_CHUNK: Final = 2048  # texts that numpy sums at a time, over the rows that they share
_REMEMBERED: Final = 4000  # rows kept as lists of floats while summing: 32 MB


class StaticTable:
    """One table, an ``Embedder``. Get it from ``open_table``, which reads each table once."""

    def __init__(self, spec: TableSpec, folder: str = DATA) -> None:
        self.spec = spec
        with open(os.path.join(folder, f"{spec.name}.vocab"), "rb") as file:
            self._lines = file.read()
        self._rows: Rows = SortedVocabulary(self._lines)
        self._file = os.path.join(folder, f"{spec.name}.rows")
        self._width = spec.dimension + 2  # bytes a row
        self._arrays: tuple[Any, Any] | None = None  # scales and bodies, once numpy has been worth loading

    @property
    def id(self) -> str:
        """Name and short hash of the weights."""
        return self.spec.id

    @property
    def dimension(self) -> int:
        """How many numbers a vector has."""
        return self.spec.dimension

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages it was trained for."""
        return self.spec.languages

    @property
    def batch_size(self) -> int:
        """How many texts are best given at a time."""
        return 1024

    def tokenize(self, texts: Sequence[str]) -> list[list[int]]:
        """Return the row numbers of each text's pieces; none if no letter or digit of the text is known."""
        if len(texts) > _ONE_BY_ONE and isinstance(self._rows, SortedVocabulary):
            pieces = self._lines.decode().split("\n")
            self._rows = dict(zip(pieces, range(len(pieces)), strict=True))
        rows = self._rows
        out: list[list[int]] = []
        for text in texts:
            if self.spec.name == "en":
                found = wordpiece.tokenize(text, rows)
            else:
                found = longest_match.tokenize(text, rows, self.spec.longest)
            known = any(piece[-1].isalnum() for piece in found)
            out.append([rows[piece] for piece in found] if known else [])
        return out

    def embed_documents(self, texts: Sequence[str]) -> Vectors:
        """Return (n, dimension) float32, rows L2-normalised; a zero row where nothing is known of a text."""
        import numpy as np

        totals = self._sums_by_numpy(self.tokenize(texts))
        lengths = np.sqrt((totals * totals).sum(1, keepdims=True))
        return (totals / np.where(lengths > 0, lengths, 1)).astype(np.float32)

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        """Return the same as ``embed_documents``: the table makes no difference."""
        return self.embed_documents(texts)

    def embed_documents_int8(self, texts: Sequence[str]) -> list[bytes | None]:
        """Return each text's unit vector as ``dimension`` signed bytes, its largest part 127; None if unknown."""
        return [None if found is None else found[0] for found in self._quantised(texts)]

    def embed_query_int8(self, text: str) -> bytes | None:
        """Return the same for one question."""
        return self.embed_documents_int8([text])[0]

    def quantised(self, texts: Sequence[str]) -> list[RoutedVector | None]:
        """Return each text's unit vector with its scale and this table's id; None if nothing is known of it."""
        return [found and RoutedVector(self.id, *found) for found in self._quantised(texts)]

    def _quantised(self, texts: Sequence[str]) -> list[tuple[bytes, float] | None]:
        tokens = self.tokenize(texts)
        if sum(map(len, tokens)) > _FEW and _has_numpy():
            from wsmem.embed.quantise import to_bytes

            return to_bytes(self._sums_by_numpy(tokens))
        return [_to_bytes(total) for total in self._sums(tokens)]

    def _sums(self, tokens: Iterable[Sequence[int]]) -> Iterator[list[float]]:
        """Yield the sums of rows, reading from the file only what is needed."""
        known: dict[int, list[float]] = {}
        with open(self._file, "rb", buffering=0) as file:
            for ids in tokens:
                total = [0.0] * self.dimension
                for row in ids:
                    if row not in known:
                        if len(known) >= _REMEMBERED:
                            known.clear()
                        file.seek(row * self._width)
                        raw = file.read(self._width)
                        (scale,) = unpack_from("<e", raw)
                        known[row] = [scale * part for part in array("b", raw[2:])]
                    total = list(map(add, total, known[row]))
                yield total

    def _sums_by_numpy(self, tokens: Sequence[Sequence[int]]) -> Any:
        """Return the sums of rows, (n, dimension) float64."""
        import numpy as np

        if self._arrays is None:
            kind = np.dtype([("scale", "<f2"), ("body", "i1", self.dimension)])
            rows = np.fromfile(self._file, dtype=kind)
            self._arrays = rows["scale"].astype(np.float64)[:, None], rows["body"]
        scales, bodies = self._arrays
        totals = np.zeros((len(tokens), self.dimension))
        for start in range(0, len(tokens), _CHUNK):
            chunk = tokens[start : start + _CHUNK]
            flat = np.fromiter((row for ids in chunk for row in ids), np.int64)
            known, places = np.unique(flat, return_inverse=True)
            dense = bodies[known] * scales[known]
            at = 0
            for number, ids in enumerate(chunk, start):
                if ids:
                    totals[number] = dense[places[at : at + len(ids)]].sum(0)
                    at += len(ids)
        return totals


def _has_numpy() -> bool:
    from importlib.util import find_spec

    return find_spec("numpy") is not None


def _to_bytes(total: list[float]) -> tuple[bytes, float] | None:
    largest = max(max(total), -min(total))
    if not largest:
        return None
    factor = 127 / largest
    body = array("b", [round(part * factor) for part in total])
    return body.tobytes(), 1 / sqrt(sum(map(mul, body, body)))


@cache
def open_table(name: str) -> StaticTable:
    """Return the table ``"en"`` or ``"cjk"``, reading its vocabulary at the first call."""
    return StaticTable(TABLES[name])


def embed_question(text: str) -> AskedVector | None:
    """Return a question's vector in the table that fits its script, without numpy; None if nothing is known.

    The bytes go into ``vec_int8(?)``; compare them with vectors of the same space only.
    """
    table = open_table(route(text))
    (found,) = table.quantised([text])
    spec = table.spec
    return found and AskedVector(found.table, found.vector, Scale(spec.mean, spec.deviation))


def embed_documents_bytes(texts: Sequence[str]) -> list[RoutedVector | None]:
    """Return for each text its vector in the table that fits its script; None if nothing is known of it."""
    out: list[RoutedVector | None] = [None] * len(texts)
    routed = [route(text) for text in texts]
    for name in TABLES:
        places = [place for place, own in enumerate(routed) if own == name]
        if places:
            for place, vector in zip(
                places, open_table(name).quantised([texts[i] for i in places]), strict=True
            ):
                out[place] = vector
    return out
