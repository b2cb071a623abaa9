"""wsmem list: facts in order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsmem.cli.options import add_formats, add_refresh, add_selection, read_selection, whole_number
from wsmem.cli.output import choose_format, progress_bar, remark, warn, write
from wsmem.operations.facts import list_facts

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from wsmem.cli.options import Context


def configure(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--notes", action="store_true", help="also list prose without a type")
    parser.add_argument("--limit", type=whole_number, metavar="N", help="at most N facts")
    add_refresh(parser)
    add_selection(parser)
    add_formats(parser)


def run(options: Namespace, context: Context) -> int:
    """Print the facts that pass the filters."""
    with progress_bar(context, "indexing") as progress:
        result = list_facts(
            context.place(),
            read_selection(options),
            today=context.today,
            notes=options.notes,
            limit=options.limit,
            refresh=not options.no_refresh,
            progress=progress,
        )
    form = choose_format(context, options.format)
    if form in ("json", "jsonl"):
        from wsmem.render.envelope import envelope, fact_json, json_lines

        rows = (fact_json(fact) for fact in result.facts)
        write(
            json_lines(rows)
            if form == "jsonl"
            else envelope("list", {"facts": list(rows)}, warnings=result.warnings)
        )
        return 0
    from wsmem.render.facts import facts_markdown, facts_plain, facts_text

    if form == "text":
        write(facts_text(result.facts, colour=context.colour))
    else:
        write((facts_markdown if form == "md" else facts_plain)(result.facts))
    warn(result.warnings)
    count = len(result.facts)
    more = "" if count or options.notes or options.kind else "; --notes lists prose without a type too"
    remark(context, f"{count} fact{'s' if count != 1 else ''}{more}")
    return 0
