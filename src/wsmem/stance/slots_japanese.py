"""Slots that Japanese and Chinese statements fill."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final

from wsmem.patterns import lazy_pattern
from wsmem.stance.attributes import japanese_pattern
from wsmem.stance.slot import FRAME, Slot, fold_value, make_slot

if TYPE_CHECKING:
    from collections.abc import Iterator

_VALUE: Final = r"(?P<value>[^、，。（(はがを]{1,30}?)"
_NOT_NOW: Final = lazy_pattern(
    "ない$|ません$|なかった$|ませんでした$|ていた$|でいた$|ていました$|でいました$|だった$|でした$"
)
_CHANGED: Final = (
    "(?:になった|になりました|になる|に変わった|に変わりました|に変更(?:した|しました|"
    "になった|になりました|された|されました)?|に変えた|に変えました|に延期|に延期した|"
    "に延期された|に延びた|に延びました|に延ばした|に延長した|に早まった|に交代した|"
    "に交代しました|に替わった|に代わった|に移転した|に上がった|に下がった|に増えた|に減った|"
    "に上がりました|に下がりました|へ変更(?:した|しました)?|"
    "に移った|に移動した)"
)
_IS: Final = (
    f"(?:{_CHANGED}|です|だ|である|に(?:して|設定して|決めて)(?:いる|います)|に(?:した|"
    f"しました|設定した|決まった|決まりました)|で(?:す)?|$)"
)
_SINCE: Final = (
    r"(?:(?:今は|現在は|今月から|来月から|今日から|先週から|先月から|今|現在|先月|先週|昨日|"
    r"今週|今月|去年|昨年|最近|\d+月(?:\d+日)?から|[^、，。はが]{1,8}から)[、，]?)?"
)
_OWN: Final = tuple(
    (lazy_pattern(f"^(?:[^、，。]{{1,16}}[はが][、，]?)?{_SINCE}{pattern}"), name)
    for pattern, name in (
        (f"{_VALUE}(?:に|で)(?:住んで|暮らして)(?:いる|います)", "lives in"),
        (f"{_VALUE}在住", "lives in"),
        (
            (
                f"(?:[^、，。]{{1,12}}から)?{_VALUE}(?:に|へ)(?:引っ越した|引っ越しました|引越した|"
                f"引越しました|移住した|移住しました|転居した|転居しました)"
            ),
            "lives in",
        ),
        (f"{_VALUE}(?:で|に)(?:働いて|勤めて|勤務して)(?:いる|います|いて)", "works at"),
        (
            f"{_VALUE}(?:に|へ)(?:転職した|転職しました|入社した|入社しました|就職した|就職しました)",
            "works at",
        ),
        (f"{_VALUE}として(?:働いて|勤めて)(?:いる|います)", "works as"),
        (f"{_VALUE}に(?:泊まって|滞在して)(?:いる|います)", "stays at"),
        (f"{_VALUE}と(?:結婚して(?:いる|います)|結婚した|結婚しました)", "married to"),
        ("(?:我|他|她|[^，。]{1,8})?(?:现在|目前)?住在(?P<value>[^，。、]{1,20}?)(?=[，。]|$)", "lives in"),
        (
            (
                "(?:我|他|她|"
                "[^，。]{0,8})?(?:已经)?搬到(?:了)?(?P<value>[^，。、了]{1,20}?)(?:了)?(?=[，。]|$)"
            ),
            "lives in",
        ),
        (
            (
                "(?:我|他|她|[^，。]{0,8}?)?(?:现在|目前)?在(?P<value>[^，。、]{1,20}?)(?:工作|"
                "上班)(?=[，。]|$)"
            ),
            "works at",
        ),
    )
)
_MEASURE: Final = (
    r"(?P<number>(?:[月火水木金土日]曜日?|[¥￥$]?\d[\d.,:]*)(?:[^\W\d_は]{0,3}(?:の|"
    r"、)?(?:\d[\d.,:]*[^\W\d_]{0,2}|[月火水木金土日]曜日?))*)(?P<unit>[^\W\d_]{0,4}|%|℃|°C)"
)
_TOPIC: Final = lazy_pattern(
    f"^(?P<topic>[^、，。]{{1,30}}?)(?:は|が|：|"
    f":)[、，]?{_SINCE}(?P<between>[^、，。\\d月火水木金土日¥￥$]{{0,12}}?){_MEASURE}(?P<rest>[^。]*)"
)
_SET: Final = lazy_pattern(
    f"(?:^|"
    f"[、，])(?P<topic>[^、，。はが]{{1,24}}?)を(?:[^、，。を]{{1,20}}から)?{_VALUE}(?:に|"
    f"へ)(?:変更|変え|設定|切り替え|移|延ば|延長|延期|縮め|買い替え|上げ|下げ|増や|減ら)"
)
_SWITCHED: Final = lazy_pattern(
    "(?P<old>[^、，。はがを]{1,20}?)から(?P<value>[^、，。はがを]{1,20}?)(?:に|へ)(?:移行|"
    "乗り換え|切り替え|変え|替え|変更|移っ)"
)
_STOPPED: Final = lazy_pattern(
    "(?:もう)?(?P<value>[^、，。はがを]{1,20}?)(?:を|は)(?:もう)?(?:使うのを)?(?:やめた|"
    "やめました|止めた|使わなくなった|使わなくなりました|使っていない|使っていません|"
    "使わない)"
)
_USES: Final = lazy_pattern(
    "(?:(?P<thing>[^、，。はがを]{1,16}?)(?:に|には|として|"
    "は))?(?P<value>[^、，。はがをに]{1,20}?)を(?:使って(?:いる|います)|利用して(?:いる|"
    "います)|愛用して(?:いる|います)|使う)(?=[、。，]|$|の(?:で|だ|です)|が、|から)"
)
_USES_CHINESE: Final = lazy_pattern(
    "(?:用|使用)(?P<value>[^，。、]{1,12}?)(?:做|作为|写)(?P<thing>[^，。、]{1,10})"
)
_PREFERS: Final = lazy_pattern(
    "(?P<two>[^、，。は]{1,20}?)より(?:も)?(?P<one>[^、，。は]{1,20}?)(?:のほうが|の方が|が|"
    "を)(?:[^、，。]{0,4})(?:好き|好む|好んで|いい|良い|選ぶ|楽|得意)"
)
_PREFERS_TOO: Final = lazy_pattern(
    "(?P<one>[^、，。は]{1,20}?)(?:のほうが|"
    "の方が)(?P<two>[^、，。は]{1,20}?)より(?:も)?(?:好き|いい|良い|楽|得意)"
)
_PREFERS_CHINESE: Final = lazy_pattern(
    "(?:比起|相比)(?P<two>[^，。]{1,12})[，,]?.{0,3}?(?:更|比较)(?:喜欢|爱)(?P<one>[^，。]{1,12})"
)


@cache
def _attribute(extra: tuple[str, ...]) -> re.Pattern[str]:
    nouns = japanese_pattern(extra)
    return re.compile(
        f"(?:^|[、，])(?P<topic>[^、，。はが]{{0,20}}?(?:{nouns}))(?:は|が|：|:|=|是|为|改成|"
        f"改为)(?:了)?[、，]?{_SINCE}"
        f"(?:[^、，。]{{1,16}}から)?(?P<value>[^、，。（(]{{1,24}}?)(?:{_IS})(?=[、，。（(]|$)"
    )


def han_slots(clause: str, names: frozenset[str], extra: tuple[str, ...]) -> Iterator[Slot]:
    """Yield the slots that a clause fills; ``extra`` are nouns that name slots too."""
    preferred = _PREFERS.search(clause) or _PREFERS_TOO.search(clause) or _PREFERS_CHINESE.search(clause)
    if preferred:
        one, two = fold_value(preferred["one"]), fold_value(preferred["two"])
        denied = re.search("(?:ない|ません|なかった)(?:です)?$", clause)
        yield from _one(
            make_slot(f"prefers: {' | '.join(sorted((one, two)))}", f"not {one}" if denied else one)
        )
        return
    if match := _SWITCHED.search(clause):
        yield from _one(make_slot(f"uses: {fold_value(match['old'])}", "no"))
        yield from _one(make_slot(f"uses: {fold_value(match['value'])}", "yes"))
    elif match := _STOPPED.search(clause):
        yield from _one(make_slot(f"uses: {fold_value(match['value'])}", "no"))
        return
    elif match := (_USES.search(clause) or _USES_CHINESE.search(clause)):
        yield from _one(make_slot(f"uses: {fold_value(match['value'])}", "yes"))
        if match["thing"]:
            thing = _topic(match["thing"], names)
            slot = "is" if _is_attribute(thing, extra) else "uses for"
            yield from _one(make_slot(f"{slot}: {thing}", match["value"]))
        return
    if _NOT_NOW.search(clause):
        return
    for pattern, name in _OWN:
        if match := pattern.match(clause):
            yield from _one(make_slot(name, match["value"], own=True))
            return
    for pattern in (_attribute(extra), _SET):
        match = pattern.search(clause)
        if match and _is_attribute(match["topic"], extra) and not _VERBAL.search(match["value"]):
            topic = _topic(match["topic"], names)
            name = _SAME_AS.get(topic, f"is: {topic}")
            yield from _one(make_slot(name, _without_since(match["value"]), own=topic in _SAME_AS))
            return
    if match := _DAY_OFF.search(clause):
        yield from _one(make_slot(f"is: {match['topic']}", match["value"]))
        return
    if match := _TOPIC.match(clause):
        topic, between = _topic(match["topic"], names), _topic(match["between"], frozenset())
        if (topic and not re.search("(?:した|ました|った|いた)$", match["rest"])) or re.search(
            _CHANGED, match["rest"]
        ):
            label = f"{FRAME}{topic} {between}".rstrip()
            yield from _one(
                make_slot(f"{label} #{_unit(match['unit'])}".rstrip("# "), match["number"] + match["unit"])
            )


# Nouns for what verbs say too.
_SAME_AS: Final = {"勤務先": "works at", "職場": "works at", "居住地": "lives in", "住まい": "lives in"}
_VERBAL: Final = re.compile("[はがを]|(?:ている|でいる|ています|する|した|ました|いる|ある)$")
_DAY_OFF: Final = re.compile(
    "(?P<value>[月火水木金土日](?:曜日?)?(?:と[月火水木金土日]曜日?)?)が(?P<topic>休み|定休日)"
)


def _is_attribute(topic: str, extra: tuple[str, ...]) -> bool:
    return re.search(f"(?:{japanese_pattern(extra)})$", topic) is not None


def _topic(topic: str, names: frozenset[str]) -> str:
    """Return what a slot is of, without the names of the entities that the statement is about."""
    plain = fold_value(topic)
    for name in sorted(names, key=len, reverse=True):
        if len(name) > 1:
            plain = plain.replace(name, "")
    return re.sub(r"^(?:さん|くん|ちゃん|様|氏)?(?:の|は|が|、)+|^(?:今の|現在の|新しい)", "", plain).strip(
        " のはが、"
    )


def _without_since(value: str) -> str:
    """Return a value without what says since when, and without the ending that says that it changed."""
    value = re.sub("^(?:今は|現在は|今|現在)[、，]?", "", value)
    return re.sub(
        "(?:から|まで)?(?:に(?:延びた|延期|延長|早まった|なる|繰り上げ).*|から(?:始まる)?|まで)$", "", value
    )


def _unit(unit: str) -> str:
    return re.sub("(?:です|だ|になった|に変わった|に|の|で|まで|から|から始まる|開始).*$", "", unit)


def _one(slot: Slot | None) -> Iterator[Slot]:
    if slot is not None:
        yield slot
