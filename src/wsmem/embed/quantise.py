"""Vectors to signed bytes, many at once; imported only where numpy is loaded anyway."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from wsmem.errors import EmbedderUnavailable

if TYPE_CHECKING:
    from wsmem.embed.base import Vectors


def to_bytes(rows: Vectors) -> list[tuple[bytes, float] | None]:
    """Return each row's direction as signed bytes, its largest part 127, with the scale of the unit vector.

    None for a row of zeros.
    """
    largest = np.abs(rows).max(1, initial=0)
    factors = 127 / np.where(largest > 0, largest, 1)
    bodies = np.rint(rows * factors[:, None]).astype(np.int8)
    squares = (bodies.astype(np.int64) ** 2).sum(1).tolist()
    return [
        (body.tobytes(), 1 / square**0.5) if square else None
        for body, square in zip(bodies, squares, strict=True)
    ]


def check_rows(given: object, count: int, dimension: int) -> Vectors:
    """Return what an embedder gave as (count, dimension) float32 with rows of length 1 or 0.

    Args:
        given: rows of numbers.
        count: how many there must be.
        dimension: how many numbers in each; 0: as many as there are.

    Raises:
        EmbedderUnavailable: it is not that.
    """
    try:
        rows = np.asarray(given, np.float32)
    except (TypeError, ValueError):
        raise EmbedderUnavailable("gave something else than rows of numbers, all of one length") from None
    if rows.ndim != 2 or not rows.shape[1]:
        raise EmbedderUnavailable("gave something else than rows of numbers, all of one length")
    if len(rows) != count:
        raise EmbedderUnavailable(f"gave {len(rows)} vectors for {count} texts")
    if dimension and rows.shape[1] != dimension:
        raise EmbedderUnavailable(
            f"gave vectors of {rows.shape[1]} numbers instead of {dimension}",
            hint="is it another model than before? `wsmem index --full` makes all vectors anew",
        )
    if not np.isfinite(rows).all():
        raise EmbedderUnavailable("gave a vector with something in it that is not a number")
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    return rows / np.where(lengths > 0, lengths, 1)
