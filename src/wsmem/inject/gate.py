"""Whether memory should be asked for a prompt: pure decisions, each with its reason."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wsmem.inject.smalltalk import is_small_talk
from wsmem.records import NamedTuple
from wsmem.text import fingerprint, normalise_statement

if TYPE_CHECKING:
    from collections.abc import Iterable

    from wsmem.state.gates import Asked

# Turns of a session: an equal question within so many is not put again; after nothing was found it waits
# three turns, then six, then twelve (the constants are those of an earlier memory for agents).
REPEAT_TURNS: Final = 2
BACKOFF_TURNS: Final = 3
LONGEST_BACKOFF: Final = 12

EMPTY: Final = "empty"
MACHINE: Final = "machine"
ACKNOWLEDGEMENT: Final = "acknowledgement"
REPEATED: Final = "repeated"
IN_VAIN: Final = "nothing-found-lately"


class Verdict(NamedTuple):
    """Whether to ask memory; ``reason`` says why not, None if so."""

    reason: str | None

    @property
    def passes(self) -> bool:
        """Whether to ask."""
        return self.reason is None


PASS: Final = Verdict(None)


def judge_text(text: str, kept_out: Iterable[str] = ()) -> Verdict:
    """Judge a prompt by its words.

    Args:
        text: a person's own words, cleaned.
        kept_out: what cleaning took off; ``machine`` tells that all of it was a machine's.
    """
    if not text.strip():
        return Verdict(MACHINE if "machine" in kept_out else EMPTY)
    return Verdict(ACKNOWLEDGEMENT) if is_small_talk(text) else PASS


def judge_history(asked: Asked | None, *, turn: int, generation: str) -> Verdict:
    """Judge a question by when the session last asked it.

    Args:
        asked: when that was, None if never.
        turn: of the session, now.
        generation: of the index, now; one that has changed may know more, so the past does not count.
    """
    if asked is None or asked.generation != generation:
        return PASS
    since = turn - asked.turn
    if asked.misses and since <= min(BACKOFF_TURNS * 2 ** (asked.misses - 1), LONGEST_BACKOFF):
        return Verdict(IN_VAIN)
    return Verdict(REPEATED) if since <= REPEAT_TURNS else PASS


def question_key(query: str, filters: str = "") -> str:
    """Return what two questions share that are the same: the words without case and edge marks, the filters."""
    return f"{fingerprint(normalise_statement(query).rstrip('?？'), filters):010x}"
