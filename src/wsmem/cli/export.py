"""wsmem export: the facts as JSON lines, JSON, or one Markdown text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsmem.cli.options import add_refresh, add_selection, read_selection
from wsmem.cli.output import remark, warn, write

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from wsmem.cli.options import Context


def configure(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "--format",
        choices=("jsonl", "json", "md-bundle"),
        default="jsonl",
        help="JSON lines (the default), the one JSON envelope, or Markdown with a heading a file",
    )
    parser.add_argument(
        "--json", dest="format", action="store_const", const="json", help="the same as --format json"
    )
    add_selection(parser)
    add_refresh(parser)


def run(options: Namespace, context: Context) -> int:
    """Print the typed facts that pass the filters."""
    from wsmem.operations.export import SCHEMA, export_facts
    from wsmem.render.envelope import envelope, fact_json, json_lines

    result = export_facts(
        context.place(), read_selection(options), today=context.today, refresh=not options.no_refresh
    )
    if options.format == "json":
        data = {"wsmem_export": SCHEMA, "facts": [fact_json(fact) for fact in result.facts]}
        write(envelope("export", data, warnings=result.warnings))
        return 0
    warn(result.warnings)
    if options.format == "jsonl":
        head = {"wsmem_export": SCHEMA, "facts": len(result.facts)}
        write(json_lines([head, *(fact_json(fact) for fact in result.facts)]))
    else:
        from wsmem.render.bundle import bundle_text

        write(bundle_text(result.facts))
    remark(context, f"{len(result.facts)} fact{'s' if len(result.facts) != 1 else ''}")
    return 0
