"""A workspace with questions whose right lines are known, and how an answer is judged."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from wsmem import Workspace

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from datetime import date

    from wsmem import RecallResult

_DEPTH: Final = 50  # answers asked for
_LINES: Final = 3  # an answer of more lines than that points nowhere in particular
_BUDGETS: Final = (512, 1024, 2048)
_CHARACTERS: Final = 4  # a token, in budgets
_UNBOUNDED: Final = 1_000_000


class Asked(NamedTuple):
    """A question. ``right``: lines that answer it; ``all_needed``: it takes all of them, else any will do."""

    text: str
    group: str
    right: frozenset[tuple[str, int]]
    all_needed: bool
    filters: Mapping[str, Any] = {}


class Corpus(NamedTuple):
    """A workspace on disk and what is asked of it on a day."""

    name: str
    root: str
    asked: Sequence[Asked]
    today: date


class Outcome(NamedTuple):
    """How a question fared: figures by name, each from 0 to 1."""

    corpus: str
    group: str
    figures: dict[str, float]


def ask_all(corpora: Iterable[Corpus], **choices: Any) -> list[Outcome]:
    """Return the outcome of every question; ``choices`` go to ``Workspace.recall``."""
    outcomes: list[Outcome] = []
    for corpus in corpora:
        memory = Workspace.open(corpus.root, today=corpus.today)
        memory.index()
        for asked in corpus.asked:
            answer = memory.recall(
                asked.text, k=_DEPTH, budget=_UNBOUNDED, refresh=False, **asked.filters, **choices
            )
            outcomes.append(Outcome(corpus.name, asked.group, judge(asked, answer)))
    return outcomes


def judge(asked: Asked, answer: RecallResult) -> dict[str, float]:
    """Return the figures of one answer.

    ``hit@1``: the first answer is right. ``R@k``: the share of the right lines among the first k, or, where any
    will do, whether one is. ``nDCG@10``. ``gold@N``: the share of right lines inside N tokens of contents.
    ``file@1``: the first answer stands in the file of a right line.
    """
    found: dict[tuple[str, int], tuple[int, int]] = {}  # line: its rank, and the tokens down to it
    tokens = 0
    for rank, hit in enumerate(answer.hits):
        tokens += max(1, len(hit.fact.content) // _CHARACTERS)
        for source in (hit.fact.source, *hit.fact.copies):
            for path, line in asked.right:
                covered = path == source.path and source.line <= line <= source.line_end
                if covered and source.line_end - source.line < _LINES:
                    found.setdefault((path, line), (rank, tokens))
    needed = len(asked.right) if asked.all_needed else 1
    ranks = sorted(rank for rank, _ in found.values())
    best = sum(1 / math.log2(at + 2) for at in range(min(10, needed)))
    figures = {"hit@1": float(ranks[:1] == [0])}
    for k in (3, 5, 10, 25):
        figures[f"R@{k}"] = min(1.0, sum(rank < k for rank in ranks) / needed)
    figures["nDCG@10"] = min(1.0, sum(1 / math.log2(rank + 2) for rank in ranks if rank < 10) / best)
    for budget in _BUDGETS:
        figures[f"gold@{budget}"] = min(1.0, sum(at <= budget for _, at in found.values()) / needed)
    first = answer.hits[0].fact.source.path if answer.hits else ""
    figures["file@1"] = float(first in {path for path, _ in asked.right})
    return figures


def mean(outcomes: Sequence[Outcome], name: str) -> float:
    """Return the mean of a figure."""
    return sum(outcome.figures[name] for outcome in outcomes) / len(outcomes) if outcomes else math.nan
