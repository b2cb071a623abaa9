"""Options that several commands share, and what they say about the world around."""

from __future__ import annotations

import os
import sys
from argparse import SUPPRESS, ArgumentParser, ArgumentTypeError, Namespace, RawDescriptionHelpFormatter
from datetime import date, datetime
from typing import TYPE_CHECKING, NoReturn

from wsmem.errors import UsageError
from wsmem.operations.workspace import Place, open_place
from wsmem.records import NamedTuple
from wsmem.workspace.layout import find_workspace

if TYPE_CHECKING:
    from argparse import _ActionsContainer
    from collections.abc import Mapping

    from wsmem.operations.selection import Selection

_HELP_WIDTH = 100
FORMATS = ("text", "plain", "md", "json", "jsonl")


class Context(NamedTuple):
    """The world a command runs in. ``terminal``: standard output is one."""

    env: Mapping[str, str]
    today: date
    start: str  # the folder that the user is in
    workspace: str | None  # what -C said
    terminal: bool
    colour: bool
    quiet: bool

    def now(self) -> datetime:
        """Look at the clock: the time of day now, on the day that counts as today; local."""
        return datetime.combine(self.today, datetime.now().time())

    def place(self) -> Place:
        """Find and open the workspace."""
        return open_place(find_workspace(self.start, self.workspace, self.env), self.env)


class Parser(ArgumentParser):
    """An argument parser whose errors are wsmem's."""

    def error(self, message: str) -> NoReturn:
        """Raise what is wrong instead of printing a usage block."""
        flag, _, offence = message.removeprefix("argument ").partition(": ")
        if message.startswith("argument ") and offence:
            raise UsageError(offence, source=flag.rpartition("/")[2], hint=self._hint(message))
        raise UsageError(_plainly(message), hint=self._hint(message))

    def _hint(self, message: str) -> str:
        from difflib import get_close_matches

        if message.startswith("unrecognized arguments: -"):
            wrong = message.removeprefix("unrecognized arguments: ").split()[0].partition("=")[0]
            near = get_close_matches(
                wrong, [text for action in self._actions for text in action.option_strings], n=1, cutoff=0.7
            )
            if near:
                return f"did you mean {near[0]}? `{self.prog} --help` lists the options"
        return f"`{self.prog} --help` lists the options"


def _plainly(message: str) -> str:
    if message.startswith("unrecognized arguments: "):
        return f"there is no option or argument {message.removeprefix('unrecognized arguments: ')}"
    return message


def _format_help(prog: str) -> RawDescriptionHelpFormatter:
    # A fixed width: argparse would import shutil (5 ms) to ask the terminal, for every option it is given.
    return RawDescriptionHelpFormatter(prog, width=_HELP_WIDTH)


def make_parser(name: str, summary: str) -> Parser:
    """Return a parser with the options that every command has."""
    parser = Parser(
        prog=f"wsmem {name}",
        description=f"{summary[0].upper()}{summary[1:]}.",
        formatter_class=_format_help,
        add_help=False,
        allow_abbrev=False,
    )
    every = parser.add_argument_group("every command")
    every.add_argument(
        "-C", "--workspace", metavar="DIR", help="the workspace (else WSMEM_WORKSPACE, else found upwards)"
    )
    every.add_argument(
        "-q", "--quiet", action="store_true", help="no progress and no summary on standard error"
    )
    every.add_argument("--no-color", action="store_true", help="no colour, as with NO_COLOR set")
    every.add_argument("-h", "--help", action="help", help="print this")
    return parser


def add_json(parser: ArgumentParser) -> None:
    """Give a command whose answer is one object ``--json``."""
    parser.add_argument(
        "--json", dest="format", action="store_const", const="json", default=None, help="print JSON"
    )


def add_formats(parser: ArgumentParser) -> None:
    """Give a command whose answer is a list of facts its formats."""
    group = parser.add_argument_group("output")
    group.add_argument(
        "--format",
        choices=FORMATS,
        default=None,
        metavar="F",
        help="text, plain, md, json or jsonl (a terminal gets text, a pipe plain)",
    )
    group.add_argument(
        "--json", dest="format", action="store_const", const="json", help="the same as --format json"
    )
    group.add_argument(
        "--jsonl", dest="format", action="store_const", const="jsonl", help="the same as --format jsonl"
    )


def add_selection(parser: ArgumentParser, *, kinds: bool = True) -> None:
    """Give a command the filters on facts; without ``kinds``, the command itself says which it is about."""
    group = parser.add_argument_group("filters (each is exact; all must hold)")
    group.add_argument(
        "--since",
        metavar="WHEN",
        help="recorded or happening from then on: 30d, 2w, 6m, 1y, 2025-11-27, 2025-11, Q3 2025, yesterday, last week",
    )
    group.add_argument("--until", metavar="WHEN", help="… up to then, that day included")
    group.add_argument("--around", metavar="WHEN", help="… within three days of it")
    group.add_argument("--as-of", metavar="WHEN", help="only what was recorded by then")
    if kinds:
        group.add_argument(
            "--kind",
            action="append",
            default=[],
            metavar="K",
            help="world, experience, opinion, observation or note (repeat for more)",
        )
    group.add_argument(
        "--entity",
        action="append",
        default=[],
        metavar="NAME",
        help="linked to this entity (repeat: to all of them)",
    )
    group.add_argument("--path", metavar="P", help="in this file or folder, or matching this glob")
    group.add_argument(
        "--min-confidence", type=number, metavar="C", help="with a stated confidence of at least C"
    )
    add_audience(group)


def add_manner(parser: ArgumentParser) -> None:
    """Give a command that ranks the choices that ranking leaves to the user; the defaults are the workspace's."""
    group = parser.add_argument_group("ranking (the defaults are set under [recall] in wsmem.toml)")
    group.add_argument(
        "--mode",
        choices=("hybrid", "lexical", "vector"),
        metavar="M",
        help="hybrid: by words and meaning; lexical or vector: by one of them alone (default: hybrid)",
    )
    group.add_argument(
        "--hops",
        type=int,
        metavar="N",
        help="follow the entities of the best answers N times to more facts: 0, 1 or 2 (default: 0)",
    )
    group.add_argument(
        "--diversity",
        type=number,
        metavar="D",
        help="what a line loses that is much like a better one, 0 to 1 (default: 0.3)",
    )
    group.add_argument(
        "--without",
        action="append",
        default=[],
        metavar="SIGNAL",
        help="leave a signal or factor of the score out, such as recency or meaning (repeat for more)",
    )


def add_audience(parser: _ActionsContainer) -> None:
    """Give a command that shows what files say ``--audience``."""
    parser.add_argument(
        "--audience",
        choices=("private", "shared"),
        default="private",
        help="shared: leave private files out (default: private)",
    )


def number(text: str) -> float:
    """Read the value of a flag that measures; argparse adds the flag's name to the error."""
    try:
        return float(text)
    except ValueError:
        raise ArgumentTypeError(f'"{text}" is not a number, such as 0.7') from None


def whole_number(text: str) -> int:
    """Read the value of a flag that counts; argparse adds the flag's name to the error."""
    if not text.isdecimal() or int(text) < 1:
        raise ArgumentTypeError(f'"{text}" is not a whole number above 0')
    return int(text)


def seconds(text: str) -> float:
    """Read the value of a flag that bounds a wait."""
    value = number(text)
    if not 0 < value < 1e6:
        raise ArgumentTypeError(f'"{text}" is not a number of seconds above 0')
    return value


def read_day(text: str | None, today: date, flag: str = "--date") -> date:
    """Return the day that a flag names (``2025-11-27``, ``yesterday``), today without one."""
    if not text:
        return today
    from wsmem.dates import parse_window

    try:
        span = parse_window(text, today)
    except UsageError as error:
        raise UsageError(error.message, source=flag, hint=error.hint) from None
    if span.start != span.end:
        raise UsageError(f'"{text}" is more than one day', source=flag, hint="write 2025-11-27")
    return span.start


def add_refresh(parser: ArgumentParser) -> None:
    """Give a command that reads the index ``--no-refresh``."""
    parser.add_argument("--no-refresh", action="store_true", help="answer from the index as it stands")


def read_selection(options: Namespace) -> Selection:
    """Return the filters that the options ask for."""
    from wsmem.operations.selection import Selection, split_values

    return Selection(
        options.since,
        options.until,
        options.around,
        options.as_of,
        split_values(options.kind),
        tuple(options.entity),
        options.path,
        options.min_confidence,
        options.audience == "shared",
    )


def open_context(options: Namespace, env: Mapping[str, str]) -> Context:
    """Look at the clock, the environment and the streams, once."""
    terminal = sys.stdout.isatty()
    plain = options.no_color or env.get("NO_COLOR") or env.get("TERM") == "dumb"
    colour = bool(env.get("FORCE_COLOR")) or (terminal and not plain)
    return Context(
        env, read_today(env), os.getcwd(), options.workspace, terminal, colour and not plain, options.quiet
    )


def read_today(env: Mapping[str, str]) -> date:
    """Return the day that counts as today: ``WSMEM_TODAY`` if set, else the local calendar's."""
    given = env.get("WSMEM_TODAY")
    if not given:
        return date.today()
    try:
        return date.fromisoformat(given)
    except ValueError:
        raise UsageError(f'"{given}" is not a day', source="WSMEM_TODAY", hint="write 2025-12-01") from None


__all__ = [
    "SUPPRESS", "Context", "Parser", "add_audience", "add_formats", "add_json", "add_manner", "add_refresh",
    "add_selection", "make_parser", "open_context", "read_selection", "read_today", "seconds", "whole_number",
]  # fmt: skip
