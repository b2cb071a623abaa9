"""The context block: gate, recall, cool-down, budget; then the log."""

from __future__ import annotations

import time
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Final

from wsmem.errors import Locked, UsageError
from wsmem.inject.block import AnchorText, Entry, Share, fill, to_markdown, to_xml
from wsmem.inject.gate import judge_history, question_key
from wsmem.operations.anchor import read_anchor, use_anchor
from wsmem.operations.context_facts import NOTHING, Asking, Sources, gather_facts
from wsmem.operations.gate import look_at_index, read_messages
from wsmem.operations.keeping import keep_state
from wsmem.operations.selection import EVERYTHING, Selection
from wsmem.records import NamedTuple
from wsmem.state.connection import StateUnusable, state_in_memory
from wsmem.state.cooldowns import mark_shown, resting_facts
from wsmem.state.feedback import get_feedback
from wsmem.state.gates import find_asked, mark_asked
from wsmem.state.injections import Injection, log_injection
from wsmem.state.sessions import next_turn
from wsmem.tokens import estimate_tokens

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from datetime import datetime

    from wsmem.operations.workspace import Place
    from wsmem.state.connection import State

BUDGET: Final = 800
COOLDOWN: Final = 24  # turns
CORE_SHARE: Final = 0.2
_USEFUL: Final = 0.2  # width of the factor of feedback: 0.9 to 1.1
_RENDER: Final = {"xml": to_xml, "md": to_markdown, "json": to_xml}


class Settings(NamedTuple):
    """How the block is made.

    ``budget`` in tokens; ``cooldown`` in turns, 0: facts may come again at once; shares from 0 to 1;
    ``boost``: heed feedback; ``form``: xml, md or json (whose text is xml).
    """

    budget: int = BUDGET
    cooldown: int = COOLDOWN
    core_share: float = CORE_SHARE
    essential_share: float = 0.0
    min_score: float = 0.0
    boost: bool = True
    form: str = "xml"
    log: bool = True
    log_queries: bool = False


class Context(NamedTuple):
    """The block and how it came about. ``candidates`` are the entries and what was ``omitted``.

    ``gate``: why memory was not asked, None if it was. ``resting``: how many facts wait out their cool-down.
    ``skipped``: what else was left out, with the reason. ``reason``: why there is no fact in the block.
    """

    text: str
    gate: str | None
    query: str
    session: str | None
    turn: int
    anchor: AnchorText | None
    entries: tuple[Entry, ...]
    candidates: int
    omitted: int
    resting: int
    tokens: int
    budget: int
    degraded: tuple[str, ...]
    skipped: tuple[tuple[str, str], ...]
    reason: str | None
    warnings: tuple[str, ...]


def make_context(
    place: Place,
    messages: Sequence[str],
    selection: Selection = EVERYTHING,
    settings: Settings | None = None,
    *,
    session: str | None = None,
    now: datetime,
    refresh: bool = True,
) -> Context:
    """Make the block that an agent puts before a prompt; its text is empty where there is nothing to say.

    Args:
        place: the workspace.
        messages: of the user, oldest first.
        selection: exact filters, the audience among them.
        settings: budget, shares, cool-down; None: the defaults.
        session: whose turn it is: cool-downs, repeats and the anchor belong to it. Without one nothing is
            remembered but the log.
        now: local time.
        refresh: pick up changed files first.

    Raises:
        UsageError: a share or the budget cannot be.
    """
    settings = settings or Settings()
    _check(settings)
    began = time.perf_counter()
    verdict, query = read_messages(messages)
    looked = look_at_index(place, refresh=refresh) if verdict.passes else None
    key = question_key(query, repr(selection))
    seconds = now.timestamp()
    with _state(place) as state:
        connection = state.connection
        turn = next_turn(connection, session, now=seconds) if session else 0
        if looked is not None and session:
            asked = find_asked(connection, session, key)
            verdict = judge_history(asked, turn=turn, generation=looked.generation)
        resting: frozenset[str] = frozenset()
        if session and settings.cooldown:
            resting = resting_facts(connection, session, turn=turn, turns=settings.cooldown)
        sources = NOTHING
        if looked is not None and verdict.passes:
            asking = Asking(
                query,
                selection,
                now.date(),
                settings.min_score,
                settings.core_share > 0,
                settings.essential_share > 0,
                resting,
            )
            sources = gather_facts(place, asking, _usefulness(state) if settings.boost else _even)
        degraded = looked.degraded if looked is not None and verdict.passes else ()
        context = _compose(place, settings, sources, degraded, session, now)
        context = context._replace(
            gate=verdict.reason,
            query=query,
            turn=turn,
            reason=context.reason if verdict.passes else None,
            warnings=(*(looked.warnings if looked else ()), *sources.warnings, *state.warnings),
        )
        if session and looked is not None and verdict.passes:
            found = sources.found > 0
            mark_asked(connection, session, key, turn=turn, generation=looked.generation, found=found)
        if session and context.entries:
            mark_shown(connection, session, [entry.fact.id for entry in context.entries], turn=turn)
        if settings.log:
            _log(state, context, key, began, seconds, with_query=settings.log_queries)
    if session and context.anchor is not None:
        use_anchor(place, session, now=now)
    return context


def _check(settings: Settings) -> None:
    for flag, share in (
        ("--core-share", settings.core_share),
        ("--essential", settings.essential_share),
        ("--min-score", settings.min_score),
    ):
        if not 0 <= share <= 1:
            raise UsageError(f"{share:g} is not a number from 0 to 1", source=flag, hint=f"write {flag} 0.2")
    if settings.core_share + settings.essential_share > 1:
        raise UsageError("the two shares are more than the whole budget", source="--essential")


@contextmanager
def _state(place: Place) -> Iterator[State]:
    """Open the state; where it is in use or broken, the block is made without it."""
    with ExitStack() as stack:
        try:
            state = stack.enter_context(keep_state(place))
        except (Locked, StateUnusable) as error:
            state = stack.enter_context(state_in_memory((error.message,)))
        yield state


def _compose(
    place: Place,
    settings: Settings,
    sources: Sources,
    degraded: tuple[str, ...],
    session: str | None,
    now: datetime,
) -> Context:
    skipped = list(sources.skipped)
    anchor = None
    if session and (left := read_anchor(place, session, now=now)) is not None:
        if left.ready:
            anchor = AnchorText(left.text, left.path, left.set_at)
        else:
            skipped.append((left.path, "anchor_used" if left.used else "anchor_expired"))
    tokens = place.config.tokens

    def count(text: str) -> int:
        return estimate_tokens(text, per_unspaced=tokens.cjk, per_other=tokens.other)

    filled = fill(
        (
            Share(sources.core, int(settings.budget * settings.core_share)),
            Share(sources.essential, int(settings.budget * settings.essential_share)),
            Share(sources.relevant, settings.budget),
        ),
        anchor=anchor,
        budget=settings.budget,
        candidates=sources.candidates,
        degraded=degraded,
        render=_RENDER[settings.form],
        count=count,
    )
    if anchor is not None and filled.anchor_left_out:
        skipped.append((anchor.source, "anchor_budget_exceeded"))
    entries = filled.block.entries
    return Context(
        filled.text,
        None,
        "",
        session,
        0,
        filled.block.anchor,
        entries,
        sources.candidates,
        sources.candidates - len(entries),
        sources.resting,
        filled.tokens,
        settings.budget,
        degraded,
        tuple(skipped),
        _reason(sources) if not entries else None,
        (),
    )


def _reason(sources: Sources) -> str | None:
    """Say why there is no fact in the block."""
    if sources.relevant or sources.core or sources.essential:
        return "nothing fits into the budget"
    if sources.resting:
        return "all that was found was shown a short while ago"
    return sources.reason


def _usefulness(state: State) -> Callable[[str], float]:
    def factor(fact: str) -> float:
        said = get_feedback(state.connection, [fact]).get(fact)
        if said is None:
            return 1.0
        mean = (said.hits + 1) / (said.hits + said.misses + 2)  # of a Beta(1, 1) prior
        return 1 + _USEFUL * (mean - 0.5)

    return factor


def _even(_: str) -> float:
    return 1.0


def _log(state: State, context: Context, key: str, began: float, now: float, *, with_query: bool) -> None:
    log_injection(
        state.connection,
        Injection(
            0,
            now,
            "context",
            context.session,
            key,
            context.query if with_query else None,
            context.gate,
            context.candidates,
            len(context.entries),
            context.omitted,
            context.tokens,
            context.budget,
            context.degraded,
            tuple(entry.fact.id for entry in context.entries),
            round((time.perf_counter() - began) * 1000, 1),
        ),
    )
