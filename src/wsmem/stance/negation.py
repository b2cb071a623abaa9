"""Whether a statement denies: how often, by which words."""

from __future__ import annotations

from functools import lru_cache
from typing import Final
from unicodedata import normalize

from wsmem.patterns import lazy_pattern

_ENGLISH: Final = lazy_pattern(
    r"\b(?:no longer|not|never|no|none|nobody|no one|nothing|nowhere|neither|without|hardly|barely|cannot|"
    r"lacks?|lacking|stop(?:s|ped)|quit|refuses?|refused|fails? to|failed to|avoids?|avoided|isn|"
    r"gave up|given up|gives up)\b|n't\b"
)
# "Not only", "no. 5" and "no doubt" deny nothing; "not … without" is told by counting.
_ENGLISH_FALSE: Final = lazy_pattern(
    r"\bnot only\b|\bno\.? ?\d|\bno (?:doubt|matter|problem|wonder|more than|less than|fewer than|later than|"
    r"sooner|earlier than)\b|\bnot (?:just|least|necessarily|to mention|until|more than|less "
    r"than|later than)\b|\bif not\b|"
    r"\bwhy not\b|\bwhether or not\b|\bnon-?stop\b|\bstop(?:s|ped)? (?:at|by|for|in)\b|"
    r"\bnothing (?:but|else)\b|"
    r"\bcan(?:not|'t) (?:wait|help)\b|\b(?:is|are)n't (?:it|he|she|they)\b"
)
_JAPANESE: Final = lazy_pattern(
    "なくなった|なくなり|ない|なかった|なくて|なければ|なく(?!ては|ちゃ)|ません|ずに|"
    "(?<=[わかさたなまらがばっえけせてねめれべげ])ず(?=[、。]|$)|"
    "やめた|やめて|やめる|止めた|辞めた|禁止|不可|無しで|なしで|無理"
)
_JAPANESE_FALSE: Final = lazy_pattern(
    "しか(?:.{0,8}?)(?:ない|ません|なかった)|かもしれ(?:ない|ません)|に違いない|に(?:ちがい|違い)ありません|"
    "なければ(?:なら|いけ)(?:ない|ません)|なくては(?:なら|いけ)(?:ない|ません)|なきゃ|"
    "ないといけ(?:ない|ません)|"
    "(?:では|じゃ)ないか|(?:では|じゃ)ありませんか|ませんか|とは限ら(?:ない|ません)|"
    "だけで(?:は)?なく|のみならず|"
    "少ない|すくない|危ない|つまらない|もったいない|切ない|幼い|間違いない|間違いなく|"
    "問題ない|仕方ない|しょうがない|"
    "ないように|ことなく|もなく|ではなく|じゃなく(?:て)?|でなく|まもなく|なんとなく|"
    "さりげなく|限りなく|思いがけない|かけがえのない|"
    "くだらない|たまらない|いけない|なさけない|ないうちに|まだ(?:しも)"
)
_CHINESE: Final = lazy_pattern("没有|沒有|没|沒|不再|不|无法|無法|未|别|並非|并非|从不|拒绝|停止|讨厌")
_CHINESE_FALSE: Final = lazy_pattern(
    "不过|不過|不仅|不僅|不但|不只|不错|不錯|不同|不少|不久|不断|不管|不论|差不多|没关系|"
    "说不定|不得不|不一定|"
    "要不|别人|别的|特别|分别|级别|个别|性别|未来|未必|是不是|有没有|能不能|要不要|会不会|"
    "没问题|不是.{0,6}而是"
)
_KANA: Final = lazy_pattern("[\u3041-\u3096\u30a1-\u30fa]")
_HAN_OR_KANA: Final = lazy_pattern("[\u3041-\u3096\u30a1-\u30fa\u3400-\u9fff]")
_LATIN: Final = lazy_pattern("[a-z]")


# A Japanese predicate stands at the end of its clause: what is denied before a noun or in passing is another matter.
_FINAL_JAPANESE: Final = lazy_pattern(
    r"(?:なくなった|なくなりました|ない|なかった|ません(?:でした)?|ず|やめた|止めた|辞めた|"
    r"やめました|禁止|不可)"
    r"(?:です|でした|だ|だった|である|の(?:だ|です)|よ|ね|そう(?:だ|"
    r"です))*(?:[。．！!、」』）)(（]|ので|から|が、|けど|し、|と(?:言|い|聞|の|思)|$)"
)


@lru_cache(maxsize=8192)
def negators(text: str) -> tuple[str, ...]:
    """Return the words that deny anything in the statement, in order."""
    english, other = _cut(text)
    found = _ENGLISH.findall(english) if english else []
    if other:
        found += (_JAPANESE if _KANA.search(other) else _CHINESE).findall(other)
    return tuple(found)


@lru_cache(maxsize=8192)
def denies(text: str) -> bool:
    """Say whether the statement as a whole denies: an odd number of denials of what it says, not of what it names."""
    english, other = _cut(text)
    count = len(_ENGLISH.findall(english)) if english else 0
    if other:
        count += len((_FINAL_JAPANESE if _KANA.search(other) else _CHINESE).findall(other))
    return count % 2 == 1


def _cut(text: str) -> tuple[str, str]:
    """Return the text as the English and as the Japanese or Chinese patterns see it, false friends taken out."""
    plain = normalize("NFKC", text).casefold().replace("’", "'")
    english = _ENGLISH_FALSE.sub(" ", plain) if _LATIN.search(plain) else ""
    if plain.isascii() or not _HAN_OR_KANA.search(plain):
        return english, ""
    return english, (_JAPANESE_FALSE if _KANA.search(plain) else _CHINESE_FALSE).sub(" ", plain)
