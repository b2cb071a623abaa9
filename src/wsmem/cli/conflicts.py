"""wsmem conflicts: world facts that cannot both be so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsmem.cli.options import add_json, add_refresh, add_selection, read_selection
from wsmem.cli.output import progress_bar, remark, warn, write
from wsmem.operations.conflicts import list_conflicts, standing_pairs

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from wsmem.cli.options import Context


def configure(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "--open",
        action="store_true",
        help="only those that nobody has decided, not those that the newer value did",
    )
    add_refresh(parser)
    add_selection(parser, kinds=False)
    add_json(parser)


def run(options: Namespace, context: Context) -> int:
    """Print the pairs, open ones first."""
    options.kind = []
    with progress_bar(context, "indexing") as progress:
        result = list_conflicts(
            context.place(),
            read_selection(options),
            today=context.today,
            only_open=options.open,
            refresh=not options.no_refresh,
            progress=progress,
        )
    if options.format == "json":
        from wsmem.render.conflicts import conflict_json
        from wsmem.render.envelope import envelope

        rows = [conflict_json(conflict) for conflict in result.conflicts]
        write(envelope("conflicts", {"conflicts": rows}, warnings=result.warnings))
        return 0
    from wsmem.render.conflicts import conflicts_text

    write(conflicts_text(result.conflicts, colour=context.colour))
    warn(result.warnings)
    count = standing_pairs(result.conflicts)
    settled = len(result.conflicts) - count
    remark(context, f"{count} open" + ("" if options.open else f", {settled} settled by the newer value"))
    return 0
