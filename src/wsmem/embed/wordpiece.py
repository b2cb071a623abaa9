"""Cut English text into the pieces of a BERT vocabulary.

The algorithm is that of BERT's uncased tokenizer (Devlin and others 2019): lower case without accents, words
split at punctuation, each word cut greedily into the longest pieces known, later pieces marked ``##``.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING
from unicodedata import category, normalize

if TYPE_CHECKING:
    from wsmem.embed.vocabulary import Rows

_LONGEST_WORD = 100
_ASCII_WORD = re.compile(r"[a-z0-9]+|[!-/:-@\[-`{-~]")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


@cache
def _han() -> re.Pattern[str]:
    return re.compile(
        "[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
        "\U00020000-\U0002a6df\U0002a700-\U0002ceaf\U0002f800-\U0002fa1f]"
    )


def _spaced(text: str) -> str:
    """Return the text with a space around every punctuation mark and han character, without control marks."""
    out = []
    for char in text:
        kind = category(char)
        if char in "\t\n\r" or kind[0] == "Z":
            out.append(" ")
        elif kind[0] == "C" or char == "\ufffd":
            continue
        elif kind[0] == "P" or char in "$+<=>^`|~" or _han().match(char):
            out.append(f" {char} ")
        else:
            out.append(char)
    return "".join(out)


def words(text: str) -> list[str]:
    """Return the words and punctuation marks of a text, lower-cased, accents taken off."""
    lower = text.lower()
    if lower.isascii() and not _CONTROL.search(lower):
        return _ASCII_WORD.findall(lower)
    plain = "".join(char for char in normalize("NFD", lower) if category(char) != "Mn")
    return _spaced(plain).split()


def cut_word(word: str, rows: Rows) -> list[str]:
    """Return the pieces of a word; nothing if any part of it is unknown."""
    if word in rows:
        return [word]
    if len(word) > _LONGEST_WORD:
        return []
    found: list[str] = []
    start = 0
    while start < len(word):
        mark = "##" if start else ""
        for end in range(len(word), start, -1):
            piece = mark + word[start:end]
            if piece in rows:
                found.append(piece)
                start = end
                break
        else:
            return []
    return found


def tokenize(text: str, rows: Rows) -> list[str]:
    """Return the pieces of the text that have a row, in order."""
    return [piece for word in words(text) for piece in cut_word(word, rows)]
