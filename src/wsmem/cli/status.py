"""wsmem status: what the index holds and how fresh it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsmem.cli.options import add_json
from wsmem.cli.output import write
from wsmem.operations.status import read_status

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from wsmem.cli.options import Context


def configure(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    add_json(parser)


def run(options: Namespace, context: Context) -> int:
    """Print the state; the index is neither made nor brought up to date."""
    status = read_status(context.place())
    from wsmem.render.status import status_json, status_text

    if options.format == "json":
        from wsmem.render.envelope import envelope

        write(envelope("status", status_json(status)))
    else:
        write(status_text(status, colour=context.colour))
    return 0
