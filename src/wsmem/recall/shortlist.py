"""The rough order of all candidates by what is known without their text, and the cut after its best part."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wsmem.index.reader import day_of_row
from wsmem.recall import weights
from wsmem.records import NamedTuple

if TYPE_CHECKING:
    from wsmem.model import DateSpan
    from wsmem.recall.candidates import Gathered, Place

LENGTH: Final = 240  # factors move a unit by a quarter at most: what is further down cannot come up


class Rough(NamedTuple):
    """A candidate with its signals, each from 0 to 1, and their weighted sum."""

    number: int
    total: float
    lexical: float
    meaning: float
    section: float
    entity: float
    page: float
    temporal: float


def make_shortlist(gathered: Gathered, spans: tuple[DateSpan, ...]) -> list[Rough]:
    """Return the best candidates; those that tie with the last of them are in it too."""
    lexical = _normalise(gathered)
    sections = _best_of_sections(gathered, lexical)
    rough: list[Rough] = []
    for number, place in gathered.places.items():
        own = lexical.get(number, 0.0)
        meaning = gathered.meaning.get(number, 0.0)
        section = sections.get((place.file_id, place.section), 0.0)
        entity = gathered.linked.get(number, 0.0)
        page = gathered.on_page.get(number, 0.0)
        temporal = _temporal(place, spans) if spans else 0.0
        total = (
            own
            + weights.MEANING * meaning
            + weights.SECTION * section
            + weights.ENTITY * entity
            + weights.PAGE * page
            + weights.TEMPORAL * temporal
        )
        rough.append(Rough(number, total, own, meaning, section, entity, page, temporal))
    rough.sort(key=lambda entry: -entry.total)
    end = LENGTH
    while end < len(rough) and rough[end].total == rough[LENGTH - 1].total:
        end += 1
    return rough[:end]


def _normalise(gathered: Gathered) -> dict[int, float]:
    """Divide by the best, or by a share of what matching every word would weigh, whichever is more.

    By the best alone, a chance match of one word would count as much as a full one. FTS5 floors its IDF
    near 0, so a word that all units share still orders them.
    """
    values = gathered.lexical
    whole = max(max(values.values(), default=0.0), weights.IDEAL * gathered.ideal)
    return {number: value / whole for number, value in values.items()} if whole > 0 else values


def _best_of_sections(gathered: Gathered, lexical: dict[int, float]) -> dict[tuple[int, int], float]:
    """Return the best lexical score in each section, by file and section."""
    best: dict[tuple[int, int], float] = {}
    for number, value in lexical.items():
        place = gathered.places[number]
        key = (place.file_id, place.section)
        if value > best.get(key, 0.0):
            best[key] = value
    return best


def _temporal(place: Place, spans: tuple[DateSpan, ...]) -> float:
    """Return 1 where the unit was recorded in the days asked about or names them, less nearby."""
    recorded = day_of_row(place.number)
    days = [(recorded, recorded)] if recorded else []
    if place.occurred_from is not None and place.occurred_to is not None:
        days.append((place.occurred_from, place.occurred_to))
    best = 0.0
    for span in spans:
        low, high = span.start.toordinal(), span.end.toordinal()
        for first, last in days:
            gap = max(first - high, low - last, 0)
            best = max(best, 1.0 if gap == 0 else 0.5 * max(0.0, 1 - gap / (high - low + 4)))
    return best
