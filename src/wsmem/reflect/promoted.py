"""What the logs say again and again, on the curated pages: ``bank/world.md`` and ``bank/experience.md``.

The rule. A fact of the world is promoted once it was said on two different days, in the same words, and still
stands: not superseded, not struck out, not past its ``valid=``. An experience is promoted once it moved a belief,
as evidence on ``bank/opinions.md``, or was told on two days. What a person's own lines on the page say already,
or link to, is not promoted; what is private or not trusted never is. Each line names its sources.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from wsmem.markdown.links import read_target
from wsmem.model import FactKind, is_bank
from wsmem.opinions.likeness import is_near_duplicate
from wsmem.opinions.lines import describe_source, shorten
from wsmem.reflect.head import write_names
from wsmem.reflect.owned_lines import OwnedLine, human_lines, read_owned, write_owned
from wsmem.reflect.places import base_id
from wsmem.reflect.records import FileChange
from wsmem.reflect.told import LENGTH, Told, escape, gather, is_over

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence
    from datetime import date

    from wsmem.model import Fact
    from wsmem.reflect.roster import Roster

BLOCK: Final = "promoted"
LEAST_DAYS: Final = 2
LINES: Final = 60  # on a page; the most recently said win, the rest is counted
_SOURCES: Final = 3
_PAGES: Final = (
    ("bank/world.md", "World", FactKind.WORLD, "W"),
    ("bank/experience.md", "Experience", FactKind.EXPERIENCE, "B"),
)
_NOTE: Final = "promoted from the logs by wsmem reflect; delete a line, and it stays deleted"
_LINK: Final = re.compile(r"\]\((?P<target>[^()\s]+)\)")
_MARKER: Final = re.compile(r"\s*(?:[-+*]|\d{1,9}[.)])\s+(?:[A-Z]\b[^:：]*[:：]\s*)?")


def write_promoted(
    facts: Iterable[Fact],
    files: Mapping[str, str],
    roster: Roster,
    moved: Collection[str],
    last_day: date | None,
) -> list[FileChange]:
    """Return the curated pages that change.

    Args:
        facts: all that may be used.
        files: the bank's pages by path.
        roster: names to entities.
        moved: base ids of the facts that are evidence about a belief.
        last_day: of all logs, the only "now" that pages know.
    """
    told = [one for one in facts if one.recorded is not None and not is_bank(one.source.path)]
    changes: list[FileChange] = []
    for path, title, kind, letter in _PAGES:
        before = files.get(path)
        found = [
            one
            for one in gather(fact for fact in told if fact.kind is kind and not fact.retired)
            if _is_standing(one, last_day) and _is_worth(one, moved if kind is FactKind.EXPERIENCE else ())
        ]
        after = _write(path, title, letter, found, before, roster)
        if after is not None and after != before:
            changes.append(FileChange(path, before, after))
    return changes


def _is_standing(one: Told, last_day: date | None) -> bool:
    return one.latest.superseded_by is None and not is_over(one, last_day)


def _is_worth(one: Told, moved: Collection[str]) -> bool:
    days = {fact.recorded for fact in one.facts}
    return len(days) >= LEAST_DAYS or any(base_id(fact.id) in moved for fact in one.facts)


def _write(
    path: str, title: str, letter: str, found: Sequence[Told], before: str | None, roster: Roster
) -> str | None:
    text = f"# {title}\n" if before is None else before
    deleted = read_owned(text, BLOCK).deleted
    own = human_lines(text, BLOCK)
    cited = {
        (source.path, source.line)
        for line in own
        for match in _LINK.finditer(line)
        if (source := read_target(match["target"], path)).line
    }
    said = [_MARKER.sub("", line, count=1).split(" [source]")[0].strip() for line in own if line.strip()]
    wanted = [
        one for one in found if base_id(one.facts[0].id) not in deleted and not _is_on_page(one, cited, said)
    ]
    shown = wanted[-LINES:]  # the newest
    shown.sort(key=lambda one: (_group(one, roster), one.facts[0].recorded or 0, str(one.facts[0].source)))
    lines = [OwnedLine(base_id(one.facts[0].id), _line(one, letter, path)) for one in shown]
    more = f"{len(wanted) - LINES} older ones are not shown" if len(wanted) > LINES else ""
    if not lines and before is None:
        return None
    return write_owned(text, BLOCK, _NOTE, lines, deleted, more)


def _is_on_page(one: Told, cited: Collection[tuple[str, int]], said: Iterable[str]) -> bool:
    if any((fact.source.path, fact.source.line) in cited for fact in one.facts):
        return True
    return any(is_near_duplicate(one.text, line) for line in said)


def _group(one: Told, roster: Roster) -> tuple[bool, str]:
    """Sort by what it is about; what is about nobody comes last."""
    names = one.facts[0].entities
    return (not names, roster.entity(roster.key(names[0])).name.casefold() if names else "")


def _line(one: Told, letter: str, page: str) -> str:
    names = write_names(one.latest)
    links = " ".join(
        describe_source(fact.source, fact.recorded, page)
        for fact in (*one.facts[:1], *one.facts[1:][-_SOURCES + 1 :])
    )
    head = f"{letter} {names}" if names else letter
    return f"{head}: {escape(shorten(one.text, LENGTH))} {links}"
