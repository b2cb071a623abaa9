"""Vectors of notes and questions, and what their cosines mean."""

from __future__ import annotations

from wsmem.records import NamedTuple


class RoutedVector(NamedTuple):
    """A unit vector as signed bytes: the vector is ``scale`` times the bytes. ``table`` tells its space."""

    table: str  # the id of the embedder
    vector: bytes
    scale: float


class Scale(NamedTuple):
    """Mean and deviation of the cosine of texts that have nothing to do with each other."""

    mean: float
    deviation: float

    def calibrate(self, cosine: float) -> float:
        """Return clip((cosine - mean) / (6 * deviation), 0, 1): 0 is chance, 1 as close as texts come."""
        return min(1.0, max(0.0, (cosine - self.mean) / (6 * self.deviation)))


class AskedVector(NamedTuple):
    """The vector of a question, and the scale of its space."""

    space: str
    vector: bytes
    scale: Scale
