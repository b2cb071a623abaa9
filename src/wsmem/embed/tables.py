"""What the tables in ``data/`` are. Written by ``tools/train_static.py``; do not edit."""

from __future__ import annotations

from typing import Final

from wsmem.records import NamedTuple


class TableSpec(NamedTuple):
    """A table's name, space and scale; its hashes are in ``data/manifest.json``."""

    name: str
    id: str
    dimension: int
    languages: tuple[str, ...]
    mean: float  # of the cosine of random pairs of texts
    deviation: float
    longest: int  # characters of the longest piece


TABLES: Final[dict[str, TableSpec]] = {
    "en": TableSpec("en", "static-en-256@8bc419fb", 256, ("en",), 0.1259, 0.0913, 18),
    "cjk": TableSpec("cjk", "static-cjk-192@9a4b4240", 192, ("ja", "zh"), 0.0013, 0.1747, 16),
}
