"""Recall on the generated workspace, by kind of question, through the library; a citation has to be line-exact."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from benchmarks.rows import Row, Target
from benchmarks.workspace import LAST_DAY
from wsmem import Workspace

if TYPE_CHECKING:
    from collections.abc import Sequence

    from benchmarks.questions import Question
    from benchmarks.workspace import Roots

_FIRST: Final = 5
_ALWAYS: Final = Target("figure", "at least", 1.0)
_NEVER: Final = Target("figure", "at most", 0.0)
_TARGETS: Final = {"inside Japanese": _ALWAYS, "inside Chinese": _ALWAYS}  # every substring is found


class _Outcome(NamedTuple):
    """How a question fared. ``stale``: a superseded line stood above all that are right."""

    kind: str
    found: bool
    first: bool
    stale: bool


def measure_accuracy(roots: Roots, size: str, questions: Sequence[Question]) -> list[Row]:
    """Return a row for each kind: the share of questions with a right line among the first five (and as the first).

    The floor is what words alone find.
    """
    default, words = (_ask_all(root, questions) for root in roots)
    kinds = dict.fromkeys(question.kind for question in questions)
    rows = [_row(kind, size, default, words, frozenset({kind})) for kind in kinds]
    rows.append(_row("all kinds", size, default, words, frozenset(kinds)))
    changed = [outcome.stale for outcome in default if outcome.kind == "changed setting"]
    if changed:
        share = sum(changed) / len(changed)
        rows.append(Row("superseded above current", size, share, "share", len(changed), target=_NEVER))
    return rows


def _ask_all(root: str, questions: Sequence[Question]) -> list[_Outcome]:
    memory = Workspace.open(root, today=LAST_DAY)
    outcomes = []
    for question in questions:
        around = question.around.isoformat() if question.around else None
        answer = memory.recall(question.text, around=around, k=_FIRST, refresh=False)
        outcomes.append(_judge(question, [str(hit.fact.source) for hit in answer.hits]))
    return outcomes


def _judge(question: Question, sources: Sequence[str]) -> _Outcome:
    right = [at for at, source in enumerate(sources) if source in question.right]
    stale = [at for at, source in enumerate(sources) if source in question.stale]
    above = bool(stale) and stale[0] < min(right, default=len(sources))
    return _Outcome(question.kind, bool(right), right[:1] == [0], above)


def _row(name: str, size: str, default: list[_Outcome], words: list[_Outcome], kinds: frozenset[str]) -> Row:
    asked = [outcome for outcome in default if outcome.kind in kinds]
    found = sum(outcome.found for outcome in asked) / len(asked)
    first = sum(outcome.first for outcome in asked) / len(asked)
    floor = sum(outcome.found for outcome in words if outcome.kind in kinds) / len(asked)
    target, remark = _TARGETS.get(name), f"({first:.2f})"
    return Row(name, size, found, "share", len(asked), "words alone", floor, target, remark)
