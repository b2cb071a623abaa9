"""Which fact took another's place because it fills the same slot of the same thing.

Nothing of this is kept: it follows from the rows of ``slot``, so an index grown by edits answers as a rebuilt one.
The newer value wins if both are said of the same entity, the days on which they hold overlap, and the newer one is
not said for some days only. On one day nobody knows which is newer: that is a conflict for people, not a successor.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wsmem.model import SourceRef
from wsmem.records import NamedTuple
from wsmem.stance.values import MEMBERSHIP, are_same_value

if TYPE_CHECKING:
    from collections.abc import Iterable

    import apsw

SAYS_SO: Final = "says so"  # the reason of a successor that names what it supersedes
_STATE: Final = "is so: "
_WORDS_WITHOUT_NAME: Final = 2  # content words of a slot that is said of no entity
_OWN: Final = (
    "SELECT name, subject, value, shown, day, first, last FROM slot WHERE unit_id = ? ORDER BY position"
)
_NAMES: Final = """
SELECT key FROM alias WHERE file_id IN (SELECT file_id FROM alias WHERE key = ?)
"""
_NEWER: Final = """
SELECT slot.unit_id, slot.value, slot.shown, slot.day, slot.first, slot.last, file.path, unit.line, unit.line_end
FROM slot JOIN unit ON unit.id = slot.unit_id JOIN file ON file.id = unit.file_id
WHERE slot.name = ? AND slot.subject IN ({subjects}) AND slot.day > ?{conditions}
ORDER BY slot.day, file.path DESC, unit.line DESC
"""
_OLDER: Final = """
SELECT unit_id FROM slot WHERE name = ? AND subject IN ({subjects}) AND day BETWEEN 1 AND ? - 1
ORDER BY day DESC, unit_id LIMIT 200
"""
_HAS_SUBJECT: Final = "SELECT 1 FROM slot WHERE unit_id = ? AND name = ? AND subject IN ({subjects}) LIMIT 1"


class Successor(NamedTuple):
    """The fact that took another's place: its row, where it stands, and the slot with the old and new value."""

    number: int
    source: SourceRef
    reason: str


class _Slot(NamedTuple):
    name: str
    subject: str
    value: str
    shown: str
    day: int
    first: int
    last: int | None


class SlotLedger:
    """Finds successors by slot in one generation of an index."""

    def __init__(
        self, connection: apsw.Connection, *, last_row: int | None = None, shared: bool = False
    ) -> None:
        """Look no further than ``last_row``; with ``shared``, private facts take nobody's place."""
        self._connection = connection
        self._conditions = (f" AND slot.unit_id < {last_row}" if last_row is not None else "") + (
            " AND unit.private = 0" if shared else ""
        )
        self._aliases: dict[str, tuple[str, ...]] = {}
        self._any: bool | None = None

    def successor(self, number: int) -> Successor | None:
        """Return the fact that took the place of the one in row ``number``: the first later one, else None.

        What a fact says first decides; what it adds ("…; works as a piano tuner") falls without taking it along.
        """
        if not self._has_any():
            return None
        slots = [_Slot(*row) for row in self._connection.execute(_OWN, (number,))]
        if not slots or not slots[0].day:
            return None
        names = list(dict.fromkeys(slot.name for slot in slots))
        main = next((slot for slot in slots if not slot.name.startswith(MEMBERSHIP)), slots[0])
        alike = {slot.name for slot in slots if slot.value == main.value}
        for name in names:
            if name not in alike and not name.startswith(MEMBERSHIP):
                continue
            if found := self._newer(number, [slot for slot in slots if slot.name == name]):
                return found
        return None

    def among(self, numbers: Iterable[int]) -> frozenset[int]:
        """Return which of some units fill a slot at all, in one statement."""
        sql = f"SELECT DISTINCT unit_id FROM slot WHERE unit_id IN ({', '.join(map(str, numbers))})"
        return frozenset(number for (number,) in self._connection.execute(sql))

    def predecessors(self, number: int) -> list[int]:
        """Return the facts whose place the one in row ``number`` took by a slot, the latest first."""
        if not self._has_any():
            return []
        found: dict[int, None] = {}
        for slot in [_Slot(*row) for row in self._connection.execute(_OWN, (number,))]:
            subjects = self.same_as(slot.subject)
            sql = _OLDER.replace("{subjects}", _marks(subjects))
            for (other,) in self._connection.execute(sql, (slot.name, *subjects, slot.day)):
                newer = self.successor(other)
                if newer is None or newer.number != number:
                    continue
                found[other] = None
        return list(found)

    def _has_any(self) -> bool:
        if self._any is None:
            self._any = self._connection.execute("SELECT 1 FROM slot LIMIT 1").fetchone() is not None
        return self._any

    def _newer(self, number: int, slots: list[_Slot]) -> Successor | None:
        """Return the first later fact that gives one slot, said of one or several entities, another value."""
        first = slots[0]
        if not first.subject and len(first.name.partition(": ")[2].split()) < _WORDS_WITHOUT_NAME:
            return None  # "the port" of nobody knows what
        subjects = self.same_as(first.subject)
        sql = _NEWER.replace("{subjects}", _marks(subjects)).replace("{conditions}", self._conditions)
        for other, value, shown, _, begins, ends, path, line, line_end in self._connection.execute(
            sql, (first.name, *subjects, first.day)
        ):
            if other == number or are_same_value(first.value, value):
                continue
            if not takes_over((first.first, first.last), (begins, ends)):
                continue
            if is_own(first.name) and not all(self._is_said_of(other, slot) for slot in slots[1:]):
                continue  # of two who lived in Oslo one has moved
            reason = describe_change(first.name, first.shown, shown)
            return Successor(other, SourceRef(path, line, line_end), reason)
        return None

    def _is_said_of(self, number: int, slot: _Slot) -> bool:
        subjects = self.same_as(slot.subject)
        sql = _HAS_SUBJECT.replace("{subjects}", _marks(subjects))
        return self._connection.execute(sql, (number, slot.name, *subjects)).fetchone() is not None

    def same_as(self, subject: str) -> tuple[str, ...]:
        """Return all folded names of the entity that has this one."""
        if subject not in self._aliases:
            rows = self._connection.execute(_NAMES, (subject,)) if subject else ()
            self._aliases[subject] = tuple(sorted({subject, *(key for (key,) in rows)}))
        return self._aliases[subject]


def describe_change(name: str, before: str, after: str) -> str:
    """Return a change of value in words: ``lives in: Oslo → Rome``, ``5432 → 5433``, ``no longer uses vim``."""
    if name.startswith(MEMBERSHIP):
        return f"{'no longer' if after == 'no' else 'again'} uses {name.removeprefix(MEMBERSHIP)}"
    if name.startswith(_STATE):
        return f"{'no longer' if after == 'no' else 'again'} {name.removeprefix(_STATE)}"
    return f"{before} → {after}" if ": " in name else f"{name}: {before} → {after}"


def is_own(name: str) -> bool:
    """Say whether a slot is the entity's own ("lives in") rather than that of a part of it ("port: api")."""
    return ": " not in name or name.startswith(("uses", "prefers: "))


def takes_over(older: tuple[int, int | None], newer: tuple[int, int | None]) -> bool:
    """Say whether a newer value takes an older one's place, by the days (first, last) on which they hold.

    Disjoint spans never conflict, and what holds for some days only replaces nothing that holds until further notice.
    """
    (first, last), (begins, ends) = older, newer
    if last is None:
        return ends is None
    return begins <= last and (ends is None or ends >= first)


def _marks(values: tuple[str, ...]) -> str:
    return ", ".join("?" * len(values))
