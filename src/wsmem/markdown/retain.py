"""Which headings open a Retain section, and which say the kind of the bullets below them."""

from __future__ import annotations

import re
from functools import lru_cache
from unicodedata import normalize

from wsmem.model import KIND_OF_LETTER, FactKind
from wsmem.text import is_unspaced

DEFAULT_WORDS = ("Retain", "Retener", "Mantieni", "Reter", "保持")

# What may stand before the word: tags, emoji (also as :name:), numbering and times ("7.", "2.1", "a)", "IV.",
# "三、", "21:30"), other symbols and emphasis.
_BEFORE = re.compile(
    r"(?:<[^<>]*>|:[a-z0-9_+-]+:|\d+(?:[.:/–-]\d+)*(?:[.)、:：]|(?!\w))|(?:[ivxIVX]{1,5}|[A-Za-z])[.)](?=\s)"
    r"|[一二三四五六七八九十]+[、.．]|[\u2460-\u24ff\u2776-\u2793]|[^\w\s]|_|\s)*"
)
_IN_BRACKETS = re.compile(r"[(（\[][^)）\]]*[)）\]]?")
_LETTER = re.compile(r"[(\[]\s*([WBOS])\s*[)\]]|^([WBOS])(?:\s*:|\s+[-–—]|$)")
_WORDS_OF_KIND = {
    FactKind.WORLD: r"""worlds?\b|(?:objective\ )?facts?\b|世界|事実|事实|事實|客観|客观|客觀|사실|세계
        |факт(?:ы|и)?\b|мир\b|monde\b|faits?\b|welt\b|fakten\b|mundo\b|hechos?\b|fatos?\b|mondo\b|fatti\b""",
    FactKind.EXPERIENCE: r"""experiences?\b|biograph|経験|体験|经历|经验|經歷|經驗|경험|체험|опыт|erfahrung
        |experiencias?\b|experiências?\b|expériences?\b|esperienz[ae]\b""",
    FactKind.OPINION: r"""opinions?\b|beliefs?\b|preferences?\b|意見|意见|观点|觀點|見解|信念|好み|偏好|의견|선호
        |мнени|предпочтени|meinung|vorliebe|opini[oó]n|opiniões|opinião|preferencias?\b|avis\b|préférences?\b
        |opinion[ei]\b""",
    FactKind.OBSERVATION: r"""observations?\b|summar(?:y|ies)\b|観察|观察|觀察|所見|要約|总结|總結|관찰|요약
        |наблюдени|beobachtung|zusammenfassung|observaci[oó]n|observaç|resumen|resumo|osservazion""",
}
_KINDS = [(kind, re.compile(words, re.IGNORECASE | re.VERBOSE)) for kind, words in _WORDS_OF_KIND.items()]


def _bare(heading: str) -> str:
    heading = heading[_BEFORE.match(heading).end() :]  # type: ignore[union-attr]  # it matches every text
    return normalize("NFKC", heading)


@lru_cache(maxsize=8)
def _opening(words: tuple[str, ...]) -> re.Pattern[str]:
    parts = []
    for word in filter(None, words):
        word = normalize("NFKC", word)
        # A word of a script without spaces may run on: 保持事項.
        parts.append(re.escape(word) + ("" if is_unspaced(word[-1:]) else r"(?![^\W_]|_\w|['’-][^\W\d_])"))
    return re.compile(f"(?:{'|'.join(parts) or '(?!)'})", re.IGNORECASE)


@lru_cache(maxsize=256)
def is_retain_heading(heading: str, words: tuple[str, ...] = DEFAULT_WORDS) -> bool:
    """Say whether a heading's text opens a Retain section.

    It does if it begins with one of the words once emoji, numbering and marks are off: ``7. RETAIN``,
    ``🧠 Retain - structured``, ``Retain (auto)``. ``Decision: RETAIN`` and ``Retaining wall`` do not.
    """
    return _opening(words).match(_bare(heading)) is not None


def is_bare_retain_heading(heading: str, words: tuple[str, ...] = DEFAULT_WORDS) -> bool:
    """Say whether a Retain heading says nothing more than that: ``## 🧠 Retain (auto)``."""
    bare = _bare(heading)
    match = _opening(words).match(bare)
    return match is not None and not any(map(str.isalnum, _IN_BRACKETS.sub("", bare[match.end() :])))


@lru_cache(maxsize=256)
def kind_of_heading(heading: str) -> FactKind | None:
    """Return the kind that a sub-heading of a Retain section gives to its bullets, if it names one.

    ``World (W)``, ``世界知识 (W) - World Facts``, ``Opinions``, ``S``.
    """
    if kind := kind_in_brackets(heading):
        return kind
    bare = _bare(heading).rstrip(" *_`~")
    if letter := _LETTER.match(bare):
        return KIND_OF_LETTER[letter[1] or letter[2]]
    return next((kind for kind, words in _KINDS if words.match(bare)), None)


def kind_in_brackets(heading: str) -> FactKind | None:
    """Return the kind whose letter stands in brackets in a heading: ``Retain (W)``."""
    letter = _LETTER.search(normalize("NFKC", heading))
    return KIND_OF_LETTER[letter[1]] if letter and letter[1] else None
