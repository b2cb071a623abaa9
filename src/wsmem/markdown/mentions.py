"""Entities that a text names: ``@Peter``, ``@[The Castle]``, ``[[Ana Lima]]``.

Not every ``@`` names somebody: mail addresses, package scopes, decorators and CSS at-rules do not.
"""

from __future__ import annotations

import re
from functools import cache

from wsmem.markdown.spans import blank_code
from wsmem.text import UNSPACED, fold, is_unspaced

# The marks that scripts set on or beside their letters, and those of a decomposed accent: not \\w to Python.
_ACCENTS = (
    "\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0900-\u0963"
    "\u0981-\u0df3\u0e31-\u0e3a\u0e47-\u0e4e\u0eb1-\u0ecd\u0f18-\u0fbc\u102b-\u103e\u1056-\u109d\u1712-\u1734"
    "\u17b4-\u17d3\u3099\u309a"
)
MARKS = f"{_ACCENTS}\u200c\u200d"
_MENTION = re.compile(
    r"(?<![@＠./\\A-Za-z0-9-])[@＠](?:\[(?P<bracketed>[^\[\]\n]{1,80})\]|(?P<name>(?=\w)))"
    r"|(?<!!)\[\[(?P<wiki>[^\[\]\n]{1,120})\]\]"
)
_PLAIN_NAME = re.compile(
    r"(?>[A-Za-z0-9]+(?:(?:_+|[-.]|['\u2019](?=[A-Z]))[A-Za-z0-9]+)*)(?![^\x00-\x7f\u2010-\u206f])"
)
_HONORIFIC = "(?:さん|さま|様|氏|君|くん|ちゃん|先生|老师|总|桑)?"
# In running text a name in kanji or katakana ends where hiragana begins, as particles do: 「@佐藤と会った」.
_EAST_ASIAN_NAME = (
    rf"(?:[\u30a1-\u30fa\u30fc\u3005\u3400-\u9fff\uac00-\ud7a3]|・(?=[\u30a1-\u30fa]))+{_HONORIFIC}"
    r"|[\u3041-\u3096\u30fc]+(?=$|[\s)\]）」』])"
)
_THAI_TO_KHMER_NAME = (
    r"[\u0e01-\u0e3a\u0e40-\u0e4e\u0e50-\u0e59]+|[\u0e81-\u0edf]+|[\u1000-\u1049\u1050-\u109d]+"
    r"|[\u1780-\u17d3]+"
)
_AT_RULES = frozenset(
    "charset counter-style document font-face font-feature-values import keyframes layer media namespace "
    "page property scope starting-style supports tailwind apply screen dataclass staticmethod classmethod "
    "param params abstractmethod override returns return throws deprecated todo type typedef see since "
    "version author private public ts-ignore ts-expect-error ts-nocheck".split()
)
_DECORATOR = re.compile(r"(?:pytest|functools|dataclasses|contextlib|typing|abc|app|router|click|mock)\.\w+")
_QUANTITY = re.compile(r"[0-9]+(?:\.[0-9]+)*[a-z]{0,3}")
_DAY = re.compile(r"[\d\-_./ ]+|\d{4}-\d\d-\d\d.*|\d{4}-[WwQq]\d{1,2}|\d{4}年.*")
_ATTACHMENT = re.compile(
    r".*\.(?:png|jpe?g|gif|svg|webp|heic|pdf|mp[34]|m4a|wav|mov|canvas|base|csv|xlsx?|docx?|zip)", re.I
)


def wiki_target(inner: str) -> str | None:
    """Return the name that a wiki link points to, or None where it points to a day, a heading or a file.

    ``[[people/Ana Lima#Work|Ana]]`` names ``Ana Lima``.
    """
    target = inner.partition("|")[0].partition("#")[0].rstrip("\\").strip().rpartition("/")[2]
    target = target.removesuffix(".md").strip()
    return None if not target or _DAY.fullmatch(target) or _ATTACHMENT.fullmatch(target) else target


def find_mentions(text: str) -> list[str]:
    """Return the names that the text mentions, in order, each once (by its folded form)."""
    if "@" not in text and "[[" not in text and "＠" not in text:
        return []
    text = blank_code(text)
    names: dict[str, str] = {}
    for match in _MENTION.finditer(text):
        if match["wiki"] is not None:
            name = wiki_target(match["wiki"])
        elif match["bracketed"] is not None:
            name = match["bracketed"].strip()
        else:
            name = _read_name(text, match.start(), match.end())
        if name:
            names.setdefault(fold(name), name)
    names.pop("", None)
    return list(names.values())


@cache
def _any_name() -> re.Pattern[str]:
    """Return the pattern of a name in any script; it takes some milliseconds to compile."""
    letter = f"[^\\W_{UNSPACED}]"  # of a script whose words are set apart by blanks
    spaced = rf"{letter}+(?:(?:[{MARKS}]+|_+|[-.]|['\u2019](?=[A-ZÀ-Þ])){letter}+)*[{_ACCENTS}]*"
    return re.compile(f"{spaced}|{_EAST_ASIAN_NAME}|{_THAI_TO_KHMER_NAME}")


def _read_name(text: str, at: int, start: int) -> str | None:
    """Return the name at ``start``, behind the ``@`` at ``at``, if that names somebody."""
    before = text[max(at - 2, 0) : at]
    if before and not before.isascii() and before[-1].isalnum() and not is_unspaced(before[-1]):
        return None  # a mail address
    if before[-1:] == "_" and before[0].isalnum():
        return None
    match = _PLAIN_NAME.match(text, start) or _any_name().match(text, start)
    if match is None or text[match.end() : match.end() + 1] in ("/", "＠", "@", "("):
        return None
    return None if _is_no_name(match[0]) else match[0]


def _is_no_name(name: str) -> bool:
    """Say whether what follows an ``@`` is a word of code, a size or a time (``@2x``, ``@9am``)."""
    return name.casefold() in _AT_RULES or bool(_QUANTITY.fullmatch(name) or _DECORATOR.fullmatch(name))
