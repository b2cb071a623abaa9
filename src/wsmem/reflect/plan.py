"""Planning a reflection: from all facts and the present pages to the pages as they should be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsmem.model import FactKind
from wsmem.opinions.fold import check_rule
from wsmem.reflect.admission import OPINIONS_PAGE, admit, is_listed
from wsmem.reflect.opinions import held_conflicts, review_opinions
from wsmem.reflect.pages import last_day, write_pages
from wsmem.reflect.places import Places, base_id
from wsmem.reflect.promoted import write_promoted
from wsmem.reflect.records import NOTHING_REJECTED, Counts, FileChange, ReflectPlan, Rejected
from wsmem.reflect.roster import Roster

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from datetime import date

    from wsmem.model import DateSpan, Fact
    from wsmem.reflect.core import CoreProposal


def plan_reflection(
    facts: Sequence[Fact],
    files: Mapping[str, str],
    *,
    since: DateSpan | None,
    rule: str = "log-odds",
    today: date,
    private: Collection[str] = frozenset(),
    rejected: Rejected = NOTHING_REJECTED,
    most: int | None = None,
    infer: bool = False,
) -> ReflectPlan:
    """Return what the bank's pages should become, and why; nothing is written.

    Planning again on the result plans nothing. Windows choose only which entities and opinions are looked
    at, never what is said of them: any windows that cover all days end in the same pages as one run.

    Args:
        facts: all facts and notes of the index; their order does not matter.
        files: the present text of every page of the bank (``bank/**/*.md``) by its path.
        since: the days to look at; None looks at everything.
        rule: how evidence moves confidence, ``log-odds`` or ``hindsight``.
        today: for trends, which the plan tells and no page does.
        private: the paths of private files, whose facts do not reach the bank.
        rejected: what a person took back by reverting a commit.
        infer: propose typed bullets for days on which nobody wrote any.
        most: at most so many changes, opinions first, then pages; the rest is for the next time. None: all.

    Raises:
        ValueError: an unknown rule.
    """
    check_rule(rule)
    admission = admit(facts, private)
    usable = {fact.id for fact in admission.facts}
    places = Places(admission.all, {fact.id for fact in admission.all} - usable)
    typed = [fact for fact in admission.facts if fact.kind is not FactKind.NOTE]
    roster = Roster(files, (fact for fact in typed if is_listed(fact)))
    before = files.get(OPINIONS_PAGE)
    reviewed = review_opinions(
        admission.facts,
        before,
        places,
        roster,
        since=since,
        rule=rule,
        today=today,
        rejected=rejected,
        room=most,
    )
    pages = write_pages(
        typed,
        files,
        roster,
        places,
        opinions=reviewed.standing,
        conflicts=reviewed.conflicts,
        since=since,
        moved=[name for change in reviewed.changes for name in change.entities],
        room=None if most is None else most - len(reviewed.changes),
        left_keys=reviewed.left_keys,
    )
    changes = list(pages.changes)
    evidence = {base_id(piece.id) for one in reviewed.standing for piece in one.evidence if piece.id}
    promoted = write_promoted(typed, files, roster, evidence, last_day(typed))
    if infer:
        from wsmem.reflect.proposals import propose  # lazy: its tables of signals are large

        promoted += propose(admission.facts, files, since)
    room = len(promoted) if most is None else max(most - len(reviewed.changes) - len(changes), 0)
    changes += promoted[:room]
    if reviewed.after is not None and reviewed.after != before:
        changes.append(FileChange(OPINIONS_PAGE, before, reviewed.after))
    counts = Counts(
        sum(is_listed(fact) for fact in typed),
        sum(len(change.evidence) for change in reviewed.changes),
        admission.untrusted,
        admission.private,
        pages.looked_at,
        reviewed.left + pages.left + len(promoted[room:]),
    )
    conflicts = (*reviewed.conflicts, *held_conflicts(reviewed.standing))
    notes = sorted({*roster.notes, *reviewed.notes}, key=lambda note: (note.source, note.code, note.message))
    return ReflectPlan(tuple(sorted(changes)), reviewed.changes, conflicts, tuple(notes), counts)


def plan_core(
    facts: Sequence[Fact],
    files: Mapping[str, str],
    path: str,
    before: str | None,
    *,
    rule: str,
    today: date,
    private: Collection[str] = frozenset(),
) -> CoreProposal:
    """Return what core memory, the file ``path`` with the text ``before``, might take in; see ``core``.

    Opinions count as the bank would hold them after a reflection over everything.
    """
    from wsmem.reflect.core import propose_core

    check_rule(rule)
    admission = admit(facts, private)
    usable = {fact.id for fact in admission.facts}
    places = Places(admission.all, {fact.id for fact in admission.all} - usable)
    typed = [fact for fact in admission.facts if fact.kind is not FactKind.NOTE]
    roster = Roster(files, (fact for fact in typed if is_listed(fact)))
    reviewed = review_opinions(
        admission.facts, files.get(OPINIONS_PAGE), places, roster, since=None, rule=rule, today=today,
        rejected=NOTHING_REJECTED, room=None,
    )  # fmt: skip
    return propose_core(typed, reviewed.standing, path, before, last_day(typed))
