"""wsmem doctor: whether everything works, and what to do where it does not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsmem.cli.options import add_json
from wsmem.cli.output import remark, write
from wsmem.operations.check import FAILED
from wsmem.operations.doctor import examine
from wsmem.workspace.layout import find_workspace

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from wsmem.cli.options import Context


def configure(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "--fix",
        action="store_true",
        help="first mend the index, leftovers of killed processes and .memory/.gitignore",
    )
    add_json(parser)


def run(options: Namespace, context: Context) -> int:
    """Print the checks; exit 1 if one failed. Settings that cannot be read are one of them, not an error."""
    root = find_workspace(context.start, context.workspace, context.env)
    if options.fix:
        from wsmem.operations.repair import repair

        examination = repair(root, context.env, today=context.today)
    else:
        examination = examine(root, context.env, today=context.today)
    from wsmem.render.checks import checks_json, checks_text

    if options.format == "json":
        from wsmem.render.envelope import envelope

        write(envelope("doctor", checks_json(examination)))
    else:
        write(checks_text(examination, colour=context.colour))
        failed = sum(check.state == FAILED for check in examination.checks)
        count = len(examination.checks)
        remark(context, f"{count} checks, {failed or 'none'} failed")
    return 0 if examination.healthy else 1
