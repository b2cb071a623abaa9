"""How statements hang together: which rows say something of which."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wsmem.text import decode_id_prefix

if TYPE_CHECKING:
    from wsmem.index.reader import IndexReader
    from wsmem.model import Fact

_LINKS_FROM: Final = """
SELECT relation, unit.id FROM link JOIN file ON file.path = link.path
JOIN unit ON unit.file_id = file.id AND link.line BETWEEN unit.line AND unit.line_end WHERE link.unit_id = ?
UNION
SELECT relation, unit.id FROM link
JOIN unit ON unit.statement BETWEEN link.low AND link.high WHERE link.unit_id = ?
"""
_PLACE_OF: Final = (
    "SELECT path, line, line_end, statement FROM unit JOIN file ON file.id = file_id WHERE unit.id = ?"
)
_ROW_OF: Final = """
SELECT unit.id FROM unit JOIN file ON file.id = file_id WHERE path = ? AND line = ? AND statement = ? LIMIT 1
"""


def row_of(reader: IndexReader, fact: Fact) -> int | None:
    """Return the row of a fact that the reader gave."""
    span = decode_id_prefix(fact.id[2:10])
    place = (fact.source.path, fact.source.line, span[0] if span else 0)
    row = reader.connection.execute(_ROW_OF, place).fetchone()
    return row[0] if row else None


def links_into(reader: IndexReader, number: int) -> list[tuple[int, str]]:
    """Return the rows that say something of the unit in row ``number``, with the relation, in order."""
    place = reader.connection.execute(_PLACE_OF, (number,)).fetchone()
    return reader.links_to(*place) if place else []


def links_from(reader: IndexReader, number: int) -> list[tuple[str, int]]:
    """Return what the unit in row ``number`` says of others: relation and row, in order."""
    return sorted(reader.connection.execute(_LINKS_FROM, (number, number)))
