"""A digest of what the index says, blind to row numbers: equal for an index grown by edits and a rebuilt one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wsmem.hashing import blake2b

if TYPE_CHECKING:
    import apsw

# A unit is known by its file and its order in it; every table is told in those terms.
_PLACE: Final = """
WITH place AS (
  SELECT unit.id AS id, file.path AS path, row_number() OVER (PARTITION BY file.id ORDER BY unit.id) AS at
  FROM unit JOIN file ON file.id = unit.file_id
)
"""
_PARTS: Final = (
    "SELECT key, value FROM meta WHERE key <> 'stat' ORDER BY key",
    "SELECT path, hash, size, role, recorded, private, title, error FROM file ORDER BY path",
    "SELECT path, number, heading FROM section JOIN file ON file.id = file_id ORDER BY path, number",
    "SELECT path, position, name, key FROM alias JOIN file ON file.id = file_id ORDER BY path, position",
    _PLACE
    + """SELECT path, at, line, line_end, section, kind, statement, same, confidence, occurred_from, occurred_to,
           valid_to, retired, private, content, entities, extra
         FROM place JOIN unit USING (id) ORDER BY path, at""",
    "SELECT key FROM entity ORDER BY key",
    _PLACE
    + """SELECT path, at, key FROM unit_entity
         JOIN place ON place.id = unit_id JOIN entity ON entity.id = entity_id ORDER BY path, at, key""",
    _PLACE
    + """SELECT place.path, at, position, relation, link.path, line, low, high FROM link
         JOIN place ON place.id = unit_id ORDER BY place.path, at, position""",
    _PLACE
    + """SELECT path, at, position, name, subject, value, shown, day, first, last FROM slot
         JOIN place ON place.id = unit_id ORDER BY path, at, position""",
    _PLACE
    + """SELECT path, at, space, hex(v) FROM vector
         JOIN place ON place.id = unit_id ORDER BY path, at""",
    _PLACE
    + """SELECT path, at, term, col, offset FROM word_place
         JOIN place ON place.id = doc ORDER BY path, at, col, offset, term""",
)


def digest(connection: apsw.Connection) -> str:
    """Return a hash over all that the index says, the words of the full-text table included."""
    connection.execute(
        "CREATE VIRTUAL TABLE IF NOT EXISTS temp.word_place USING fts5vocab (main, words, 'instance')"
    )
    state = blake2b(digest_size=16)
    for sql in _PARTS:
        for row in connection.execute(sql):
            state.update(repr(row).encode("utf-8", "surrogatepass"))
        state.update(b"\n")
    return state.hexdigest()
