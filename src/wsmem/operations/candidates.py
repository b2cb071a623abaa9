"""The turns of one conversation to the few statements in it that are worth a person's look."""

from __future__ import annotations

import heapq
from datetime import date, datetime
from typing import TYPE_CHECKING, Final, NamedTuple

from wsmem.cleaning import clean_message
from wsmem.markdown.compose import Statement, compose_bullet
from wsmem.signals import THRESHOLD, group_sentences, score_sentence
from wsmem.signals.propose import strip_opener
from wsmem.text import normalise_statement
from wsmem.trust import Severity, Trust, mask_secrets, scan_text
from wsmem.trust.secrets import mask_personal

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import tzinfo

    from wsmem.signals import Signal
    from wsmem.transcripts.records import Tally, Turn

ROLES: Final = ("user", "assistant", "both")


class Choice(NamedTuple):
    """What of a conversation is taken.

    ``role``: whose turns. ``foreign``: turns from groups, mails and other sessions too, as untrusted. ``most``: so
    many statements of one conversation at most. ``longest``: characters of a statement. ``zone``: by whose
    clock a message belongs to a day, None for this machine's. ``personal``: mask addresses and numbers too.
    """

    role: str = "user"
    foreign: bool = False
    least: float = THRESHOLD
    most: int = 5
    longest: int = 2000
    since: date | None = None
    until: date | None = None
    zone: tzinfo | None = None
    personal: bool = False


class Candidate(NamedTuple):
    """A statement that a conversation suggests.

    ``statement`` carries in its tail where it comes from and whose word it is; ``signals`` say why it was chosen.
    """

    day: date
    statement: Statement
    bullet: str
    score: float
    signals: tuple[Signal, ...]
    source: str


def find_candidates(
    turns: Iterable[Turn], session: str, choice: Choice, tally: Tally, *, fallback: float, foreign: str = ""
) -> list[Candidate]:
    """Return the best statements of a conversation, in its order.

    Args:
        turns: of one conversation.
        session: its id; its first eight characters stand in the source of a statement.
        choice: what is wanted.
        tally: counts ``messages``, ``turns``, ``below``, ``secrets``, ``flagged``, and what is left out by reason.
        fallback: the time, in seconds since 1970, of turns before the first that says one.
        foreign: why nothing in it is the owner's word, else empty.
    """
    best: list[tuple[float, int, Candidate]] = []
    seen: set[str] = set()
    number = 0
    when = fallback
    for turn in turns:
        tally.counts["messages"] += 1
        when = turn.when or when
        if choice.role not in ("both", turn.role):
            continue
        stranger = foreign or turn.foreign
        if stranger and not choice.foreign:
            tally.leave_out(stranger)
            continue
        day = datetime.fromtimestamp(when, choice.zone).date()
        if (choice.since and day < choice.since) or (choice.until and day > choice.until):
            tally.leave_out("other day")
            continue
        cleaned = clean_message(turn.text)
        if not cleaned.text:
            tally.leave_out("nothing of a person's")
            continue
        tally.counts["turns"] += 1
        names = (cleaned.sender,) if cleaned.sender and turn.role == "user" else ()
        source = f"session:{_short(session)}#{turn.entry}"
        for candidate in _of_message(cleaned.text, names, source, day, bool(stranger), choice, tally):
            key = normalise_statement(candidate.statement.content)
            if key in seen:
                tally.counts["duplicates"] += 1
                continue
            seen.add(key)
            number += 1
            entry = (candidate.score, -number, candidate)
            if len(best) < choice.most:
                heapq.heappush(best, entry)
            else:
                heapq.heappushpop(best, entry)
                tally.leave_out("more than the most")
    return [candidate for _, _, candidate in sorted(best, key=lambda entry: -entry[1])]


def _of_message(
    text: str, names: tuple[str, ...], source: str, day: date, stranger: bool, choice: Choice, tally: Tally
) -> list[Candidate]:
    found: list[Candidate] = []
    for group in group_sentences(text):
        verdict = score_sentence(group.text, fenced=group.fenced)
        if verdict.score < choice.least or group.fenced:
            tally.counts["below"] += 1
            continue
        if len(group.text) > choice.longest:
            tally.leave_out("too long")
            continue
        said, secrets = mask_secrets(strip_opener(group.text))
        tally.counts["secrets"] += len(secrets)
        if choice.personal:
            said = mask_personal(said)[0]
        orders = [finding for finding in scan_text(group.text) if finding.severity >= Severity.MEDIUM]
        trust = Trust.UNTRUSTED if stranger or orders else Trust.IMPORTED
        tail = [("src", source), ("trust", str(trust))]
        if orders:
            tally.counts["flagged"] += 1
            tail.append(("flag", orders[0].rule))
        statement = Statement(
            verdict.kind, " ".join(said.split()), names, verdict.confidence, tail=tuple(tail)
        )
        bullet = compose_bullet(statement)
        if bullet is None and names:
            statement = statement._replace(entities=())
            bullet = compose_bullet(statement)
        if bullet is None:
            tally.leave_out("no bullet can say it")
            continue
        found.append(Candidate(day, statement, bullet, verdict.score, verdict.signals, source))
    return found


def _short(session: str) -> str:
    return "".join(char for char in session if char.isalnum() or char in "-_")[:8] or "unnamed"
