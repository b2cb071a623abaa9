"""What a reflection comes to: the pages as they should be, and what moved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from wsmem.model import SourceRef
    from wsmem.opinions.evidence import Evidence
    from wsmem.opinions.trend import Trend


class FileChange(NamedTuple):
    """A page to write; ``before`` is None where there is no such file yet."""

    path: str
    before: str | None
    after: str


class OpinionChange(NamedTuple):
    """An opinion that enters, moves, ends or goes.

    ``before`` and ``after`` are the confidence on the page, None for an opinion that was not there or no
    longer is. ``evidence`` is what this reflection adds; ``reason`` is ``new``, ``evidence``, ``edited`` (a
    person set another number, which is now the base), ``lost`` (the source of evidence is gone), ``ended``
    (superseded or withdrawn) or ``gone`` (nothing says it any more). ``held``: the evidence points beyond the
    guard.
    """

    id: str
    statement: str
    entities: tuple[str, ...]
    before: float | None
    after: float | None
    evidence: tuple[Evidence, ...]
    trend: Trend
    reason: str
    held: bool


class Conflict(NamedTuple):
    """Two statements that cannot both be so, for a person to decide.

    A fact and what contradicts it, or an opinion that is held at the guard and the last evidence about it.
    """

    statement: str
    source: SourceRef
    against: str
    against_source: SourceRef
    keys: frozenset[str]  # of the entities concerned, folded


class Note(NamedTuple):
    """Something that a reader of the plan should know; ``code`` is stable."""

    code: str
    message: str
    source: SourceRef


class Rejected(NamedTuple):
    """What a person took back by reverting a commit.

    ``written`` has ids of evidence by that of their opinion, as the ledger has: they were on the page and are
    not to come back. ``restored`` are ids of evidence that a reflection took out and that a person put back.
    """

    written: Mapping[str, frozenset[str]]
    restored: frozenset[str]


NOTHING_REJECTED: Final = Rejected({}, frozenset())


class Counts(NamedTuple):
    """How much was read, and how much of it could be used."""

    facts: int  # typed facts that feed pages or opinions
    evidence: int  # pieces of evidence added
    untrusted: int  # facts left out because their source is not trusted
    private: int  # facts left out because they are private
    pages: int  # entity pages looked at
    left: int = 0  # changes left out, for there were enough


class ReflectPlan(NamedTuple):
    """What to write and what to tell; the same input gives the same plan."""

    changes: tuple[FileChange, ...]
    opinions: tuple[OpinionChange, ...]
    conflicts: tuple[Conflict, ...]
    notes: tuple[Note, ...]
    counts: Counts
