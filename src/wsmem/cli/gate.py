"""wsmem gate: whether a prompt is worth asking memory for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsmem.cli.options import add_json
from wsmem.cli.output import write
from wsmem.cli.prompts import add_prompt, take_prompt
from wsmem.operations.gate import decide

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from wsmem.cli.options import Context


def configure(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    add_prompt(parser)
    parser.add_argument(
        "--peek", action="store_true", help="with a session: only look, do not count this as its turn"
    )
    add_json(parser)


def run(options: Namespace, context: Context) -> int:
    """Print ``pass``, or ``skip`` and why; exit 1 if memory need not be asked."""
    prompt = take_prompt(options)
    decision = decide(
        context.place(),
        prompt.messages,
        session=prompt.session,
        peek=options.peek,
        now=context.now().timestamp(),
    )
    if options.format == "json":
        from wsmem.render.envelope import envelope

        data = {
            "pass": decision.passes,
            "reason": decision.reason,
            "query": decision.query or None,
            "session": prompt.session,
            "turn": decision.turn,
        }
        write(envelope("gate", data))
    else:
        write("pass\n" if decision.passes else f"skip\t{decision.reason}\n")
    return 0 if decision.passes else 1
