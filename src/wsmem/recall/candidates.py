"""Which units are worth scoring: those that share words, an entity or a day with the question."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wsmem.index.filters import rows_of_days
from wsmem.recall import weights
from wsmem.recall.lexical import choose_terms, match_units
from wsmem.recall.manner import DEFAULT
from wsmem.recall.semantic import Meaning
from wsmem.records import NamedTuple
from wsmem.text import fold

if TYPE_CHECKING:
    from collections.abc import Iterable

    from wsmem.index.filters import Filters
    from wsmem.index.reader import IndexReader
    from wsmem.model import DateSpan
    from wsmem.recall.manner import Manner
    from wsmem.recall.query import Question
    from wsmem.recall.semantic import EmbedQuestion

_ROWS: Final = """
SELECT unit.id, unit.file_id, unit.section, unit.kind, unit.same, unit.statement, unit.confidence,
       unit.retired, unit.valid_to, unit.content, unit.entities, file.path, unit.line, unit.line_end, file.recorded
FROM unit JOIN file ON file.id = unit.file_id WHERE unit.id IN ({numbers})
"""
_PLACES: Final = "SELECT id, file_id, section, occurred_from, occurred_to FROM unit WHERE id IN ({numbers})"
# The outer table stands first: by itself SQLite would walk all units of the days and ask of each.
_OF_ENTITY: Final = """
SELECT unit_id FROM unit_entity {join} WHERE entity_id IN ({entities}) AND unit_id BETWEEN ? AND ?{filters}
ORDER BY unit_id DESC LIMIT ?
"""
_OF_ENTITY_JOIN: Final = "CROSS JOIN unit ON unit.id = unit_id JOIN file ON file.id = unit.file_id"
_OF_PAGE: Final = """
SELECT unit.id FROM alias JOIN unit ON unit.file_id = alias.file_id JOIN file ON file.id = unit.file_id
WHERE alias.key = ? AND unit.id BETWEEN ? AND ?{filters} ORDER BY unit.id LIMIT ?
"""
_RECORDED_IN: Final = """
SELECT unit.id FROM unit JOIN file ON file.id = unit.file_id
WHERE unit.id BETWEEN ? AND ?{filters} ORDER BY unit.kind = 'N', unit.id LIMIT ?
"""
_NAMING_DAYS: Final = """
SELECT unit.id FROM unit INDEXED BY unit_occurred JOIN file ON file.id = unit.file_id
WHERE occurred_from IS NOT NULL AND occurred_from <= ? AND occurred_to >= ?{filters}
ORDER BY unit.kind = 'N', unit.id LIMIT ?
"""


class Candidate(NamedTuple):
    """A unit with what scoring needs of it."""

    number: int
    file_id: int
    section: int
    kind: str
    same: int
    statement: int
    confidence: float | None
    retired: int
    valid_to: int | None
    content: str
    entities: str
    path: str
    line: int
    line_end: int
    recorded: int


class Place(NamedTuple):
    """Where a unit stands and when: all that is needed to order units roughly, without their text."""

    number: int
    file_id: int
    section: int
    occurred_from: int | None
    occurred_to: int | None


class Gathered(NamedTuple):
    """The candidates by row number, with the signals that found them."""

    places: dict[int, Place]
    meaning: dict[int, float]  # nearness in meaning, from 0 to 1
    lexical: dict[int, float]  # BM25, positive
    linked: dict[int, float]  # share of the question's names that the unit is linked to
    on_page: dict[int, float]  # on the page of the only thing that the question names; the first lines most
    ideal: float  # the BM25 of a unit that holds every word of the question
    is_enough: bool  # who only names something is answered in full by a line that names it, however short
    unknown: tuple[str, ...]  # words of the question that stand in no note
    hop: dict[int, float]  # how closely the unit is linked to the best answers, see ``hops``


def gather(
    reader: IndexReader,
    question: Question,
    filters: Filters,
    units: int,
    meaning: Meaning,
    manner: Manner = DEFAULT,
) -> Gathered:
    """Collect the candidates of a question among the units that pass the filters.

    Args:
        reader: the index.
        question: what was asked.
        filters: exact conditions.
        units: how many units the index holds.
        meaning: holds the question against units by meaning, see ``find_meaning``.
        manner: by words, by meaning, or by both.
    """
    search = _Search(reader, filters)
    terms = choose_terms(reader.connection, question.terms, units, question.also)
    lexical: dict[int, float] = {}
    if manner.mode != "vector":
        lexical = dict(match_units(reader.connection, terms.chosen, filters, search.rows))
    numbers: dict[int, None] = dict.fromkeys(lexical)
    if manner.mode == "vector":
        numbers.update(dict.fromkeys(meaning.nearest(filters, search.rows, weights.NOT_CHANCE)))
    # Who looks up a word or two wants those words; what merely means something similar is no answer then.
    elif units <= weights.SCANNED_UP_TO and question.is_sentence:
        numbers.update(dict.fromkeys(meaning.nearest(filters, search.rows)))
    names = [entities for name in question.names if (entities := reader.entity_rows(name))]
    for entities in names:
        numbers.update(dict.fromkeys(search.of_entity(entities)))
    page: dict[int, float] = {}
    if question.only_names and len(question.names) == 1 and not question.wants.opinion:
        for at, number in enumerate(search.of_page(fold(question.names[0]))):
            page[number] = max(1 - weights.PAGE_STEP * at, weights.PAGE_LEAST)
        numbers.update(dict.fromkeys(page))
    for span in question.spans:
        numbers.update(dict.fromkeys(search.in_days(span)))
    places = read_places(reader, numbers)
    linked = _linked(reader, names, numbers)
    found = meaning.of_units(numbers)
    only_names = question.only_names and bool(question.names)
    return Gathered(places, found, lexical, linked, page, terms.ideal, only_names, terms.unknown, {})


def find_meaning(
    reader: IndexReader, question: Question, manner: Manner, embed: EmbedQuestion
) -> Meaning:
    """Return what holds the question against units by meaning; it knows nothing if meaning is not to count."""
    by_words = manner.mode == "lexical" or not manner.counts("meaning")
    only_names = question.only_names and manner.mode != "vector"
    return Meaning(reader, "" if by_words or only_names else question.text, embed)


def read_places(reader: IndexReader, numbers: Iterable[int]) -> dict[int, Place]:
    """Return where the units with these row numbers stand."""
    rows = reader.connection.execute(_PLACES.format(numbers=_join(numbers)))
    return {row[0]: Place(*row) for row in rows}


class _Search:
    """The filters of one question, applied to each way of finding candidates without a common word."""

    def __init__(self, reader: IndexReader, filters: Filters) -> None:
        self._reader = reader
        self._condition, self._bindings = filters.sql()
        outlying = reader.outlying_rows(filters.span) if filters.span is not None else None
        self.rows = filters.row_range(outlying)

    def _fetch(self, sql: str, *values: object, limit: int) -> list[int]:
        sql = sql.replace("{filters}", self._condition)
        return [
            number for (number,) in self._reader.connection.execute(sql, (*values, *self._bindings, limit))
        ]

    def of_entity(self, entities: tuple[int, ...]) -> list[int]:
        """Return the newest units that are linked to one of the entities."""
        sql = _OF_ENTITY.replace("{join}", _OF_ENTITY_JOIN if self._condition else "")
        sql = sql.replace("{entities}", _join(entities))
        return self._fetch(sql, *self.rows, limit=weights.ENTITY_CANDIDATES)

    def of_page(self, key: str) -> list[int]:
        """Return the units of the page that has the folded name, in the order of its lines."""
        return self._fetch(_OF_PAGE, key, *self.rows, limit=weights.ENTITY_CANDIDATES)

    def in_days(self, span: DateSpan) -> list[int]:
        """Return units that were recorded in the days, and units that name them."""
        low, high = span.start.toordinal(), span.end.toordinal()
        first, last = rows_of_days(low, high)
        recorded = (max(first, self.rows[0]), min(last, self.rows[1]))
        found = self._fetch(_RECORDED_IN, *recorded, limit=weights.TEMPORAL_CANDIDATES)
        return found + self._fetch(_NAMING_DAYS, high, low, limit=weights.TEMPORAL_CANDIDATES)


def read_candidates(
    reader: IndexReader, numbers: Iterable[int], filters: Filters | None = None
) -> list[Candidate]:
    """Return the units with these row numbers, those that pass the filters if any are given."""
    condition, bindings = filters.sql() if filters else ("", [])
    sql = _ROWS.format(numbers=_join(numbers)) + condition
    return [Candidate(*row) for row in reader.connection.execute(sql, bindings)]


def _join(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))


def _linked(reader: IndexReader, names: list[tuple[int, ...]], numbers: Iterable[int]) -> dict[int, float]:
    """Return for each unit the share of the question's names that it is linked to."""
    share: dict[int, float] = {}
    wanted = _join(numbers)
    for entities in names:
        sql = (
            f"SELECT DISTINCT unit_id FROM unit_entity WHERE entity_id IN ({_join(entities)}) "
            f"AND unit_id IN ({wanted})"
        )
        for (number,) in reader.connection.execute(sql):
            share[number] = share.get(number, 0.0) + 1 / len(names)
    return share
