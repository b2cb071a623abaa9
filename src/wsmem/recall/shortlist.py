"""The rough order of all candidates by what is known without their text, and the cut after its best part."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wsmem.index.reader import day_of_row
from wsmem.recall import weights
from wsmem.records import NamedTuple

if TYPE_CHECKING:
    from wsmem.model import DateSpan
    from wsmem.recall.candidates import Gathered, Place

_LEEWAY: Final = 14  # days: spans up to so long count as much as one day
_NOTHING: Final = (0.0, 0.0)
LENGTH: Final = 240  # factors move a unit by a quarter at most: what is further down cannot come up


class Rough(NamedTuple):
    """A candidate with its signals, each from 0 to 1, and their weighted sum."""

    number: int
    total: float
    lexical: float
    meaning: float
    section: float
    topic: float
    entity: float
    page: float
    temporal: float
    hop: float


def make_shortlist(
    gathered: Gathered, spans: tuple[DateSpan, ...], without: frozenset[str] = frozenset()
) -> list[Rough]:
    """Return the best candidates; those that tie with the last of them are in it too.

    ``without``: signals that do not count.
    """
    lexical = _normalise(gathered)
    sections = {} if gathered.is_enough else _sections(gathered, lexical)
    whole = max((1.0, *(topic for _, topic in sections.values())))
    weigh = {name: 0.0 if name in without else weight for name, weight in weights.SIGNALS.items()}
    spans = spans if weigh["temporal"] else ()
    rough: list[Rough] = []
    for number, place in gathered.places.items():
        own = lexical.get(number, 0.0)
        meaning = gathered.meaning.get(number, 0.0)
        section, topic = sections.get((place.file_id, place.section), _NOTHING)
        topic /= whole
        entity = gathered.linked.get(number, 0.0)
        page = gathered.on_page.get(number, 0.0)
        temporal = _temporal(place, spans) if spans else 0.0
        hop = gathered.hop.get(number, 0.0)
        total = (
            own
            + weigh["meaning"] * meaning
            + weigh["section"] * section
            + weigh["topic"] * topic
            + weigh["entity"] * entity
            + weigh["page"] * page
            + weigh["temporal"] * temporal
            + weigh["hop"] * hop
        )
        rough.append(Rough(number, total, own, meaning, section, topic, entity, page, temporal, hop))
    rough.sort(key=lambda entry: -entry.total)
    end = LENGTH
    while end < len(rough) and rough[end].total == rough[LENGTH - 1].total:
        end += 1
    return rough[:end]


def _normalise(gathered: Gathered) -> dict[int, float]:
    """Divide by the best, or by a share of what matching every word would weigh, whichever is more.

    By the best alone, a chance match of one word would count as much as a full one. FTS5 floors its IDF
    near 0, so a word that all units share still orders them. Where naming is enough, being a short line that
    does so counts for nothing, and any name of the thing is as good as the one asked by.
    """
    values = gathered.lexical
    if gathered.is_enough and gathered.ideal > 0:
        named = {number: min(1.0, value / gathered.ideal) for number, value in values.items()}
        return named | {
            number: max(share, named.get(number, 0.0)) for number, share in gathered.linked.items()
        }
    whole = max(max(values.values(), default=0.0), weights.IDEAL * gathered.ideal)
    return {number: value / whole for number, value in values.items()} if whole > 0 else values


def _sections(gathered: Gathered, lexical: dict[int, float]) -> dict[tuple[int, int], tuple[float, float]]:
    """Return by file and section the best lexical score in it, and the sum of the next few.

    A line that is alone in matching is no section; its own score counts already.
    """
    scores: dict[tuple[int, int], list[float]] = {}
    for number, value in lexical.items():
        place = gathered.places[number]
        scores.setdefault((place.file_id, place.section), []).append(value)
    found = {}
    for key, values in scores.items():
        if len(values) > 1:
            values.sort(reverse=True)
            found[key] = (values[0], sum(values[1 : weights.TOPIC_LINES]))
    return found


def _temporal(place: Place, spans: tuple[DateSpan, ...]) -> float:
    """Return 1 where the unit was recorded in the days asked about or names them, less nearby.

    What speaks of a year says little of one day in it: a span much longer than the one asked about counts less.
    """
    recorded = day_of_row(place.number)
    days = [(recorded, recorded)] if recorded else []
    if place.occurred_from is not None and place.occurred_to is not None:
        days.append((place.occurred_from, place.occurred_to))
    best = 0.0
    for span in spans:
        low, high = span.start.toordinal(), span.end.toordinal()
        for first, last in days:
            gap = max(first - high, low - last, 0)
            exact = min(1.0, (high - low + _LEEWAY) / (last - first + _LEEWAY))
            best = max(best, exact if gap == 0 else 0.5 * exact * max(0.0, 1 - gap / (high - low + 4)))
    return best
