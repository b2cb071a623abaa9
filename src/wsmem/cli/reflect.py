"""wsmem reflect: bring the pages of the bank up to date, as a diff to review."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from wsmem.cli.options import add_json, add_refresh, whole_number
from wsmem.cli.output import progress_bar, remark, warn, write
from wsmem.operations.publish import Recovered
from wsmem.operations.reflect import reflect
from wsmem.operations.reflect_run import Outcome, run_reflection

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from wsmem.cli.options import Context


def configure(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "--since",
        metavar="WHEN",
        help="look at what was recorded from then on: 7d, 2025-11-27, last week; last: from where the last "
        "run that got through ended (default: all)",
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--diff", action="store_true", help="print the changes as a unified diff")
    what.add_argument("--check", action="store_true", help="exit with 1 if there is anything to change")
    what.add_argument("--apply", action="store_true", help="write the changes")
    what.add_argument(
        "--commit", action="store_true", help="write the changes, and commit them and nothing else"
    )
    what.add_argument(
        "--log", action="store_true", help="list the runs that wrote or failed, the newest first"
    )
    what.add_argument(
        "--propose-core",
        action="store_true",
        help="print a patch for memory.md with the reasons for each line",
    )
    what.add_argument("--apply-core", action="store_true", help="write that patch to memory.md")
    what.add_argument(
        "--accept",
        nargs="?",
        const="ticked",
        metavar="WHICH",
        help="append proposals to their logs: those ticked (default), all, or those of a day",
    )
    parser.add_argument(
        "--infer",
        action="store_true",
        help="also propose bullets for days without any, on pages of bank/proposals/",
    )
    parser.add_argument(
        "--max-changes",
        type=whole_number,
        metavar="N",
        help="at most N opinions and pages; what is left is counted, and is for the next run",
    )
    add_refresh(parser)
    add_json(parser)


def run(options: Namespace, context: Context) -> int:
    """Print the plan, or write it."""
    if options.log:
        return _print_log(options, context)
    if options.accept is not None:
        return _accept(options, context)
    if options.propose_core or options.apply_core:
        return _propose_core(options, context)
    outcome = _reflect(options, context)
    plan = outcome.reflection.plan
    if options.format == "json":
        from wsmem.render.envelope import envelope
        from wsmem.render.reflection import plan_json

        data = plan_json(plan, outcome.written, outcome.commit)
        write(envelope("reflect", data, warnings=outcome.reflection.warnings))
    else:
        _print(outcome, options, context)
    return int(options.check and bool(plan.changes))


def _print_log(options: Namespace, context: Context) -> int:
    from wsmem.operations.run_log import read_runs
    from wsmem.render.runs import runs_json, runs_text

    runs = read_runs(context.place())
    if options.format == "json":
        from wsmem.render.envelope import envelope

        write(envelope("reflect", {"runs": runs_json(runs)}))
    else:
        write(runs_text(runs, colour=context.colour))
        remark(context, f"{len(runs)} run{'s' if len(runs) != 1 else ''}")
    return 0


def _accept(options: Namespace, context: Context) -> int:
    from wsmem.operations.accept import accept_proposals
    from wsmem.render.proposals import acceptance_json, acceptance_text

    acceptance = accept_proposals(context.place(), options.accept)
    if options.format == "json":
        from wsmem.render.envelope import envelope

        write(envelope("reflect", acceptance_json(acceptance)))
    else:
        write(acceptance_text(acceptance))
        count = len(acceptance.accepted)
        remark(
            context, f"{count} accepted; they are facts of their logs now" if count else "nothing to accept"
        )
    return int(bool(acceptance.refused))


def _propose_core(options: Namespace, context: Context) -> int:
    from wsmem.operations.core import propose_for_core
    from wsmem.render.core import core_json, core_text

    with progress_bar(context, "indexing") as progress:
        result = propose_for_core(
            context.place(),
            today=context.today,
            write=options.apply_core,
            refresh=not options.no_refresh,
            progress=progress,
        )
    if options.format == "json":
        from wsmem.render.envelope import envelope

        write(envelope("reflect", core_json(result), warnings=result.warnings))
        return 0
    write(core_text(result, colour=context.colour))
    warn(result.warnings)
    count = len(result.proposal.proposed)
    lines = f"{count} line{'s' if count != 1 else ''}"
    if result.proposal.change is None:
        remark(context, "nothing to propose")
    elif result.written:
        remark(context, f"wrote {lines} to {result.proposal.change.path}")
    else:
        remark(context, f"{lines} proposed; take them with git apply, by hand, or with --apply-core")
    return 0


def _reflect(options: Namespace, context: Context) -> Outcome:
    place = context.place()
    with progress_bar(context, "indexing") as progress:
        if options.apply or options.commit:
            return run_reflection(
                place,
                since=options.since,
                today=context.today,
                most=options.max_changes,
                infer=options.infer,
                commit=options.commit,
                clock=time.time,
                refresh=not options.no_refresh,
                progress=progress,
            )
        reflection = reflect(
            place,
            since=options.since,
            today=context.today,
            most=options.max_changes,
            infer=options.infer,
            refresh=not options.no_refresh,
            progress=progress,
        )
    return Outcome(reflection, (), None, Recovered((), ()))


def _print(outcome: Outcome, options: Namespace, context: Context) -> None:
    plan = outcome.reflection.plan
    if options.diff:
        from wsmem.reflect.diff import unified_diff
        from wsmem.render.reflection import diff_text

        write(diff_text(unified_diff(plan), terminal=context.terminal, colour=context.colour))
    else:
        from wsmem.render.reflection import plan_text

        write(plan_text(plan, colour=context.colour))
    warn(outcome.reflection.warnings)
    _remark_recovered(outcome, context)
    count = len(plan.changes)
    pages = f"{count} page{'s' if count != 1 else ''}"
    if not count:
        remark(context, f"nothing to change ({plan.counts.facts} facts read)")
    elif outcome.commit:
        remark(
            context, f"committed {pages} as {outcome.commit[:10]}; review with git show {outcome.commit[:10]}"
        )
    elif outcome.written:
        remark(context, f"wrote {pages}; review them with git diff bank/")
    else:
        remark(context, f"{pages} would change; see them with --diff, write them with --apply")
    if plan.counts.left:
        remark(context, f"{plan.counts.left} more changes left for the next run")


def _remark_recovered(outcome: Outcome, context: Context) -> None:
    finished, kept = outcome.recovered
    if finished:
        remark(context, f"finished an interrupted reflection: {', '.join(finished)}")
    if kept:
        remark(context, f"edited since a reflection was interrupted, and kept: {', '.join(kept)}")
