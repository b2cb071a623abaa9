"""What sort of statement a question asks for: an opinion, a decision, what happened, what was true."""

from __future__ import annotations

import re
from typing import Final

from wsmem.patterns import lazy_pattern
from wsmem.records import NamedTuple

# Words that say that a preference is asked for. They are no words to look for where nothing else is left:
# "What does Jun prefer?" asks for opinions of Jun's, however they are put.
PREFERENCE: Final = frozenset(
    "prefer prefers preference preferences like likes love loves favourite favorite favourites favorites enjoy "
    "want wants think thinks opinion opinions view views dislike dislikes hate hates believe believes most best".split()
)
# Words that say that a decision is asked for; the type of answer stands for them.
DECISION: Final = frozenset(
    "decide decided decides decision decisions agree agreed agreement conclude concluded".split()
)
_JAPANESE_PREFERENCE: Final = lazy_pattern(
    "(?:は|が|を|の)?(?:何|なに|どれ|どちら|どっち)?(?:は|が|を)?(?:いちばん|一番)?"
    "(?:好き|好み|好む|好んで(?:いる)?|嫌い|望む|望んで(?:いる)?)(?:です|でした|なの|な(?:もの|の))?(?:は(?:何|なに)?)?(?:です)?か?|"
    "(?:更)?(?:喜欢|偏好|爱|讨厌)(?:什么|哪个)?"
)


class _Sort(NamedTuple):
    """How one sort is asked for. A pattern takes a while to compile, so it is tried only where one of the marks is."""

    marks: tuple[str, ...]
    pattern: re.Pattern[str]


def _sort(marks: str, pattern: str) -> _Sort:
    return _Sort(tuple(marks.split()), lazy_pattern(pattern, re.IGNORECASE))


_OPINION: Final = _sort(
    "prefer like love enjoy hate favo opinion think 好 嫌 どう思 意見 喜欢 偏 讨厌 看法",
    r"\b(?:prefer|like|love|enjoy|hate|dislike)s?\b(?! (?:to|a|an|the|this|that) )|\bpreferences?\b|\bfavou?rites?\b|"
    r"\bopinions?\b|\bthinks? (?:of|about)\b|好き|好み|好む|好んで|嫌い|どう思|意見|喜欢|偏好|讨厌|看法",
)
_DECIDED: Final = _sort(
    "decid decision agree chose choose conclude settle 決 ことにした 决 定",
    r"\b(?:decide[ds]?|decision|decisions|agree[ds]?|chose|choose|conclude[ds]?|settle[ds]? on)\b|"
    r"決め|決定|決まった|ことにした|決断|决定|商定|约定",
)
_HAPPENED: Final = _sort(
    "happen went going took occur 何が 出来事 发生",
    r"\bwhat (?:all |else )?(?:has |had )?(?:happen|went on|was going on|took place|occurred)|"
    r"何があ(?:った|りました)|何が起き|出来事|发生了什么",
)
_DONE: Final = _sort(
    "do 何を 做了",
    r"\bwhat (?:did|has|have) \w+(?: and \w+)? (?:do|done)\b|何をし(?:た|ました)|做了什么",
)
_TRUE: Final = _sort(
    "true case know fact 本当 事実 ってい の時点 属实 真实",
    r"\b(?:was|were|is|are|held) (?:\w+ )?(?:true|the case|known)\b|\bwhat (?:facts|was known|did we know)\b|"
    r"本当(?:だった|でした|ですか)|事実|(?:わか|分か)ってい(?:た|ました)|の時点|属实|真实情况",
)


class Intent(NamedTuple):
    """The sorts of statement that are asked for. ``kinds``: letters of the kinds that tell of what happened."""

    opinion: bool = False
    decision: bool = False
    kinds: str = ""


NO_INTENT: Final = Intent()


def read_intent(text: str) -> Intent:
    """Return what sorts of statement the question asks for; most often none in particular."""
    folded = text.casefold()
    kinds = ""
    if _asks(folded, _HAPPENED):
        kinds = "WBS"
    elif _asks(folded, _DONE):
        kinds = "BS"
    elif _asks(folded, _TRUE):
        kinds = "W"
    return Intent(_asks(folded, _OPINION), _asks(folded, _DECIDED), kinds)


def _asks(folded: str, sort: _Sort) -> bool:
    return any(mark in folded for mark in sort.marks) and sort.pattern.search(folded) is not None


def without_preference(text: str) -> str:
    """Return the question without the Japanese and Chinese words that ask for a preference."""
    return text if text.isascii() else _JAPANESE_PREFERENCE.sub(" ", text)
