"""Numbers with what they count or measure, and whether two statements give different ones."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final
from unicodedata import normalize

from wsmem.patterns import lazy_pattern
from wsmem.stance.words import FUNCTION_WORDS, stem

_WORDS: Final = {
    word: str(number)
    for number, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
        "fifteen sixteen "
        "seventeen eighteen nineteen twenty".split()
    )
} | {"thirty": "30", "forty": "40", "fifty": "50", "hundred": "100", "half": "0.5", "dozen": "12"}
_HAN_DIGITS: Final = {char: str(number) for number, char in enumerate("〇一二三四五六七八九")} | {
    "十": "10",
    "两": "2",
}
_UNITS: Final = {
    "kg": "kilo kilos kilogram kilograms キロ 公斤",
    "g": "gram grams グラム",
    "km": "kilometre kilometres kilometer kilometers",
    "m": "metre metres meter meters メートル 米",
    "cm": "centimetre centimetres センチ 厘米",
    "min": "minute minutes mins 分 分钟 分間",
    "h": "hour hours hr hrs 時間 小时",
    "s": "second seconds sec secs 秒",
    "day": "days 日間 天",
    "%": "percent パーセント",
    "week": "weeks 週間 周",
    "month": "months ヶ月 か月 个月",
    "year": "years yrs 年 年間",
    "person": "people persons 人 名",
    "line": "lines 行",
    "char": "chars character characters 文字 字",
    "time": "times 回 次",
    "$": "dollar dollars usd ドル 美元",
    "€": "euro euros eur ユーロ 欧元",
    "¥": "yen jpy 円 元",
    "°": "°c ℃ degree degrees 度",
}
_UNIT_OF: Final = {word: unit for unit, words in _UNITS.items() for word in (unit, *words.split())}
_NUMBER: Final = lazy_pattern(
    r"(?P<money>[$€¥£])?\s?(?<![\w.])(?P<number>\d+(?:[.,:]\d+)*)\s?(?P<unit>°c|℃|%|[a-z]+|[^\W\d_a-z]{1,2})?"
    rf"|\b(?P<word>{'|'.join(_WORDS)})\b[\s-](?P<of>[a-z]+)"
    r"|(?P<han>[一二三四五六七八九十两])(?P<counter>人|つ|匹|頭|台|本|枚|個|回|名|杯|羽|着|艘|"
    r"両|歳|個人|个|只|次|位|件)"
)
_KANJI_UNIT: Final = lazy_pattern(
    "時間|分間|日間|週間|年間|か月|ヶ月|个月|小时|分钟|センチ|キロ|グラム|メートル|公斤|文字|ドル"
)


def is_number(word: str) -> bool:
    """Say whether a content word is a number, in digits or in letters."""
    return word[0].isdigit() or word in _WORDS or (word[0] in _HAN_DIGITS and len(word) <= 2)


@lru_cache(maxsize=8192)
def quantities(text: str) -> tuple[tuple[str, str], ...]:
    """Return the numbers in order as (unit, value); without a unit the word after the number stands for it.

    The unit is ``""`` for a bare number: a port, a version, a time of day.
    """
    plain = normalize("NFKC", text).casefold()
    found: list[tuple[str, str]] = []
    for match in _NUMBER.finditer(plain):
        if match["word"]:
            noun = match["of"]
            if match["word"] == "one" and noun in FUNCTION_WORDS:
                continue
            found.append((_UNIT_OF.get(noun, stem(noun)), _WORDS[match["word"]]))
        elif match["han"]:
            counter = match["counter"]
            found.append((_UNIT_OF.get(counter, counter), _HAN_DIGITS[match["han"]]))
        else:
            found.append((_unit(plain, match), _value(match["number"])))
    return tuple(found)


def _unit(plain: str, match: re.Match[str]) -> str:
    if match["money"]:
        return match["money"]
    unit = match["unit"] or ""
    if unit and not unit.isascii() and (longer := _KANJI_UNIT.match(plain, match.start("unit"))):
        unit = longer[0]
    elif unit and not unit.isascii() and unit not in _UNIT_OF:
        unit = unit[0]
    if unit in FUNCTION_WORDS:
        return ""
    return _UNIT_OF.get(unit, stem(unit))


def _value(number: str) -> str:
    if re.fullmatch(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?", number):
        number = number.replace(",", "")
    if re.fullmatch(r"\d+\.\d+", number):
        number = number.rstrip("0").rstrip(".")
    return (
        number.lstrip("0") or "0"
        if number.isdigit()
        else number.removeprefix("0")
        if ":" in number
        else number
    )


def differing(one: str, two: str) -> tuple[str, str] | None:
    """Return the numbers, with their unit, that the two texts give differently for the same unit; None if none.

    Only where each text gives one number of that unit: of several nobody knows which answers which.
    """
    first, second = _by_unit(one), _by_unit(two)
    for unit in sorted(first.keys() & second.keys()):
        left, right = first[unit], second[unit]
        if len(left) == len(right) == 1 and left != right:
            return f"{min(left)} {unit}".strip(), f"{min(right)} {unit}".strip()
    return None


def _by_unit(text: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for unit, value in quantities(text):
        found.setdefault(unit, set()).add(value)
    return found
