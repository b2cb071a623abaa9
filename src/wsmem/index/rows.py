"""Units to the columns that the index keeps of them."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from wsmem.index.kinds import LETTER_OF_KIND, SEPARATOR
from wsmem.markdown.links import parse_references
from wsmem.model import FactKind
from wsmem.records import NamedTuple
from wsmem.text import decode_id_prefix, fingerprint, fold, is_tagged_private, normalise_statement, searchable

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from wsmem.index.slots import SlotRow
    from wsmem.model import Unit

EVIDENCE_RELATIONS: Final = ("supports", "weakens", "contradicts")
_LETTER: Final = re.compile(r"[^\W\d_]")
_MONTHS: Final = (
    "", "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip


class UnitRow(NamedTuple):
    """The columns of ``unit`` from ``line`` on, the search text, and what goes into other tables."""

    columns: tuple[object, ...]
    words: tuple[str, str, str]  # body, near, date
    keys: tuple[str, ...]  # folded entity names
    links: tuple[
        tuple[str, str | None, int | None, int | None, int | None], ...
    ]  # relation, path, line, low, high
    slots: tuple[SlotRow, ...] = ()

    @property
    def statement(self) -> int:
        """The fingerprint of kind, entities, text and day, which the id writes out."""
        value = self.columns[4]
        assert isinstance(value, int)
        return value


def unit_rows(
    units: Sequence[Unit],
    path: str,
    recorded: date | None,
    *,
    private: bool = False,
    attributes: tuple[str, ...] = (),
) -> list[UnitRow]:
    """Return the rows of a file's units, in order.

    Args:
        units: what the file says.
        path: its place in the workspace, against which references are read.
        recorded: the day of the log.
        private: the file is for its owner alone.
        attributes: nouns that name slots beside the built-in ones.
    """
    from wsmem.index.slots import slot_rows, valid_until

    bodies = [_body(unit) for unit in units]
    day = recorded.isoformat() if recorded else ""
    date_words = _date_words(recorded)
    rows: list[UnitRow] = []
    for number, unit in enumerate(units):
        keys = tuple(dict.fromkeys(fold(name) for name in unit.entities))
        letter = LETTER_OF_KIND[unit.kind]
        text = normalise_statement(unit.content)
        entities = SEPARATOR.join(sorted(keys))
        occurred = unit.occurred
        words = date_words
        if occurred is not None:
            words += _date_words(occurred.start)
            if occurred.end != occurred.start:
                words += _date_words(occurred.end)
        slots = slot_rows(unit, path, recorded, attributes)
        columns = (
            unit.line,
            unit.line_end,
            unit.section,
            letter,
            fingerprint(letter, entities, text, day),
            fingerprint(letter, entities, text),
            unit.confidence,
            occurred.start.toordinal() if occurred else None,
            occurred.end.toordinal() if occurred else None,
            valid_until(unit, slots),
            int(unit.retired),
            int(private or is_tagged_private(unit.content, unit.heading, *unit.details)),
            unit.content,
            SEPARATOR.join(unit.entities),
            _extra(unit),
        )
        near = _near(units, bodies, number)
        rows.append(UnitRow(columns, (bodies[number], near, words), keys, _links(unit, path), slots))
    return rows


def _body(unit: Unit) -> str:
    """Return what is searched of a unit itself: its names, its text and its details."""
    parts = [unit.content, *unit.details]
    written = unit.content
    parts += [name for name in unit.entities if name not in written]
    return searchable(" ".join(parts))


def _near(units: Sequence[Unit], bodies: list[str], number: int) -> str:
    """Return the text around a unit: its neighbours in the section, and its headings.

    Two on either side for prose, one for typed facts, which say less about each other. Never across a
    heading or from facts to prose.
    """
    unit = units[number]
    note = unit.kind is FactKind.NOTE
    reach = 2 if note else 1
    found = [_heading_words(unit.heading)] if unit.heading else []
    for at in range(max(number - reach, 0), min(number + reach + 1, len(units))):
        other = units[at]
        if at != number and other.section == unit.section and (other.kind is FactKind.NOTE) == note:
            found.append(bodies[at])
    return " ".join(found)


@lru_cache(maxsize=512)
def _heading_words(heading: str) -> str:
    """Return what the headings above say, those left out that merely date the file or open its facts."""
    parts = [part for part in heading.split(" › ") if _LETTER.search(part) and part.casefold() != "retain"]
    return searchable(" ".join(parts))


def _date_words(day: date | None) -> str:
    """Return a day as people ask for it: ``2023-05-08 8 May 2023``."""
    return f"{day.isoformat()} {day.day} {_MONTHS[day.month]} {day.year} " if day else ""


def _extra(unit: Unit) -> str | None:
    """Return the rare attributes as JSON, None for the many units that have none."""
    extra: dict[str, object] = {}
    if unit.time:
        extra["time"] = unit.time
    if unit.details:
        extra["details"] = unit.details
    if unit.supersedes:
        extra["supersedes"] = unit.supersedes
    if unit.meta:
        extra["meta"] = unit.meta
    return json.dumps(extra, ensure_ascii=False) if extra else None


def _links(unit: Unit, path: str) -> tuple[tuple[str, str | None, int | None, int | None, int | None], ...]:
    """Return what the unit says of other units."""
    if not unit.supersedes and not unit.meta:
        return ()
    said = [("supersedes", unit.supersedes)] if unit.supersedes else []
    said += [(key, value) for key, value in unit.meta if key in EVIDENCE_RELATIONS]
    links: list[tuple[str, str | None, int | None, int | None, int | None]] = []
    for relation, text in said:
        for reference in parse_references(text, path):
            span = decode_id_prefix(reference.id[2:10])
            if span is not None:
                links.append((relation, None, None, *span))
            elif not reference.id:
                links.append((relation, reference.path, reference.line, None, None))
    return tuple(links)
