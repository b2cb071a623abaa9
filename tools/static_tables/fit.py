"""Fit one row a token so that the sum of a text's rows points where the teacher's vector points.

    row(t) = exp(g_t) * (W0_t + D_t)        sentence = sum of its rows
    loss   = 1 - cos(sentence, target)      target = the teacher's vector, centred, in a PCA basis

W0 is what the teacher said about the token alone, in the same basis; D starts at 0, g at the logarithm of
the token's SIF weight a / (a + p(t)) (Arora, Liang and Ma 2017, "A simple but tough-to-beat baseline for
sentence embeddings").
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

Array = np.ndarray[Any, Any]


class Settings(NamedTuple):
    """What can be chosen in a fit."""

    dimension: int
    sif: float
    epochs: int = 8
    batch: int = 1024
    rate: float = 3e-3
    weight_rate: float = 3e-2
    warm_up: int = 50
    seed: int = 0
    drop: float = 0.0  # share of tokens left out of a text while learning


class Basis(NamedTuple):
    """The teacher's mean and main directions."""

    mean: Array
    directions: Array  # (384, dimension)

    def project(self, vectors: Array) -> Array:
        """Return the vectors centred and turned into the basis."""
        return (vectors - self.mean) @ self.directions


def find_basis(sentences: Array, dimension: int) -> Basis:
    """Return the mean and the first principal directions of the teacher's sentence vectors."""
    mean = sentences.mean(0)
    centred = sentences - mean
    _, directions = np.linalg.eigh(centred.T.astype(np.float64) @ centred)
    chosen = directions[:, ::-1][:, :dimension]
    # An eigenvector's sign is arbitrary: make its largest part positive.
    chosen = chosen * np.sign(chosen[np.abs(chosen).argmax(0), range(dimension)])
    return Basis(mean, chosen.astype(np.float32))


def unit(rows: Array) -> Array:
    """Return the rows scaled to length 1; zero rows stay."""
    length = np.linalg.norm(rows, axis=1, keepdims=True)
    return rows / np.where(length > 0, length, 1)


def fit_rows(
    tokens: Sequence[Sequence[int]],
    targets: Array,
    start: Array,
    weights: Array,
    settings: Settings,
    sample_weight: Array | None = None,
) -> tuple[Array, Array]:
    """Return (W0 + D, exp(g)) after fitting.

    Args:
        tokens: the row numbers of each text.
        targets: (n, dimension), unit rows.
        start: W0, (rows, dimension), mean length 1.
        weights: the starting weight of each row.
        settings: see there.
        sample_weight: how much each text counts; 1 by default.
    """
    import torch

    torch.manual_seed(settings.seed)
    random = np.random.default_rng(settings.seed)
    first = torch.tensor(start, dtype=torch.float32)
    change = torch.zeros_like(first, requires_grad=True)
    log_weight = torch.tensor(np.log(weights), dtype=torch.float32).requires_grad_()
    goal = torch.tensor(targets, dtype=torch.float32)
    counts = torch.tensor(
        np.ones(len(tokens)) if sample_weight is None else sample_weight, dtype=torch.float32
    )
    optimiser = torch.optim.AdamW(
        [{"params": [change], "lr": settings.rate}, {"params": [log_weight], "lr": settings.weight_rate}],
        weight_decay=0.0,
    )
    usable = np.array([i for i, row in enumerate(tokens) if len(row)])
    steps = settings.epochs * (len(usable) // settings.batch)

    def pace(step: int) -> float:
        if step < settings.warm_up:
            return (step + 1) / settings.warm_up
        return max(0.02, 1 - (step - settings.warm_up) / max(1, steps - settings.warm_up))

    schedule = torch.optim.lr_scheduler.LambdaLR(optimiser, pace)
    for _ in range(settings.epochs):
        order = random.permutation(usable)
        for at in range(0, len(order) - settings.batch + 1, settings.batch):
            part = order[at : at + settings.batch]
            flat = np.concatenate([np.asarray(tokens[i]) for i in part])
            lengths = np.array([len(tokens[i]) for i in part])
            ids = torch.tensor(flat)
            belongs = torch.tensor(np.repeat(np.arange(len(part)), lengths))
            # Only the rows of this batch take part; the optimiser's state stays dense.
            share = log_weight[ids].exp().unsqueeze(1)
            if settings.drop:
                keep = torch.tensor(random.random(len(flat)) >= settings.drop, dtype=torch.float32)
                share = share * keep.unsqueeze(1)
            rows = share * (first[ids] + change[ids])
            sums = torch.zeros(len(part), settings.dimension).index_add(0, belongs, rows)
            likeness = torch.nn.functional.cosine_similarity(sums, goal[part])
            loss = ((1 - likeness) * counts[part]).sum() / counts[part].sum()
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            schedule.step()
    return (first + change.detach()).numpy(), log_weight.detach().exp().numpy()


def embed(tokens: Sequence[Sequence[int]], rows: Array) -> Array:
    """Return unit sums of rows."""
    out = np.zeros((len(tokens), rows.shape[1]), np.float32)
    for i, ids in enumerate(tokens):
        if len(ids):
            out[i] = rows[np.asarray(ids)].sum(0)
    return unit(out)


def quantise(rows: Array) -> tuple[Array, Array]:
    """Return int8 rows and their half-float scales: row is about scale * int8."""
    scale = (np.abs(rows).max(1) / 127).astype(np.float16)
    safe = np.where(scale > 0, scale, 1).astype(np.float32)
    return np.clip(np.rint(rows / safe[:, None]), -127, 127).astype(np.int8), scale
