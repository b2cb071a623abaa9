"""The English table: pieces of the BERT vocabulary, learned from all-MiniLM-L6-v2."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Any

import numpy as np

from static_tables.asset import write_table
from static_tables.corpora import Source, english_sources
from static_tables.fit import Settings, find_basis, fit_rows, unit
from static_tables.teachers import MINILM, Lessons, load_minilm, package_folder
from wsmem.embed.wordpiece import tokenize

if TYPE_CHECKING:
    from pathlib import Path

SETTINGS = Settings(dimension=256, sif=1e-4, epochs=4)
# After the fit each direction moves this far back to what the teacher says about the piece alone, and the
# weight becomes a mean of SIF and what was learned: learned rows suit short notes, the piece's own and SIF
# suit talk full of names. Retrieval is flat around these two.
OWN_DIRECTION = 0.4
LEARNED_WEIGHT = 0.6
FIRST_WORD = 999  # in the vocabulary, which is sorted by frequency from there on


def vocabulary() -> tuple[list[str], list[int]]:
    """Return the pieces that are Latin letters, digits or signs, and their rank by frequency."""
    listed = (package_folder(MINILM) / "model/vocab.txt").read_text("utf-8").splitlines()
    kept, ranks = [], []
    for rank, piece in enumerate(listed):
        plain = piece.removeprefix("##") or piece
        special = piece.startswith("[") and len(piece) > 1
        if not special and all(_is_kept(char) for char in plain):
            kept.append(piece)
            ranks.append(max(1, rank - FIRST_WORD + 1))
    return kept, ranks


def _is_kept(char: str) -> bool:
    if char.isalnum():
        return unicodedata.name(char, "").startswith("LATIN") or char in "0123456789"
    return True


def _alone(piece: str) -> str:
    return piece.removeprefix("##") or piece


def used_sources() -> list[Source]:
    """Return the sources that the table is fitted on; made-up phrases did not help here."""
    return [source for source in english_sources() if not source.name.startswith("phrases")]


def teach(cache: Path, threads: int) -> None:
    """Ask the teacher about every piece and text."""
    lessons = Lessons(cache / "minilm.sqlite")
    teacher = load_minilm(threads)
    lessons.ask([_alone(piece) for piece in vocabulary()[0]], teacher)
    for source in used_sources():
        lessons.ask(source.texts, teacher)


def fit(cache: Path, folder: Path) -> None:
    """Fit the table and write it."""
    lessons = Lessons(cache / "minilm.sqlite")
    listed, ranks = vocabulary()
    rows = {piece: row for row, piece in enumerate(listed)}
    sources = used_sources()
    texts = list(dict.fromkeys(text for source in sources for text in source.texts))
    vectors = lessons.vectors(texts)
    basis = find_basis(vectors, SETTINGS.dimension)
    start = basis.project(lessons.vectors([_alone(piece) for piece in listed]))
    start /= np.linalg.norm(start, axis=1).mean()
    chance = 1 / np.array(ranks, float)  # Zipf's law
    sif = SETTINGS.sif / (SETTINGS.sif + chance / chance.sum())
    tokens = [[rows[piece] for piece in tokenize(text, rows)] for text in texts]
    learned, weight = fit_rows(tokens, unit(basis.project(vectors)), start, sif, SETTINGS)
    length = np.linalg.norm(learned, axis=1) * weight
    direction = unit(OWN_DIRECTION * unit(start) + (1 - OWN_DIRECTION) * unit(learned))
    final = direction * (sif ** (1 - LEARNED_WEIGHT) * length**LEARNED_WEIGHT)[:, None]
    settings: dict[str, Any] = {
        **SETTINGS._asdict(),
        "own_direction": OWN_DIRECTION,
        "learned_weight": LEARNED_WEIGHT,
    }
    write_table(folder, "en", ["en"], listed, final, tokens, MINILM, sources, settings)
