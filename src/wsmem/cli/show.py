"""wsmem show: exact lines of a file, or a fact by its id."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsmem.cli.options import add_audience, add_json, add_refresh
from wsmem.cli.output import progress_bar, remark, warn, write
from wsmem.errors import UsageError
from wsmem.operations.show import FactView, show_fact, show_lines
from wsmem.operations.target import is_fact_id

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from wsmem.cli.options import Context


def configure(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "target",
        metavar="WHAT",
        help="a file, some of its lines (memory/2025-11-28.md#L10-L40), or a fact's id (^f-3k9x)",
    )
    parser.add_argument(
        "--context", type=_count, default=0, metavar="N", help="N more lines before and after"
    )
    parser.add_argument("--strict", action="store_true", help="exit 1 if there is no such file")
    add_audience(parser)
    add_refresh(parser)
    add_json(parser)


def _count(text: str) -> int:
    if not text.isdecimal():
        raise UsageError(f'"{text}" is not a whole number', source="--context", hint="write --context 3")
    return int(text)


def run(options: Namespace, context: Context) -> int:
    """Print the lines: numbered on a terminal, as they are in a pipe."""
    shared = options.audience == "shared"
    if is_fact_id(options.target):
        with progress_bar(context, "indexing") as progress:
            view = show_fact(
                context.place(),
                options.target,
                context=options.context,
                shared=shared,
                refresh=not options.no_refresh,
                progress=progress,
            )
        return _print_fact(view, options, context)
    excerpt = show_lines(context.place(), options.target, context=options.context, shared=shared)
    code = 1 if excerpt.missing and options.strict else 0
    if options.format == "json":
        from wsmem.render.envelope import envelope
        from wsmem.render.excerpt import excerpt_json

        write(envelope("show", excerpt_json(excerpt)))
        return code
    if context.terminal:
        from wsmem.render.excerpt import excerpt_text

        write(excerpt_text(excerpt, colour=context.colour))
    else:
        write(excerpt.text)
    if excerpt.missing:
        remark(context, f"there is no file {excerpt.path}")
    elif not excerpt.text:
        remark(
            context,
            f"no such lines: {excerpt.path} ends before them" if "#" in options.target else "an empty file",
        )
    if excerpt.withheld:
        count = len(excerpt.withheld)
        remark(context, f"{count} private line{'s are' if count != 1 else ' is'} left empty")
    return code


def _print_fact(view: FactView, options: Namespace, context: Context) -> int:
    if options.format == "json":
        from wsmem.render.envelope import envelope
        from wsmem.render.excerpt import fact_view_json

        write(envelope("show", fact_view_json(view), warnings=view.warnings))
        return 0
    from wsmem.render.excerpt import fact_view_text

    write(fact_view_text(view, colour=context.colour))
    warn(view.warnings)
    return 0
