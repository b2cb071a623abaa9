"""``bank/proposals/DAY.md``: typed bullets that a log without any suggests, for a person to accept.

They stand in a generated block, so that nothing takes them for facts::

    - [ ] O(c=0.7) @Peter: Prefers tea. [L14](../../memory/2025-11-27.md#L14) preference <!-- wsmem id=f-… -->

A tick accepts one: ``wsmem reflect --accept`` appends it to its log, where it is a fact like any other. What a
person reworded is accepted as reworded; a line that a person deleted is not proposed again.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from wsmem.markdown.edit import find_block, read_page
from wsmem.markdown.links import read_target, source_link
from wsmem.model import FactKind, SourceRef, Unit, is_bank
from wsmem.reflect.admission import is_testimony
from wsmem.reflect.owned_lines import OwnedLine, read_owned, write_owned
from wsmem.reflect.records import FileChange
from wsmem.signals.propose import MOST_A_DAY, Proposal, propose_bullets
from wsmem.text import encode_id, fingerprint, normalise_statement

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from datetime import date

    from wsmem.model import DateSpan, Fact

FOLDER: Final = "bank/proposals/"
BLOCK: Final = "proposals"
SOURCE_KEY: Final = "src"  # in the tail of an accepted bullet: where it was taken from
_NOTE: Final = "tick what is right and run wsmem reflect --accept; delete what is not, and it stays deleted"
_LINE: Final = re.compile(
    r"- \[(?P<tick>[ xX])\] (?P<bullet>.*?) \[L\d+\]\((?P<target>[^()\s]+)\)[^\[\]]*<!-- wsmem id=(?P<id>f-\w+) -->"
)


class Proposed(NamedTuple):
    """A proposal on a page: its id, whether it is ticked, the bullet without marker, and where it is from."""

    id: str
    ticked: bool
    bullet: str
    source: SourceRef


def page_of(day: date) -> str:
    """Return the path of the page with the proposals from a day."""
    return f"{FOLDER}{day.isoformat()}.md"


def propose(facts: Iterable[Fact], files: Mapping[str, str], since: DateSpan | None) -> list[FileChange]:
    """Return the pages of proposals that change.

    Args:
        facts: all that may be used, notes too.
        files: the bank's pages by path.
        since: the days to look at, None all.

    A day is looked at if nobody wrote typed facts that day; those that were accepted from proposals do not
    count. There are at most five proposals a day.
    """
    days: dict[date, list[Fact]] = {}
    for fact in facts:
        day = fact.recorded
        if day is None or is_bank(fact.source.path) or not (is_testimony(fact) or fact.retired):
            continue
        if since is None or since.start <= day <= since.end:
            days.setdefault(day, []).append(fact)
    changes: list[FileChange] = []
    for day in sorted(days):
        if any(_is_own(fact) for fact in days[day]):
            continue
        path = page_of(day)
        before = files.get(path)
        after = _write(path, day, days[day], before)
        if after is not None and after != before:
            changes.append(FileChange(path, before, after))
    return changes


def _is_own(fact: Fact) -> bool:
    return fact.kind is not FactKind.NOTE and SOURCE_KEY not in dict(fact.meta)


def _write(path: str, day: date, facts: Sequence[Fact], before: str | None) -> str | None:
    text = f"# Proposals from {day.isoformat()}\n" if before is None else before
    accepted = {normalise_statement(fact.content) for fact in facts if fact.kind is not FactKind.NOTE}
    present = {one.id: one for one in read_proposals(text, path)}
    deleted = read_owned(text, BLOCK).deleted
    lines: list[tuple[tuple[str, int], OwnedLine]] = []
    for source, proposal in _suggested(facts):
        identity = _id(proposal.text, day)
        if identity in deleted or normalise_statement(proposal.text) in accepted:
            continue
        one = present.pop(identity, None) or Proposed(identity, False, proposal.bullet(), source)
        lines.append(((source.path, source.line), _line(one, path, ", ".join(_reasons(proposal)))))
    # What a person has ticked or reworded is theirs, whatever the signals say by now.
    lines += [
        ((one.source.path, one.source.line), _line(one, path, "")) for one in present.values() if one.ticked
    ]
    if not lines and before is None:
        return None
    ordered = [line for _, line in sorted(lines)]
    return write_owned(text, BLOCK, _NOTE, ordered, deleted)


def _suggested(facts: Sequence[Fact]) -> list[tuple[SourceRef, Proposal]]:
    """Return the best proposals of one day's logs, at most five of all its files."""
    paths = sorted({fact.source.path for fact in facts})
    found: list[tuple[SourceRef, Proposal]] = []
    for path in paths:
        units = [_unit(fact) for fact in facts if fact.source.path == path]
        found += [(SourceRef(path, one.line, one.line_end), one) for one in propose_bullets(units)]
    best = sorted(found, key=lambda pair: (-pair[1].score, pair[0]))[:MOST_A_DAY]
    return sorted(best, key=lambda pair: pair[0])


def _unit(fact: Fact) -> Unit:
    source = fact.source
    return Unit(
        fact.kind, source.line, source.line_end, fact.content, fact.entities, heading=fact.heading,
        retired=fact.retired,
    )  # fmt: skip


def _reasons(proposal: Proposal) -> list[str]:
    return [signal.name for signal in proposal.signals if signal.weight > 0]


def _id(text: str, day: date) -> str:
    return f"f-{encode_id(fingerprint('P', '', normalise_statement(text), day.isoformat()))}"


def _line(one: Proposed, page: str, reasons: str) -> OwnedLine:
    link = source_link(one.source, page, f"L{one.source.line}")
    said = f" {reasons}" if reasons else ""
    return OwnedLine(one.id, f"[{'x' if one.ticked else ' '}] {one.bullet} {link}{said}")


def read_proposals(text: str, page: str) -> list[Proposed]:
    """Return the proposals on a page, in order."""
    lines, blocks = read_page(text)
    place = find_block(blocks, BLOCK)
    if place is None:
        return []
    found: list[Proposed] = []
    for line in lines[place[0] : place[1] - 1]:
        if match := _LINE.match(line):
            ticked = match["tick"] != " "
            source = read_target(match["target"], page)
            found.append(Proposed(match["id"], ticked, match["bullet"].strip(), source))
    return found


def without(text: str, taken: Iterable[str]) -> str:
    """Return the page without some proposals, which stay known to it."""
    gone = set(taken)
    lines, blocks = read_page(text)
    place = find_block(blocks, BLOCK)
    if place is None or not gone:
        return text
    kept: list[OwnedLine] = []
    for line in lines[place[0] : place[1] - 1]:
        match = _LINE.match(line)
        if match and match["id"] not in gone:
            kept.append(OwnedLine(match["id"], line[2 : line.rindex(" <!-- wsmem id=")]))
    deleted = read_owned(text, BLOCK).deleted | gone
    return write_owned(text, BLOCK, _NOTE, kept, frozenset(deleted))
