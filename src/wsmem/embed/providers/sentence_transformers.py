"""Any model that ``sentence-transformers`` can load: the extra of that name, with PyTorch.

``model`` is a folder, or a name that is in the local cache; it is fetched only if ``allow_download`` is set. Code that
comes with a model is never run.
"""

from __future__ import annotations

import os
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from wsmem.embed.weights import stat_key
from wsmem.errors import EmbedderUnavailable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wsmem.config import EmbeddingSettings
    from wsmem.embed.base import Vectors

PATIENCE: Final = 30.0  # importing PyTorch alone takes several seconds


def fingerprint(settings: EmbeddingSettings) -> str:
    """Return sizes and times in the model's folder; a name says enough."""
    return stat_key(settings.model) if os.path.isdir(settings.model) else ""


def load(settings: EmbeddingSettings) -> SentenceTransformers:
    """Load the model."""
    if find_spec("sentence_transformers") is None:
        raise EmbedderUnavailable(
            "sentence-transformers is not installed", hint='pip install "wsmem[sentence-transformers]"'
        )
    if not settings.model:
        raise EmbedderUnavailable(
            "no model is named", hint='set model = "a folder or a name" under [embedding] in wsmem.toml'
        )
    return SentenceTransformers(settings)


class SentenceTransformers:
    """The model."""

    languages: tuple[str, ...] = ()
    batch_size = 64

    def __init__(self, settings: EmbeddingSettings) -> None:
        from sentence_transformers import SentenceTransformer
        from transformers.utils import logging

        logging.disable_progress_bar()  # it would be drawn while a question is answered
        self._settings = settings
        try:
            self._model: Any = SentenceTransformer(
                settings.model,
                device="cpu",
                local_files_only=not settings.allow_download,
                trust_remote_code=False,
            )
        except OSError as error:
            raise EmbedderUnavailable(
                f'"{settings.model}" is neither a folder with a model nor in the local cache',
                hint="give a folder, or set allow_download = true under [embedding] to fetch it",
            ) from error
        # The method had another name before version 6.
        width = getattr(self._model, "get_embedding_dimension", None) or self._model.get_sentence_embedding_dimension
        self._width = int(width())
        self._id = ""

    @property
    def id(self) -> str:
        """Name and hash of the weights."""
        self._id = (
            self._id
            or f"st-{os.path.basename(self._settings.model.rstrip('/'))}-{self.dimension}@{self._hash()}"
        )
        return self._id

    @property
    def dimension(self) -> int:
        """How many numbers a vector has."""
        return self._settings.dimensions or self._width

    def embed_documents(self, texts: Sequence[str]) -> Vectors:
        """Return (n, dimension) float32, rows L2-normalised."""
        return self._encode(self._model.encode_document, self._settings.document_prefix, texts)

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        """Return (n, dimension) float32, rows L2-normalised."""
        return self._encode(self._model.encode_query, self._settings.query_prefix, texts)

    def _encode(self, encode: Any, prefix: str, texts: Sequence[str]) -> Vectors:
        return encode(
            [prefix + text for text in texts],
            batch_size=self.batch_size,
            normalize_embeddings=True,
            convert_to_numpy=True,
            show_progress_bar=False,
            truncate_dim=self._settings.dimensions or None,
        )

    def _hash(self) -> str:
        """Return the first digits of a hash over names and numbers of all weights."""
        from hashlib import sha256

        import torch

        state = sha256()
        for name, tensor in sorted(self._model.state_dict().items()):
            state.update(name.encode())
            state.update(tensor.detach().cpu().contiguous().view(torch.uint8).numpy().tobytes())
        return state.hexdigest()[:8]
