"""Which headings open a Retain section, and which say the kind of the bullets below them."""

from __future__ import annotations

import re
from functools import lru_cache
from unicodedata import normalize

from wsmem.model import KIND_OF_LETTER, FactKind

DEFAULT_WORDS = ("Retain", "Retener", "Mantieni", "Reter", "保持")

# What may stand before the word: emoji and other symbols, numbering ("7.", "3)", "2.1"), emphasis.
_BEFORE = re.compile(r"^(?:[^\w\s]|_|\d+(?:\.\d+)*[.)]?(?=\s)|\s)+")
_LETTER = re.compile(r"(?:^|[(（\[])\s*([WBOS])\s*(?:[)）\]]|$|[:：])")
_WORDS_OF_KIND: tuple[tuple[FactKind, str], ...] = (
    (FactKind.WORLD, r"worlds?\b|(?:objective )?facts?\b|世界|事実|事实|客観|客观|мир|monde|welt|mundo"),
    (FactKind.EXPERIENCE, r"experiences?\b|biograph\w*|経験|体験|经历|经验|erfahrung\w*|experiencias?|expériences?"),
    (FactKind.OPINION, r"opinions?\b|beliefs?\b|preferences?\b|意見|意见|观点|見解|信念|好み|偏好|meinung\w*|opini[oó]n\w*"),
    (FactKind.OBSERVATION, r"observations?\b|summar(?:y|ies)\b|観察|观察|所見|要約|beobachtung\w*|observaci[oó]n\w*"),
)
_KINDS = [(kind, re.compile(words, re.IGNORECASE)) for kind, words in _WORDS_OF_KIND]


def _bare(heading: str) -> str:
    return _BEFORE.sub("", normalize("NFKC", heading)).strip(" *_`~")


@lru_cache(maxsize=8)
def _opening(words: tuple[str, ...]) -> re.Pattern[str]:
    parts = []
    for word in words:
        word = normalize("NFKC", word)
        # \b has no meaning between two characters of a script without spaces
        parts.append(re.escape(word) + (r"(?!\w)" if word.isascii() else ""))
    return re.compile(f"(?:{'|'.join(parts)})", re.IGNORECASE)


def is_retain_heading(heading: str, words: tuple[str, ...] = DEFAULT_WORDS) -> bool:
    """Say whether a heading's text opens a Retain section.

    It does if it begins with one of the words once emoji, numbering and marks are off: ``7. RETAIN``,
    ``🧠 Retain - structured``, ``Retain (auto)``. ``Decision: RETAIN`` and ``Retaining wall`` do not.
    """
    return _opening(words).match(_bare(heading)) is not None


def kind_of_heading(heading: str) -> FactKind | None:
    """Return the kind that a sub-heading of a Retain section gives to its bullets, if it names one.

    ``World (W)``, ``世界知识 (W) - World Facts``, ``Opinions``, ``S``.
    """
    plain = normalize("NFKC", heading)
    if letter := _LETTER.search(plain.strip(" *_`#")):
        return KIND_OF_LETTER[letter[1]]
    bare = _bare(heading)
    for kind, words in _KINDS:
        if words.match(bare):
            return kind
    return None
