"""wsmem scan: orders to an agent, and secrets, in the files of a workspace."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from wsmem.cli.lint import from_here
from wsmem.cli.options import add_json
from wsmem.cli.output import remark, warn, write

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from wsmem.cli.options import Context


def configure(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "paths",
        nargs="*",
        metavar="PATH",
        help="files or folders of the workspace (default: all); - reads standard input",
    )
    parser.add_argument(
        "--level",
        choices=("low", "medium", "high"),
        default="low",
        help="leave out what is less severe (default: low, nothing is left out)",
    )
    add_json(parser)


def run(options: Namespace, context: Context) -> int:
    """Print what was found; exit 1 if anything was."""
    from wsmem.operations.inspect import InspectResult, inspect_files, inspect_text
    from wsmem.trust import Severity

    least = Severity[options.level.upper()]
    if options.paths == ["-"]:
        result = InspectResult(tuple(inspect_text(sys.stdin.read(), "-", least=least)), 1, ())
    else:
        place = context.place()
        result = inspect_files(
            place, [from_here(path, place.root, context) for path in options.paths], least=least
        )
    code = 1 if result.found else 0
    from wsmem.render.inspection import inspection_json, inspection_text

    if options.format == "json":
        from wsmem.render.envelope import envelope

        write(envelope("scan", inspection_json(result), warnings=result.warnings))
        return code
    warn(result.warnings)
    write(inspection_text(result, colour=context.colour))
    found = f"{len(result.found)} found" if result.found else "nothing found"
    remark(context, f"{found} in {result.files} file{'s' if result.files != 1 else ''}")
    return code
