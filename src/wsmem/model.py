"""The records that travel through wsmem: immutable, typed, cheap to make.

They are named tuples rather than data classes: importing ``dataclasses`` alone costs as much as
starting Python, and ``wsmem recall`` runs on every turn of an agent.
"""

from __future__ import annotations

import re
from datetime import date, timedelta
from enum import StrEnum

from wsmem.patterns import lazy_pattern
from wsmem.records import NamedTuple


class FactKind(StrEnum):
    """What a unit of memory claims to be."""

    WORLD = "world"
    EXPERIENCE = "experience"
    OPINION = "opinion"
    OBSERVATION = "observation"
    UNKNOWN = "unknown"  # a typed bullet whose letter is none of W, B, O, S
    NOTE = "note"  # prose without a type


KIND_OF_LETTER = {
    "W": FactKind.WORLD,
    "B": FactKind.EXPERIENCE,
    "O": FactKind.OPINION,
    "S": FactKind.OBSERVATION,
}


class DateSpan(NamedTuple):
    """Days from ``start`` to ``end``, both included."""

    start: date
    end: date

    def __str__(self) -> str:
        """ISO 8601: ``2025-11-27``, or ``2025-11-27/2025-12-01`` for more than a day."""
        if self.start == self.end:
            return self.start.isoformat()
        return f"{self.start.isoformat()}/{self.end.isoformat()}"

    def widen(self, days: int) -> DateSpan:
        """Return the span with ``days`` more on either side, kept inside the calendar."""
        low = max(self.start.toordinal() - days, 1)
        high = min(self.end.toordinal() + days, date.max.toordinal())
        return DateSpan(date.fromordinal(low), date.fromordinal(high))

    @classmethod
    def day(cls, day: date) -> DateSpan:
        """Return the span of one day."""
        return cls(day, day)

    @classmethod
    def last(cls, days: int, today: date) -> DateSpan:
        """Return the ``days`` days before ``today``, and ``today``."""
        return cls(today - timedelta(days=days), today)


_SOURCE = lazy_pattern(r"(?P<path>.*?)(?:#L(?P<line>\d+)(?:-L?(?P<end>\d+))?)?", re.DOTALL)


class SourceRef(NamedTuple):
    """Lines of a file of the workspace; ``path`` is relative to its root, with ``/``."""

    path: str
    line: int
    line_end: int

    def __str__(self) -> str:
        """``memory/2025-11-28.md#L14`` or ``memory/2025-11-28.md#L14-L16``."""
        if self.line_end > self.line:
            return f"{self.path}#L{self.line}-L{self.line_end}"
        return f"{self.path}#L{self.line}"

    @classmethod
    def parse(cls, text: str) -> SourceRef:
        """Read ``path``, ``path#L14`` or ``path#L14-L16``; without lines both are 0."""
        match = _SOURCE.fullmatch(text)
        assert match is not None  # the pattern matches every string
        line = int(match["line"] or 0)
        return cls(match["path"], line, int(match["end"] or line))


def is_bank(path: str) -> bool:
    """Say whether a file of the workspace lies in the bank, whose pages are curated or made from the logs."""
    return "bank" in path.split("/")[:-1]


class Problem(NamedTuple):
    """Something in a file that wsmem could not take as it stands."""

    code: str  # stable: "confidence", "kind", "date", …
    message: str
    source: SourceRef
    excerpt: str
    hint: str


class Unit(NamedTuple):
    """One thing that a file says, as parsed: a typed fact or a block of prose.

    ``line`` and ``line_end`` count from 1 as an editor does. ``section`` numbers the stretches
    between headings. ``entities`` are names as written, those before the colon first.
    """

    kind: FactKind
    line: int
    line_end: int
    content: str
    entities: tuple[str, ...] = ()
    section: int = 0
    heading: str = ""  # the headings above, outermost first, joined by " › "
    confidence: float | None = None
    occurred: DateSpan | None = None
    time: str | None = None  # "14:30"
    details: tuple[str, ...] = ()  # nested bullets of a typed fact
    retired: bool = False  # struck through
    supersedes: str | None = None  # "path#L12" or "^f-…", as written
    meta: tuple[tuple[str, str], ...] = ()  # other attributes and tail metadata, in order


class Fact(NamedTuple):
    """One unit of memory with its place in the workspace, as recall and list give it.

    ``recorded`` is the day of the log, None for undated files; ``occurred`` the days that the
    text itself names. ``copies`` are the other places where the same statement stands. ``superseded_because``
    says how ``superseded_by`` is known: ``"says so"``, or the slot with the old and the new value. ``valid_until`` is the
    last day on which it holds, where it says so; ``expired``: that day is over, where the reader of the index was
    told what day it is.
    """

    id: str  # "f-3k9x2a7q"
    kind: FactKind
    recorded: date | None
    occurred: DateSpan | None
    time: str | None
    entities: tuple[str, ...]
    content: str
    details: tuple[str, ...]
    source: SourceRef
    heading: str
    confidence: float | None = None
    retired: bool = False
    supersedes: str | None = None
    superseded_by: SourceRef | None = None
    copies: tuple[SourceRef, ...] = ()
    meta: tuple[tuple[str, str], ...] = ()
    superseded_because: str | None = None
    valid_until: date | None = None
    expired: bool = False

    @property
    def timestamp(self) -> str | None:
        """The days that the fact is about, else the day it was recorded; ISO 8601."""
        if self.occurred is not None:
            return str(self.occurred)
        return self.recorded.isoformat() if self.recorded is not None else None
