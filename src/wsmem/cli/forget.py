"""wsmem forget: leave a statement out of every answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsmem.cli.options import add_json
from wsmem.cli.output import remark, warn, write
from wsmem.errors import UsageError
from wsmem.render.style import one_line

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from wsmem.cli.options import Context


def configure(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "what", nargs="*", metavar="WHAT", help="an id (^f-3k9x) or a line (PATH#L12); more than one is fine"
    )
    parser.add_argument(
        "--query", metavar="Q", help="only list what a question finds, to choose from; nothing is forgotten"
    )
    parser.add_argument("--reason", default="", metavar="WHY", help="why; do not repeat the statement here")
    parser.add_argument(
        "--purge", action="store_true", help="delete the lines too (the history in git still has them)"
    )
    parser.add_argument("--dry-run", action="store_true", help="change nothing, tell what would be forgotten")
    add_json(parser)


def run(options: Namespace, context: Context) -> int:
    """Print what is forgotten, each place on a line."""
    if options.query is not None:
        if options.what:
            raise UsageError("goes without ids and lines", source="--query", hint="leave those out")
        return _list(options, context)
    if not options.what:
        raise UsageError("nothing is named", hint="wsmem forget ^f-3k9x, or --query to look for it")
    from wsmem.operations.forget import forget

    result = forget(
        context.place(),
        options.what,
        reason=options.reason,
        purge=options.purge,
        dry_run=options.dry_run,
        day=context.today,
    )
    if options.format == "json":
        from wsmem.render.envelope import envelope
        from wsmem.render.writing import forgotten_json

        write(envelope("forget", forgotten_json(result), warnings=result.warnings))
        return 0
    would = "would be " if result.dry_run else ""
    for one in result.forgotten:
        done = f"{would}{'purged' if one.purged else 'forgotten'}"
        write(f"{one_line(str(one.source))} ^{one.id} {done}\n")
    warn(result.warnings)
    for source in result.quoted:
        remark(context, f"still quoted at {source}; wsmem reflect --apply brings the page up to date")
    return 0


def _list(options: Namespace, context: Context) -> int:
    """Print what the question finds; exit 1 if that is nothing."""
    from wsmem.operations.recall import recall

    result = recall(context.place(), options.query, today=context.today, k=8, budget=1_000_000)
    facts = [hit.fact for hit in result.hits]
    if options.format == "json":
        from wsmem.render.envelope import envelope, fact_json

        data = {"candidates": [fact_json(fact) for fact in facts], "forgotten": []}
        write(envelope("forget", data, warnings=result.warnings))
    else:
        write(
            "".join(f"{one_line(str(fact.source))} ^{fact.id} {one_line(fact.content)}\n" for fact in facts)
        )
        warn(result.warnings)
        count = len(facts)
        remark(context, f"{count} candidate{'s' if count != 1 else ''}; nothing is forgotten")
    return 0 if facts else 1
