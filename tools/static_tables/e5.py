"""Run the multilingual teacher in torch with bfloat16, several times faster than its package on short texts.

The weights are read out of the package's file (four bits a weight, blocks of 32 with one half-float scale)
and put into an ordinary BERT encoder; texts are cut by the unigram vocabulary of the same file.
"""

from __future__ import annotations

import struct
from functools import cache
from typing import TYPE_CHECKING, Any
from unicodedata import normalize

import numpy as np

from static_tables.teachers import E5_SMALL, checked_file

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Array = np.ndarray[Any, Any]
_BLOCK = np.dtype([("scale", "<f2"), ("nibbles", "u1", 16)])
_LAYER = {
    "q": "attention.self.query",
    "k": "attention.self.key",
    "v": "attention.self.value",
    "ao": "attention.output.dense",
    "aln": "attention.output.LayerNorm",
    "fi": "intermediate.dense",
    "fo": "output.dense",
    "oln": "output.LayerNorm",
}


class E5File:
    """The parts of the file: sizes, vocabulary, tensors by name (float32)."""

    def __init__(self, data: bytes) -> None:
        self.sizes = struct.unpack_from("<7i", data, 8)  # hidden, layers, heads, inner, words, places, types
        (self.epsilon,) = struct.unpack_from("<f", data, 36)
        at = 44
        count, self.begin, self.end, self.pad, self.unknown = struct.unpack_from("<5i", data, at)
        (length,) = struct.unpack_from("<Q", data, at + 20)
        at += 28
        offsets = struct.unpack_from(f"<{count + 1}I", data, at)
        at += 4 * (count + 1)
        scores = struct.unpack_from(f"<{count}f", data, at)
        at += 4 * count
        blob = data[at : at + length]
        at += length
        self.pieces = {
            blob[offsets[i] : offsets[i + 1]].decode("utf-8", "replace"): (i, scores[i]) for i in range(count)
        }
        self.unknown_score = min(scores) - 10
        (skip,) = struct.unpack_from("<I", data, at + 4)  # the normalisation map: NFKC does nearly the same
        at += 8 + skip
        (tensors,) = struct.unpack_from("<i", data, at)
        at += 4
        self.tensors: dict[str, Array] = {}
        for _ in range(tensors):
            (size,) = struct.unpack_from("<H", data, at)
            name = data[at + 2 : at + 2 + size].decode()
            at += 2 + size
            offset, stored = struct.unpack_from("<QQ", data, at + 5)
            at += 21
            self.tensors[name] = self._tensor(name, data[offset : offset + stored])

    def _tensor(self, name: str, raw: bytes) -> Array:
        quantised = name.endswith((".q.w", ".k.w", ".v.w", ".ao.w", ".fi.w", ".fo.w")) or name == "emb.word"
        if not quantised:
            return np.frombuffer(raw, "<f4")
        blocks = np.frombuffer(raw, _BLOCK)
        low = (blocks["nibbles"] & 15).astype(np.float32) - 8
        high = (blocks["nibbles"] >> 4).astype(np.float32) - 8
        width = self.sizes[3] if name.endswith(".fo.w") else self.sizes[0]
        return (np.concatenate([low, high], 1) * blocks["scale"].astype(np.float32)[:, None]).reshape(
            -1, width
        )

    def cut(self, text: str, limit: int = 126) -> list[int]:
        """Return the ids of the best segmentation (Viterbi over the unigram scores)."""
        plain = "\u2581" + " ".join(normalize("NFKC", text).split()).replace(" ", "\u2581")
        count = len(plain)
        best = [0.0] + [-1e30] * count
        back = [(0, 0)] * (count + 1)
        for start in range(count):
            here = best[start]
            if here + self.unknown_score > best[start + 1]:
                best[start + 1], back[start + 1] = here + self.unknown_score, (self.unknown, start)
            for end in range(start + 1, min(count, start + 16) + 1):
                found = self.pieces.get(plain[start:end])
                if found is not None and here + found[1] > best[end]:
                    best[end], back[end] = here + found[1], (found[0], start)
        ids = []
        end = count
        while end:
            ids.append(back[end][0])
            end = back[end][1]
        return [self.begin, *ids[::-1][:limit], self.end]


@cache
def read_file() -> E5File:
    """Return the teacher's file, its hash checked."""
    return E5File(checked_file(E5_SMALL).read_bytes())


def load_e5_torch(threads: int) -> Callable[[Sequence[str]], Array]:
    """Return the function texts -> (n, 384) float32, each text read as a passage."""
    import torch
    from transformers import BertConfig, BertModel  # type: ignore[attr-defined]

    torch.set_num_threads(threads)
    file = read_file()
    hidden, layers, heads, inner, words, places, types = file.sizes
    config = BertConfig(
        vocab_size=words,
        hidden_size=hidden,
        num_hidden_layers=layers,
        num_attention_heads=heads,
        intermediate_size=inner,
        max_position_embeddings=places,
        type_vocab_size=types,
        layer_norm_eps=file.epsilon,
    )
    model = BertModel(config, add_pooling_layer=False)
    state = {
        "embeddings.word_embeddings.weight": file.tensors["emb.word"],
        "embeddings.position_embeddings.weight": file.tensors["emb.pos"].reshape(places, hidden),
        "embeddings.token_type_embeddings.weight": file.tensors["emb.type"].reshape(-1, hidden)[:types],
        "embeddings.LayerNorm.weight": file.tensors["emb.ln.w"],
        "embeddings.LayerNorm.bias": file.tensors["emb.ln.b"],
    }
    for layer in range(layers):
        for short, long in _LAYER.items():
            for end, part in (("w", "weight"), ("b", "bias")):
                state[f"encoder.layer.{layer}.{long}.{part}"] = file.tensors[f"l{layer}.{short}.{end}"]
    model.load_state_dict({name: torch.tensor(array) for name, array in state.items()}, strict=False)
    model = model.to(torch.bfloat16).eval()

    def embed(texts: Sequence[str]) -> Array:
        cut = [file.cut(f"passage: {text}") for text in texts]
        width = max(map(len, cut))
        ids = torch.tensor([row + [file.pad] * (width - len(row)) for row in cut])
        mask = torch.tensor([[1] * len(row) + [0] * (width - len(row)) for row in cut])
        with torch.inference_mode():
            states = model(input_ids=ids, attention_mask=mask).last_hidden_state.float()
            mean = (states * mask.unsqueeze(-1)).sum(1) / mask.sum(1, keepdim=True)
            return torch.nn.functional.normalize(mean, dim=-1).numpy()

    return embed
