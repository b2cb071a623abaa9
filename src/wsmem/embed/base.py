"""What every source of vectors can do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

Vectors = Any  # numpy's NDArray[float32]; numpy need not be installed to read this module


class Embedder(Protocol):
    """Turns texts into vectors whose cosine tells how close they are in meaning.

    What fails raises ``EmbedderUnavailable``; any other exception is taken for the same.
    """

    @property
    def id(self) -> str:
        """Name and short hash of the weights; vectors under different ids cannot be compared."""

    @property
    def dimension(self) -> int:
        """How many numbers a vector has."""

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages it knows (ISO 639-1); empty means any."""

    @property
    def batch_size(self) -> int:
        """How many texts are best given at a time."""

    def embed_documents(self, texts: Sequence[str]) -> Vectors:
        """Return (n, dimension) float32, rows L2-normalised; a zero row where nothing is known of a text."""

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        """The same for questions; some models mark them differently."""
