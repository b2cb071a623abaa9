"""Which names may be one: proposals for a person, never merges.

    score = 0.5 · names + 0.3 · company + 0.2 · time

with ``names`` how alike they are spelled, ``company`` the share of the rarer one's companions (other entities
named beside it) that both have, and ``time`` 1 where both are named on one day, falling to 0 over a week. The
weights are those of Hindsight's entity resolver; it merges above 0.6, here a person is asked from there on.
A wrong merge is worse than a missed one, so two names that share nothing but company are never proposed.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping
    from datetime import date

    from wsmem.model import Fact
    from wsmem.reflect.roster import Roster

THRESHOLD: Final = 0.6
NAMES, COMPANY, TIME = 0.5, 0.3, 0.2
_LEAST_NAMES: Final = 0.7  # below it two spellings are two names, whatever else they share
_WEEK: Final = 7
_CROWD: Final = 60  # a piece of a name that more names than these have tells nothing
_TITLES: Final = re.compile(
    r"(?:さん|様|さま|氏|君|くん|ちゃん|先生|先輩|部長|课长|課長|老师|先生|小姐|女士|工)$|"
    r"^(?:dr|mr|mrs|ms|prof|the)\.? ",
    re.IGNORECASE,
)


class Likely(NamedTuple):
    """Two entities that may be one; ``keep`` is the one to merge the other into."""

    keep: str
    other: str
    score: float
    reason: str


def find_similar(
    facts: Iterable[Fact], roster: Roster, distinct: Collection[frozenset[str]] = frozenset()
) -> list[Likely]:
    """Return the pairs of entities that may be one, the likeliest first.

    Args:
        facts: all that may be used.
        roster: names to entities.
        distinct: pairs of keys that a person said are two.
    """
    days: dict[str, set[date]] = defaultdict(set)
    company: dict[str, Counter[str]] = defaultdict(Counter)
    named: Counter[str] = Counter()
    for fact in facts:
        keys = roster.keys(fact.entities)
        for key in keys:
            named[key] += 1
            company[key].update(keys - {key})
            if fact.recorded:
                days[key].add(fact.recorded)
    found: list[Likely] = []
    for one, two in sorted(_candidates(sorted(named))):
        if frozenset((one, two)) in distinct or company[one][two]:
            continue  # who is named beside somebody is somebody else
        spelled, how = _spelled(one, two)
        if spelled < _LEAST_NAMES:
            continue
        shared = sorted((company[one] & company[two]).keys())
        fewest = min(len(company[one]), len(company[two]))
        with_whom = len(shared) / fewest if fewest else 0.0
        near = _nearness(days[one], days[two])
        score = NAMES * spelled + COMPANY * with_whom + TIME * near
        if score < THRESHOLD:
            continue
        keep, other = sorted((one, two), key=lambda key: _standing(key, named, roster))
        reason = [how]
        if shared:
            reason.append(f"both with {', '.join(roster.entity(key).name for key in shared[:3])}")
        if near:
            reason.append("named on the same day" if near == 1 else "named in the same week")
        names = roster.entity(keep).name, roster.entity(other).name
        found.append(Likely(*names, round(score, 2), "; ".join(reason)))
    return sorted(found, key=lambda pair: (-pair.score, pair.keep, pair.other))


def _standing(key: str, named: Mapping[str, int], roster: Roster) -> tuple[bool, int, int, str]:
    entity = roster.entity(key)
    return (not entity.exists, -named[key], -len(key), key)


def _candidates(keys: list[str]) -> set[tuple[str, str]]:
    """Return the pairs that share a piece of their spelling which is not everybody's."""
    holders: dict[str, list[str]] = defaultdict(list)
    for key in keys:
        for piece in _pieces(key):
            holders[piece].append(key)
    pairs: set[tuple[str, str]] = set()
    for owners in holders.values():
        if len(owners) <= _CROWD:
            pairs.update(combinations(owners, 2))
    return pairs


def _pieces(key: str) -> set[str]:
    core = _core(key)
    size = 3 if core.isascii() else 2
    return {core[at : at + size] for at in range(max(len(core) - size + 1, 1))} | set(core.split())


def _core(key: str) -> str:
    """Return a name without title and honorific, unless nothing else is left."""
    core = _TITLES.sub("", key).strip()
    return core or key


def _spelled(one: str, two: str) -> tuple[float, str]:
    """Return how alike two names are spelled, 0 to 1, and in words."""
    first, second = _core(one), _core(two)
    if first == second:
        return 1.0, "the same but for a title"
    if re.sub(r"\d+", "", first) == re.sub(r"\d+", "", second):
        return 0.0, ""  # probe 3 and probe 4
    words, others = first.split(), second.split()
    small, large = sorted((words, others), key=len)
    if len(small) < len(large) and set(small) <= set(large):
        return 0.9, f'"{" ".join(small)}" is part of "{" ".join(large)}"'
    if not first.isascii() and not second.isascii() and (first in second or second in first):
        return 0.8, "one name is part of the other"
    from difflib import SequenceMatcher

    left, right = sorted((first, second))  # its ratio depends on the order
    ratio = SequenceMatcher(None, left, right, autojunk=False).ratio()
    return ratio, f"{ratio:.2f} alike in spelling"


def _nearness(one: Collection[date], two: Collection[date]) -> float:
    """Return 1 where both have a day in common, falling to 0 for a week between their nearest days."""
    if not one or not two:
        return 0.0
    ordered = sorted((*((day.toordinal(), 0) for day in one), *((day.toordinal(), 1) for day in two)))
    gaps = [after[0] - before[0] for before, after in pairwise(ordered) if before[1] != after[1]]
    return max(0.0, 1 - min(gaps) / _WEEK)
