"""Which entities have a page, which pages a window looks at, and what each of them is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from wsmem.markdown.links import parse_references
from wsmem.model import is_bank
from wsmem.reflect.admission import is_listed
from wsmem.reflect.entity_page import Subject, write_page
from wsmem.reflect.records import FileChange
from wsmem.reflect.told import gather

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence
    from datetime import date

    from wsmem.model import DateSpan, Fact
    from wsmem.reflect.places import Places
    from wsmem.reflect.records import Conflict
    from wsmem.reflect.revise import Revision
    from wsmem.reflect.roster import Roster

LEAST_FACTS: Final = 2  # different statements, for an entity without a page to get one
_MARKERS: Final = ("supports", "weakens", "contradicts")


class Pages(NamedTuple):
    """The pages to write, how many were looked at, and how many are left for the next time."""

    changes: tuple[FileChange, ...]
    looked_at: int
    left: int


def write_pages(
    facts: Sequence[Fact],
    files: Mapping[str, str],
    roster: Roster,
    places: Places,
    *,
    opinions: Iterable[Revision],
    conflicts: Sequence[Conflict],
    since: DateSpan | None,
    moved: Iterable[str],
    room: int | None = None,
    left_keys: Collection[str] = frozenset(),
) -> Pages:
    """Write the pages of all entities that the window touches, each from all facts there are.

    Args:
        facts: all that may be used.
        files: the bank's pages by path.
        roster: names to entities.
        places: looks facts up.
        opinions: what will stand on the opinions' page.
        conflicts: open ones.
        since: None looks at all entities.
        moved: names of entities about which an opinion has changed.
        room: how many pages may change; None: any number.
        left_keys: entities whose pages wait, since an opinion about them was left for the next time.
    """
    listed = [fact for fact in facts if is_listed(fact)]
    of_key: dict[str, list[Fact]] = {}
    for fact in listed:
        for key in roster.keys(fact.entities):
            of_key.setdefault(key, []).append(fact)
    held: dict[str, list[Revision]] = {}
    for revision in sorted(opinions, key=lambda revision: (revision.belief.position, revision.id)):
        for key in revision.belief.keys:
            held.setdefault(key, []).append(revision)
    newest = last_day(listed)
    touched = None if since is None else _touched(listed, facts, since, roster, places) | roster.keys(moved)
    known = sorted(roster.known)
    paged = {key for key in known if roster.entity(key).exists or _is_rich(of_key.get(key, []))}
    changes: list[FileChange] = []
    looked_at = left = 0
    for key in sorted(paged):
        entity, own = roster.entity(key), of_key.get(key, [])
        if touched is not None and key not in touched and any(fact.recorded for fact in own):
            continue
        looked_at += 1
        subject = Subject(
            entity, own, held.get(key, []), [one for one in conflicts if key in one.keys],
            _related(key, own, roster), paged, newest,
        )  # fmt: skip
        before = files.get(entity.page)
        after = write_page(subject, before, roster, places)
        if after is None or after == before:
            continue
        if key in left_keys or (room is not None and len(changes) >= room):
            left += 1
        else:
            changes.append(FileChange(entity.page, before, after))
    return Pages(tuple(changes), looked_at, left)


def last_day(facts: Iterable[Fact]) -> date | None:
    """Return the last day of the logs among the facts."""
    days = (fact.recorded for fact in facts if fact.recorded and not is_bank(fact.source.path))
    return max(days, default=None)


def _is_rich(facts: Sequence[Fact]) -> bool:
    return len(facts) >= LEAST_FACTS and len(gather(facts)) >= LEAST_FACTS


def _touched(
    listed: Iterable[Fact], facts: Iterable[Fact], since: DateSpan, roster: Roster, places: Places
) -> set[str]:
    """Return the keys of entities that something in the window names, or speaks of by a reference."""
    touched: set[str] = set()
    for fact in listed:
        if fact.recorded and since.start <= fact.recorded <= since.end:
            touched |= roster.keys(fact.entities)
    for fact in facts:
        if not fact.recorded or not since.start <= fact.recorded <= since.end:
            continue
        said = [fact.supersedes] if fact.supersedes else []
        said += [value for key, value in fact.meta if key in _MARKERS]
        for text in said:
            for reference in parse_references(text, fact.source.path):
                for target in places.find(reference):
                    touched |= roster.keys(target.entities)
    return touched


def _related(key: str, facts: Iterable[Fact], roster: Roster) -> dict[str, list[Fact]]:
    """Return the entities that are named beside this one, with the facts that do so, each statement once."""
    found: dict[str, list[Fact]] = {}
    for one in gather(facts):
        for other in sorted(roster.keys(one.latest.entities) - {key}):
            found.setdefault(other, []).append(one.latest)
    return found
