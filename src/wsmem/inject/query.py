"""From a prompt, long as it may be, to a question that memory can answer."""

from __future__ import annotations

import re
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from wsmem.text import STOP_WORDS, UNSPACED, is_unspaced

if TYPE_CHECKING:
    from collections.abc import Sequence

WHOLE: Final = 400  # characters up to which a prompt is its own question
KEYWORDS: Final = 8
EARLIER_KEYWORDS: Final = 4
_SHORT: Final = 4  # keywords below which what was said before belongs to the question
MESSAGES: Final = 4  # of the user, the newest

_CODE: Final = re.compile(r"^[ \t]*(```|~~~).*?(?:^[ \t]*\1[^\n]*$|\Z)", re.DOTALL | re.MULTILINE)
_URL: Final = re.compile(r"https?://\S+")
_SENTENCE: Final = re.compile(r"[^.!?。！？\n]+(?:[.!?]+(?=\s|$)|[。！？]+|\.(?=\S)[^.!?。！？\n]*)*[?？]?")
_LATIN: Final = re.compile(rf"@?[^\W_{UNSPACED}][\w./:+#-]*(?<![./:+#-])")
_UNSPACED_WORD: Final = re.compile(
    "[\u30a1-\u30fa\u30fc]{2,}|[\u3005\u3400-\u9fff]{2,}|[\uac00-\ud7a3]{2,}|[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]{3,}"
)


def build_query(messages: Sequence[str]) -> str:
    """Return the question that the last message asks, with help from those before it.

    A short message is its own question. Of a long one come the sentences that ask, or its beginning and end,
    and the words that stand out. Where a message has few words of its own ("and in November?"), words of
    the messages before it are added. Code and addresses of the web are left out.

    Args:
        messages: of the user, cleaned, oldest first; at most the last four count.
    """
    if not messages:
        return ""
    *before, last = [_without_code(message) for message in messages[-MESSAGES:]]
    last = last or " ".join(messages[-1].split())[:WHOLE]
    keywords = find_keywords(last)
    text = last if len(last) <= WHOLE else _gist(last)
    added = [word for word in keywords[:KEYWORDS] if word.casefold() not in text.casefold()]
    if len(keywords) < _SHORT and before:
        known = (text + " ".join(added)).casefold()
        earlier = find_keywords(" ".join(reversed(before)))
        added += [word for word in earlier if word.casefold() not in known][:EARLIER_KEYWORDS]
    return " ".join([text, *added]).strip()


def find_keywords(text: str) -> list[str]:
    """Return the words that stand out, the scripts taking turns, each once.

    Names, numbers and identifiers come first, then what is said often, then long words.
    """
    latin = _rank(
        [word for word in _LATIN.findall(text) if word.casefold() not in STOP_WORDS and len(word) > 1]
    )
    unspaced = _rank(_UNSPACED_WORD.findall(text)) if is_unspaced(text) else []
    mixed = [word for pair in zip_longest(latin, unspaced) for word in pair if word is not None]
    return list(dict.fromkeys(mixed))


def _rank(words: list[str]) -> list[str]:
    counts: dict[str, int] = {}
    first: dict[str, str] = {}
    for word in words:
        key = word.casefold()
        counts[key] = counts.get(key, 0) + 1
        first.setdefault(key, word)
    order = {key: number for number, key in enumerate(first)}

    def weight(key: str) -> tuple[int, int, int, int]:
        word = first[key]
        telling = (
            word[0] == "@"
            or word[0].isupper()
            or any(char.isdigit() for char in word)
            or word[1:] != word[1:].lower()
        )
        return (-int(telling), -counts[key], -min(len(word), 12), order[key])

    return [first[key] for key in sorted(first, key=weight)]


def _without_code(text: str) -> str:
    return " ".join(_URL.sub(" ", _CODE.sub(" ", text)).split())


def _gist(text: str) -> str:
    """Return the sentences that ask something, else how the text begins and ends."""
    asking = [found.strip() for found in _SENTENCE.findall(text) if found.rstrip().endswith(("?", "？"))]
    chosen: list[str] = []
    for sentence in reversed(asking):
        if sum(map(len, chosen)) + len(sentence) > WHOLE:
            break
        chosen.insert(0, sentence)
    if chosen:
        return " ".join(chosen)
    half = WHOLE // 2
    return f"{text[:half]} {text[-half:]}"
