"""wsmem anchor: a note to oneself for after the context is cut."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsmem.cli.options import add_json
from wsmem.cli.output import remark, write
from wsmem.errors import UsageError
from wsmem.operations.anchor import Anchor, anchor_path, clear_anchor, read_anchor, set_anchor, use_anchor
from wsmem.render.style import safe

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from wsmem.cli.options import Context


def configure(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "action", choices=("set", "show", "use", "clear"), help="use: print it, and never again"
    )
    parser.add_argument("text", nargs="*", metavar="TEXT", help="with set; - reads it from standard input")
    parser.add_argument("--session", default="default", metavar="KEY", help="whose it is (default: default)")
    parser.add_argument("--ttl", metavar="TIME", help="with set: how long it is good for, 90m, 24h or 7d")
    add_json(parser)


def run(options: Namespace, context: Context) -> int:
    """Print the anchor's text, nothing where there is none: an empty answer is an answer."""
    place, now, session = context.place(), context.now(), options.session
    if options.action != "set" and (options.text or options.ttl):
        raise UsageError("goes with set only", source="TEXT" if options.text else "--ttl")
    anchor: Anchor | None
    if options.action == "clear":
        cleared = clear_anchor(place, session)
        if options.format == "json":
            _print_json({"cleared": cleared, "path": anchor_path(session)})
        else:
            remark(context, f"cleared {anchor_path(session)}" if cleared else "there was no anchor")
        return 0
    if options.action == "set":
        text = " ".join(options.text)
        if text == "-" or not text:
            import sys

            text = sys.stdin.read()
        anchor = set_anchor(place, text, session=session, ttl=options.ttl, now=now)
    else:
        anchor = (use_anchor if options.action == "use" else read_anchor)(place, session, now=now)
    if options.format == "json":
        _print_json({"anchor": anchor and anchor._asdict()})
        return 0
    if options.action == "set":
        assert anchor is not None
        remark(context, f"set {anchor.path}" + (f", good until {anchor.expires}" if anchor.expires else ""))
    elif anchor is not None:
        write((safe(anchor.text) if context.terminal else anchor.text) + "\n")
        if options.action == "show" and not anchor.ready:
            remark(context, "it was used already" if anchor.used else f"it expired at {anchor.expires}")
    else:
        remark(context, "there is no anchor" if options.action == "show" else "there is no anchor to use")
    return 0


def _print_json(data: dict[str, object]) -> None:
    from wsmem.render.envelope import envelope

    write(envelope("anchor", data))
