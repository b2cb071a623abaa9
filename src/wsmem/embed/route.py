"""Which table a text belongs to."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

CJK_SHARE: Final = 0.3  # of a text's letters that are kana or han, from which on it goes to that table

# Kana, han, and the marks that stand among them; hangul is not in the table.
_KANA_OR_HAN = (
    "\u3005-\u3007\u3041-\u3096\u30a1-\u30fa\u30fc\u31f0-\u31ff"
    "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9d\U00020000-\U0003ffff"
)


@cache
def _kana_or_han() -> re.Pattern[str]:
    return re.compile(f"[{_KANA_OR_HAN}]")


def route(text: str) -> str:
    """Return the table that the text is looked up in: ``"cjk"`` or ``"en"``.

    A text goes to ``cjk`` if at least three letters in ten are kana or han. A question is compared with
    texts of its own table only: the two tables are different spaces.
    """
    if text.isascii():
        return "en"
    own = len(_kana_or_han().findall(text))
    if not own:
        return "en"
    letters = sum(map(str.isalpha, text))
    return "cjk" if own >= CJK_SHARE * letters else "en"
