"""Where new opinions go on the page: below their entity's heading, in the order in which they were founded.

Each goes before the first that is later, headings before the first that is greater, by what stands there.
So it does not matter in how many runs they arrive.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from wsmem.markdown.edit import LineEdit
from wsmem.reflect.entries import LEDGER_START

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from wsmem.reflect.beliefs import Belief, Position
    from wsmem.reflect.entries import Entry, Heading, OpinionsPage
    from wsmem.reflect.roster import Roster

NEW_PAGE: Final = "# Opinions\n"
_NOBODY: Final = "Other"
_LEDGER_NOTE: Final = "what was put on this page; what a person deletes stays deleted"


class Arrival(NamedTuple):
    """A new entry: the key of the entity whose heading it goes under, when it was founded, its lines."""

    key: str
    position: Position
    lines: list[str]


def place_entries(
    page: OpinionsPage, arrivals: Sequence[Arrival], beliefs: Mapping[int, Belief], roster: Roster
) -> list[LineEdit]:
    """Return the edits that put new entries on the page.

    Args:
        page: as it stands.
        arrivals: the new entries.
        beliefs: those of the page's entries, by the entry's first line.
        roster: names to entities.
    """
    groups: dict[str, list[Arrival]] = {}
    for arrival in sorted(arrivals, key=lambda arrival: arrival.position):
        groups.setdefault(arrival.key, []).append(arrival)
    headings: dict[str, Heading] = {}
    for heading in page.headings:
        if heading.level > 1 and (key := _key_of(heading, roster)) is not None:
            headings.setdefault(key, heading)
    edits: list[LineEdit] = []
    for key in sorted(groups, key=lambda key: _group_order(key, roster)):
        if key in headings:
            edits += _into_section(page, headings[key], groups[key], beliefs)
    opened: set[int] = set()  # where a new section goes already
    for key in sorted(groups, key=lambda key: _group_order(key, roster)):
        if key not in headings:
            edit = _new_section(page, key, groups[key], headings, roster, opened)
            opened.add(edit.first)
            edits.append(edit)
    return edits


def _key_of(heading: Heading, roster: Roster) -> str | None:
    """Return the key of the entity that a heading names, if it names one."""
    name = heading.text.strip(" *_`@[]:：")
    if name == _NOBODY:
        return ""
    key = roster.key(name)
    return key if key in roster.known else None


def _group_order(key: str, roster: Roster) -> tuple[bool, str, str]:
    return (not key, _title(key, roster).casefold(), key)


def _title(key: str, roster: Roster) -> str:
    return roster.entity(key).name if key else _NOBODY


def _into_section(
    page: OpinionsPage, heading: Heading, arrivals: list[Arrival], beliefs: Mapping[int, Belief]
) -> list[LineEdit]:
    inside = [entry for entry in page.entries if heading.line < entry.outer_first <= heading.end]
    founded = [entry for entry in inside if (belief := beliefs.get(entry.first)) and belief.origin]
    groups: dict[int, list[str]] = {}  # number of the entry that comes after → lines
    for arrival in arrivals:
        later = (n for n, entry in enumerate(founded) if beliefs[entry.first].position > arrival.position)
        groups.setdefault(next(later, len(founded)), []).extend(arrival.lines)
    edits: list[LineEdit] = []
    for number, texts in groups.items():
        if number == len(founded):
            edits.append(_at_section_end(page, heading, founded, texts))
        elif number and not _is_paragraph(founded[number - 1]):
            after = founded[number - 1].outer_end  # in the list of the entry before, not in one of its own
            edits.append(LineEdit(after + 1, after, tuple(texts)))
        else:
            before = founded[number].outer_first
            below = [""] if _is_paragraph(founded[number]) else []
            edits.append(LineEdit(before, before - 1, (*texts, *below)))
    return edits


def _is_paragraph(entry: Entry) -> bool:
    return not entry.indent


def _at_section_end(page: OpinionsPage, heading: Heading, founded: list[Entry], texts: list[str]) -> LineEdit:
    """Put entries below the last one that a log founded, else below all that the section holds."""
    last = founded[-1] if founded else None
    after = last.outer_end if last else _last_written(page.lines, _section_end(page, heading))
    tight = last is not None and not _is_paragraph(last)
    above = [] if tight else [""]
    below = [""] if after < len(page.lines) and page.lines[after].strip() and not tight else []
    return LineEdit(after + 1, after, (*above, *texts, *below))


def _section_end(page: OpinionsPage, heading: Heading) -> int:
    """Return the last line of the section itself, without the ledger and without sub-sections."""
    inner = [other.line - 1 for other in page.headings if heading.line < other.line <= heading.end]
    ledger = [page.ledger_lines[0] - 1] if page.ledger_lines and page.ledger_lines[0] > heading.line else []
    return min([heading.end, *inner, *ledger])


def _last_written(lines: list[str], last: int) -> int:
    while last and not lines[last - 1].strip():
        last -= 1
    return last


def _new_section(
    page: OpinionsPage,
    key: str,
    arrivals: list[Arrival],
    headings: Mapping[str, Heading],
    roster: Roster,
    opened: set[int],
) -> LineEdit:
    """Return the edit that adds a section, parted by one blank line from what is above and below."""
    order = _group_order(key, roster)
    later = [heading for other, heading in headings.items() if _group_order(other, roster) > order]
    marks = "#" * min((heading.line, heading.level) for heading in later)[1] if later else "##"
    texts = [f"{marks} {_title(key, roster)}", "", *(line for arrival in arrivals for line in arrival.lines)]
    if later:
        before = min(heading.line for heading in later)
        above = [""] if before > 1 and page.lines[before - 2].strip() else []
        return LineEdit(before, before - 1, (*above, *texts, ""))
    after = _last_written(page.lines, _text_end(page))
    above = [""] if after or after + 1 in opened else []
    below = [""] if after < len(page.lines) and page.lines[after].strip() else []
    return LineEdit(after + 1, after, (*above, *texts, *below))


def _text_end(page: OpinionsPage) -> int:
    """Return the last line of the page before the ledger, if that closes the page."""
    count = _last_written(page.lines, len(page.lines))
    if page.ledger_lines and page.ledger_lines[1] >= count:
        return page.ledger_lines[0] - 1
    return count


def merge_insertions(edits: Sequence[LineEdit]) -> list[LineEdit]:
    """Join what is inserted at one place; two blank lines that meet there become one."""
    merged: list[LineEdit] = []
    at: dict[int, int] = {}  # line → place in ``merged``
    for edit in edits:
        if edit.last >= edit.first or edit.first not in at:
            if edit.last < edit.first:
                at[edit.first] = len(merged)
            merged.append(edit)
            continue
        before = merged[at[edit.first]]
        more = edit.lines[1:] if before.lines[-1:] == edit.lines[:1] == ("",) else edit.lines
        merged[at[edit.first]] = before._replace(lines=(*before.lines, *more))
    return merged


def place_ledger(page: OpinionsPage, ledger: Mapping[str, frozenset[str]]) -> list[LineEdit]:
    """Return the edit that brings the ledger up to date, if it is not."""
    if ledger == page.ledger:
        return []
    if not ledger and page.ledger_lines:
        return [LineEdit(*page.ledger_lines, ())]
    rows = [" ".join([identity, *sorted(ledger[identity])]) for identity in sorted(ledger)]
    texts = (f"{LEDGER_START} {_LEDGER_NOTE}", *rows, "-->")
    if page.ledger_lines:
        return [LineEdit(*page.ledger_lines, texts)]
    after = _last_written(page.lines, len(page.lines))
    return [LineEdit(after + 1, after, ("", *texts))]
