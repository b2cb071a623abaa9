"""Facts that are linked to the best answers by an entity, though they share no word with the question.

"Where does the one who tunes pianos live?" finds who tunes pianos; one hop along that name finds the home. One
hop with a saturating count of shared entities is what Hindsight's graph search came down to in the end; names
that many units share lead anywhere and count little.
"""

from __future__ import annotations

from math import log, tanh
from typing import TYPE_CHECKING, Final

from wsmem.index.kinds import SEPARATOR
from wsmem.recall import weights
from wsmem.recall.candidates import read_candidates, read_places
from wsmem.recall.query import find_names
from wsmem.text import fold

if TYPE_CHECKING:
    from collections.abc import Iterable

    from wsmem.index.filters import Filters
    from wsmem.index.reader import IndexReader
    from wsmem.recall.candidates import Candidate, Gathered
    from wsmem.recall.query import Question
    from wsmem.recall.score import Scored
    from wsmem.recall.semantic import Meaning

_PAGE: Final = "SELECT key FROM alias WHERE file_id = ? ORDER BY position LIMIT 1"
_MENTIONS: Final = "SELECT count(DISTINCT unit_id) FROM unit_entity WHERE entity_id IN ({entities})"
_WITH_ENTITY: Final = """
SELECT DISTINCT unit_id FROM unit_entity WHERE entity_id IN ({entities}) ORDER BY unit_id DESC LIMIT ?
"""


def follow(
    reader: IndexReader,
    gathered: Gathered,
    scored: list[Scored],
    question: Question,
    filters: Filters,
    meaning: Meaning,
    units: int,
) -> Gathered:
    """Return the candidates with those that one hop leads to, and the signal ``hop`` of each.

    Args:
        reader: the index.
        gathered: the candidates so far.
        scored: the same with their scores, best first.
        question: what was asked; the entities that it names itself are no hop.
        filters: exact conditions.
        meaning: holds the question against units by meaning.
        units: how many units the index holds.
    """
    seeds = scored[: weights.HOP_SEEDS]
    if not seeds or units < 2:
        return gathered
    named = {number for name in question.names for number in reader.entity_rows(name)}
    shares = {entry.candidate.number: entry.score / (seeds[0].score or 1.0) for entry in seeds}
    ties: dict[tuple[int, ...], float] = {}  # all numbers of an entity: how it is tied to the best answers
    for seed in seeds:
        for key in _names_in(reader, seed.candidate):
            entity = reader.entity_rows(key)
            if entity and named.isdisjoint(entity):
                ties[entity] = max(ties.get(entity, 0.0), shares[seed.candidate.number])
    sums: dict[int, float] = {}
    for entity, tie in ties.items():
        (mentions,) = reader.connection.execute(_MENTIONS.format(entities=_join(entity))).fetchone() or (0,)
        rarity = log(units / max(mentions, 1)) / log(units)
        found = reader.connection.execute(_WITH_ENTITY.format(entities=_join(entity)), (weights.HOP_UNITS,))
        for (unit,) in found:
            if unit not in shares:
                sums[unit] = sums.get(unit, 0.0) + tie * rarity
    hop = {unit: tanh(weights.HOP_RATE * value) for unit, value in sums.items()}
    others = hop.keys() - gathered.places.keys()
    new = {candidate.number for candidate in read_candidates(reader, others, filters)}
    hop = {unit: value for unit, value in hop.items() if unit in gathered.places or unit in new}
    for unit, value in gathered.hop.items():
        hop[unit] = max(value, hop.get(unit, 0.0))
    return gathered._replace(
        places={**gathered.places, **read_places(reader, new)},
        meaning={**gathered.meaning, **meaning.of_units(new)},
        hop=hop,
    )


def _names_in(reader: IndexReader, candidate: Candidate) -> set[str]:
    """Return the folded names that a unit is tied to: its entities, those in its text, that of its page."""
    names = (*candidate.entities.split(SEPARATOR), *find_names(candidate.content, reader.is_known_name))
    keys = {fold(name) for name in names if name}
    return keys | {key for (key,) in reader.connection.execute(_PAGE, (candidate.file_id,))}


def _join(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))
