"""Who and what the generated logs are about: people, projects and places, each with a second name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from benchmarks.vocabulary import FIRST_NAMES, HAN_NAMES, LAST_NAMES, PROJECT_FIRST, PROJECT_SECOND, TOWNS

if TYPE_CHECKING:
    from random import Random

    from benchmarks.chance import Coinage


# Half people, the rest projects and a few places.
_ORDER: Final = "person project person project person project person project person place".split()


class Entity(NamedTuple):
    """Something with a page in ``bank/entities``. ``name`` as mentioned (``@name``), ``alias`` only on its page."""

    name: str
    kind: str
    alias: str


def choose_cast(count: int, random: Random, coinage: Coinage) -> list[Entity]:
    """Return ``count`` entities, the most mentioned first."""
    people = [*FIRST_NAMES, *HAN_NAMES]
    random.shuffle(people)
    both = [f"{first}-{last}" for first in FIRST_NAMES for last in LAST_NAMES]
    projects = [f"{first}-{second}" for first in PROJECT_FIRST for second in PROJECT_SECOND]
    random.shuffle(both)
    random.shuffle(projects)
    sources = {"person": iter(people + both), "project": iter(projects), "place": iter(TOWNS)}
    cast: list[Entity] = []
    for at in range(2 * count):
        kind = _ORDER[at % len(_ORDER)]
        name = next(sources[kind], None)
        if name is not None:
            cast.append(Entity(name, kind, coinage.coin(4).capitalize()))
    return cast[:count]
