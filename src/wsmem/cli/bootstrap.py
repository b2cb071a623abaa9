"""wsmem bootstrap: propose statements from the conversations that lie on this machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsmem.cli.options import add_json, whole_number
from wsmem.cli.output import remark, write
from wsmem.cli.transcripts import add_choice, print_result, read_choice
from wsmem.errors import NotFound, UsageError
from wsmem.transcripts.discover import ORIGINS, default_places, discover
from wsmem.transcripts.records import Tally

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from wsmem.cli.options import Context


def configure(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    group = parser.add_argument_group("which conversations")
    group.add_argument(
        "--from",
        dest="origin",
        choices=ORIGINS,
        default="auto",
        help="whose transcripts, where they usually lie (default: auto, all that are there)",
    )
    group.add_argument(
        "--path",
        action="append",
        default=[],
        metavar="P",
        help="this file, folder or database instead (repeat for more)",
    )
    group.add_argument("--agent", metavar="ID", help="only this agent of OpenClaw")
    group.add_argument(
        "--limit", type=whole_number, metavar="N", help="at most so many conversations in this run"
    )
    again = group.add_mutually_exclusive_group()
    again.add_argument("--resume", action="store_true", help="go on where the last run stopped (the default)")
    again.add_argument("--restart", action="store_true", help="read again what earlier runs have read")
    add_choice(parser)
    parser.add_argument(
        "--rollback", metavar="RUN", help="take out every line that this run wrote, and do nothing else"
    )
    add_json(parser)


def run(options: Namespace, context: Context) -> int:
    """Print what is proposed; exit 1 if a run to roll back is unknown."""
    from wsmem.operations.bootstrap import bootstrap

    place = context.place()
    if options.rollback:
        return _roll_back(options, context)
    places = [_absolute(path, context) for path in options.path] or default_places(
        options.origin, context.env, options.agent
    )
    if not places:
        raise NotFound(
            "no transcripts lie where they usually do",
            source="--from",
            hint="name a file or folder with --path",
        )
    tally = Tally()
    result = bootstrap(
        place,
        discover(places, tally),
        read_choice(options, context),
        today=context.today,
        now=context.now().timestamp(),
        tally=tally,
        daily=options.into == "daily",
        dry_run=options.dry_run,
        limit=options.limit,
        restart=options.restart,
    )
    print_result("bootstrap", result, options, context)
    return 0


def _absolute(path: str, context: Context) -> str:
    import os

    home = context.env.get("HOME", "")
    if home and (path == "~" or path.startswith("~/")):
        path = home + path[1:]
    if "\0" in path:
        raise UsageError("the path holds a NUL character", source="--path")
    return os.path.normpath(os.path.join(context.start, path))


def _roll_back(options: Namespace, context: Context) -> int:
    from wsmem.operations.bootstrap import forget_run
    from wsmem.operations.inbox import roll_back

    place = context.place()
    gone = roll_back(place, options.rollback, dry_run=options.dry_run)
    if not options.dry_run:
        forget_run(place, options.rollback)
    if options.format == "json":
        from wsmem.render.envelope import envelope

        data = {
            "run": options.rollback,
            "dry_run": options.dry_run,
            "removed": [str(source) for source in gone],
        }
        write(envelope("bootstrap", data))
        return 0
    write("".join(f"{source}\n" for source in gone))
    done = "would be taken out" if options.dry_run else "taken out"
    remark(context, f"{len(gone)} line{'s' if len(gone) != 1 else ''} of run {options.rollback} {done}")
    return 0
