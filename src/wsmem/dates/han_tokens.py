"""Text in Chinese, Japanese or Korean cut into the words that dates are made of."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from wsmem.dates import chinese, japanese
from wsmem.dates.numerals import HAN_NUMERALS, read_han
from wsmem.dates.patterns import compiled
from wsmem.dates.tokens import SIGNS, Scan, close
from wsmem.dates.vocabulary import WORDS

if TYPE_CHECKING:
    from datetime import date

# One spelling for what the languages write differently, each character for one: offsets hold.
_SPELLING = str.maketrans(
    {
        **{chr(code): chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)},
        **dict(
            zip(
                "週後個箇號來這禮過從兩間農曆暦點時內與毎紀節聖誕國慶勞動營営業壱월일전후년、　",
                "周后个个号来这礼过从两间农历历点时内与每纪节圣诞国庆劳动营营业一月日前后年, ",
                strict=True,
            )
        ),
    }
)
SPANS = {**japanese.SPANS, **chinese.SPANS, **chinese.KOREAN_SPANS}
ERAS = {**japanese.ERAS, **chinese.ERAS}

# A word is none of ours when it ends a longer one: 日本|周辺, 説|明日, 以|上周, 未|来月, 过|去年.
_INSIDE = {
    "本": "日",
    "来": "以将未近由到往",
    "上": "以海",
    "下": "以地天",
    "去": "过",
    "明": "说説发発發证証声文透光鲜鮮判究聪",
    "前": "以",
    "今": "古昨",
    "先": "優优",
}
_GOES_ON = {"前年": "比同度", "明日": "香菜"}
# Words that may be the end of a longer one.
_WHOLE = frozenset(("dayword", "span", "曜"))
_KANA = r"[ぁ-ゖァ-ヺ]"
_HIRAGANA_BEFORE = r"[ぁ-ゖ]"
_KANA_DAY_AFTER = r"[はもの、。にかまへ,.\s!?一-鿿]|$"


@cache
def _vocabulary() -> tuple[re.Pattern[str], dict[str, tuple[str, int]]]:
    days = {**japanese.DAYS, **japanese.KANA_DAYS, **chinese.DAYS, **chinese.KOREAN_DAYS}
    words: dict[str, tuple[str, int]] = {
        **chinese.WORDS,
        **japanese.WORDS,
        **chinese.KOREAN_WORDS,
        **{word: ("dayword", offset) for word, offset in days.items()},
        **dict.fromkeys(SPANS, ("span", 0)),
        **dict.fromkeys(ERAS, ("era", 0)),
    }
    longest_first = "|".join(sorted(words, key=len, reverse=True))
    pattern = rf"[0-9]+|[A-Za-zÀ-ɏЀ-ӿ]+|{longest_first}|[{HAN_NUMERALS}]+|\x00+|[^\w\s]"
    return re.compile(pattern), words


def spell(text: str) -> str:
    """Return the text with full-width and traditional characters in the one spelling of the vocabulary."""
    return text.translate(_SPELLING)


def _is_inside(text: str, word: str, start: int, end: int, kana: bool) -> bool:
    """Say whether the word is only a part of a longer one."""
    before = text[start - 1 : start]
    if before and before in _INSIDE.get(word[0], ""):
        return True
    if text[end : end + 1] in tuple(_GOES_ON.get(word, "")):
        return True
    if word in japanese.KANA_DAYS:
        return bool(compiled(_HIRAGANA_BEFORE).match(before)) or not compiled(_KANA_DAY_AFTER).match(
            text, end
        )
    return kana and word in chinese.NOT_JAPANESE


def cut_han(text: str, today: date | None) -> Scan:
    """Cut a text (in the spelling of ``spell``) into tokens; what lies between our words is a ``gap``."""
    pattern, han = _vocabulary()
    kana = compiled(_KANA).search(text) is not None
    tokens: list[tuple[str, int, str, int, int]] = []
    reached = 0
    for match in pattern.finditer(text):
        word, (start, end) = match[0], match.span()
        if start > reached and not text[reached:start].isspace():
            tokens.append(("gap", 0, "", reached, start))
        reached = end
        kind, value = han.get(word) or _kind_of(word)
        if kind in _WHOLE and _is_inside(text, word, start, end, kana):
            kind = "gap"
        tokens.append((kind, value, word.lower() if word.isascii() else word, start, end))
    if not tokens or text[reached:].strip():
        tokens.append(("gap", 0, "", reached, len(text)))
    kinds, values, words, starts, ends = map(list, zip(*tokens, strict=True))
    return close(Scan(text, today, kinds, values, words, starts, ends))


def _kind_of(word: str) -> tuple[str, int]:
    """Return kind and value of a number, a sign or a word of another script."""
    if "0" <= word[0] <= "9":
        return ("num", int(word)) if len(word) <= 4 else ("long", 0)
    if word[0] in HAN_NUMERALS:
        value = read_han(word)
        return ("gap", 0) if value is None else ("num", value)
    if word.isalpha():
        return WORDS.get(word.lower(), ("word", 0))
    return ("\x00", 0) if word[0] == "\x00" else (SIGNS.get(word, word), 0)
