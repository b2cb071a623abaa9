"""wsmem context: the block of memory that goes before a prompt."""

from __future__ import annotations

from argparse import ArgumentTypeError
from typing import TYPE_CHECKING

from wsmem.cli.options import add_refresh, add_selection, read_selection, whole_number
from wsmem.cli.output import remark, warn, write
from wsmem.cli.prompts import add_hook, add_prompt, as_hook, take_prompt
from wsmem.operations.context import BUDGET, COOLDOWN, CORE_SHARE, Context, Settings, make_context

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from wsmem.cli.options import Context as World


def configure(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    add_prompt(parser)
    group = parser.add_argument_group("the block")
    group.add_argument(
        "--budget",
        type=whole_number,
        default=BUDGET,
        metavar="TOKENS",
        help=f"at most so many tokens, all in all (default: {BUDGET})",
    )
    group.add_argument(
        "--cooldown",
        type=_count,
        default=COOLDOWN,
        metavar="TURNS",
        help=f"with a session: show a fact again only after so many turns (default: {COOLDOWN}; 0: at once)",
    )
    group.add_argument(
        "--core-share",
        type=_share,
        default=CORE_SHARE,
        metavar="S",
        help=f"how much of the budget memory.md may take: 0.2 or 20%% (default: {CORE_SHARE}; 0: leave it out)",
    )
    group.add_argument(
        "--essential", type=_share, default=0.0, metavar="S", help="… what is surest and newest (default: 0)"
    )
    group.add_argument(
        "--min-score", type=_share, default=0.0, metavar="S", help="only answers with at least this score"
    )
    group.add_argument("--no-boost", action="store_true", help="do not heed what feedback said")
    group.add_argument("--format", choices=("xml", "md", "json"), default="xml", help="default: xml")
    group.add_argument("--json", dest="format", action="store_const", const="json", help="--format json")
    log = parser.add_argument_group("the log of blocks (in .memory/state.sqlite)")
    log.add_argument("--no-log", action="store_true", help="keep no record of this block")
    log.add_argument("--log-queries", action="store_true", help="keep the question too, not only its hash")
    add_hook(parser)
    add_refresh(parser)
    add_selection(parser)


def _count(text: str) -> int:
    if not text.isdecimal():
        raise ArgumentTypeError(f'"{text}" is not a whole number')
    return int(text)


def _share(text: str) -> float:
    try:
        return float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        raise ArgumentTypeError(f'"{text}" is not a number, such as 0.2 or 20%') from None


def run(options: Namespace, context: World) -> int:
    """Print the block; nothing where there is nothing to say, which is an answer too."""
    with as_hook(options.hook):
        prompt = take_prompt(options)
        made = make_context(
            context.place(),
            prompt.messages,
            read_selection(options),
            Settings(
                options.budget,
                options.cooldown,
                options.core_share,
                options.essential,
                options.min_score,
                not options.no_boost,
                options.format,
                not options.no_log,
                options.log_queries,
            ),
            session=prompt.session,
            now=context.now(),
            refresh=not options.no_refresh,
        )
        _print(made, options, context)
    return 0


def _print(made: Context, options: Namespace, context: World) -> None:
    if options.format == "json":
        from wsmem.render.context import context_json
        from wsmem.render.envelope import envelope

        write(envelope("context", context_json(made), warnings=made.warnings))
        return
    write(made.text)
    warn(made.warnings)
    remark(context, _summary(made))


def _summary(made: Context) -> str:
    if made.gate is not None and made.anchor is None:
        return f"memory was not asked: {made.gate}"
    if not made.entries and made.anchor is None:
        return f"no memory: {made.reason}"
    count = len(made.entries)
    parts = [f"{count} fact{'s' if count != 1 else ''}", f"about {made.tokens} of {made.budget} tokens"]
    if made.anchor is not None:
        parts.insert(0, "the anchor")
    if made.omitted:
        parts.append(f"{made.omitted} more left out")
    if made.resting:
        parts.append(f"{made.resting} shown a short while ago")
    return ", ".join(parts)
