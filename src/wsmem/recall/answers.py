"""The type of answer that a unit carries: a time, a name, a number; and who says it."""

from __future__ import annotations

import re
from functools import cache

from wsmem.text import fold

_TIME = (
    r"\b(?:yesterday|today|tonight|tomorrow|(?:last|next|this) "
    r"(?:night|evening|morning|afternoon|day|week|weekend|month|quarter|year|summer|winter|spring|autumn|fall|\w+day)|"
    r"\d+ \w+ ago|ago|recently|since|"
    r"for (?:\d+|a|two|three|four|five|six|seven|eight|nine|ten|several|many) (?:years?|months?|weeks?|days?)|"
    r"(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|june|july|august|september|october|"
    r"november|december|(?:19|20)\d\d|\d+(?:st|nd|rd|th))\b"
    r"|昨日|今日|明日|先週|今週|来週|先月|来月|去年|昨年|来年|昨天|今天|明天|上周|下周|上个月|\d+\s*[日月年時点号]|[日週月年]間?前"
)
_NAME = r"(?<=[a-z,;] )[A-Z][a-z]\w*|[\u30a1-\u30fc]{3,}|@[\w-]+"
_NUMBER = (
    r"\d|[０-９]|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|once|twice|"
    r"couple|half)\b|[一二三四五六七八九十百千万两]+[つ人個回本枚台件日年月个次位]"
)
_OPINION = r"\b(?:prefer|like|love|enjoy|hate|dislike)(?:s|d|ed)?\b|\bfavou?rite\b|好き|好む|嫌い|ほうがいい|喜欢|偏好|讨厌"
_DECISION = (
    r"\b(?:decided|agreed|decision|chose|concluded|settled on|by vote|from now on)\b|"
    r"決め(?:た|ました)|決定|決まった|ことに(?:した|しました|なった)|决定|约定|商定|说好"
)
_SPEAKER = re.compile(r"[*_]{0,2}([^\W\d_][\w .'-]{0,24}?)[*_]{0,2}[:：][*_]{0,2}\s")


@cache
def _compiled(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """Compile a pattern when a question first needs it: most need none."""
    return re.compile(pattern, flags)


def speaker_of(content: str) -> str | None:
    """Return the folded label at the head of a line of dialogue: ``Caroline: I went …`` is ``caroline``."""
    match = _SPEAKER.match(content)
    return fold(match[1]) if match else None


def without_speaker(content: str) -> str:
    """Return a line of dialogue without the label at its head and the remark in brackets at its end."""
    match = _SPEAKER.match(content)
    return _without_remark(content[match.end() :] if match else content)


def _without_remark(content: str) -> str:
    bare = content.rstrip()
    start = bare.rfind("[")
    if start < 0 or bare.find("]", start) != len(bare) - 1:
        return content
    return bare[:start].rstrip()


def is_question(content: str) -> bool:
    """Say whether the line ends in asking, a remark in square brackets behind it apart."""
    return _without_remark(content).rstrip(" \"'」』)*_").endswith(("?", "？", "か。", "吗。", "呢。"))


def carries_time(content: str) -> bool:
    """Say whether the line names a time."""
    return _compiled(_TIME, re.IGNORECASE).search(content) is not None


def carries_name(content: str, speakers: frozenset[str]) -> bool:
    """Say whether a capitalised word stands inside a sentence that is not the name of a speaker."""
    return any(match[0].casefold() not in speakers for match in _compiled(_NAME).finditer(content))


def carries_number(content: str) -> bool:
    """Say whether the line holds a number."""
    return _compiled(_NUMBER, re.IGNORECASE).search(content) is not None


def carries_opinion(kind: str, content: str) -> bool:
    """Say whether it is an opinion, or a note that tells what somebody likes."""
    return kind == "O" or (kind == "N" and _compiled(_OPINION, re.IGNORECASE).search(content) is not None)


def carries_decision(content: str) -> bool:
    """Say whether the line tells of something that was settled."""
    return _compiled(_DECISION, re.IGNORECASE).search(content) is not None
