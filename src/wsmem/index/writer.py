"""Putting files into the index and taking them out; the caller holds the transaction."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from wsmem.index.changes import find_unit_changes
from wsmem.index.kinds import SEPARATOR
from wsmem.index.schema import FIRST_DAY_SLOT, ORDER_BITS
from wsmem.text import fold

if TYPE_CHECKING:
    from collections.abc import Iterable

    import apsw

    from wsmem.index.rows import UnitRow

_INSERT_FILE: Final = """
INSERT INTO file (id, path, hash, size, role, recorded, private, title, error)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_INSERT_STAT: Final = "INSERT OR REPLACE INTO file_stat (file_id, mtime_ns, inode) VALUES (?, ?, ?)"
_INSERT_UNIT: Final = """
INSERT INTO unit (id, file_id, line, line_end, section, kind, statement, same, confidence,
                  occurred_from, occurred_to, valid_to, retired, private, content, entities, extra)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_READ_UNITS: Final = """
SELECT id, line, line_end, section, kind, statement, same, confidence,
       occurred_from, occurred_to, valid_to, retired, private, content, entities, extra
FROM unit WHERE file_id = ? ORDER BY id
"""
_ENTITIES: Final = -2  # the column of names, from the end
_MOVE_UNIT: Final = "UPDATE unit SET line = ?, line_end = ?, section = ? WHERE id = ?"
_UPDATE_FILE: Final = """
UPDATE file SET hash = ?, size = ?, role = ?, recorded = ?, private = ?, title = ?, error = ? WHERE id = ?
"""
_INSERT_WORDS: Final = "INSERT INTO words (rowid, body, near, date) VALUES (?, ?, ?, ?)"
_INSERT_SECTION: Final = "INSERT INTO section (file_id, number, heading) VALUES (?, ?, ?)"
_INSERT_ENTITY: Final = "INSERT INTO entity (key) VALUES (?) ON CONFLICT DO NOTHING"
_INSERT_UNIT_ENTITY: Final = "INSERT OR IGNORE INTO unit_entity (entity_id, unit_id) VALUES (?, ?)"
_DROP_ENTITY: Final = """
DELETE FROM entity WHERE id = ? AND NOT EXISTS (SELECT 1 FROM unit_entity WHERE entity_id = ?)
"""
_INSERT_ALIAS: Final = "INSERT INTO alias (file_id, position, name, key) VALUES (?, ?, ?, ?)"
_INSERT_LINK: Final = """
INSERT INTO link (unit_id, position, relation, path, line, low, high) VALUES (?, ?, ?, ?, ?, ?, ?)
"""
_INSERT_SLOT: Final = """
INSERT INTO slot (unit_id, position, name, subject, value, shown, day, first, last)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_LAST_IN_SLOT: Final = "SELECT max(id) FROM unit WHERE id >= ? AND id < ?"


class FileRow(NamedTuple):
    """A file as the index keeps it; ``names`` are those of an entity page, its own first."""

    path: str
    hash: bytes
    size: int
    mtime_ns: int
    inode: int
    role: str
    recorded: int
    private: bool
    title: str
    error: str | None
    names: tuple[str, ...]
    sections: tuple[tuple[int, str], ...]
    units: list[UnitRow]


class IndexWriter:
    """Writes files of one workspace into an open index."""

    def __init__(self, connection: apsw.Connection) -> None:
        self.connection = connection
        self.added: list[range] = []  # row numbers of the units put in, a range for each file
        self._entities: dict[str, int] = {}
        self._left: set[int] = set()  # entities that some unit named and does not any more
        self._units = self._value("SELECT value FROM meta WHERE key = 'units'")
        self._next_file = self._value("SELECT coalesce(max(id), 0) + 1 FROM file")

    def _value(self, sql: str, *bindings: object) -> int:
        row = self.connection.execute(sql, bindings).fetchone()
        return (row[0] if row else None) or 0

    def put(self, file: FileRow) -> None:
        """Add a file that is not in the index."""
        execute, executemany = self.connection.execute, self.connection.executemany
        file_id = self._next_file
        self._next_file += 1
        execute(
            _INSERT_FILE,
            (
                file_id,
                file.path,
                file.hash,
                file.size,
                file.role,
                file.recorded,
                file.private,
                file.title,
                file.error,
            ),
        )
        execute(_INSERT_STAT, (file_id, file.mtime_ns, file.inode))
        self._put_head(file_id, file)
        self._units += len(file.units)
        if not file.units:
            return
        unit_id = self._first_free(file_id, file.recorded)
        ids = range(unit_id, unit_id + len(file.units))
        self.added.append(ids)
        self._put_units(file_id, list(zip(ids, file.units, strict=True)))
        executemany(_INSERT_WORDS, [(n, *row.words) for n, row in zip(ids, file.units, strict=True)])

    def _put_head(self, file_id: int, file: FileRow) -> None:
        """Add the names and headings of a file."""
        executemany = self.connection.executemany
        if file.names:
            executemany(_INSERT_ALIAS, [(file_id, n, name, fold(name)) for n, name in enumerate(file.names)])
        if file.sections:
            executemany(_INSERT_SECTION, [(file_id, number, heading) for number, heading in file.sections])

    def _put_units(self, file_id: int, units: list[tuple[int, UnitRow]]) -> None:
        """Add units with their row numbers, all but the words that they are found by."""
        executemany = self.connection.executemany
        executemany(_INSERT_UNIT, [(n, file_id, *row.columns) for n, row in units])
        links = [(self._entity(key), n) for n, row in units for key in row.keys]
        if links:
            executemany(_INSERT_UNIT_ENTITY, links)
        said = [(n, at, *link) for n, row in units for at, link in enumerate(row.links)]
        slots = [(n, at, *slot) for n, row in units for at, slot in enumerate(row.slots)]
        if slots:
            executemany(_INSERT_SLOT, slots)
        if said:
            executemany(_INSERT_LINK, said)

    def _first_free(self, file_id: int, recorded: int) -> int:
        """Return the first free number in the file's slot: its day, or itself if it has none."""
        slot = recorded if recorded >= FIRST_DAY_SLOT else file_id
        low, high = slot << ORDER_BITS, (slot + 1) << ORDER_BITS
        return max(self._value(_LAST_IN_SLOT, low, high) + 1, low)

    def _entity(self, key: str) -> int:
        number = self._entities.get(key)
        if number is None:
            self.connection.execute(_INSERT_ENTITY, (key,))
            number = self._entities[key] = self._value("SELECT id FROM entity WHERE key = ?", key)
        return number

    def change(self, file: FileRow) -> None:
        """Bring a file that is in the index to what it says now, writing only what is new about it."""
        execute, executemany = self.connection.execute, self.connection.executemany
        known = execute("SELECT id, recorded FROM file WHERE path = ?", (file.path,)).fetchone()
        file_id, recorded = known or (0, -1)
        have = [(row[0], row[1:]) for row in execute(_READ_UNITS, (file_id,))]
        headings = dict(execute("SELECT number, heading FROM section WHERE file_id = ?", (file_id,)))
        if recorded != file.recorded or not have or not file.units or not self._has_room(have, file):
            self.remove(file.path)
            self.put(file)
            return
        changes = find_unit_changes(have, headings, file.units, dict(file.sections))
        ids = changes.ids
        said = [ids[at] for at in changes.said]
        replaced = {*said, *changes.gone}
        self._unlink((number, columns[_ENTITIES]) for number, columns in have if number in replaced)
        for table, column in (("unit", "id"), ("link", "unit_id"), ("slot", "unit_id")):
            executemany(f"DELETE FROM {table} WHERE {column} = ?", [(n,) for n in (*said, *changes.gone)])
        found = [ids[at] for at in changes.found if at < len(have)]
        executemany("DELETE FROM words WHERE rowid = ?", [(n,) for n in (*found, *changes.gone)])
        execute("DELETE FROM vector WHERE unit_id BETWEEN ? AND ?", (have[0][0], have[-1][0]))
        for table in ("section", "alias"):
            execute(f"DELETE FROM {table} WHERE file_id = ?", (file_id,))
        self._put_head(file_id, file)
        self._put_units(file_id, [(ids[at], file.units[at]) for at in changes.said])
        executemany(_MOVE_UNIT, [(*file.units[at].columns[:3], ids[at]) for at in changes.moved])
        executemany(_INSERT_WORDS, [(ids[at], *file.units[at].words) for at in changes.found])
        told = (file.hash, file.size, file.role, file.recorded, file.private, file.title, file.error)
        execute(_UPDATE_FILE, (*told, file_id))
        execute(_INSERT_STAT, (file_id, file.mtime_ns, file.inode))
        self._units += len(ids) - len(have)
        self.added.append(ids)

    def _has_room(self, have: list[tuple[int, tuple[object, ...]]], file: FileRow) -> bool:
        """Say whether the row numbers behind those of a file are free, as far as it needs them."""
        last, needed = have[-1][0], have[0][0] + len(file.units) - 1
        if needed <= last:
            return True
        if needed >> ORDER_BITS != last >> ORDER_BITS:
            return False
        return not self._value("SELECT 1 FROM unit WHERE id > ? AND id <= ?", last, needed)

    def _unlink(self, units: Iterable[tuple[object, object]]) -> None:
        """Take the links to entities away from units: row number and names as written, of each."""
        links = [
            (self._entity(key), number)
            for number, names in units
            for key in dict.fromkeys(fold(name) for name in str(names).split(SEPARATOR) if name)
        ]
        self.connection.executemany("DELETE FROM unit_entity WHERE entity_id = ? AND unit_id = ?", links)
        self._left.update(entity for entity, _ in links)

    def _drop_unnamed(self) -> None:
        """Forget the entities that nobody names any more."""
        self.connection.executemany(_DROP_ENTITY, [(number, number) for number in sorted(self._left)])
        self._left.clear()
        self._entities.clear()

    def remove(self, path: str) -> None:
        """Take a file out of the index, if it is there."""
        execute = self.connection.execute
        row = execute("SELECT id FROM file WHERE path = ?", (path,)).fetchone()
        if row is None:
            return
        (file_id,) = row
        named = execute("SELECT id, entities FROM unit WHERE file_id = ?", (file_id,)).fetchall()
        self._unlink((number, names) for number, names in named)
        for table, column in (
            ("words", "rowid"),
            ("link", "unit_id"),
            ("slot", "unit_id"),
            ("vector", "unit_id"),
        ):
            execute(
                f"DELETE FROM {table} WHERE {column} IN (SELECT id FROM unit WHERE file_id = ?)", (file_id,)
            )
        for table in ("section", "alias", "file_stat", "unit"):
            execute(f"DELETE FROM {table} WHERE file_id = ?", (file_id,))
        self._units -= self.connection.changes()
        execute("DELETE FROM file WHERE id = ?", (file_id,))

    def touch(self, path: str, mtime_ns: int, inode: int) -> None:
        """Note that a file's times changed and its content did not."""
        self.connection.execute(
            "UPDATE file_stat SET mtime_ns = ?, inode = ? WHERE file_id = (SELECT id FROM file WHERE path = ?)",
            (mtime_ns, inode, path),
        )

    def finish(self, stat: str) -> None:
        """Note how many units there are now, and the state of the disk that the index agrees with (or "")."""
        self._drop_unnamed()
        self.set_meta("units", self._units)
        self.set_meta("stat", stat)

    def set_meta(self, key: str, value: str | int) -> None:
        """Keep a value of the index as a whole."""
        self.connection.execute("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", (key, value))
