"""wsmem inbox: what waits for a person, and dealing with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsmem.cli.options import add_json
from wsmem.cli.output import remark, write
from wsmem.errors import UsageError

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from wsmem.cli.options import Context


def configure(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "action",
        nargs="?",
        choices=("list", "accept", "drop"),
        default="list",
        help="accept: to the log of its day, as your word; drop: delete it (default: list)",
    )
    parser.add_argument("ids", nargs="*", metavar="ID", help="ids, beginnings of ids, or lines (path#L12)")
    parser.add_argument("--all", action="store_true", help="all of them")
    parser.add_argument("--run", metavar="RUN", help="only what this run proposed")
    add_json(parser)


def run(options: Namespace, context: Context) -> int:
    """Print what waits, or what became of it."""
    from wsmem.operations.inbox import accept, choose, drop, list_inbox
    from wsmem.render.transcripts import inbox_text, moved_json, waiting_json

    place = context.place()
    waiting = list_inbox(place, run=options.run)
    if options.action == "list":
        chosen = choose(waiting, options.ids) if options.ids else waiting
        if options.format == "json":
            from wsmem.render.envelope import envelope

            write(envelope("inbox", {"waiting": [waiting_json(one) for one in chosen], "moved": []}))
            return 0
        write(inbox_text(chosen))
        remark(
            context, f"{len(chosen)} wait{'s' if len(chosen) == 1 else ''}: wsmem inbox accept ID, or drop ID"
        )
        return 0
    if options.all == bool(options.ids):
        raise UsageError(
            "say which", source=options.action, hint=f"wsmem inbox {options.action} ID …, or --all"
        )
    chosen = waiting if options.all else choose(waiting, options.ids)
    moved = (accept if options.action == "accept" else drop)(place, chosen)
    left = len(list_inbox(place, run=options.run))
    if options.format == "json":
        from wsmem.render.envelope import envelope

        write(
            envelope(
                "inbox",
                {
                    "waiting": [waiting_json(one) for one in list_inbox(place, run=options.run)],
                    "moved": moved_json(moved),
                },
            )
        )
        return 0
    write("".join(f"{one.to or one.waiting.source} ^{one.waiting.id}\n" for one in moved))
    done = "accepted" if options.action == "accept" else "dropped"
    remark(context, f"{len(moved)} {done}, {left} left")
    return 0
