"""What is told about one entity: the same statement once, with all the places where it stands."""

from __future__ import annotations

import re
from datetime import date
from typing import TYPE_CHECKING, Final, NamedTuple

from wsmem.markdown.mentions import find_mentions
from wsmem.opinions.clusters import cluster_statements
from wsmem.opinions.lines import shorten
from wsmem.text import fold, normalise_statement

if TYPE_CHECKING:
    from collections.abc import Iterable

    from wsmem.model import Fact, FactKind
    from wsmem.reflect.roster import Roster

LENGTH: Final = 240  # characters of a statement on a page
_LINK: Final = re.compile(r"\s?!?\[(?P<label>[^\[\]]*)\]\((?P<target>[^()\s]*)[^()]*\)")
# What would begin a block of its own at the head of a list item.
_BLOCK_START: Final = re.compile(
    r"[-+*](?=\s|[-+* ]*$)|#{1,6}(?=\s|$)|[>|<=_]|`{3}|~{3}|\d{1,9}(?=[.)](?:\s|$))|\[(?=[^\]]*\]:)"
)


class Told(NamedTuple):
    """One statement; ``facts`` are its places in order of time, undated ones first."""

    text: str
    facts: tuple[Fact, ...]

    @property
    def latest(self) -> Fact:
        """Where it was said last; what is dated outweighs a copy without a date."""
        return self.facts[-1]

    @property
    def day(self) -> date | None:
        """The day on which it was said last."""
        return self.latest.recorded


def gather(facts: Iterable[Fact]) -> list[Told]:
    """Return the statements in the order in which they were last made.

    What was said in nearly the same words is one statement, told as it was said last, with all its places.
    """
    found: dict[tuple[FactKind, str], list[Fact]] = {}
    for fact in sorted(facts, key=_order):
        text = plain_text(fact.content)
        found.setdefault((fact.kind, normalise_statement(text)), []).append(fact)
    told = [Told(plain_text(same[-1].content), tuple(same)) for same in _consolidate(list(found.values()))]
    return sorted(told, key=lambda one: _order(one.latest))


def _consolidate(groups: list[list[Fact]]) -> list[list[Fact]]:
    """Bring statements together that are nearly the same: of one kind, about the same, and equally standing."""
    alike: dict[tuple[object, ...], list[list[Fact]]] = {}
    for group in groups:
        last = group[-1]
        about = frozenset(fold(name) for name in last.entities)
        alike.setdefault((last.kind, about, last.superseded_by, last.valid_until), []).append(group)
    merged: list[list[Fact]] = []
    for members in alike.values():
        if len(members) == 1:
            merged.append(sorted(members[0], key=_order))
            continue
        clusters: dict[int, list[Fact]] = {}
        for first, group in zip(
            cluster_statements([one[-1].content for one in members]), members, strict=True
        ):
            clusters.setdefault(first, []).extend(group)
        merged += [sorted(cluster, key=_order) for cluster in clusters.values()]
    return merged


def _order(fact: Fact) -> tuple[date, str, int, str]:
    return (fact.recorded or date.min, fact.source.path, fact.source.line, fact.id)


def plain_text(content: str) -> str:
    """Return a statement as it can stand on another page: links into the workspace would lead astray there.

    A link to a line is a citation and goes; of other relative links the label stays.
    """
    return _LINK.sub(_without_link, content).strip() or content


def _without_link(match: re.Match[str]) -> str:
    if "://" in match["target"] or match["target"].startswith("mailto:"):
        return match[0]
    before = " " if match[0][0] == " " else ""
    return "" if "#L" in match["target"] else before + match["label"]


def is_over(one: Told, last_day: date | None) -> bool:
    """Say whether a statement had its time: ``valid=`` gives it an end before the last day of the logs."""
    fact = one.latest
    end = fact.occurred.end if fact.occurred and "valid" in dict(fact.meta) else fact.valid_until
    return last_day is not None and end is not None and end < last_day


def say(one: Told, about: str, roster: Roster) -> str:
    """Return the statement on one line, with whom else it is about where it does not say so itself."""
    fact = one.latest
    silent = {roster.key(name) for name in find_mentions(fact.content)} | {about}
    others: dict[str, str] = {}
    for name in fact.entities:
        key = roster.key(name)
        if key not in silent:
            others.setdefault(key, roster.entity(key).name)
    with_whom = f" ({', '.join(others.values())})" if others else ""
    return escape(shorten(one.text, LENGTH)) + with_whom


def escape(text: str) -> str:
    """Return the text so that it begins no heading, list, fence or HTML at the head of a list item."""
    match = _BLOCK_START.match(text)
    if match is None:
        return text
    at = match.end() if match[0].isdigit() else 0
    return f"{text[:at]}\\{text[at:]}"
