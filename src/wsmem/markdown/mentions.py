"""Entities that a text names: ``@Peter``, ``@[The Castle]``, ``[[Ana Lima]]``.

Not every ``@`` names somebody: mail addresses, package scopes, decorators and CSS at-rules do not.
"""

from __future__ import annotations

import re

from wsmem.text import UNSPACED, fold

_HONORIFIC = "(?:さん|さま|様|氏|君|くん|ちゃん|先生|老师|先生|总|桑)?"
# In running text a name in an unspaced script ends where hiragana begins, as particles do: 「@佐藤と会った」.
# The group is atomic: "@tools/cli" must not be read as "@tool".
_SPACED_NAME = rf"[^\W_{UNSPACED}](?:[^\W{UNSPACED}]|[-.](?=[^\W_{UNSPACED}]))*"
_UNSPACED_NAME = rf"[\u30a1-\u30fa\u30fc\u3005\u3400-\u9fff\uac00-\ud7a3]+{_HONORIFIC}"
_MENTION = re.compile(
    rf"(?<![\w@＠./\\-])[@＠](?:\[(?P<bracketed>[^\[\]\n]{{1,80}})\]|(?P<name>(?>{_SPACED_NAME}|{_UNSPACED_NAME}))(?![/＠@(]))"
    r"|\[\[(?P<wiki>[^\[\]\n]{1,120})\]\]"
)
_CODE_SPAN = re.compile(r"(`+)(?!`).*?(?<!`)\1(?!`)")
_AT_RULES = frozenset(
    "charset counter-style document font-face font-feature-values import keyframes layer media namespace page property "
    "scope starting-style supports tailwind apply screen dataclass staticmethod classmethod abstractmethod override "
    "param params returns return throws deprecated todo type typedef see since version author private public".split()
)
_DATE_NAME = re.compile(r"[\d\-_./ ]+")


def wiki_target(inner: str) -> str | None:
    """Return the name that a wiki link points to, or None where it points to a date or a heading.

    ``[[people/Ana Lima#Work|Ana]]`` names ``Ana Lima``.
    """
    target = inner.partition("|")[0].partition("#")[0].strip().rpartition("/")[2]
    target = target.removesuffix(".md")
    return None if not target or _DATE_NAME.fullmatch(target) else target


def find_mentions(text: str) -> list[str]:
    """Return the names that the text mentions, in order, each once (by its folded form)."""
    if "@" not in text and "[[" not in text and "＠" not in text:
        return []
    if "`" in text:
        text = _CODE_SPAN.sub(lambda match: " " * len(match[0]), text)
    names: dict[str, str] = {}
    for match in _MENTION.finditer(text):
        name = match["bracketed"] or match["name"]
        if name is None:
            name = wiki_target(match["wiki"])
            if name is None:
                continue
        name = name.strip()
        if name.isdigit() or (match["name"] and name.casefold() in _AT_RULES):
            continue
        names.setdefault(fold(name), name)
    names.pop("", None)
    return list(names.values())
