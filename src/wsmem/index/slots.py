"""The slots of a fact as the index keeps them: which, of what, with which value, from when until when."""

from __future__ import annotations

import re
from datetime import date
from typing import TYPE_CHECKING, Final, NamedTuple

from wsmem.markdown.mentions import find_mentions
from wsmem.model import FactKind
from wsmem.patterns import lazy_pattern
from wsmem.stance.slots import find_slots
from wsmem.text import fold

if TYPE_CHECKING:
    from wsmem.model import Unit
    from wsmem.stance.slot import Slot

_INBOX: Final = "memory/inbox/"
_CITED_DAY: Final = lazy_pattern(r"\]\([^()\s]*?(\d{4}-\d{2}-\d{2})[^()\s/]*#L\d")
# Whose statement begins with a name and has no other: "Peter lives in Oslo", 「田中さんは東京に…」.
_LEADING_NAME: Final = lazy_pattern(
    r"(?P<name>[A-Z][\w-]+(?: [A-Z][\w-]+)?)(?:'s)? (?=[a-z])|"
    r"(?P<han>[\u30a1-\u30fa\u30fc\u3400-\u9fff]{1,8})(?:さん|くん|ちゃん|氏|様)?は"
)
_NO_NAMES: Final = frozenset("the our my his her their this that it he she they we standup status".split())
_SINCE: Final = lazy_pattern(
    r"\b(?:since|as of|starting|from now|effective)\b|から(?!.*まで)|以来|以降|从|自", re.IGNORECASE
)
_BETWEEN: Final = lazy_pattern(
    r"\b(?:from .+ (?:to|until|till|through)|until|till|between|during|through)\b|"
    r"\d\s?[–—~〜～-]\s?\w|から.+まで|まで|到",
    re.IGNORECASE,
)
_NAMED_DAY: Final = lazy_pattern(
    r"\d{4}-\d\d|\d\s*[月日]|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b", re.IGNORECASE
)
_DATED_VALUE: Final = lazy_pattern(r"\d")


class SlotRow(NamedTuple):
    """The columns of ``slot`` from ``name`` on."""

    name: str
    subject: str
    value: str
    shown: str
    day: int
    first: int
    last: int | None


def slot_rows(
    unit: Unit, path: str, recorded: date | None, attributes: tuple[str, ...] = ()
) -> tuple[SlotRow, ...]:
    """Return the slots of a world fact that stands and is trusted, one for each entity that it is about."""
    if unit.kind is not FactKind.WORLD or unit.retired or not _is_trusted(path, unit.meta):
        return ()
    names = _subjects(unit)
    slots = find_slots(unit.content, names, attributes)
    if not slots:
        return ()
    day = _day(unit, recorded)
    rows: list[SlotRow] = []
    for slot in slots:
        first, last = _validity(unit, slot, day)
        keys = dict.fromkeys(fold(name) for name in names) or {"": None}
        rows += [SlotRow(slot.name, key, slot.value, slot.shown, day, first, last) for key in keys]
    return tuple(rows)


def _is_trusted(path: str, meta: tuple[tuple[str, str], ...]) -> bool:
    """Say whether a statement may take another's place; who says nothing of its source is its owner."""
    if not path.startswith(_INBOX) and not any(key == "trust" for key, _ in meta):
        return True
    from wsmem.trust.source import read_trust  # lazy: most files say nothing of trust

    return read_trust(path, meta).may_move_beliefs


def _subjects(unit: Unit) -> tuple[str, ...]:
    """Return the names before the colon; without any, the one that the statement begins with."""
    mentioned = {fold(name) for name in find_mentions(unit.content)}
    leading = tuple(name for name in unit.entities if fold(name) not in mentioned)
    if leading:
        return leading
    if unit.entities and unit.content.lstrip()[:1] in ("@", "＠", "["):
        return unit.entities[:1]
    match = _LEADING_NAME.match(unit.content)
    name = (match["name"] or match["han"]) if match else ""
    return (name,) if name and name.casefold() not in _NO_NAMES else ()


def _day(unit: Unit, recorded: date | None) -> int:
    if recorded is not None:
        return recorded.toordinal()
    cited = _CITED_DAY.search(unit.content)
    try:
        return date.fromisoformat(cited[1]).toordinal() if cited else 0
    except ValueError:
        return 0


def _validity(unit: Unit, slot: Slot, day: int) -> tuple[int, int | None]:
    """Return from when until when the slot holds: as ``valid=`` says, else as a range in the text does."""
    occurred = unit.occurred
    if occurred is None:
        return day, None
    first, last = occurred.start.toordinal(), occurred.end.toordinal()
    if any(key == "valid" for key, _ in unit.meta):
        return first, last
    if _DATED_VALUE.search(slot.value):
        return day, None  # the days are what it says, not when it holds
    if _BETWEEN.search(unit.content) and _NAMED_DAY.search(unit.content) and last > first:
        return first, last
    return (first, None) if _SINCE.search(unit.content) else (day, None)


def valid_until(unit: Unit, slots: tuple[SlotRow, ...]) -> int | None:
    """Return the last day on which a unit holds, None without one."""
    if unit.occurred is not None and any(key == "valid" for key, _ in unit.meta):
        return unit.occurred.end.toordinal()
    ends = [slot.last for slot in slots]
    return max(end for end in ends if end is not None) if ends and None not in ends else None
