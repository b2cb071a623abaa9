"""wsmem init: lay out a workspace."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from wsmem.cli.options import add_json
from wsmem.cli.output import remark, write
from wsmem.errors import UsageError
from wsmem.operations.init import agents_snippet, init_workspace

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from wsmem.cli.options import Context


def configure(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "folder",
        nargs="?",
        metavar="DIR",
        help="the workspace to be, made if it is missing (default: this folder)",
    )
    parser.add_argument(
        "--agents-snippet",
        action="store_true",
        help="only print a block for AGENTS.md or CLAUDE.md; nothing is written",
    )
    add_json(parser)


def run(options: Namespace, context: Context) -> int:
    """Print what was made; what is there already is left as it is."""
    if options.agents_snippet:
        snippet = agents_snippet()
        if options.format == "json":
            from wsmem.render.envelope import envelope

            write(envelope("init", {"snippet": snippet}))
        else:
            write(snippet)
        return 0
    if options.folder and context.workspace:
        raise UsageError("the folder is given twice", source="-C", hint="leave out one of the two")
    wanted = options.folder or context.workspace or "."
    root = os.path.normpath(os.path.join(context.start, wanted))
    result = init_workspace(root)
    if options.format == "json":
        from wsmem.render.envelope import envelope

        write(envelope("init", {"root": result.root, "made": list(result.made), "kept": list(result.kept)}))
        return 0
    write("".join(f"made {path}\n" for path in result.made))
    if result.made:
        remark(context, f"write memory/{context.today}.md, then ask: wsmem recall QUESTION")
    else:
        remark(context, f"nothing to make: {result.root} is laid out already")
    return 0
