"""The entry point: finds the command, and turns every error into a message and an exit code.

argparse rather than a larger framework: a recall costs three times a bare ``python -c pass``, of which
argparse is half; and only the module of the command that runs is imported.
"""

from __future__ import annotations

import gc
import itertools
import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Final, NoReturn

from wsmem.errors import Bug, UsageError, WsmemError
from wsmem.records import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

INTERRUPTED: Final = 130
PIPE_CLOSED: Final = 141  # what a shell says of a program that dies of SIGPIPE


class Command(NamedTuple):
    """A command: its module below ``wsmem.cli``, and one line about it."""

    module: str
    summary: str


COMMANDS: Final = {
    "init": Command("init", "lay out a workspace"),
    "index": Command("index", "bring the index up to date with the files"),
    "recall": Command("recall", "answer a question with a few cited facts"),
    "list": Command("list", "list facts in order"),
    "show": Command("show", "print lines of a file, or a fact by its id"),
    "history": Command("history", "tell what took a fact's place, and whose place it took"),
    "conflicts": Command("conflicts", "list facts that cannot both be so"),
    "entity": Command("entity", "tell what is known about an entity"),
    "opinions": Command("opinions", "list beliefs with confidence and evidence"),
    "explain": Command("explain", "show the sum behind an opinion's confidence, line by line"),
    "context": Command("context", "make the block of memory that goes before a prompt"),
    "gate": Command("gate", "tell whether a prompt is worth asking memory for"),
    "flush-check": Command("flush_check", "tell whether to write memory before the context is cut"),
    "retain": Command("retain", "keep a statement in today's log"),
    "supersede": Command("supersede", "say what is so instead, and keep what was"),
    "forget": Command("forget", "leave a statement out of every answer from now on"),
    "feedback": Command("feedback", "tell which facts were of use"),
    "anchor": Command("anchor", "leave a note to yourself for after the context is cut"),
    "reflect": Command("reflect", "bring the pages of the bank up to date, as a diff to review"),
    "schedule": Command("schedule", "print what runs reflect every night, for cron or systemd"),
    "watch": Command("watch", "keep the index fresh while files change"),
    "skill": Command("skill", "teach an agent to use the memory"),
    "mcp": Command("mcp", "serve the memory to agents over the Model Context Protocol"),
    "status": Command("status", "tell what the index holds and how fresh it is"),
    "bootstrap": Command("bootstrap", "propose statements from conversations on this machine"),
    "capture": Command("capture", "propose statements from one conversation as it goes on"),
    "inbox": Command("inbox", "list, accept or drop what was proposed"),
    "import": Command("import_", "take over the memories of another system"),
    "export": Command("export", "print the facts as JSON lines, JSON or Markdown"),
    "scan": Command("scan", "find orders to an agent and secrets in texts"),
    "lint": Command("lint", "find lines that cannot be read as they stand"),
    "doctor": Command("doctor", "check that everything works, and say what to do where it does not"),
}


def run() -> NoReturn:
    """Run the command line of this process, and end the process.

    What is printed is out by then and nothing is open any more: to take the program apart piece by piece, as
    Python does at its end, would only take time, a twentieth of a recall.
    """
    code = main()
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except BrokenPipeError:
        code = PIPE_CLOSED
    except OSError:
        code = code or Bug.exit_code
    os._exit(code)


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line and return its exit code.

    0 ok · 1 the answer is no · 2 usage · 3 workspace or settings · 4 index · 5 locked or changed meanwhile ·
    70 a bug · 130 interrupted · 141 nobody reads the output any more.
    """
    arguments = list(sys.argv[1:] if argv is None else argv)
    # Most commands live too briefly for garbage to matter, and looking for it costs a twentieth of a recall.
    collecting = gc.isenabled()
    gc.disable()
    try:
        return _run(arguments)
    finally:
        if collecting:
            gc.enable()


def _run(arguments: list[str]) -> int:
    _prepare_streams()
    name = ""
    try:
        before, name, rest = _split(arguments)
        if not name:
            return _without_command(before)
        if name in _LONG_LIVED:
            gc.enable()
        module = import_module(f"wsmem.cli.{COMMANDS[name].module}")
        from wsmem.cli.options import make_parser, open_context

        parser = make_parser(name, COMMANDS[name].summary)
        module.configure(parser)
        options = parser.parse_args([*before, *rest])
        code: int = module.run(options, open_context(options, os.environ))
        sys.stdout.flush()
        return code
    except WsmemError as error:
        _report(name, error, arguments)
        return error.exit_code
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Not by the signal's default action: that would also end a command whose embedding server hangs up.
        return PIPE_CLOSED
    except Exception as error:
        if os.environ.get("WSMEM_DEBUG"):
            raise
        message = f"this is a bug: {type(error).__name__}: {error}"
        _report(
            name, Bug(message, hint="run it again with WSMEM_DEBUG=1 and report what it prints"), arguments
        )
        return Bug.exit_code


def _prepare_streams() -> None:
    """Write UTF-8 whatever the locale."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


_LONG_LIVED: Final = frozenset({"index", "mcp", "reflect", "watch"})
_WITH_VALUE: Final = ("-C", "--workspace")


def _split(arguments: list[str]) -> tuple[list[str], str, list[str]]:
    """Split into options before the command, the command, and what follows it."""
    at = 0
    while at < len(arguments) and arguments[at].startswith("-"):
        at += 2 if arguments[at] in _WITH_VALUE else 1
    if at >= len(arguments):
        return arguments, "", []
    name = arguments[at]
    if name == "help":
        wanted = arguments[at + 1] if at + 1 < len(arguments) else ""
        if not wanted:
            return ["--help"], "", []
        name, arguments, at = wanted, ["--help"], -1
    if name not in COMMANDS:
        from difflib import get_close_matches

        near = get_close_matches(name, COMMANDS, n=1)
        hint = f"did you mean `wsmem {near[0]}`?" if near else "wsmem --help lists the commands"
        raise UsageError(f'there is no command "{name}"', hint=hint)
    return arguments[:at], name, arguments[at + 1 :]


def _without_command(options: list[str]) -> int:
    if "--version" in options or "-V" in options:
        from wsmem import __version__

        print(f"wsmem {__version__}")
        return 0
    unknown = [option for option in options if option not in ("-h", "--help")]
    if unknown:
        raise UsageError(f'"{unknown[0]}" needs a command', hint="wsmem --help lists the commands")
    print(overview(), end="")
    return 0 if options else 2


def overview() -> str:
    """Return what ``wsmem --help`` prints."""
    width = max(map(len, COMMANDS))
    commands = "".join(f"  {name:<{width}}  {command.summary}\n" for name, command in COMMANDS.items())
    return (
        "usage: wsmem [-C DIR] COMMAND …\n\n"
        "The memory of a Markdown workspace: recall cited facts, reflect on beliefs.\n\n"
        f"commands:\n{commands}\n"
        "options:\n"
        "  -C, --workspace DIR  the workspace (else WSMEM_WORKSPACE, else found from here upwards)\n"
        "  -V, --version        print the version\n"
        "  -h, --help           print this; `wsmem COMMAND --help` tells of a command\n"
    )


def _wants_json(arguments: list[str]) -> bool:
    """Say whether a program reads the answer; the arguments may be wrong, so they are not parsed."""
    given = " ".join(arguments).replace("--format=", "--format ").split()
    wanted = any(pair in (("--format", "json"), ("--format", "jsonl")) for pair in itertools.pairwise(given))
    return wanted or "--json" in given or "--jsonl" in given


def _report(name: str, error: WsmemError, arguments: list[str]) -> None:
    if _wants_json(arguments):
        from wsmem.render.envelope import error_envelope

        print(error_envelope(name, error), end="")
        return
    from wsmem.render.style import one_line

    lines = [f"wsmem: {one_line(str(error))}"]
    if error.excerpt:
        lines.append(f"  {one_line(error.excerpt)}")
    if error.hint:
        lines.append(f"hint: {one_line(error.hint)}")
    print("\n".join(lines), file=sys.stderr)
