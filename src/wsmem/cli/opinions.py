"""wsmem opinions: beliefs with confidence and evidence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsmem.cli.options import add_formats, add_refresh, add_selection, read_selection
from wsmem.cli.output import choose_format, progress_bar, remark, warn, write
from wsmem.operations.opinions import OpinionList, list_opinions

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from wsmem.cli.options import Context


def configure(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    add_refresh(parser)
    add_selection(parser, kinds=False)
    add_formats(parser)


def run(options: Namespace, context: Context) -> int:
    """Print the beliefs that pass the filters."""
    options.kind = []
    with progress_bar(context, "indexing") as progress:
        result = list_opinions(
            context.place(),
            read_selection(options),
            today=context.today,
            refresh=not options.no_refresh,
            progress=progress,
        )
    form = choose_format(context, options.format)
    write(_render(result, form, context.colour))
    if form not in ("json", "jsonl"):
        warn(result.warnings)
        count = len(result.opinions)
        remark(context, f"{count} opinion{'s' if count != 1 else ''}")
    return 0


def _render(result: OpinionList, form: str, colour: bool) -> str:
    from wsmem.render.opinions import opinion_json, opinions_markdown, opinions_plain, opinions_text

    if form in ("json", "jsonl"):
        from wsmem.render.envelope import envelope, json_lines

        rows = [opinion_json(opinion) for opinion in result.opinions]
        return (
            json_lines(rows)
            if form == "jsonl"
            else envelope("opinions", {"opinions": rows}, warnings=result.warnings)
        )
    if form == "text":
        return opinions_text(result.opinions, colour=colour)
    return (opinions_markdown if form == "md" else opinions_plain)(result.opinions)
