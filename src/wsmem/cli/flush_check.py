"""wsmem flush-check: whether to write memory before the context is cut."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsmem.cli.options import add_json, whole_number
from wsmem.cli.output import remark, write
from wsmem.operations.flush import RESERVE, SOFT, check_flush

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from wsmem.cli.options import Context


def configure(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "--used", type=whole_number, required=True, metavar="TOKENS", help="how full the context is"
    )
    parser.add_argument(
        "--window", type=whole_number, required=True, metavar="TOKENS", help="how much it holds"
    )
    parser.add_argument(
        "--reserve",
        type=whole_number,
        default=RESERVE,
        metavar="TOKENS",
        help=f"what the cut needs (default: {RESERVE})",
    )
    parser.add_argument(
        "--soft",
        type=whole_number,
        default=SOFT,
        metavar="TOKENS",
        help=f"room to write memory in (default: {SOFT})",
    )
    parser.add_argument("--session", metavar="KEY", help="whose context it is: it is told once a cycle")
    add_json(parser)


def run(options: Namespace, context: Context) -> int:
    """Print what to tell the agent; exit 1 if nothing is due."""
    check = check_flush(
        context.place(),
        used=options.used,
        window=options.window,
        reserve=options.reserve,
        soft=options.soft,
        session=options.session,
        today=context.today,
        now=context.now().timestamp(),
    )
    if options.format == "json":
        from wsmem.render.envelope import envelope

        write(envelope("flush-check", check._asdict()))
    else:
        write(check.prompt)
        if not check.due:
            more = f" ({check.left} tokens left)" if check.left else ""
            remark(context, f"not due: {check.reason}{more}")
    return 0 if check.due else 1
