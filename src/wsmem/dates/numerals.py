"""Numbers written in words: English, and the digits of Chinese and Japanese."""

from __future__ import annotations

_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen"
).split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth "
    "fifteenth sixteenth seventeenth eighteenth nineteenth"
).split()

CARDINALS = {word: value for value, word in enumerate(_ONES)} | {
    word: 10 * value for value, word in enumerate(_TENS, 2)
}
ORDINALS = {word: value for value, word in enumerate(_ORDINALS, 1)} | {"twentieth": 20, "thirtieth": 30}

_DIGITS = {digit: value for value, digit in enumerate("〇一二三四五六七八九")} | {"零": 0, "两": 2, "元": 1}
_PLACES = {"十": 10, "百": 100, "千": 1000}
HAN_NUMERALS = "".join((*_DIGITS, *_PLACES))


def read_han(text: str) -> int | None:
    """Return the value of ``二〇一八`` (digit by digit) or ``二十九`` (by places); None if malformed."""
    if len(text) > 7:
        return None
    if not any(char in _PLACES for char in text):
        if len(text) > 4:
            return None
        value = 0
        for char in text:
            value = 10 * value + _DIGITS[char]
        return value
    total, digit, below = 0, None, 10_000
    for char in text:
        if char in _PLACES:
            place = _PLACES[char]
            if place >= below:
                return None
            total += place * (1 if digit is None else digit)
            digit, below = None, place
        elif digit is None or digit == 0:
            digit = _DIGITS[char]
        else:
            return None
    return total + (digit or 0)
