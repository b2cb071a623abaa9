"""Feedback: count which facts turned out to be of use, in the state; no Markdown changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsmem.operations.keeping import keep_state
from wsmem.operations.session import Session, ask
from wsmem.operations.target import find_target
from wsmem.records import NamedTuple
from wsmem.state.connection import transaction
from wsmem.state.feedback import Verdict, add_feedback, clear_feedback, get_feedback

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wsmem.model import Fact
    from wsmem.operations.workspace import Place


class FeedbackResult(NamedTuple):
    """The facts with what has been said of them so far; ``kept`` is False where it cannot be written down."""

    facts: tuple[tuple[Fact, Verdict], ...]
    kept: bool
    warnings: tuple[str, ...]


def give_feedback(place: Place, verdict: str, targets: Sequence[str], *, now: float) -> FeedbackResult:
    """Count that facts were of use (``hit``), or not (``miss``), or forget what was counted (``clear``).

    Recall never depends on it.

    Args:
        place: the workspace.
        verdict: ``hit``, ``miss`` or ``clear``.
        targets: ids, beginnings of ids, or lines.
        now: seconds since 1970.

    Raises:
        NotFound: one of them is no statement; nothing is counted.
    """

    def look(session: Session) -> tuple[list[Fact], tuple[str, ...]]:
        return [find_target(place, session.reader, text).fact for text in targets], session.warnings

    facts, warnings = ask(place, look)
    ids = list(dict.fromkeys(fact.id for fact in facts))
    with keep_state(place) as state:
        with transaction(state.connection):
            if verdict == "clear":
                clear_feedback(state.connection, ids)
            else:
                add_feedback(state.connection, ids, hits=verdict == "hit", misses=verdict == "miss", now=now)
        counted = get_feedback(state.connection, ids)
        told = {fact.id: fact for fact in facts}
        return FeedbackResult(
            tuple((told[name], counted.get(name, Verdict(0, 0))) for name in ids),
            state.lasting,
            (*warnings, *state.warnings),
        )
