"""wsmem recall: a few cited facts that answer a question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsmem.cli.options import (
    add_formats,
    add_manner,
    add_refresh,
    add_selection,
    read_selection,
    seconds,
    whole_number,
)
from wsmem.cli.output import choose_format, progress_bar, remark, warn, write
from wsmem.operations.freshness import Look

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from wsmem.cli.options import Context
    from wsmem.operations.recall import RecallResult
    from wsmem.operations.workspace import Place
    from wsmem.recall.manner import Manner


def configure(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "question",
        nargs="+",
        metavar="QUESTION",
        help="words, or a question in any language; - reads it from standard input",
    )
    parser.add_argument("-k", "--k", type=whole_number, metavar="N", help="at most N answers (default: 12)")
    parser.add_argument(
        "--budget",
        type=whole_number,
        metavar="TOKENS",
        help="at most so many tokens, estimated (default: 1200)",
    )
    parser.add_argument(
        "--timeout",
        type=seconds,
        metavar="SECONDS",
        help="wait so long for the model that makes vectors, then answer by words alone",
    )
    parser.add_argument("--explain", action="store_true", help="show the score of each answer and its parts")
    parser.add_argument(
        "--relax",
        action="store_true",
        help="if nothing passes the filters, give up some of them (never --as-of or --audience) and say which",
    )
    add_refresh(parser)
    add_manner(parser)
    add_selection(parser)
    add_formats(parser)


def run(options: Namespace, context: Context) -> int:
    """Print the answers; no answer is an answer too."""
    question = " ".join(options.question)
    if question == "-":
        import sys

        question = sys.stdin.read()
    result = _ask(options, context, question)
    form = choose_format(context, options.format)
    write(_render(result, form, options.explain, context.colour))
    if form != "json":
        warn(result.warnings)
    if form not in ("json", "jsonl"):
        remark(context, _summary(result))
    return 0


def _ask(options: Namespace, context: Context, question: str) -> RecallResult:
    place = context.place()
    look = None if options.no_refresh else Look(place)  # goes on while the rest of the program is loaded
    try:
        from wsmem.operations.recall import recall

        with progress_bar(context, "indexing") as progress:
            return recall(
                place,
                question,
                read_selection(options),
                today=context.today,
                k=options.k,
                budget=options.budget,
                refresh=not options.no_refresh,
                manner=_read_manner(options, place),
                relax=options.relax,
                timeout=options.timeout,
                progress=progress,
                look=look,
            )
    finally:
        if look is not None:
            look.end()


def _read_manner(options: Namespace, place: Place) -> Manner:
    from wsmem.operations.manner import read_manner
    from wsmem.operations.selection import split_values

    return read_manner(
        place.config.recall,
        mode=options.mode,
        hops=options.hops,
        diversity=options.diversity,
        without=split_values(options.without),
    )


def _render(result: RecallResult, form: str, explain: bool, colour: bool) -> str:
    if form in ("json", "jsonl"):
        from wsmem.render.envelope import envelope, hit_json, json_lines, recall_json

        if form == "jsonl":
            return json_lines(hit_json(hit, explain=explain) for hit in result.hits)
        return envelope("recall", recall_json(result, explain=explain), warnings=result.warnings)
    from wsmem.render.facts import facts_markdown, facts_plain, hit_text

    if form == "plain":
        return facts_plain(hit.fact for hit in result.hits)
    if form == "md":
        return facts_markdown(hit.fact for hit in result.hits)
    return "\n".join(hit_text(hit, explain=explain, colour=colour) + "\n" for hit in result.hits)


def _summary(result: RecallResult) -> str:
    if result.reason:
        return f"no answer: {result.reason}"
    count = len(result.hits)
    told = [f"{count} answer{'s' if count != 1 else ''}, about {result.tokens} tokens"]
    if result.omitted:
        told.append(f"{result.omitted} weaker ones left out")
    read = [f"@{name}" for name in result.names] + [str(span) for span in result.spans]
    if read:
        told.append(f"read {', '.join(read)} in the question")
    if result.relaxed:
        told.append(f"relaxed: without {', '.join(result.relaxed)}, which left nothing")
    if result.weak:
        told.append(result.weak)
    return "; ".join(told)
