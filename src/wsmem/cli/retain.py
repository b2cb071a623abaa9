"""wsmem retain: keep statements in the log of the day."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsmem.cli.options import add_json, number, read_day
from wsmem.cli.output import remark, warn, write
from wsmem.errors import UsageError
from wsmem.operations.retain import RetainResult, retain
from wsmem.operations.statements import TRUSTS, Wish, read_wishes

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace, _ActionsContainer

    from wsmem.cli.options import Context


def configure(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "text",
        nargs="*",
        metavar="TEXT",
        help='one statement: "W @Peter: Lives in Oslo."; - reads standard input',
    )
    parser.add_argument(
        "--stdin",
        action="store_true",
        help="read statements from standard input: a line or bullet each, or JSON",
    )
    parser.add_argument(
        "--file",
        action="store_true",
        help="a long text: it becomes a note in memory/notes/, and the log links to it",
    )
    parser.add_argument("--again", action="store_true", help="also if an earlier log states this world fact")
    parser.add_argument("--dry-run", action="store_true", help="write nothing, tell what would be written")
    add_statement(parser)
    add_json(parser)


def add_statement(parser: ArgumentParser) -> None:
    """Give a command that writes a statement the flags that describe it."""
    group = parser.add_argument_group("the statement (what the text itself does not say)")
    group.add_argument(
        "--kind", metavar="K", help="world, experience, opinion or observation; W, B, O, S (default: world)"
    )
    group.add_argument(
        "--entity", action="append", default=[], metavar="NAME", help="whom it is about (repeat for more)"
    )
    group.add_argument("-c", "--confidence", type=number, metavar="C", help="how sure, from 0 to 1")
    group.add_argument("--time", metavar="HH:MM", help="the time of day")
    group.add_argument("--valid", metavar="DAYS", help="when it holds: 2025-11-27 or 2025-11-27/2025-12-01")
    group.add_argument("--importance", type=number, metavar="I", help="from 0 to 1")
    group.add_argument("--trust", choices=TRUSTS, help="whose word it is (default: the user's, not written)")
    group.add_argument(
        "--allow-secret", action="store_true", help="also if it looks like a password or a key"
    )
    group.add_argument("--source", metavar="REF", help="where it comes from: session:a1b2#m7")
    _add_place(parser.add_argument_group("where"))


def _add_place(group: _ActionsContainer) -> None:
    group.add_argument("--date", metavar="DAY", help="the day whose log takes it (default: today)")
    group.add_argument("--to", metavar="PATH", help="another Markdown file of the workspace")


def read_wish(options: Namespace, text: str) -> Wish:
    """Return the statement that the flags describe."""
    return _fill(Wish(text), options)


def _fill(wish: Wish, options: Namespace) -> Wish:
    return Wish(
        wish.text,
        wish.kind or options.kind,
        wish.entities or tuple(options.entity),
        options.confidence if wish.confidence is None else wish.confidence,
        wish.time or options.time,
        wish.valid or options.valid,
        wish.trust or options.trust,
        options.importance if wish.importance is None else wish.importance,
        wish.source or options.source,
    )


def run(options: Namespace, context: Context) -> int:
    """Print where each statement stands, and its id; exit 1 if one of them stood there already."""
    text = " ".join(options.text)
    if options.stdin or text == "-":
        import sys

        if options.stdin and text:
            raise UsageError("the text is given twice", source="--stdin", hint="leave out one of the two")
        given = sys.stdin.read()
        wishes = (Wish(given),) if options.file else read_wishes(given)
        wishes = tuple(_fill(wish, options) for wish in wishes)
    else:
        wishes = (read_wish(options, text),) if text else ()
    result = retain(
        context.place(),
        wishes,
        day=read_day(options.date, context.today),
        path=options.to,
        again=options.again,
        as_note=options.file,
        allow_secret=options.allow_secret,
        dry_run=options.dry_run,
    )
    print_retained("retain", result, options, context)
    return 0 if result.all_new else 1


def print_retained(command: str, result: RetainResult, options: Namespace, context: Context) -> None:
    """Print what became of statements."""
    if options.format == "json":
        from wsmem.render.envelope import envelope
        from wsmem.render.writing import retained_json

        write(envelope(command, retained_json(result), warnings=result.warnings))
        return
    from wsmem.render.writing import near_text, retained_text

    write(retained_text(result))
    for line in near_text(result):
        remark(context, line)
    warn(result.warnings)
