"""Questions that the index answers, each one statement."""

from __future__ import annotations

import json
from datetime import date
from typing import TYPE_CHECKING, Final

from wsmem.index.filters import NO_FILTERS
from wsmem.index.kinds import KIND_OF_LETTER, SEPARATOR
from wsmem.index.schema import FIRST_DAY_SLOT, ORDER_BITS
from wsmem.index.supersession import SAYS_SO, SlotLedger
from wsmem.model import DateSpan, Fact, FactKind, SourceRef
from wsmem.records import NamedTuple
from wsmem.text import decode_id_prefix, encode_id, fold

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    import apsw

    from wsmem.index.filters import Filters

_COLUMNS: Final = """
unit.id, file.path, file.recorded, unit.line, unit.line_end, unit.kind, unit.statement, unit.confidence,
unit.occurred_from, unit.occurred_to, unit.valid_to, unit.retired, unit.content, unit.entities, unit.extra,
(SELECT heading FROM section WHERE section.file_id = unit.file_id AND section.number = unit.section)
"""
_FACTS: Final = f"SELECT {_COLUMNS} FROM unit JOIN file ON file.id = unit.file_id WHERE 1"
_IN_ORDER: Final = " ORDER BY file.recorded, file.path, unit.id"
# The same statement may stand more than once on one day: the second is -2, in the order of files and lines.
_BEFORE: Final = """
SELECT count(*) FROM unit AS other JOIN file AS its ON its.id = other.file_id
WHERE other.statement = ? AND (its.path, other.line, other.id) < (?, ?, ?)
"""
_LINKS_TO: Final = """
SELECT unit_id, relation FROM link WHERE path = ? AND line BETWEEN ? AND ?
UNION ALL
SELECT unit_id, relation FROM link WHERE low IS NOT NULL AND low <= ? AND high >= ?
"""
_SUPERSEDED_AMONG: Final = """
WITH place (number, path, line, line_end, statement) AS (VALUES {places})
SELECT number FROM place
WHERE EXISTS (SELECT 1 FROM link WHERE link.path = place.path AND link.line BETWEEN place.line AND line_end
              AND relation = 'supersedes')
OR EXISTS (SELECT 1 FROM link WHERE low IS NOT NULL AND low <= statement AND high >= statement
           AND relation = 'supersedes')
ORDER BY number
"""
# Names that share a page are one entity, and a page that nobody mentions is one too: as many as entities() gives.
_ENTITY_COUNT: Final = """
SELECT (SELECT count(DISTINCT file_id) FROM alias) + count(*) FROM entity
WHERE EXISTS (SELECT 1 FROM unit_entity WHERE entity_id = entity.id)
AND NOT EXISTS (SELECT 1 FROM alias WHERE alias.key = entity.key)
"""
_SAME_OPINION: Final = """
SELECT id FROM unit WHERE kind = 'O' AND same = (SELECT same FROM unit WHERE id = ?) AND id <> ? ORDER BY id
"""
_KEYS_OF_PAGE: Final = """
SELECT other.key FROM alias JOIN alias AS other ON other.file_id = alias.file_id WHERE alias.key = ?
"""
_NAMES_OF_PAGE: Final = """
SELECT DISTINCT other.name, other.key FROM alias JOIN alias AS other ON other.file_id = alias.file_id
WHERE alias.key = ? ORDER BY other.file_id, other.position
"""
_OUTLYING: Final = """
SELECT min(id), max(id) FROM unit INDEXED BY unit_occurred
WHERE occurred_from IS NOT NULL AND occurred_from <= ? AND occurred_to >= ?
"""


class IndexedFile(NamedTuple):
    """What the index knows of a file without reading it."""

    size: int
    mtime_ns: int
    inode: int
    hash: bytes
    error: str | None


class Counts(NamedTuple):
    """How much the index holds."""

    files: int
    units: int
    facts: int
    entities: int
    kinds: dict[str, int]
    first_day: date | None
    last_day: date | None
    embedder: str  # what the vectors are made with, "" without any
    spaces: dict[str, int]  # units whose meaning it knows, by the space that their vectors are in
    pending: int  # units that it was not asked about yet

    @property
    def vectors(self) -> int:
        """Units whose meaning the embedder knows."""
        return sum(self.spaces.values())


class EntityRow(NamedTuple):
    """An entity with the number of units that name it; ``page`` is its page's path, if it has one."""

    name: str
    mentions: int
    page: str | None
    aliases: tuple[str, ...]


class IndexReader:
    """Reads one generation of an index."""

    def __init__(
        self,
        connection: apsw.Connection,
        *,
        as_of: date | None = None,
        shared: bool = False,
        today: date | None = None,
    ) -> None:
        """Read ``connection``; see ``within`` for the rest."""
        self.connection = connection
        self._today = as_of or today
        self._last_row = (as_of.toordinal() + 1 << ORDER_BITS) if as_of else None
        self._shared = shared
        self.slots = SlotLedger(connection, last_row=self._last_row, shared=shared)

    def within(self, *, as_of: date | None, shared: bool, today: date | None = None) -> IndexReader:
        """Return a reader for which links do not exist that were made after ``as_of`` or, if ``shared``, in private.

        Facts that held until a day before ``as_of``, else before ``today``, are expired for it.
        """
        return IndexReader(self.connection, as_of=as_of, shared=shared, today=today)

    # -- files --------------------------------------------------------------------------------------

    def files(self) -> dict[str, IndexedFile]:
        """Return all files by path."""
        rows = self.connection.execute(
            "SELECT path, size, mtime_ns, inode, hash, error FROM file JOIN file_stat ON file_id = file.id"
        )
        return {row[0]: IndexedFile(*row[1:]) for row in rows}

    def stats(self) -> list[tuple[str, int, int, int]]:
        """Return path, size, time and inode of all files, as they were when they were read."""
        sql = "SELECT path, size, mtime_ns, inode FROM file JOIN file_stat ON file_id = file.id"
        return self.connection.execute(sql).fetchall()  # type: ignore[return-value]

    def file_hash(self, path: str) -> bytes | None:
        """Return the hash of a file's bytes as they were read, None if it is not in the index."""
        row = self.connection.execute("SELECT hash FROM file WHERE path = ?", (path,)).fetchone()
        return None if row is None else row[0]

    def meta(self, key: str) -> str | None:
        """Return a value of the index as a whole."""
        row = self.connection.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
        return None if row is None else str(row[0])

    def unit_count(self) -> int:
        """Return how many units there are, without counting them."""
        return int(self.meta("units") or 0)

    def unreadable(self) -> list[tuple[str, str]]:
        """Return the files that are no text, with the reason."""
        sql = "SELECT path, error FROM file WHERE error IS NOT NULL ORDER BY path"
        return [(path, error) for path, error in self.connection.execute(sql)]

    def counts(self) -> Counts:
        """Count what is there."""
        kinds = {
            str(KIND_OF_LETTER[letter]): number
            for letter, number in self.connection.execute(
                "SELECT kind, count(*) FROM unit GROUP BY kind ORDER BY kind"
            )
        }
        units = sum(kinds.values())
        files, first, last = self.connection.execute(
            "SELECT count(*), min(nullif(recorded, 0)), max(nullif(recorded, 0)) FROM file"
        ).fetchone() or (0, None, None)
        (entities,) = self.connection.execute(_ENTITY_COUNT).fetchone() or (0,)
        spaces = dict(self.connection.execute("SELECT space, count(*) FROM vector GROUP BY space"))
        embedder = self.meta("space") or (self.meta("embedder") or "").partition("|")[0]
        pending = units - sum(spaces.values()) if embedder else 0
        by_space = {space: number for space, number in spaces.items() if space is not None}
        facts = units - kinds.get(FactKind.NOTE, 0)
        days = _day(first), _day(last)
        return Counts(files, units, facts, entities, kinds, *days, embedder, by_space, pending)

    # -- facts --------------------------------------------------------------------------------------

    def facts(self, filters: Filters = NO_FILTERS, *, limit: int = -1) -> Iterator[Fact]:
        """Yield the units that pass, in the order of days, files and lines."""
        condition, bindings = filters.sql()
        sql = f"{_FACTS}{condition}{_IN_ORDER} LIMIT ?"
        return self._read(self.connection.execute(sql, (*bindings, limit)))

    def facts_by_row(self, numbers: Iterable[int]) -> dict[int, Fact]:
        """Return the units with these row numbers."""
        wanted = list(numbers)
        if not wanted:
            return {}
        sql = f"{_FACTS} AND unit.id IN ({', '.join(map(str, wanted))})"
        rows = list(self.connection.execute(sql))
        return {row[0]: fact for row, fact in zip(rows, self._read(iter(rows)), strict=True)}

    def facts_by_id(self, text: str, *, shared: bool = False) -> list[Fact]:
        """Return the units whose id begins with ``text`` (``^f-3k9x``, ``f-3k9x2a7q-2``, ``3k9x``)."""
        bare = text.strip().removeprefix("^").removeprefix("f-").casefold()
        prefix, _, ordinal = bare.partition("-")
        span = decode_id_prefix(prefix)
        if span is None or (ordinal and not ordinal.isdigit()):
            return []
        private = " AND unit.private = 0" if shared else ""
        sql = f"{_FACTS} AND unit.statement BETWEEN ? AND ?{private} ORDER BY file.path, unit.line, unit.id"
        found = list(self._read(self.connection.execute(sql, span)))
        if ordinal:
            found = [fact for fact in found if fact.id.endswith(f"-{ordinal}") and fact.id.count("-") == 2]
        return found

    def _read(self, rows: Iterator[tuple[object, ...]]) -> Iterator[Fact]:
        linked = self.connection.execute("SELECT 1 FROM link LIMIT 1").fetchone() is not None
        for row in rows:
            yield self._fact(row, linked)

    def _fact(self, row: tuple, linked: bool) -> Fact:  # type: ignore[type-arg]
        (
            number, path, recorded, line, line_end, kind, statement, confidence,
            low, high, valid_to, retired, content, entities, extra, heading,
        ) = row  # fmt: skip
        more = json.loads(extra) if extra else {}
        (before,) = self.connection.execute(_BEFORE, (statement, path, line, number)).fetchone() or (0,)
        successor = self._successor(number, path, line, line_end, statement) if linked else None
        because = SAYS_SO if successor else None
        if successor is None and kind == "W" and (newer := self.slots.successor(number)):
            successor, because = newer.source, newer.reason
        return Fact(
            f"f-{encode_id(statement)}" + (f"-{before + 1}" if before else ""),
            KIND_OF_LETTER[kind],
            _day(recorded),
            DateSpan(date.fromordinal(low), date.fromordinal(high)) if low is not None else None,
            more.get("time"),
            tuple(entities.split(SEPARATOR)) if entities else (),
            content,
            tuple(more.get("details", ())),
            SourceRef(path, line, line_end),
            heading or "",
            confidence,
            bool(retired),
            more.get("supersedes"),
            successor,
            (),
            tuple((key, value) for key, value in more.get("meta", ())),
            because,
            _day(valid_to),
            valid_to is not None and self._today is not None and valid_to < self._today.toordinal(),
        )

    # -- links --------------------------------------------------------------------------------------

    def links_to(self, path: str, line: int, line_end: int, statement: int) -> list[tuple[int, str]]:
        """Return the rows that say something of the unit at this place, with the relation, in order."""
        rows = self.connection.execute(_LINKS_TO, (path, line, line_end, statement, statement))
        found = {
            (number, relation)
            for number, relation in rows
            if self._last_row is None or number < self._last_row
        }
        return sorted(link for link in found if not (self._shared and self._is_private(link[0])))

    def superseded_among(self, places: Sequence[tuple[str, int, int, int]]) -> list[int]:
        """Return which of some units (path, line, last line, statement), by their place in the list, may be superseded.

        One statement for all of them; ``links_to`` then tells by what, and whether that counts here.
        """
        if not places:
            return []
        rows = ", ".join(
            f"({at}, ?, {line}, {end}, {said})" for at, (_, line, end, said) in enumerate(places)
        )
        sql = _SUPERSEDED_AMONG.format(places=rows)
        return [number for (number,) in self.connection.execute(sql, [path for path, *_ in places])]

    def has_supersessions(self) -> bool:
        """Say whether any unit supersedes another, or may by its slots."""
        sql = "SELECT 1 FROM link WHERE relation = 'supersedes' UNION ALL SELECT 1 FROM slot LIMIT 1"
        return self.connection.execute(sql).fetchone() is not None

    def successors(self, number: int, path: str, line: int, line_end: int, statement: int) -> list[int]:
        """Return the rows that took a unit's place: those that say so, else the one that fills its slot."""
        said = self.links_to(path, line, line_end, statement)
        found = [other for other, relation in said if relation == "supersedes" and other != number]
        if not found and (newer := self.slots.successor(number)):
            return [newer.number]
        return found

    def _is_private(self, number: int) -> bool:
        row = self.connection.execute("SELECT private FROM unit WHERE id = ?", (number,)).fetchone()
        return row is None or bool(row[0])

    def restatements(self, number: int) -> list[int]:
        """Return the rows of other opinions that say the same as the opinion in row ``number``."""
        return [other for (other,) in self.connection.execute(_SAME_OPINION, (number, number))]

    def _successor(
        self, number: int, path: str, line: int, line_end: int, statement: int
    ) -> SourceRef | None:
        """Return the place of the latest unit that supersedes this one."""
        found = [
            other
            for other, relation in self.links_to(path, line, line_end, statement)
            if relation == "supersedes" and other != number
        ]
        if not found:
            return None
        row = self.connection.execute(
            f"SELECT path, line, line_end FROM unit JOIN file ON file.id = file_id "
            f"WHERE unit.id IN ({', '.join(map(str, found))}) ORDER BY recorded DESC, path DESC, line DESC LIMIT 1"
        ).fetchone()
        return SourceRef(*row) if row else None

    # -- entities -----------------------------------------------------------------------------------

    def entity_rows(self, name: str) -> tuple[int, ...]:
        """Return the numbers of all entities that are the same as ``name``, through its page's aliases."""
        key = fold(name)
        keys = {key, *(other for (other,) in self.connection.execute(_KEYS_OF_PAGE, (key,)))}
        marks = ", ".join("?" * len(keys))
        rows = self.connection.execute(f"SELECT id FROM entity WHERE key IN ({marks})", tuple(keys))
        return tuple(sorted(number for (number,) in rows))

    def other_names(self, key: str) -> list[str]:
        """Return the names that share a page with a folded name, that one apart."""
        return [name for name, other in self.connection.execute(_NAMES_OF_PAGE, (key,)) if other != key]

    def is_known_name(self, key: str) -> bool:
        """Say whether a folded name belongs to an entity or is an alias of a page."""
        sql = "SELECT 1 FROM entity WHERE key = ? UNION ALL SELECT 1 FROM alias WHERE key = ? LIMIT 1"
        return self.connection.execute(sql, (key, key)).fetchone() is not None

    def entities(self) -> list[EntityRow]:
        """Return all entities, the most named first; those that share a page count as one."""
        pages: dict[int, tuple[str, list[str]]] = {}
        page_of: dict[str, int] = {}
        for file_id, path, name, key in self.connection.execute(
            "SELECT file_id, path, name, key FROM alias JOIN file ON file.id = file_id ORDER BY path, position"
        ):
            pages.setdefault(file_id, (path, []))[1].append(name)
            page_of.setdefault(key, file_id)
        mentions: dict[object, set[int]] = {}
        for key, unit in self.connection.execute(
            "SELECT key, unit_id FROM unit_entity JOIN entity ON entity.id = entity_id"
        ):
            mentions.setdefault(page_of.get(key, key), set()).add(unit)
        rows = [
            EntityRow(names[0], len(mentions.get(file_id, ())), path, tuple(names[1:]))
            for file_id, (path, names) in pages.items()
        ]
        rows += [
            EntityRow(self._written(key), len(found), None, ())
            for key, found in mentions.items()
            if isinstance(key, str)
        ]
        return sorted(rows, key=lambda row: (-row.mentions, row.name))

    def _written(self, key: str) -> str:
        """Return the spelling that is used most for an entity without a page."""
        spellings: dict[str, int] = {}
        for (names,) in self.connection.execute(
            "SELECT entities FROM unit JOIN unit_entity ON unit_id = unit.id "
            "JOIN entity ON entity.id = entity_id WHERE key = ?",
            (key,),
        ):
            for name in names.split(SEPARATOR):
                if fold(name) == key:
                    spellings[name] = spellings.get(name, 0) + 1
        return max(spellings, key=lambda name: (spellings[name], name), default=key)

    # -- time ---------------------------------------------------------------------------------------

    def outlying_rows(self, span: DateSpan) -> tuple[int, int] | None:
        """Return the lowest and highest row whose named days reach into the span."""
        row = self.connection.execute(_OUTLYING, (span.end.toordinal(), span.start.toordinal())).fetchone()
        return None if row is None or row[0] is None else (row[0], row[1])


def day_of_row(number: int) -> int:
    """Return the day of the log that a unit stands in, as an ordinal; 0 if it is undated."""
    slot = number >> ORDER_BITS
    return slot if slot >= FIRST_DAY_SLOT else 0


def _day(ordinal: int | None) -> date | None:
    return date.fromordinal(ordinal) if ordinal else None
