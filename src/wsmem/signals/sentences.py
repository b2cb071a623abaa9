"""Cutting a message into sentences, and joining those that only make sense together."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

_FENCE: Final = re.compile(r"^ {0,3}(`{3,}|~{3,})", re.MULTILINE)
_END: Final = re.compile(
    r"[。！？]+(?:[」』）]+(?![とっ、はがをのもにで]))?(?![」』）])"  # 「本当？」と聞かれた is one sentence
    r"|[.!?…]+[\"'”’)]*(?=\s+[\"'“‘(@\[]?[A-Z0-9\u00c0-\u024f\u3040-\u9fff])"
)
_SHORTENED: Final = re.compile(
    r"(?:\b(?:Mr|Mrs|Ms|Dr|Prof|St|Jr|Sr|vs|etc|e\.g|i\.e|approx|ca|No|nr|Fig|Inc|Ltd|Co|dept|[A-Z])\.)$"
)
_BULLET: Final = re.compile(r"^\s*(?:[-*+•・]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?")
_LEANS: Final = re.compile(  # leans on the sentence before
    r"(?:(?:It|That|This|These|Those|They)(?:'s| is| are| was| were|'re) (?:because|why|for|since|due)\b|Because\b|(?:それ|その(?:ため|理由)|これ)(?:は|が|で)|なぜなら|理由は|因为|因為)"
)
_POINTS_AHEAD: Final = re.compile(
    r"(?:[:：]\s*$|(?:remember|note|keep in mind|save|don't forget) (?:this|these|the following|that)[.!:]?\s*$|(?:次|以下|下記|下)の(?:こと|件|内容|点|とおり|通り)|以下(?:を|の)|(?:记住|記住)(?:以下|这个|這個|下面))",
    re.IGNORECASE,
)
_MOST: Final = 3  # sentences in a group
_LONGEST: Final = 400  # characters in a group


class Group(NamedTuple):
    """One or a few sentences that belong together; ``start`` and ``end`` are offsets in the text."""

    text: str
    start: int
    end: int
    fenced: bool = False


def group_sentences(text: str) -> list[Group]:
    """Cut a text into groups of sentences, in order; every line and list item ends one.

    A sentence that announces the next ("Remember this:", 次のことを忘れないで。) takes it in, and one that leans on
    what stands before ("That is because …") joins it. Fenced code comes as one group, marked ``fenced``.
    """
    groups: list[Group] = []
    at = 0
    for start, end in _fences(text):
        groups += _group_prose(text, at, start)
        groups.append(Group(text[start:end], start, end, fenced=True))
        at = end
    return groups + _group_prose(text, at, len(text))


def _fences(text: str) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    opened: re.Match[str] | None = None
    for match in _FENCE.finditer(text):
        if opened is None:
            opened = match
        elif match[1][0] == opened[1][0] and len(match[1]) >= len(opened[1]):
            end = text.find("\n", match.end())
            found.append((opened.start(), len(text) if end < 0 else end))
            opened = None
    if opened is not None:
        found.append((opened.start(), len(text)))
    return found


def _group_prose(text: str, start: int, end: int) -> list[Group]:
    groups: list[Group] = []
    open_count = 0  # sentences in the last group, while it may still grow
    at = start
    for line in text[start:end].splitlines(keepends=True):
        if not line.strip():
            open_count = 0
        for first, last in _sentences(line):
            sentence = Group(line[first:last], at + first, at + last)
            before = groups[-1] if groups and open_count else None
            joins = before is not None and (_POINTS_AHEAD.search(before.text) or _LEANS.match(sentence.text))
            if (
                before is not None
                and joins
                and open_count < _MOST
                and sentence.end - before.start <= _LONGEST
            ):
                groups[-1] = Group(f"{before.text} {sentence.text}", before.start, sentence.end)
                open_count += 1
            else:
                groups.append(sentence)
                open_count = 1
        at += len(line)
    return groups


def _sentences(line: str) -> list[tuple[int, int]]:
    """Return where the sentences of a line begin and end, its bullet and outer spaces left out."""
    bullet = _BULLET.match(line)
    at = bullet.end() if bullet else len(line) - len(line.lstrip())
    end = len(line.rstrip())
    found: list[tuple[int, int]] = []
    for match in _END.finditer(line, at, end):
        if match[0] == "." and _SHORTENED.search(line, max(at, match.start() - 8), match.end()):
            continue
        found.append((at, match.end()))
        at = match.end() + len(line[match.end() : end]) - len(line[match.end() : end].lstrip())
    if at < end:
        found.append((at, end))
    return [(first, last) for first, last in found if line[first:last].strip()]
