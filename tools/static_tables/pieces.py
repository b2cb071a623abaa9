"""The vocabulary of the Japanese and Chinese table, and which words are common enough to be learned from."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from unicodedata import normalize

from static_tables import lexicons
from static_tables.e5 import read_file

if TYPE_CHECKING:
    from collections.abc import Iterable

ASCII_PIECES = 4200
SYMBOLS = 600
SPECIAL = 4  # begin, padding, end, unknown
_CJK = re.compile(r"[\u3005-\u3007\u3041-\u3096\u30a1-\u30fa\u30fc\u3400-\u4dbf\u4e00-\u9fff]+")


def base_pieces() -> dict[str, float]:
    """Return piece -> unigram log-probability: all kana and han, the commonest ASCII words, some symbols.

    Pieces are folded (NFKC, lower case, no word-start mark); of those that fall together the commonest counts.
    """
    kept: dict[str, float] = {}
    ascii_left, symbols_left = ASCII_PIECES, SYMBOLS
    for piece, (number, score) in read_file().pieces.items():
        if number < SPECIAL:
            continue
        folded = normalize("NFKC", piece.replace("\u2581", "")).lower()
        if not folded or folded in kept or " " in folded:
            continue
        if _CJK.fullmatch(folded):
            kept[folded] = score
        elif folded.isascii() and folded.isalnum() and ascii_left:
            kept[folded] = score
            ascii_left -= 1
        elif not folded.isalnum() and not any(char.isalnum() for char in folded) and symbols_left:
            kept[folded] = score
            symbols_left -= 1
    return kept


def likelihood(word: str, pieces: dict[str, float], longest: int = 16) -> float:
    """Return the word's log-probability under the unigram model: that of its best segmentation."""
    best = [0.0] + [-1e9] * len(word)
    for end in range(1, len(word) + 1):
        for start in range(max(0, end - longest), end):
            score = pieces.get(word[start:end], -25.0 if end - start == 1 else -1e9)
            best[end] = max(best[end], best[start] + score)
    return best[-1]


def rank_by_likelihood(words: Iterable[str], pieces: dict[str, float]) -> list[str]:
    """Return the words, likeliest first; the tie goes to the alphabet."""
    return sorted(set(words), key=lambda word: (-likelihood(word, pieces), word))


def common_japanese(pieces: dict[str, float]) -> dict[str, list[str]]:
    """Return common Japanese words by part of speech."""
    share = {
        "noun": 6000,
        "action": 3000,
        "verb": 2500,
        "adjective": 400,
        "state": 700,
        "adverb": 400,
        "time": 150,
    }
    words = lexicons.japanese_words()
    return {kind: rank_by_likelihood(words[kind], pieces)[:count] for kind, count in share.items()}


def common_chinese() -> dict[str, list[str]]:
    """Return common simplified Chinese words by the first letter of their tag."""
    share = {
        "n": 7000,
        "v": 5000,
        "a": 1200,
        "i": 300,
        "l": 400,
        "t": 250,
        "s": 250,
        "d": 400,
        "b": 200,
        "z": 150,
    }
    words = lexicons.chinese_words()
    return {tag: words[tag][:count] for tag, count in share.items()}
