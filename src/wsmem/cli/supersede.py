"""wsmem supersede: say what is so instead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsmem.cli.options import add_json, read_day
from wsmem.cli.output import remark, write
from wsmem.cli.retain import add_statement, print_retained, read_wish
from wsmem.operations.supersede import supersede

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from wsmem.cli.options import Context


def configure(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "old", metavar="OLD", help="what no longer holds: an id (^f-3k9x) or a line (PATH#L12)"
    )
    parser.add_argument(
        "text", nargs="+", metavar="TEXT", help="what is so now; kind and names may be left out"
    )
    parser.add_argument("--reason", metavar="WHY", help="why it changed")
    parser.add_argument("--dry-run", action="store_true", help="write nothing, tell what would be written")
    add_statement(parser)
    add_json(parser)


def run(options: Namespace, context: Context) -> int:
    """Print where the new statement stands, and its id."""
    done = supersede(
        context.place(),
        options.old,
        read_wish(options, " ".join(options.text)),
        reason=options.reason,
        day=read_day(options.date, context.today),
        path=options.to,
        allow_secret=options.allow_secret,
        dry_run=options.dry_run,
    )
    if options.format == "json":
        from wsmem.render.envelope import envelope, fact_json
        from wsmem.render.writing import retained_json

        data = {**retained_json(done.result), "supersedes": fact_json(done.old)}
        write(envelope("supersede", data, warnings=done.result.warnings))
    else:
        print_retained("supersede", done.result, options, context)
        remark(context, f"supersedes {done.old.source} ^{done.old.id}: {done.old.content}")
    return 0 if done.result.all_new else 1
