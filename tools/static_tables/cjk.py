"""The Japanese and Chinese table: pieces of XLM-R's vocabulary, learned from multilingual-e5-small."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from static_tables.asset import write_table
from static_tables.corpora import Source, cjk_sources
from static_tables.e5 import load_e5_torch
from static_tables.fit import Settings, find_basis, fit_rows, unit
from static_tables.pieces import base_pieces
from static_tables.teachers import E5_SMALL, Lessons
from wsmem.embed.pieces import tokenize

if TYPE_CHECKING:
    from pathlib import Path

SETTINGS = Settings(dimension=192, sif=1e-3, epochs=8)
WORD_WEIGHT = 0.3  # how much a single word counts beside a phrase
SENTENCE = 5  # characters; the basis is that of longer texts


def used_sources() -> list[Source]:
    """Return the sources that the table is fitted on."""
    return cjk_sources()


def teach(cache: Path, threads: int) -> None:
    """Ask the teacher about every piece and text."""
    lessons = Lessons(cache / "e5.sqlite")
    teacher = load_e5_torch(threads)
    lessons.ask(list(base_pieces()), teacher)
    for source in used_sources():
        lessons.ask(source.texts, teacher)


def fit(cache: Path, folder: Path) -> None:
    """Fit the table and write it; the learned rows are kept as they are."""
    lessons = Lessons(cache / "e5.sqlite")
    chances = base_pieces()
    listed = list(chances)
    rows = {piece: row for row, piece in enumerate(listed)}
    sources = used_sources()
    counts = {
        text: WORD_WEIGHT if source.name.startswith("words") else 1.0
        for source in reversed(sources)
        for text in source.texts
    }
    texts = list(dict.fromkeys(text for source in sources for text in source.texts))
    vectors = lessons.vectors(texts)
    basis = find_basis(vectors[[len(text) > SENTENCE for text in texts]], SETTINGS.dimension)
    start = basis.project(lessons.vectors(listed))
    start /= np.linalg.norm(start, axis=1).mean()
    sif = SETTINGS.sif / (SETTINGS.sif + np.exp(np.array(list(chances.values()))))
    longest = max(map(len, listed))
    tokens = [[rows[piece] for piece in tokenize(text, rows, longest)] for text in texts]
    weights = np.array([counts[text] for text in texts])
    learned, weight = fit_rows(tokens, unit(basis.project(vectors)), start, sif, SETTINGS, weights)
    final = learned * weight[:, None]
    write_table(
        folder,
        "cjk",
        ["ja", "zh"],
        listed,
        final,
        tokens,
        E5_SMALL,
        sources,
        {**SETTINGS._asdict(), "word_weight": WORD_WEIGHT},
    )
