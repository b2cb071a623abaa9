"""The gate before memory: whether a prompt is worth asking it for, and what to ask."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wsmem.cleaning import clean_message
from wsmem.errors import IndexUnusable
from wsmem.inject.gate import Verdict, judge_history, judge_text, question_key
from wsmem.inject.query import build_query
from wsmem.operations.keeping import keep_state, look_at_state
from wsmem.operations.session import Session, ask
from wsmem.records import NamedTuple
from wsmem.state.gates import find_asked, mark_asked
from wsmem.state.sessions import current_turn, next_turn
from wsmem.workspace.files import content_hash

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wsmem.operations.workspace import Place

_HASHES: Final = "SELECT hash FROM file ORDER BY path"


class Decision(NamedTuple):
    """What the gate decided. ``query`` is what to ask, ``turn`` the session's, 0 without one."""

    reason: str | None
    query: str
    turn: int

    @property
    def passes(self) -> bool:
        """Whether to ask memory."""
        return self.reason is None


class Looked(NamedTuple):
    """A state of the index, as one word, and what it cannot do."""

    generation: str
    degraded: tuple[str, ...]
    warnings: tuple[str, ...]


def read_messages(messages: Sequence[str]) -> tuple[Verdict, str]:
    """Return what the words alone say, and the question that they ask."""
    cleaned = [clean_message(message) for message in messages]
    if not cleaned:
        return judge_text(""), ""
    verdict = judge_text(cleaned[-1].text, cleaned[-1].kept_out)
    return verdict, build_query(
        [message.text for message in cleaned if message.text]
    ) if verdict.passes else ""


def decide(
    place: Place, messages: Sequence[str], *, session: str | None = None, peek: bool = False, now: float
) -> Decision:
    """Say whether memory should be asked for a prompt.

    Without a session the words alone decide. With one, this is its next turn, and what it asked of late
    counts too: what was just asked, and what was asked in vain while the index stayed as it is.

    Args:
        place: the workspace.
        messages: of the user, oldest first.
        session: whose turn it is.
        peek: only look; no turn is counted and nothing is remembered.
        now: seconds since 1970.
    """
    verdict, query = read_messages(messages)
    if session is None:
        return Decision(verdict.reason, query, 0)
    generation = look_at_index(place).generation if verdict.passes else ""
    with (look_at_state if peek else keep_state)(place) as state:
        connection = state.connection
        turn = current_turn(connection, session) + 1 if peek else next_turn(connection, session, now=now)
        if verdict.passes:
            key = question_key(query)
            verdict = judge_history(find_asked(connection, session, key), turn=turn, generation=generation)
            if verdict.passes and not peek:
                mark_asked(connection, session, key, turn=turn, generation=generation, found=True)
    return Decision(verdict.reason, query, turn)


def look_at_index(place: Place, *, refresh: bool = True) -> Looked:
    """Return the generation of the index, made fresh; without one, an empty one.

    It is that of what the files say: touching one is no reason to ask again.
    """

    def look(session: Session) -> Looked:
        reader = session.reader
        hashes = b"".join(digest for (digest,) in reader.connection.execute(_HASHES))
        generation = f"{len(hashes)}:{content_hash(hashes).hex()}"
        degraded = () if reader.meta("embedder") else ("vector",)
        return Looked(generation, degraded, session.warnings)

    try:
        return ask(place, look, refresh=refresh)
    except IndexUnusable as error:
        return Looked("", ("index",), (error.message,))
