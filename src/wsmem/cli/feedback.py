"""wsmem feedback: tell which facts were of use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsmem.cli.options import add_json
from wsmem.cli.output import remark, warn, write
from wsmem.operations.feedback import give_feedback
from wsmem.render.style import one_line

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from wsmem.cli.options import Context


def configure(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "verdict", choices=("hit", "miss", "clear"), help="of use, of no use, or forget what was said"
    )
    parser.add_argument("what", nargs="+", metavar="WHAT", help="an id (^f-3k9x) or a line (PATH#L12)")
    add_json(parser)


def run(options: Namespace, context: Context) -> int:
    """Print each fact with what has been said of it."""
    result = give_feedback(context.place(), options.verdict, options.what, now=context.now().timestamp())
    if options.format == "json":
        from wsmem.render.envelope import envelope

        rows = [
            {"id": fact.id, "source": str(fact.source), "hits": said.hits, "misses": said.misses}
            for fact, said in result.facts
        ]
        write(envelope("feedback", {"facts": rows, "kept": result.kept}, warnings=result.warnings))
        return 0
    for fact, said in result.facts:
        write(f"{one_line(str(fact.source))} ^{fact.id} {said.hits} of use, {said.misses} not\n")
    warn(result.warnings)
    if not result.kept:
        remark(context, "the workspace cannot be written, so this is not kept")
    return 0
