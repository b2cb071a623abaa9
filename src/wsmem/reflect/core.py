"""What core memory might learn: facts and beliefs that proved themselves over days, as a patch with reasons.

Nothing is counted that recall itself made (how often something was asked for would feed on itself). The gates:

* a fact of the world: said on ``LEAST_DAYS`` days in as many files, and still so;
* an opinion: confidence of at least ``LEAST_CONFIDENCE``, stated or supported on ``LEAST_DAYS`` days in as many
  files, not held, not contradicted in the last month of the logs;
* neither private nor foreign, not longer than ``LONGEST`` characters, and not in core memory already;
* core memory stays below ``CORE_LIMIT`` characters, and at most ``MOST`` lines are proposed at a time.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Final, NamedTuple

from wsmem.model import FactKind, is_bank
from wsmem.opinions.evidence import Stance
from wsmem.opinions.likeness import content_tokens, is_near_duplicate
from wsmem.opinions.lines import describe_source, shorten
from wsmem.reflect.head import write_number
from wsmem.reflect.owned_lines import OwnedLine, human_lines, read_owned, write_owned
from wsmem.reflect.places import base_id
from wsmem.reflect.records import FileChange
from wsmem.reflect.told import escape, gather, is_over, plain_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import date

    from wsmem.model import Fact, SourceRef
    from wsmem.reflect.revise import Revision

BLOCK: Final = "core"
LEAST_DAYS: Final = 3
LEAST_CONFIDENCE: Final = 0.8
LONGEST: Final = 400
CORE_LIMIT: Final = 12_000
MOST: Final = 5
_NEAR: Final = 5  # misses that are told
_COVERED: Final = 0.8  # of a statement's words on one line of core memory: it is there already
_QUIET: Final = timedelta(days=30)
_NOTE: Final = "proposed by wsmem reflect; delete a line, and it is not proposed again"


class Candidate(NamedTuple):
    """A line for core memory: its id, its text, when and where it was said, and what speaks for it in words."""

    id: str
    text: str
    days: int
    files: int
    last: date
    sources: tuple[tuple[SourceRef, date | None], ...]
    reason: str
    miss: str  # what it lacks, "" for what is proposed


class CoreProposal(NamedTuple):
    """The change of core memory (None: nothing to propose), what it adds, and what just missed the gates."""

    change: FileChange | None
    proposed: tuple[Candidate, ...]
    missed: tuple[Candidate, ...]


def propose_core(
    facts: Iterable[Fact], opinions: Iterable[Revision], path: str, before: str | None, last_day: date | None
) -> CoreProposal:
    """Return what core memory might take in.

    Args:
        facts: all that may be used.
        opinions: what stands on the opinions' page.
        path: of core memory.
        before: its text, None if there is none.
        last_day: of all logs, the only "now" there is.
    """
    text = "# Core memory\n" if before is None else before
    owned = read_owned(text, BLOCK)
    own = [line for line in human_lines(text, BLOCK) if line.strip()]
    found = [*_facts(facts, last_day), *_opinions(opinions, last_day)]
    found.sort(key=lambda one: (-one.days, -one.files, -one.last.toordinal(), one.id))
    kept = [one for one in found if one.id in owned.shown and not one.miss]
    new: list[Candidate] = []
    missed: list[Candidate] = []
    for one in found:
        if one.id in owned.shown or one.id in owned.deleted or _is_there(one.text, own):
            continue
        if one.miss or any(is_near_duplicate(one.text, other.text) for other in (*kept, *new)):
            missed += [one] if one.miss else []
            continue
        if len(new) >= MOST:
            missed.append(one._replace(miss=f"{MOST} lines are proposed at a time"))
            continue
        if len(_write(text, path, [*kept, *new, one], owned.deleted)) > CORE_LIMIT:
            missed.append(one._replace(miss=f"core memory would grow beyond {CORE_LIMIT:,} characters"))
            continue
        new.append(one)
    after = _write(text, path, [*kept, *new], owned.deleted)
    change = FileChange(path, before, after) if after != before and (new or owned.shown) else None
    return CoreProposal(change, tuple(new), tuple(missed[:_NEAR]))


def _facts(facts: Iterable[Fact], last_day: date | None) -> list[Candidate]:
    told = gather(
        fact
        for fact in facts
        if fact.kind is FactKind.WORLD
        and fact.recorded
        and not fact.retired
        and not is_bank(fact.source.path)
    )
    found: list[Candidate] = []
    for one in told:
        if one.latest.superseded_by is not None or is_over(one, last_day):
            continue
        places = [(fact.source, fact.recorded) for fact in one.facts]
        found += _candidate(base_id(one.facts[0].id), _with_names(one.text, one.facts[0]), places, "said", "")
    return found


def _opinions(opinions: Iterable[Revision], last_day: date | None) -> list[Candidate]:
    found: list[Candidate] = []
    for revision in opinions:
        origin = revision.belief.origin
        if origin is None or revision.ending is not None:
            continue
        places = [(origin.source, origin.recorded)]
        against = [
            piece.day for piece in revision.evidence if piece.stance is Stance.CONTRADICTS and piece.day
        ]
        places += [
            (piece.source, piece.day)
            for piece in revision.evidence
            if piece.stance is Stance.SUPPORTS and piece.source.path and not piece.is_guess
        ]
        miss = ""
        number = write_number(revision.confidence)
        if revision.confidence < LEAST_CONFIDENCE:
            miss = f"confidence {number} of {write_number(LEAST_CONFIDENCE)}"
        elif revision.fold.held:
            miss = "held at the guard"
        elif last_day and any(last_day - day < _QUIET for day in against):
            miss = "contradicted in the last month"
        text = _with_names(plain_text(revision.belief.statement), origin)
        found += _candidate(
            base_id(revision.id), text, places, f"believed at {number}, stated or supported", miss
        )
    return found


def _candidate(
    identity: str, text: str, places: Sequence[tuple[SourceRef, date | None]], how: str, miss: str
) -> list[Candidate]:
    days = sorted({day for _, day in places if day})
    files = len({source.path for source, _ in places})
    if len(days) < LEAST_DAYS - 1:
        return []
    reason = f"{how} on {len(days)} days in {files} files, {days[0]} to {days[-1]}"
    if not miss and min(len(days), files) < LEAST_DAYS:
        miss = f"{min(len(days), files)} of {LEAST_DAYS} days in different files"
    if not miss and len(text) > LONGEST:
        miss = f"longer than {LONGEST} characters"
    return [Candidate(identity, text, len(days), files, days[-1], tuple(places), reason, miss)]


def _with_names(text: str, fact: Fact) -> str:
    silent = [name for name in fact.entities if name.casefold() not in text.casefold()]
    return f"{', '.join(silent)}: {text}" if silent else text


def _is_there(text: str, lines: Iterable[str]) -> bool:
    """Say whether a line of core memory holds the statement already, in about its words."""
    wanted = set(content_tokens(text))
    if not wanted:
        return True
    return any(
        is_near_duplicate(text, line) or len(wanted & set(content_tokens(line))) >= _COVERED * len(wanted)
        for line in lines
    )


def _write(text: str, path: str, shown: Sequence[Candidate], deleted: frozenset[str]) -> str:
    ordered = sorted(shown, key=lambda one: (one.sources[0][1] or one.last, one.id))
    return write_owned(text, BLOCK, _NOTE, [OwnedLine(one.id, _line(one, path)) for one in ordered], deleted)


def _line(one: Candidate, page: str) -> str:
    ends = [one.sources[0], one.sources[-1]] if len(one.sources) > 1 else [one.sources[0]]
    links = " ".join(describe_source(source, day, page) for source, day in ends)
    return f"{escape(shorten(one.text, LONGEST))} {links}"
