"""What every reader of transcripts gives."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

Entry = dict[str, Any]


class Turn(NamedTuple):
    """What somebody said.

    ``entry`` identifies it in its conversation; ``when`` is in seconds since 1970, None where the transcript
    does not say; ``foreign`` is why it is not the owner's word ("group", "inter_session", …), else empty.
    """

    entry: str
    role: str  # "user" or "assistant"
    text: str
    when: float | None
    foreign: str = ""


class Transcript(NamedTuple):
    """A conversation on the disk that can be read.

    ``session`` is empty where only the file itself says it; ``foreign`` is why nothing in it is the owner's
    word, ``skip`` why it is no conversation with a person at all ("subagent", "cron").
    """

    format: str
    path: str
    session: str = ""
    foreign: str = ""
    skip: str = ""


class Link(NamedTuple):
    """Where an entry hangs in the tree of a conversation; ``joins``: it goes on after a break."""

    id: str
    parent: str | None
    joins: bool = False


class Format(NamedTuple):
    """How one format of JSON lines is read.

    ``knows`` says whether an entry is of this format, ``link`` where an entry hangs (None: nowhere), ``turn`` what
    it says: a turn, the reason why it is left out, or None for what is no message. ``session`` gives the
    id of the conversation that an entry belongs to, "" if it does not say.
    """

    name: str
    knows: Callable[[Entry], bool]
    session: Callable[[Entry], str]
    link: Callable[[Entry], Link | None]
    turn: Callable[[Entry, str], Turn | str | None]


class Tally:
    """Counts what was met on the way, by name: ``entries``, ``unparseable``, and reasons for leaving out."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.left_out: Counter[str] = Counter()

    def leave_out(self, reason: str) -> None:
        """Count something that was left out."""
        self.left_out[reason] += 1


def text_of(content: object) -> str:
    """Return the text of a message: a string, or the text blocks of a list, a blank line between them."""
    if isinstance(content, str):
        return content
    if not isinstance(content, list):
        return ""
    blocks = [block["text"] for block in content if _is_text(block)]
    return "\n\n".join(blocks)


def _is_text(block: object) -> bool:
    return (
        isinstance(block, dict)
        and block.get("type") in ("text", "input_text", "output_text")
        and isinstance(block.get("text"), str)
    )


def seconds_of(stamp: object) -> float | None:
    """Read a time: ISO 8601, or a number of seconds or milliseconds since 1970."""
    if isinstance(stamp, bool):
        return None
    if isinstance(stamp, int | float):
        value = float(stamp) / 1000 if abs(stamp) > 1e11 else float(stamp)
        return value if 0 < value < 1e11 else None
    if not isinstance(stamp, str) or not stamp:
        return None
    from datetime import UTC, datetime

    try:
        read = datetime.fromisoformat(stamp)
    except ValueError:
        return None
    return (read if read.tzinfo else read.replace(tzinfo=UTC)).timestamp()
