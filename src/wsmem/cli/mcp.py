"""wsmem mcp: serve the memory to agents over the Model Context Protocol."""

from __future__ import annotations

from argparse import ArgumentTypeError
from contextlib import ExitStack
from typing import TYPE_CHECKING

from wsmem.cli.options import add_audience
from wsmem.cli.output import remark, warn
from wsmem.errors import UsageError

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from wsmem.cli.options import Context

_FIRST_UPDATE = 2.0  # seconds to wait for a fresh index before the first question is taken


def configure(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "--http",
        type=_port,
        metavar="PORT",
        help="serve over HTTP at http://127.0.0.1:PORT/mcp instead of standard input and output",
    )
    parser.add_argument(
        "--no-watch",
        action="store_true",
        help="look at all files before every answer instead of watching them",
    )
    parser.add_argument(
        "--allow-write", action="store_true", help="offer the tools that write: retain, supersede, forget"
    )
    add_audience(parser)


def _port(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 65535:
        raise ArgumentTypeError(f'"{text}" is not a port, such as 8765')
    return int(text)


def run(options: Namespace, context: Context) -> int:
    """Serve until the client closes the pipe, or until Ctrl-C."""
    root = context.place().root
    try:
        from wsmem.mcp_server.freshness import Watcher
        from wsmem.mcp_server.server import MemoryServer, serve_http, serve_stdio
    except ModuleNotFoundError as error:
        raise UsageError(
            f"the Model Context Protocol needs a package that is not installed: {error.name}",
            hint="pip install 'wsmem[mcp]'",
        ) from error
    from wsmem.api import Workspace

    # The server may outlive the day, so it asks the calendar itself unless a day was set.
    memory = Workspace.open(root, today=context.today if context.env.get("WSMEM_TODAY") else None)
    with ExitStack() as stack:
        watcher = None
        if not options.no_watch:
            watcher = stack.enter_context(Watcher(memory, warn=lambda text: warn([text])))
            watcher.wait(_FIRST_UPDATE)
        server = MemoryServer(
            memory,
            shared=options.audience == "shared",
            allow_write=options.allow_write,
            watcher=watcher,
        )
        if options.http is None:
            serve_stdio(server)
        else:
            remark(context, f"serving {root} at http://127.0.0.1:{options.http}/mcp")
            serve_http(server, "127.0.0.1", options.http)
    return 0
