"""Facts that say the same in nearly the same words are one answer with all its sources."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wsmem.recall import weights

if TYPE_CHECKING:
    from wsmem.recall.score import Scored

_DEPTH: Final = 60  # groups, best first, that are looked at
_KINDS: Final = frozenset(
    "WBS"
)  # what somebody noted; an opinion's restatements are evidence, prose is prose
_SHARED: Final = 0.6  # of the words of the shorter one, below which nothing more is asked


def consolidate(groups: list[list[Scored]]) -> list[list[Scored]]:
    """Bring groups of exact duplicates together that nearly say the same; the first of them keeps its place.

    Only facts of one kind about the same entities, and never a superseded one with one that stands.
    """
    clusters: dict[tuple[str, str, bool], list[tuple[int, frozenset[str]]]] = {}
    into: dict[int, int] = {}
    for at, group in enumerate(groups[:_DEPTH]):
        candidate = group[0].candidate
        if candidate.kind not in _KINDS:
            continue
        past = bool(candidate.retired) or ("superseded", weights.RETIRED) in group[0].why
        words = frozenset(
            candidate.content.casefold().split() if candidate.content.isascii() else candidate.content
        )
        for other, its_words in clusters.setdefault((candidate.kind, candidate.entities, past), []):
            if len(words & its_words) < _SHARED * min(len(words), len(its_words)):
                continue
            from wsmem.opinions.likeness import is_near_duplicate  # only where there is something to compare

            if is_near_duplicate(candidate.content, groups[other][0].candidate.content):
                into[at] = other
                break
        else:
            clusters[candidate.kind, candidate.entities, past].append((at, words))
    if not into:
        return groups
    merged = [list(group) for group in groups]
    for at, other in into.items():
        merged[other] += groups[at]
    return [group for at, group in enumerate(merged) if at not in into]
