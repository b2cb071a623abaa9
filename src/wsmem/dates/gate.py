"""A cheap look at a text that spares most of them the reading: is there anything that a date is made of?"""

from __future__ import annotations

import re

from wsmem.dates.patterns import compiled
from wsmem.dates.vocabulary import HINTS

# Bytes are split faster than text; what is no ASCII letter becomes a space.
_LETTERS = bytes(code | 32 if 65 <= code <= 90 else code if 97 <= code <= 122 else 32 for code in range(256))
_WORDS = frozenset(word.encode() for word in HINTS if word.isascii() and word != "may")
_DIGITS = re.compile(r"[0-9](?:[-/][0-9]|[0-9]{3}|st|nd|rd|th|(?<=the [0-9])|(?<=may [0-9]))")

# One of these characters is in every date of the other scripts, but for the words listed below.
_SIGNS = "[年月日号號天週周曜期旦末季半先度拜今昨明去近来來圣聖诞誕情劳勞労国國独獨夜前后後次가-힣а-яёüäéãûç]"
_KANA_WORDS = (
    "きのう",
    "きょう",
    "あした",
    "あさって",
    "おととい",
    "おととし",
    "クリスマス",
    "バレンタイン",
    "これから",
)
_WIDE = (
    r"[0-9０-９〇一二三四五六七八九十元两兩][ 　]?[年月日号號天週周個个か가-힣ヶヵカケ営工营]"
    r"|[月火水木金土日]曜|[周週][一二三四五六日末]|[上下本][个個]?[季半]|星期|[礼禮]拜"
    r"|[昨今明本前后後][日天年晚晩朝夜早晨]"
    r"|[先今来來本再上下个個次前][月周週年のヶ四季星半]|先々|今度|ここ[0-9０-９一二三四五六七八九十]"
    r"|去年|(?:[過过]去|直近|最近|今[後后]|未[来來]|接下[来來]|近)の?[0-9０-９一二三四五六七八九十两兩]"
    r"|元[旦日]|大晦|[誕诞]|平安夜|情人|[労劳勞][动動]|[国國][庆慶]|[独獨]立"
    r"|[가-힣]|[а-яё]{3}|(?i:février|août|décembre|märz|jänner|übermorgen|amanhã|março)"
)


def may_name_date(text: str) -> bool:
    """Say whether the text is worth reading; true for every text with a date and for some without."""
    if not _WORDS.isdisjoint(text.encode("ascii", "replace").translate(_LETTERS).split()):
        return True
    if _DIGITS.search(text) is not None or "May" in text:
        return True
    if text.isascii():
        return False
    if compiled(_SIGNS).search(text) is not None and compiled(_WIDE).search(text) is not None:
        return True
    return any(word in text for word in _KANA_WORDS)
