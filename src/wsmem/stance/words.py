"""Content words of a statement, so far reduced that ``plays`` and ``playing`` are one.

English and other spaced scripts by word, with endings taken off; Japanese by its stems (runs of kanji, of
katakana, and longer ones of hiragana), so that endings and particles do not count; Chinese by
pairs of characters.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final
from unicodedata import normalize

from wsmem.patterns import lazy_pattern

_KANA: Final = lazy_pattern("[\u3041-\u3096\u30a1-\u30fa]")
_HAN: Final = lazy_pattern("[\u3005\u3400-\u4dbf\u4e00-\u9fff]")
_SPACED: Final = lazy_pattern(r"[^\W_\u3005-\u30ff\u3400-\u4dbf\u4e00-\u9fff]+(?:['’][a-z]+)?", re.IGNORECASE)
_JAPANESE: Final = lazy_pattern(
    "[\u3005\u3400-\u4dbf\u4e00-\u9fff]+|[\u30a1-\u30fa\u30fc]{2,}|[\u3041-\u3096]{3,}"
)
# "A", "some", "anybody" of Japanese: 一人の, 一匹の, 誰も.
_ARTICLES: Final = lazy_pattern(
    "(?:一|ひと)(?:人|匹|頭|台|本|枚|個|つ|羽|艘)(?:の|も|が|は)|(?:誰|何)も|今は|現在は?"
)
# Words of time that run into the next word without a space.
_TIMES: Final = lazy_pattern(
    "毎(?:朝|晩|日|週|月|年)|今(?:朝|晩|日|夜|週|月|年|回)|昨(?:日|夜|晩|年)|先(?:週|月)|"
    "来(?:週|月|年)|明日|去年|最近|普段|時々|平日"
)
_CHINESE_DENIALS: Final = lazy_pattern("没有|不再|不(?!过|仅|但|只|错|同|少|久|断|管|论)|没|未")
_HAN_RUN: Final = lazy_pattern("[\u3005\u3400-\u4dbf\u4e00-\u9fff]+")

# Words that build a sentence without saying what it is about. Negators are told apart in ``negation``.
FUNCTION_WORDS: Final = frozenset(
    "a an and are as at be been being but by did do does done for from had has have having he "
    "her hers him his how "
    "i if in into is it its itself me my of on onto or our she so some than that the their "
    "theirs them then there "
    "these they this those to up us was we were what when where which while who whom whose "
    "will with would you your "
    "also am about just very really quite rather too now currently still any each every both "
    "all s re ve ll d m "
    "can could should may might shall must not no never nor neither none without cannot "
    "nobody nothing longer "
    "one ones someone somebody something maybe perhaps possibly probably sometimes "
    "occasionally often usually mostly "
    "generally always again too even actually".split()
)
_IRREGULAR: Final = {
    word: base
    for base, words in {
        "man": "men", "woman": "women", "child": "children", "person": "people persons", "foot": "feet",
        "run": "ran", "sit": "sat", "eat": "ate eaten", "go": "went gone", "write": "wrote written",
        "break": "broke broken", "take": "took taken", "drive": "drove driven", "ride": "rode ridden",
        "speak": "spoke spoken", "sleep": "slept", "keep": "kept", "buy": "bought",
        "think": "thought", "say": "said", "stand": "stood", "hold": "held", "send": "sent", "get": "got gotten",
        "make": "made", "see": "saw seen", "give": "gave given", "find": "found", "throw": "threw thrown",
        "swim": "swam swum", "sing": "sang sung", "fly": "flew flown", "meet": "met", "win": "won", "lose": "lost",
        "pay": "paid", "cut": "cutting", "catch": "caught", "teach": "taught", "begin": "began begun",
        "drink": "drank drunk", "wear": "wore worn", "draw": "drew drawn", "grow": "grew grown",
    }.items()
    for word in words.split()
}  # fmt: skip
# Runs of hiragana that say nothing by themselves.
_EMPTY_KANA: Final = lazy_pattern(
    "(?:ている|ていた|ていて|ています|ていました|ていない|ていません|でいる|でいて|でいます|"
    "でいない|でいません|"
    "してい(?:る|た|て|ます|ました|ない|ません)|され(?:る|た|て|てい(?:る|た|て|ます))|"
    "という|といった|とともに|ところ|ために|ための|ように|ような|そして|しかし|ただし|または|および|"
    "である|であった|です|でした|ます|ました|ません(?:でした)?|ない|なかった|なくなった|なくて|なく|"
    "ことが|ことは|ことを|こと|もの|とき|ときに|ときは|から|まで|より|だけ|など|ほど|くらい|ぐらい|"
    "これは|それは|この|その|あの|どの|には|では|とは|にも|でも|へと|のは|のが|のを|のに|ので|"
    "いない|いる|います|いません|いて|いた|いました|ある|あり|あります|ありません|あった|あって|"
    "する|して|した|します|しました|なる|なって|なった|なりました|できる|"
    "たち|たちが|たちは|たちの|たくさんの|ひとりも|だれも|[がはをにでとへもの]+)"
)


def stem(word: str) -> str:
    """Return an English word without its ending: ``sitting`` and ``sits`` are ``sit``, ``dancing`` is ``danc``."""
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if len(word) < 4 or not word.isascii():
        return word
    for ending in ("ing", "ed"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            base = word[: -len(ending)]
            if base[-1] == base[-2] and base[-1] not in "lsz":
                return base[:-1]
            return base.removesuffix("e")
    if word.endswith("ies"):
        return word[:-3] + "y"
    if word.endswith(("ches", "shes", "xes", "sses", "zes")):
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    return word.removesuffix("e") if len(word) > 3 else word


@lru_cache(maxsize=8192)
def content_words(text: str) -> tuple[str, ...]:
    """Return the content words in order, each once."""
    plain = normalize("NFKC", text).casefold().replace("’", "'")
    words: list[str] = []
    for match in _SPACED.finditer(plain):
        word = match[0].partition("'")[0]
        if word and word not in FUNCTION_WORDS and not (match[0].endswith("n't") and word in _AUXILIARY):
            words.append(stem(word))
    if _KANA.search(plain):
        for match in _JAPANESE.finditer(_TIMES.sub(r"\g<0> ", _ARTICLES.sub(" ", plain))):
            run = match[0]
            if "\u3041" <= run[0] <= "\u3096":
                run = _EMPTY_KANA.sub("", run)
                if len(run) < 2:
                    continue
            words.append(run)
    elif _HAN.search(plain):
        for match in _HAN_RUN.finditer(_CHINESE_DENIALS.sub(" ", plain)):
            run = match[0]
            words += [run[at : at + 2] for at in range(len(run) - 1)] or [run]
    return tuple(dict.fromkeys(words))


_AUXILIARY: Final = frozenset(
    "isn aren wasn weren don doesn didn hasn haven hadn won wouldn can couldn shouldn mustn ain needn".split()
)


def is_japanese(text: str) -> bool:
    """Say whether the text holds kana."""
    return not text.isascii() and _KANA.search(normalize("NFKC", text)) is not None


def is_chinese(text: str) -> bool:
    """Say whether the text holds han characters and no kana."""
    return not text.isascii() and not is_japanese(text) and _HAN.search(text) is not None
