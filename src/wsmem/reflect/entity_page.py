"""The generated block of an entity's page.

No clock: the same facts give the same lines, whenever they are written. Newest first, so that a new fact is
a small diff near the top; what is old is counted, with a link to where it begins and ends.
"""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Final, NamedTuple

from wsmem.index.supersession import SAYS_SO
from wsmem.markdown.edit import find_block, put_block, read_page
from wsmem.markdown.links import source_link
from wsmem.model import FactKind, SourceRef
from wsmem.opinions.evidence import Stance
from wsmem.opinions.lines import describe_source, shorten
from wsmem.reflect.admission import OPINIONS_PAGE
from wsmem.reflect.head import write_number
from wsmem.reflect.roster import Entity, needs_alias
from wsmem.reflect.told import Told, escape, gather, is_over, plain_text, say
from wsmem.stance.slots import find_slots

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from wsmem.model import Fact
    from wsmem.reflect.places import Places
    from wsmem.reflect.records import Conflict
    from wsmem.reflect.revise import Revision
    from wsmem.reflect.roster import Roster

BLOCK: Final = "facts"
CURRENT_LINES: Final = 40
TIMELINE_LINES: Final = 40
MONTH_LINES: Final = 24  # of months that are only counted; what is older is counted by the year
SUPERSEDED_LINES: Final = 20
OPINION_LINES: Final = 40
RELATED_LINES: Final = 12
RELATED_QUOTE: Final = 60  # characters of the statement that names both
_SOURCES: Final = 3  # links of a statement that stands in many places
_OPINIONS: Final = SourceRef(OPINIONS_PAGE, 0, 0)
_NOTE: Final = "<!-- made from the logs by wsmem reflect: write above or below, not here -->"
_TAGS: Final = {FactKind.EXPERIENCE: "B", FactKind.OBSERVATION: "S", FactKind.WORLD: "W"}


class Subject(NamedTuple):
    """An entity with all that is known of it.

    ``related`` are other entities by key, with the facts that name both; ``paged`` are the keys of all
    entities that have a page or get one; ``last_day`` is the last day of all logs, the only "now" that a
    page knows.
    """

    entity: Entity
    facts: Sequence[Fact]
    opinions: Sequence[Revision]
    conflicts: Sequence[Conflict]
    related: Mapping[str, Sequence[Fact]]
    paged: Collection[str]
    last_day: date | None


def write_page(subject: Subject, before: str | None, roster: Roster, places: Places) -> str | None:
    """Return the page's text with its block up to date; None if there is no page and nothing to say."""
    body = _Writer(subject, roster, places).body()
    if before is None:
        return put_block(_new_page(subject.entity), BLOCK, body) if body else None
    if not body and find_block(read_page(before)[1], BLOCK) is None:
        return before
    return put_block(before, BLOCK, body or [_NOTE])


def _new_page(entity: Entity) -> str:
    import json

    aliases = json.dumps([entity.name] if needs_alias(entity) else [], ensure_ascii=False)
    return f"---\naliases: {aliases}\n---\n# {escape(entity.name)}\n"


def _by_year(months: Sequence[tuple[str, list[Told]]]) -> list[tuple[str, list[Told]]]:
    """Join months into years, the newest first."""
    years: dict[str, list[Told]] = {}
    for month, told in months:
        years.setdefault(month[:4], []).extend(told)
    return list(years.items())


class _Writer:
    """Writes the sections of one block."""

    def __init__(self, subject: Subject, roster: Roster, places: Places) -> None:
        self.subject = subject
        self.roster = roster
        self.places = places
        self.page = subject.entity.page

    def body(self) -> list[str]:
        current: list[Told] = []
        events: list[Told] = []
        superseded: list[Told] = []
        for one in reversed(gather(self.subject.facts)):
            kind = one.latest.kind
            if kind is FactKind.OPINION:
                continue
            if one.latest.superseded_by is not None:
                superseded.append(one)
            elif kind is FactKind.WORLD and not is_over(one, self.subject.last_day):
                current.append(one)
            elif one.day is not None:
                events.append(one)
        held = [revision for revision in self.subject.opinions if revision.ending is None]
        sections = (
            ("What is true now", self._current(current)),
            ("Opinions", self._opinions(held)),
            ("Open conflicts", self._conflicts(held)),
            ("Timeline", self._timeline(events)),
            ("Related", self._related()),
            ("Superseded", self._superseded(superseded)),
            ("Sources", self._sources()),
        )
        lines = [line for title, texts in sections if texts for line in ("", f"## {title}", "", *texts)]
        return [_NOTE, *lines, ""] if lines else []

    # -- sections -------------------------------------------------------------------------------

    def _current(self, told: list[Told]) -> list[str]:
        curated = [one for one in told if one.day is None]
        dated = [one for one in told if one.day is not None]
        named = sorted(((slot, one) for one in dated if (slot := self._slot(one))), key=lambda pair: pair[0])
        plain = [one for one in dated if not self._slot(one)]
        ordered = [*curated, *(one for _, one in named), *plain]
        shown = ordered[:CURRENT_LINES]
        return [self._line(one, self._slot(one)) for one in shown] + self._rest(ordered[CURRENT_LINES:])

    def _slot(self, one: Told) -> str:
        """Return what the statement tells of the entity itself of which it has one at a time: ``lives in``."""
        if one.day is None:
            return ""
        slots = find_slots(one.text, one.latest.entities[:1])
        about = self.roster.key(one.latest.entities[0]) if one.latest.entities else ""
        own = (slot.name for slot in slots if slot.own and ":" not in slot.name)
        return next(own, "") if about == self.subject.entity.key else ""

    def _opinions(self, held: list[Revision]) -> list[str]:
        lines: list[str] = []
        for revision in held[:OPINION_LINES]:
            votes = [piece.stance for piece in revision.evidence]
            supporting = votes.count(Stance.SUPPORTS)
            against = votes.count(Stance.WEAKENS) + votes.count(Stance.CONTRADICTS)
            parts = [f"{supporting} for"] if supporting else []
            parts += [f"{against} against"] if against else []
            counts = f" ({', '.join(parts)})" if parts else ""
            number = write_number(revision.confidence)
            lines.append(f"- {number}: {self._statement(revision)}{counts} {self._origin(revision)}")
        if len(held) > OPINION_LINES:
            more = source_link(_OPINIONS, self.page, "opinions")
            lines.append(f"- {len(held) - OPINION_LINES} more {more}")
        return lines

    def _conflicts(self, held: list[Revision]) -> list[str]:
        lines: list[str] = []
        for revision in held:
            if revision.fold.held:
                number, reached = write_number(revision.confidence), round(revision.fold.unguarded, 2)
                reason = f"{number}, held where the evidence says {write_number(reached)}"
                lines.append(f"- {reason}: {self._statement(revision)} {self._origin(revision)}")
        for conflict in self.subject.conflicts:
            first = f"{escape(shorten(plain_text(conflict.statement)))} {self._link(conflict.source)}"
            second = f'"{shorten(plain_text(conflict.against))}" {self._link(conflict.against_source)}'
            lines.append(f"- {first} is contradicted by {second}")
        return lines

    def _timeline(self, events: list[Told]) -> list[str]:
        """Tell the newest months event by event, as many whole ones as there is room for; count older ones.

        Whole months, so that a new event pushes nothing out at the other end.
        """
        months: dict[str, list[Told]] = {}
        for one in events:
            months.setdefault(str(one.day)[:7], []).append(one)
        lines: list[str] = []
        rest: list[tuple[str, list[Told]]] = []
        room = TIMELINE_LINES
        for month, told in months.items():
            if rest or (len(told) > room and lines):
                rest.append((month, told))
                continue
            lines += [*([""] if lines else []), f"### {month}", ""]
            lines += [self._line(one, tagged=True) for one in told[:room]]
            rest += [(month, told[room:])] if told[room:] else []
            room -= len(told)
        rest = [*rest[:MONTH_LINES], *_by_year(rest[MONTH_LINES:])]
        counted = [f"- {name}: {text[2:]}" for name, told in rest for text in self._rest(told)]
        return [*lines, *(["", "### Before", "", *counted] if counted else [])]

    def _related(self) -> list[str]:
        ranked = sorted(self.subject.related.items(), key=lambda pair: (-len(pair[1]), self._name(pair[0])))
        lines: list[str] = []
        for key, facts in ranked[:RELATED_LINES]:
            last = facts[-1]  # they come in the order in which they were last made
            times = "once" if len(facts) == 1 else f"{len(facts)} times"
            why = f'"{shorten(plain_text(last.content), RELATED_QUOTE)}"'
            lines.append(
                f"- {self._other(key)}: named together {times}, last {self._link(last.source)} {why}"
            )
        return lines

    def _sources(self) -> list[str]:
        """Return one line that says how much the page is made of, and when that was written."""
        logs = [fact for fact in self.subject.facts if fact.recorded is not None]
        if not logs:
            return []
        logs.sort(key=lambda fact: (fact.recorded or date.min, fact.source))
        files = len({fact.source.path for fact in logs})
        first, last = self._link(logs[0].source), self._link(logs[-1].source)
        said = f"{len(logs)} statements" if len(logs) > 1 else "1 statement"
        where = f"{files} logs, {first} to {last}" if files > 1 else f"1 log, {first}"
        return [f"- {said} in {where}"]

    def _other(self, key: str) -> str:
        entity = self.roster.entity(key)
        if key not in self.subject.paged:
            return escape(entity.name)
        label = entity.name.translate({ord("["): "(", ord("]"): ")"})
        return source_link(SourceRef(entity.page, 0, 0), self.page, label)

    def _superseded(self, told: list[Told]) -> list[str]:
        lines: list[str] = []
        for one in told[:SUPERSEDED_LINES]:
            successor = one.latest.superseded_by
            assert successor is not None
            because = one.latest.superseded_because
            reason = f": {escape(shorten(because))}" if because and because != SAYS_SO else ""
            lines.append(f"{self._line(one)}, superseded by {self._link(successor)}{reason}")
        return lines + self._rest(told[SUPERSEDED_LINES:])

    # -- parts of lines -------------------------------------------------------------------------

    def _line(self, one: Told, slot: str = "", *, tagged: bool = False) -> str:
        tag = f"`{_TAGS.get(one.latest.kind, '?')}` " if tagged else f"*{slot}:* " if slot else ""
        links = " ".join(self._link(fact.source) for fact in one.facts[-_SOURCES:])
        return f"- {tag}{say(one, self.subject.entity.key, self.roster)} {links}"

    def _rest(self, told: list[Told]) -> list[str]:
        """Return one line that counts what is not shown, newest first given."""
        if not told:
            return []
        last, first = self._link(told[0].latest.source), self._link(told[-1].latest.source)
        return [f"- {len(told)} more, {first} to {last}" if len(told) > 1 else f"- 1 more, {last}"]

    def _statement(self, revision: Revision) -> str:
        return shorten(plain_text(revision.belief.statement))

    def _origin(self, revision: Revision) -> str:
        origin = revision.belief.origin
        if origin is not None:
            return self._link(origin.source)
        return source_link(_OPINIONS, self.page, "opinions")

    def _name(self, key: str) -> str:
        return self.roster.entity(key).name

    def _link(self, source: SourceRef) -> str:
        fact = self.places.at(source.path, source.line)
        return describe_source(source, fact.recorded if fact else None, self.page)
