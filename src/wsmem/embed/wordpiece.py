"""Cut English text into the pieces of a BERT vocabulary.

The algorithm is that of BERT's uncased tokenizer (Devlin and others 2019): lower case without accents, words
split at punctuation, each word cut greedily into the longest pieces known, later pieces marked ``##``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from unicodedata import category, normalize

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_LONGEST_WORD = 100
_ASCII_WORD = re.compile(r"[a-z0-9]+|[!-/:-@\[-`{-~]")
_HAN = ("\u3400\u4dbf", "\u4e00\u9fff", "\uf900\ufaff", "\U00020000\U0002a6df", "\U0002a700\U0002ceaf", "\U0002f800\U0002fa1f")


def _spaced(text: str) -> str:
    """Return the text with a space around every punctuation mark and han character, without control marks."""
    out = []
    for char in text:
        kind = category(char)
        if char.isspace():
            out.append(" ")
        elif kind[0] == "C" or char == "\ufffd":
            continue
        elif kind[0] == "P" or char in "$+<=>^`|~" or any(low <= char <= high for low, high in _HAN):
            out.append(f" {char} ")
        else:
            out.append(char)
    return "".join(out)


def words(text: str) -> list[str]:
    """Return the words and punctuation marks of a text, lower-cased, accents taken off."""
    lower = text.lower()
    if lower.isascii():
        return _ASCII_WORD.findall(lower)
    plain = "".join(char for char in normalize("NFD", lower) if category(char) != "Mn")
    return _spaced(plain).split()


def cut_word(word: str, rows: Mapping[str, int]) -> Iterator[int]:
    """Yield the row numbers of a word's pieces; nothing if any part of it is unknown."""
    row = rows.get(word)
    if row is not None:
        yield row
        return
    if len(word) > _LONGEST_WORD:
        return
    found: list[int] = []
    start = 0
    while start < len(word):
        mark = "##" if start else ""
        for end in range(len(word), start, -1):
            row = rows.get(mark + word[start:end])
            if row is not None:
                found.append(row)
                start = end
                break
        else:
            return
    yield from found


def tokenize(text: str, rows: Mapping[str, int]) -> list[int]:
    """Return the row numbers of the text's pieces, in order."""
    return [row for word in words(text) for row in cut_word(word, rows)]
