"""Supersede: say what is so instead; the old line stays as it is and is told to be superseded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsmem.errors import Refused
from wsmem.markdown.compose import Statement, compose_bullet, with_tail
from wsmem.model import Fact, FactKind
from wsmem.operations.appending import append_statements, log_path
from wsmem.operations.retain import Retained, RetainResult
from wsmem.operations.session import Session, ask
from wsmem.operations.statements import Wish, Written, check_words, make_statement
from wsmem.operations.target import find_target
from wsmem.records import NamedTuple
from wsmem.text import fold, normalise_statement

if TYPE_CHECKING:
    from datetime import date

    from wsmem.operations.workspace import Place


class SupersedeResult(NamedTuple):
    """The statement that stands now, and the one that it replaced."""

    result: RetainResult
    old: Fact


def supersede(
    place: Place,
    target: str,
    wish: Wish,
    *,
    reason: str | None = None,
    day: date,
    path: str | None = None,
    allow_secret: bool = False,
    dry_run: bool = False,
) -> SupersedeResult:
    """Append a statement that replaces another one; no line of the old log is touched.

    The new statement takes kind and entities of the old one where it has none of its own.

    Args:
        place: the workspace.
        target: the old statement: an id, a beginning of one, or a line.
        wish: what is so now.
        reason: why, for readers of the log.
        day: the day whose log takes it.
        path: another file instead.
        allow_secret: also what looks like a password or a key.
        dry_run: write nothing; tell what would be.

    Raises:
        NotFound: there is no such statement.
        Refused: it is superseded already, or the new one says the same or holds a secret.
        UsageError, Locked, WorkspaceError: see ``retain``.
    """

    def look(session: Session) -> tuple[Fact, tuple[str, ...]]:
        return find_target(place, session.reader, target).fact, session.warnings

    suspicious = check_words((wish,), allow_secret=allow_secret)
    old, warnings = ask(place, look)
    if old.superseded_by is not None:
        hint = f"supersede that one: wsmem supersede {old.superseded_by} …"
        raise Refused(f"superseded already, by {old.superseded_by}", source=str(old.source), hint=hint)
    kind = old.kind if old.kind not in (FactKind.NOTE, FactKind.UNKNOWN) else FactKind.WORLD
    one = make_statement(wish, default=kind)
    if normalise_statement(one.statement.content) == normalise_statement(old.content):
        raise Refused("the new statement says the same", source=str(old.source), excerpt=old.content[:100])
    written = _link(one, old, wish, reason)
    (standing,) = append_statements(
        place,
        path or log_path(day),
        [written],
        purpose="wsmem supersede",
        title=day.isoformat(),
        dry_run=dry_run,
    )
    status = "duplicate" if not standing.new else "would-save" if dry_run else "saved"
    retained = Retained(status, standing.id, standing.source, written.bullet)
    return SupersedeResult(RetainResult((retained,), None, (*suspicious, *warnings)), old)


def _link(one: Written, old: Fact, wish: Wish, reason: str | None) -> Written:
    """Return the statement with its link to the old one, and the old one's entities if it names none."""
    tail = (("supersedes", f"^{old.id}"), *((("reason", reason),) if reason else ()))
    statement = one.statement
    if statement.entities or wish.entities or not old.entities:
        return Written(statement, with_tail(one.bullet, tail))
    named = {fold(name) for name in old.entities}
    statement = Statement(
        statement.kind,
        statement.content,
        tuple(name for name in old.entities if fold(name) in named),
        statement.confidence,
        statement.time,
        statement.attributes,
        (*statement.tail, *tail),
    )
    bullet = compose_bullet(statement)
    return Written(statement, bullet) if bullet else Written(one.statement, with_tail(one.bullet, tail))
