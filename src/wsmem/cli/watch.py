"""wsmem watch: keep the index fresh while files change."""

from __future__ import annotations

import signal
import sys
from datetime import datetime
from threading import Event
from typing import TYPE_CHECKING

from wsmem.cli.output import remark, warn, write
from wsmem.operations.watch import watch_workspace
from wsmem.render.batch import batch_json, batch_text

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from types import FrameType

    from wsmem.cli.options import Context


def configure(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "--json",
        dest="format",
        action="store_const",
        const="json",
        default=None,
        help="print one JSON object a line",
    )


def run(options: Namespace, context: Context) -> int:
    """Print one line for each batch of changes, until Ctrl-C (exit 130) or SIGTERM (exit 0).

    A service manager that asks a program to stop by SIGTERM takes 0 for a clean end.
    """
    stop = Event()
    first, interrupted = True, False

    def end(sign: int, _: FrameType | None) -> None:
        nonlocal interrupted
        if sign == signal.SIGINT:
            # Raised anywhere, a KeyboardInterrupt may fall into the closing of a generator, where Python
            # drops it. So it only asks for an end, except in the first update, which may take long.
            if first or interrupted:
                raise KeyboardInterrupt
            interrupted = True
        stop.set()

    before = {sign: signal.signal(sign, end) for sign in (signal.SIGTERM, signal.SIGINT)}
    try:
        for batch in watch_workspace(context.place, stop, warn=lambda text: warn([text])):
            if first and batch.stats is not None:
                remark(
                    context,
                    f"watching {context.place().root}: {batch.stats.files} files, {batch.stats.units} units",
                )
            if options.format == "json":
                write(batch_json(batch, datetime.now()))
            elif not first or (batch.stats is not None and batch.stats.writes):
                write(batch_text(batch, datetime.now()))
            sys.stdout.flush()
            first = False
        if interrupted:
            raise KeyboardInterrupt
    finally:
        for sign, handler in before.items():
            signal.signal(sign, handler)
    return 0
