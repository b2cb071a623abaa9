"""What bootstrap and capture share: the flags that say what of conversations is taken, and printing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsmem.cli.options import number, whole_number
from wsmem.cli.output import remark, warn, write
from wsmem.errors import UsageError
from wsmem.operations.candidates import ROLES, Choice

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from datetime import tzinfo

    from wsmem.cli.options import Context
    from wsmem.operations.bootstrap import BootstrapResult


def add_choice(parser: ArgumentParser) -> None:
    """Give a command the flags that say what of conversations is taken."""
    group = parser.add_argument_group("what is taken")
    group.add_argument("--role", choices=ROLES, default="user", help="whose words (default: user)")
    group.add_argument("--since", metavar="WHEN", help="said from then on: 30d, 2026-04-14, last month")
    group.add_argument("--until", metavar="WHEN", help="… up to then, that day included")
    group.add_argument(
        "--include-groups", action="store_true", help="groups, mails and other sessions too, as untrusted"
    )
    group.add_argument(
        "--min-score", type=number, default=None, metavar="S", help="only what scores as much (default: 0.3)"
    )
    group.add_argument(
        "--max-per-session",
        type=whole_number,
        default=5,
        metavar="N",
        help="of a conversation at most (default: 5)",
    )
    group.add_argument(
        "--max-chars",
        type=whole_number,
        default=2000,
        metavar="N",
        help="of a statement at most (default: 2000)",
    )
    group.add_argument(
        "--tz",
        metavar="ZONE",
        help="by whose clock a message has its day: Asia/Tokyo (default: this machine's)",
    )
    group.add_argument(
        "--redact",
        choices=("secrets", "pii"),
        default="secrets",
        help="pii: mask addresses and telephone numbers too (keys and passwords always are)",
    )
    group = parser.add_argument_group("where it goes")
    group.add_argument(
        "--into",
        choices=("inbox", "daily"),
        default="inbox",
        help="daily: to the logs of the days (default: inbox)",
    )
    group.add_argument("--dry-run", action="store_true", help="write nothing, tell what would be proposed")
    group.add_argument("--explain", action="store_true", help="tell why each was chosen")


def read_choice(options: Namespace, context: Context) -> Choice:
    """Return what the flags choose."""
    from wsmem.operations.selection import Selection, read_span

    span = read_span(Selection(since=options.since, until=options.until), context.today)
    least = {} if options.min_score is None else {"least": options.min_score}
    return Choice(
        options.role,
        options.include_groups,
        most=options.max_per_session,
        longest=options.max_chars,
        since=span.start if span and options.since else None,
        until=span.end if span and options.until else None,
        zone=_read_zone(options.tz),
        personal=options.redact == "pii",
    )._replace(**least)


def _read_zone(name: str | None) -> tzinfo | None:
    if name is None:
        return None
    from zoneinfo import ZoneInfo

    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        raise UsageError(
            f'there is no time zone "{name}"', source="--tz", hint="write Asia/Tokyo or UTC"
        ) from None


def print_result(command: str, result: BootstrapResult, options: Namespace, context: Context) -> None:
    """Print what was proposed and, to standard error, what was met on the way."""
    from wsmem.render.transcripts import bootstrap_json, bootstrap_remarks, bootstrap_text

    if options.format == "json":
        from wsmem.render.envelope import envelope

        write(envelope(command, bootstrap_json(result), warnings=result.warnings))
        return
    warn(result.warnings)
    write(bootstrap_text(result, explain=options.explain))
    for line in bootstrap_remarks(result):
        remark(context, line)
