"""Statements that cannot both be so: those that only a person can decide, and those that the newer one decided."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Final, NamedTuple

from wsmem.index.relations import links_from, row_of
from wsmem.index.supersession import SAYS_SO, describe_change
from wsmem.model import FactKind, is_bank
from wsmem.operations.audience import may_share
from wsmem.operations.selection import EVERYTHING, Selection, make_filters, read_as_of
from wsmem.operations.session import Session, ask
from wsmem.stance.judge import LONGEST, judge_stance
from wsmem.stance.values import MEMBERSHIP, are_same_value
from wsmem.stance.verdict import LEXICAL, Stance
from wsmem.stance.words import content_words
from wsmem.text import fold, normalise_statement

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from wsmem.index.reader import IndexReader
    from wsmem.model import Fact
    from wsmem.operations.index import Progress
    from wsmem.operations.workspace import Place

OPEN: Final = "open"  # both stand: nobody knows which is newer, or only the words speak against each other
SETTLED: Final = "settled"  # the newer value was taken; nobody has said so
_SLOTS: Final = """
SELECT slot.unit_id, slot.name, slot.subject, slot.value, slot.shown, slot.day, slot.first, slot.last
FROM slot JOIN unit ON unit.id = slot.unit_id ORDER BY slot.unit_id, position
"""
_MOST_ALIKE: Final = 600  # facts of an entity, the newest, whose words are compared
_SHARED: Final = 0.6  # of the words of the shorter one


class Conflict(NamedTuple):
    """Two world facts that contradict each other.

    ``because`` says what differs, ``tier`` who judged it: ``explicit``, ``slot`` or ``lexical``. ``state`` is
    ``open`` or ``settled``.
    """

    older: Fact
    newer: Fact
    because: str
    tier: str
    state: str


class ConflictList(NamedTuple):
    """Open conflicts first, then by day."""

    conflicts: tuple[Conflict, ...]
    warnings: tuple[str, ...]


def list_conflicts(
    place: Place,
    selection: Selection = EVERYTHING,
    *,
    today: date,
    only_open: bool = False,
    refresh: bool = True,
    progress: Progress | None = None,
) -> ConflictList:
    """Return the pairs of world facts that contradict each other; one of each pair passes the filters.

    Args:
        place: the workspace.
        selection: exact filters; kinds are ignored.
        today: the day against which relative dates are reckoned.
        only_open: leave out those that the newer value decided.
        refresh: pick up changed files first.
        progress: is told how far the indexing is.
    """

    def read(session: Session) -> ConflictList:
        reader = session.reader.within(
            as_of=read_as_of(selection, today), shared=selection.shared, today=today
        )
        filters = make_filters(selection._replace(kinds=("world",)), reader, today)
        asked = {fact.id for fact in reader.facts(filters)}
        every = make_filters(
            Selection(as_of=selection.as_of, kinds=("world",), shared=selection.shared), reader, today
        )
        facts = [
            fact
            for fact in reader.facts(every)
            if not fact.retired and (not selection.shared or may_share(place, fact))
        ]
        finder = _Finder(reader, facts)
        found = [one for one in finder.find() if one.state == OPEN or not only_open]
        found = [one for one in found if one.older.id in asked or one.newer.id in asked]
        return ConflictList(tuple(sorted(found, key=_order)), session.warnings)

    return ask(place, read, refresh=refresh, progress=progress)


def _order(conflict: Conflict) -> tuple[bool, date, str, str]:
    newer = conflict.newer
    return conflict.state != OPEN, newer.recorded or date.min, str(newer.source), str(conflict.older.source)


def _in_time(fact: Fact) -> tuple[date, str, int]:
    return (fact.recorded or date.min, fact.source.path, fact.source.line)


class _Finder:
    """Finds each contradicting pair once."""

    def __init__(self, reader: IndexReader, facts: list[Fact]) -> None:
        self.reader = reader
        self.rows = {row: fact for fact in facts if (row := row_of(reader, fact)) is not None}
        self.seen: set[tuple[str, str]] = set()

    def find(self) -> list[Conflict]:
        """Return all pairs, by markers, by slots, then by words."""
        return [*self._explicit(), *self._settled(), *self._undecided(), *self._by_words()]

    def _pair(self, one: Fact, two: Fact, because: str, tier: str, state: str) -> Iterator[Conflict]:
        older, newer = sorted((one, two), key=_in_time)
        texts = tuple(sorted((_said(one), _said(two))))
        if texts in self.seen or texts[0] == texts[1]:
            return
        self.seen.add((texts[0], texts[1]))
        yield Conflict(older, newer, because, tier, state)

    def _explicit(self) -> Iterator[Conflict]:
        for row, fact in self.rows.items():
            if not any(key == "contradicts" for key, _ in fact.meta):
                continue
            for relation, other in links_from(self.reader, row):
                target = self.rows.get(other)
                if relation == "contradicts" and target is not None and _stand(fact, target):
                    yield from self._pair(fact, target, SAYS_SO, "explicit", OPEN)

    def _settled(self) -> Iterator[Conflict]:
        for row, fact in self.rows.items():
            if fact.superseded_because in (None, SAYS_SO):
                continue
            newer = self.reader.slots.successor(row)
            if newer is not None and newer.number in self.rows:
                yield from self._pair(fact, self.rows[newer.number], newer.reason, "slot", SETTLED)

    def _undecided(self) -> Iterator[Conflict]:
        """Yield facts that fill one slot with two values and of which neither is superseded."""
        groups: dict[tuple[str, str], list[tuple[int, str, str, int, int | None]]] = {}
        for row, name, subject, value, shown, _, first, last in self.reader.connection.execute(_SLOTS):
            fact = self.rows.get(row)
            if fact is not None and fact.superseded_by is None and not fact.expired:
                key = (name, min(self.reader.slots.same_as(subject)))
                groups.setdefault(key, []).append((row, value, shown, first, last))
        for (name, _), members in sorted(groups.items()):
            for at, (row, value, shown, first, last) in enumerate(members):
                for other, its_value, its_shown, its_first, its_last in members[at + 1 :]:
                    if are_same_value(value, its_value) or not _overlap((first, last), (its_first, its_last)):
                        continue
                    one, two = self.rows[row], self.rows[other]
                    if _in_time(two) < _in_time(one):
                        because = describe_change(name, its_shown, shown)
                    else:
                        because = describe_change(name, shown, its_shown)
                    if not name.startswith(MEMBERSHIP):
                        because = because.replace(" → ", " or ")
                    yield from self._pair(one, two, because, "slot", OPEN)

    def _by_words(self) -> Iterator[Conflict]:
        """Yield standing facts about one entity whose words contradict each other."""
        about: dict[str, list[Fact]] = {}
        for fact in self.rows.values():
            if fact.superseded_by is not None or fact.expired or len(fact.content) > LONGEST:
                continue
            for name in fact.entities[:1] if not is_bank(fact.source.path) else ():
                about.setdefault(min(self.reader.slots.same_as(fold(name))), []).append(fact)
        for _, facts in sorted(about.items()):
            newest = sorted(facts, key=_in_time)[-_MOST_ALIKE:]
            words = [frozenset(content_words(fact.content)) for fact in newest]
            for at, fact in enumerate(newest):
                for other in range(at + 1, len(newest)):
                    least = _SHARED * min(len(words[at]), len(words[other]))
                    if not words[at] or len(words[at] & words[other]) < least:
                        continue
                    two = newest[other]
                    verdict = judge_stance(fact.content, two.content, fact.entities, two.entities)
                    if verdict and verdict.stance is Stance.CONTRADICTS and verdict.tier == LEXICAL:
                        yield from self._pair(fact, two, verdict.reason, LEXICAL, OPEN)


def _said(fact: Fact) -> str:
    return f"{normalise_statement(fact.content)} {' '.join(sorted(fact.entities))}"


def _stand(*facts: Fact) -> bool:
    return all(fact.kind is not FactKind.OPINION and fact.superseded_by is None for fact in facts)


def _overlap(one: tuple[int, int | None], two: tuple[int, int | None]) -> bool:
    """Say whether two spans share a day; what holds for some days only is an exception from what always does."""
    if (one[1] is None) != (two[1] is None):
        return False
    return (one[1] is None or two[0] <= one[1]) and (two[1] is None or one[0] <= two[1])


def standing_pairs(conflicts: Iterable[Conflict]) -> int:
    """Return how many of them are open."""
    return sum(conflict.state == OPEN for conflict in conflicts)
