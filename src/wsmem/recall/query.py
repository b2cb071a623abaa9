"""A question as ranking sees it: its words, the names and days in it, the type of answer it wants."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from wsmem.dates import find_dates
from wsmem.patterns import lazy_pattern
from wsmem.recall.intent import DECISION, NO_INTENT, PREFERENCE, Intent, read_intent, without_preference
from wsmem.records import NamedTuple
from wsmem.text import STOP_WORDS, fold, match_terms, unspaced_run

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from datetime import date

    from wsmem.model import DateSpan

# Words that carry a question about a thing or a time without saying anything about it.
_SCAFFOLD = frozenset(
    "tell know say about around during near happen happened happening happens anything everything something "
    "remember recall going on back time times day days week month what's true known case fact facts"
    " について 教えて".split()
)
_JAPANESE_SCAFFOLD = lazy_pattern(
    "について|に関して|を?教えて(?:ください)?|は(?:何|なに|どう)?(?:です|でした)?か|何が(?:あった|起き(?:た|ました))|"
    "ありましたか|何ですか|知っている|とは|关于|发生了什么|有什么|告诉我|怎么样|是什么|"
    "(?:请)?介绍(?:一下)?|说说|谈谈|是谁|って(?:誰|何|どんな人)|はどんな(?:人|もの)|"
    "(?:ごろ|頃|あたり)|何が?(?:本当|事実)(?:でした|だった)?か?|何があったの?|何を(?:した|しました)か?|"
    "の時点で|(?:何が)?(?:わか|分か|判)って(?:いた|いました|いる)(?:こと)?か?|当时|真实情况(?:是什么)?"
)
# "Is Friday a good day to deploy?" asks about a habit: a weekday alone names no day.
_BARE_WEEKDAY = lazy_pattern(
    r"(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)days?|[月火水木金土日]曜日?|[周星週礼][期拜]?[一二三四五六日天]",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W_]+(?:[-'][^\W_]+)*")
_KANA = lazy_pattern("[\u3041-\u3096]")
_PARTICLES = "はがのをにとももやへで"

_ASKS = re.compile(
    r"[?？]$|^(?:what|who|whom|whose|when|where|which|why|how|does|do|did|is|are|was|were|can|could|should|will|would|has|"
    r"have|had|tell me|in which|on which|at what|for how)\b|(?:ですか|ますか|ましたか|だっけ|なのか|吗|呢|么)[。?？]?$",
    re.IGNORECASE,
)
_WHEN = re.compile(
    r"\b(?:when|what (?:date|day|month|year|time)|how long|since when)\b|いつ|何時|何日|何月|何年|什么时候|几点|哪天|何时",
    re.IGNORECASE,
)
_WHO_WHERE = re.compile(
    r"\b(?:who|whom|whose|where|which|what (?:city|country|state|band|book|movie|game|company|place|restaurant|artist|"
    r"song|name|tool|project|person))\b|誰|だれ|どこ|どの|谁|哪里|哪个|哪儿",
    re.IGNORECASE,
)
_HOW_MANY = re.compile(
    r"\bhow (?:many|much|long|often|old|far|big|tall)\b|いくつ|何人|何回|いくら|何本|何個|多少|几个|几次",
    re.IGNORECASE,
)


class Question(NamedTuple):
    """What a question asks.

    ``terms``: words and phrases to look for; ``also``: other names of what it names, which count as well.
    ``names``: entities that it names, as the index knows them.
    ``spans``: the days that it names. ``only_names``: it says nothing but names and days, so it asks for
    what there is about them. ``is_sentence``: it asks in words, rather than listing them.
    """

    text: str
    terms: tuple[tuple[str, ...], ...]
    names: tuple[str, ...]
    spans: tuple[DateSpan, ...]
    only_names: bool
    is_sentence: bool
    wants_time: bool
    wants_name: bool
    wants_number: bool
    wants: Intent = NO_INTENT
    also: tuple[tuple[str, ...], ...] = ()

    @property
    def wants_type(self) -> bool:
        """Say whether it asks for a type of answer that a unit may carry."""
        return self.wants_time or self.wants_name or self.wants_number or self.wants != NO_INTENT


def _no_other_names(_: str) -> tuple[str, ...]:
    return ()


def read_question(
    text: str,
    *,
    today: date,
    is_known_name: Callable[[str], bool],
    other_names: Callable[[str], Iterable[str]] = _no_other_names,
) -> Question:
    """Read a question.

    Args:
        text: what was asked, in any language.
        today: the day against which ``last week`` in the question is read.
        is_known_name: says whether a folded name is an entity of this workspace.
        other_names: gives the names under which the entity with a folded name goes, too.
    """
    mentions = [
        mention
        for mention in find_dates(text, today)
        if not _BARE_WEEKDAY.fullmatch(text[mention.start : mention.end])
    ]
    without_dates = text
    for mention in reversed(mentions):
        without_dates = without_dates[: mention.start] + " " + without_dates[mention.end :]
    names = find_names(without_dates, is_known_name)
    terms = match_terms(text)
    bare = _remove_names(without_dates, names)
    plain = bare if bare.isascii() else _JAPANESE_SCAFFOLD.sub(" ", bare)
    left = [term for term in match_terms(plain) if not _is_scaffold(term)]
    aims = bool(names or mentions)
    intent = read_intent(text)
    if intent.opinion and names:
        left = [term for term in match_terms(without_preference(plain)) if not _is_scaffold(term, PREFERENCE)]
    if intent.decision:
        terms = [term for term in terms if not _is_scaffold(term, DECISION)] or terms
    only_names = aims and not left
    if only_names:
        terms = match_terms(" ".join(names)) if names else []
    elif aims:
        terms = [term for term in terms if not _is_scaffold(term)] or terms
    return Question(
        text,
        tuple(terms),
        names,
        tuple(mention.span for mention in mentions),
        only_names,
        _ASKS.search(text.strip()) is not None,
        _WHEN.search(text) is not None,
        _WHO_WHERE.search(text) is not None,
        _HOW_MANY.search(text) is not None,
        intent,
        tuple(dict.fromkeys(_other_terms(names, other_names, terms))),
    )


def _other_terms(
    names: tuple[str, ...], other_names: Callable[[str], Iterable[str]], terms: list[tuple[str, ...]]
) -> Iterator[tuple[str, ...]]:
    """Yield what to look for to find the named under their other names: each of those as one word or phrase."""
    for name in names:
        for other in other_names(fold(name)):
            found = match_terms(other)
            whole = found if len(found) == 1 else [term for term in found if len(term) > 1][-1:]
            yield from (term for term in whole if term not in terms)


def _is_scaffold(term: tuple[str, ...], more: frozenset[str] = frozenset()) -> bool:
    return all(word in _SCAFFOLD or word in STOP_WORDS or word in more for word in term)


def find_names(text: str, is_known_name: Callable[[str], bool]) -> tuple[str, ...]:
    """Return the entities that the text names, with or without ``@``; the longest name wins."""
    names: dict[str, str] = {}
    if "@" in text or "＠" in text or "[[" in text:
        from wsmem.markdown.mentions import find_mentions

        names = {fold(name): name for name in find_mentions(text) if is_known_name(fold(name))}
    spaced = text if text.isascii() else unspaced_run().sub(" ", text)
    words = [word.removesuffix("'s").removesuffix("’s") for word in _WORD.findall(spaced)]
    taken: set[int] = set()
    for length in (4, 3, 2, 1):
        for start in range(len(words) - length + 1):
            span = range(start, start + length)
            key = fold(" ".join(words[start : start + length]))
            if not taken.isdisjoint(span) or len(key) < 2 or not is_known_name(key):
                continue
            # A stop word that happens to be an entity counts where it is written as a name.
            if length == 1 and key in STOP_WORDS and words[start].islower():
                continue
            names.setdefault(key, " ".join(words[start : start + length]))
            taken.update(span)
    for run in unspaced_run().findall(text) if not text.isascii() else ():
        at = 0
        while at < len(run):
            for length in range(min(12, len(run) - at), 0, -1):
                piece = run[at : at + length]
                if (length > 1 or _stands_alone(run, at)) and is_known_name(fold(piece)):
                    names.setdefault(fold(piece), piece)
                    at += length - 1
                    break
            at += 1
    return tuple(names.values())


def _stands_alone(run: str, at: int) -> bool:
    """Say whether one character of a run may be a name: 潤 in 潤は and パンと潤の, not in 湿潤な or 潤滑."""
    before, behind = run[at - 1 : at] if at else "", run[at + 1 : at + 2]
    return (not before or _KANA.match(before) is not None) and (not behind or behind in _PARTICLES)


def _remove_names(text: str, names: tuple[str, ...]) -> str:
    for name in names:
        pattern = re.escape(name).replace(r"\ ", r"[\s_-]+").replace(r"\-", r"[\s_-]")
        text = re.sub(rf"@?{pattern}(?:['’]s)?(?:さん|さま|様)?", " ", text, flags=re.IGNORECASE)
    return text
