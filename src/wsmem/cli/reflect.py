"""wsmem reflect: bring the pages of the bank up to date, as a diff to review."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsmem.cli.options import add_json, add_refresh
from wsmem.cli.output import progress_bar, remark, warn, write
from wsmem.operations.reflect import Reflection, apply_reflection, reflect

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from wsmem.cli.options import Context


def configure(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "--since",
        metavar="WHEN",
        help="look at what was recorded from then on: 7d, 2025-11-27, last week (default: all)",
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--diff", action="store_true", help="print the changes as a unified diff")
    what.add_argument("--check", action="store_true", help="exit with 1 if there is anything to change")
    what.add_argument("--apply", action="store_true", help="write the changes")
    add_refresh(parser)
    add_json(parser)


def run(options: Namespace, context: Context) -> int:
    """Print the plan, or write it."""
    place = context.place()
    with progress_bar(context, "indexing") as progress:
        reflection = reflect(
            place, since=options.since, today=context.today, refresh=not options.no_refresh, progress=progress
        )
    written = apply_reflection(place, reflection) if options.apply else ()
    if options.format == "json":
        from wsmem.render.envelope import envelope
        from wsmem.render.reflection import plan_json

        write(envelope("reflect", plan_json(reflection.plan, written), warnings=reflection.warnings))
    else:
        _print(reflection, options, context)
    return int(options.check and bool(reflection.plan.changes))


def _print(reflection: Reflection, options: Namespace, context: Context) -> None:
    plan = reflection.plan
    if options.diff:
        from wsmem.reflect.diff import unified_diff
        from wsmem.render.reflection import diff_text

        write(diff_text(unified_diff(plan), colour=context.colour))
    else:
        from wsmem.render.reflection import plan_text

        write(plan_text(plan, colour=context.colour))
    warn(reflection.warnings)
    count = len(plan.changes)
    pages = f"{count} page{'s' if count != 1 else ''}"
    if not count:
        remark(context, f"nothing to change ({plan.counts.facts} facts read)")
    elif options.apply:
        remark(context, f"wrote {pages}; review them with git diff bank/")
    else:
        remark(context, f"{pages} would change; see them with --diff, write them with --apply")
