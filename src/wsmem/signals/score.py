"""The verdict on one sentence: every signal that it gives, their sum, and what kind of fact it would be."""

from __future__ import annotations

import re
from functools import cache
from typing import Final, NamedTuple
from unicodedata import normalize

from wsmem.model import FactKind
from wsmem.signals import chinese, english, japanese, structure
from wsmem.signals.table import THRESHOLD, WEIGHTS, Signal

_KANA: Final = re.compile(r"[\u3041-\u30fa\u30fc]")
_CJK: Final = re.compile(r"[\u3041-\u30fa\u30fc\u3400-\u4dbf\u4e00-\u9fff]")
_LATIN: Final = re.compile(r"[A-Za-z\u00c0-\u024f]+")
_LANGUAGES: Final = {
    "en": english.SIGNALS,
    "ja": japanese.SIGNALS,
    "zh": chinese.SIGNALS,
    "": structure.SIGNALS,
}
_SHORTEST: Final = 12  # characters; of an unspaced script, half as many say as much
_LONGEST: Final = 2000
# A request or a stray word does not make "from now on, send …" and "never book …" any less of a standing order.
_ASKS_TO_KEEP: Final = re.compile(r"(?:can|could|would|will) you\b", re.IGNORECASE)
_STANDING: Final = frozenset(("request", "hypothetical"))


class Verdict(NamedTuple):
    """What is thought of a sentence.

    ``score`` is the sum of the signals' weights; ``kept`` says whether it reaches the threshold; ``kind`` and
    ``confidence`` (opinions only) are those of the bullet that it would make.
    """

    score: float
    signals: tuple[Signal, ...]
    hedged: bool
    kind: FactKind
    confidence: float | None

    @property
    def kept(self) -> bool:
        """Whether the sentence is worth proposing."""
        return self.score >= THRESHOLD


def score_sentence(text: str, *, fenced: bool = False) -> Verdict:
    """Return the verdict on a sentence or a group of sentences.

    Args:
        text: as written, in English, Japanese or Chinese.
        fenced: it stands in a fenced code block.
    """
    plain = normalize("NFKC", text).replace("\u2019", "'").replace("\u2018", "'").strip()
    language = language_of(plain)
    size = len(plain) * (2 if language in ("ja", "zh") else 1)
    if not _SHORTEST <= size <= _LONGEST * 2 or fenced:
        reason = "code" if fenced else "short" if size < _SHORTEST else "long"
        return Verdict(0.0, (Signal(reason, 0.0, ""),), False, FactKind.WORLD, None)
    found = _match(plain, language)
    if "explicit" in found or "preference" in found:
        found = {name: words for name, words in found.items() if name not in _STANDING}
    if "explicit" in found:
        found.pop("passing", None)
        if _ASKS_TO_KEEP.match(found["explicit"]):
            found.pop("question", None)
    signals = tuple(Signal(name, WEIGHTS[name], words) for name, words in found.items() if name in WEIGHTS)
    score = round(sum(signal.weight for signal in signals), 2)
    kind, confidence = _kind_of(found)
    return Verdict(score, signals, "hedge" in found, kind, confidence)


def language_of(text: str) -> str:
    """Return ``ja``, ``zh`` or ``en``: whose patterns a sentence is read by."""
    cjk = len(_CJK.findall(text))
    latin = len(_LATIN.findall(text))
    if cjk < 2 or cjk * 2 < latin:
        return "en"
    return "ja" if _KANA.search(text) else "zh"


def _match(plain: str, language: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, pattern in (*_compiled(language).items(), *_compiled("").items()):
        if match := pattern.search(plain):
            found[name] = match[0].strip()[:60]
    if structure.is_mostly_code(plain):
        found.setdefault("code", "`…`")
    if "structured" in found or "appointment" in found:
        found.pop("dated", None)
    return found


@cache
def _compiled(language: str) -> dict[str, re.Pattern[str]]:
    return {
        name: re.compile("|".join(f"(?:{pattern})" for pattern in patterns))
        for name, patterns in _LANGUAGES[language].items()
    }


def _kind_of(found: dict[str, str]) -> tuple[FactKind, float | None]:
    """Return the kind of fact and, for an opinion, how sure: what is hedged is believed, not known."""
    if "hedge" in found:
        return FactKind.OPINION, 0.5
    if "preference" in found:
        return FactKind.OPINION, 0.7
    if "decision" in found:
        return FactKind.EXPERIENCE, None
    return FactKind.WORLD, None
