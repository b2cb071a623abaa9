"""wsmem history: what a fact took the place of, and what took its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsmem.cli.options import add_audience, add_json, add_refresh
from wsmem.cli.output import progress_bar, remark, warn, write
from wsmem.operations.history import show_history

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from wsmem.cli.options import Context


def configure(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("id", metavar="ID", help="the id of a fact, or its beginning (^f-3k9x)")
    add_audience(parser)
    add_refresh(parser)
    add_json(parser)


def run(options: Namespace, context: Context) -> int:
    """Draw the chain."""
    with progress_bar(context, "indexing") as progress:
        history = show_history(
            context.place(),
            options.id,
            today=context.today,
            shared=options.audience == "shared",
            refresh=not options.no_refresh,
            progress=progress,
        )
    if options.format == "json":
        from wsmem.render.envelope import envelope
        from wsmem.render.history import history_json

        write(envelope("history", history_json(history), warnings=history.warnings))
        return 0
    from wsmem.render.history import history_text

    write(history_text(history, colour=context.colour))
    warn(history.warnings)
    if not history.replacements:
        remark(context, "nothing took its place, and it took nobody's")
    return 0
