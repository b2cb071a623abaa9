"""wsmem explain: the sum that makes an opinion's confidence, line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsmem.cli.options import add_json, add_refresh
from wsmem.cli.output import progress_bar, warn, write
from wsmem.operations.explain import explain

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from wsmem.cli.options import Context


def configure(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "id",
        metavar="ID",
        help="of an opinion, of a statement of it in a log, or of evidence about it: ^f-3k9x",
    )
    add_refresh(parser)
    add_json(parser)


def run(options: Namespace, context: Context) -> int:
    """Print the sum; exit code 1 if the page says something else."""
    with progress_bar(context, "indexing") as progress:
        explanation = explain(
            context.place(),
            options.id,
            today=context.today,
            refresh=not options.no_refresh,
            progress=progress,
        )
    if options.format == "json":
        from wsmem.render.envelope import envelope
        from wsmem.render.explain import explain_json

        write(envelope("explain", explain_json(explanation), warnings=explanation.warnings))
    else:
        from wsmem.render.explain import explain_text

        write(explain_text(explanation, colour=context.colour))
        warn(explanation.warnings)
    return 0 if explanation.agrees else 1
