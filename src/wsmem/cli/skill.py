"""wsmem skill: teach an agent to use the memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsmem.cli.options import add_json
from wsmem.cli.output import remark, write
from wsmem.operations.skill import FOLDERS, install_skill, read_skill

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from wsmem.cli.options import Context


def configure(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    places = ", ".join(f"{agent}: {folder}/" for agent, folder in FOLDERS.items())
    parser.add_argument(
        "action", choices=("show", "install"), help="print SKILL.md, or put it where an agent looks for it"
    )
    parser.add_argument(
        "--for",
        dest="agent",
        choices=tuple(FOLDERS),
        default="claude-code",
        help=f"with install: whose folder of the workspace ({places})",
    )
    parser.add_argument(
        "--replace", action="store_true", help="with install: overwrite a file that says something else"
    )
    add_json(parser)


def run(options: Namespace, context: Context) -> int:
    """Print the skill, or the path of the file that holds it now."""
    if options.action == "show":
        data: dict[str, object] = {"skill": read_skill()}
        text = read_skill()
    else:
        installed = install_skill(context.place(), options.agent, replace=options.replace)
        data = {"path": installed.path, "written": installed.written}
        text = f"{installed.path}\n"
        if not installed.written:
            remark(context, "it is there already")
    if options.format == "json":
        from wsmem.render.envelope import envelope

        text = envelope("skill", data)
    write(text)
    return 0
