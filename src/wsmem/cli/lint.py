"""wsmem lint: lines that cannot be read as they stand."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from wsmem.cli.options import add_json
from wsmem.cli.output import remark, write
from wsmem.operations.lint import lint_workspace

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from wsmem.cli.options import Context


def configure(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "paths", nargs="*", metavar="PATH", help="files or folders of the workspace (default: all)"
    )
    parser.add_argument("--strict", action="store_true", help="also give advice on style")
    add_json(parser)


def run(options: Namespace, context: Context) -> int:
    """Print the problems; exit 1 if there are any."""
    place = context.place()
    result = lint_workspace(
        place, [from_here(path, place.root, context) for path in options.paths], strict=options.strict
    )
    code = 1 if result.problems else 0
    if options.format == "json":
        from wsmem.render.envelope import envelope, problem_json

        problems = [problem_json(problem) for problem in result.problems]
        write(envelope("lint", {"problems": problems, "files": result.files}))
        return code
    from wsmem.render.problems import problems_text

    write(problems_text(result.problems, colour=context.colour))
    count = len(result.problems)
    found = f"{count} problem{'s' if count != 1 else ''}" if count else "no problems"
    remark(context, f"{found} in {result.files} file{'s' if result.files != 1 else ''}")
    return code


def from_here(path: str, root: str, context: Context) -> str:
    """Return the path as the workspace knows it, for a shell completes names from the current folder."""
    here = os.path.normpath(os.path.join(context.start, path))
    return here if os.path.lexists(here) and not os.path.lexists(os.path.join(root, path)) else path
