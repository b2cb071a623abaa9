"""Reading a prompt, and being a hook: an agent must never fail because of its memory."""

from __future__ import annotations

import signal
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from wsmem.cli.output import warn
from wsmem.errors import UsageError, WsmemError
from wsmem.operations.prompt import Prompt, read_prompt

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterator

_HOOK_SECONDS = 5.0


def add_prompt(parser: ArgumentParser) -> None:
    """Give a command that is asked about a prompt its arguments."""
    parser.add_argument(
        "text",
        nargs="*",
        metavar="TEXT",
        help="the prompt; - reads it from standard input: text, messages as JSON, or what a hook is handed",
    )
    parser.add_argument("--prompt-file", metavar="FILE", help="the same from a file; - is standard input")
    parser.add_argument(
        "--session", metavar="KEY", help="whose turn it is (default: the one that the JSON names, if any)"
    )


def add_hook(parser: ArgumentParser) -> None:
    """Give a command that runs as a hook ``--hook``."""
    parser.add_argument(
        "--hook",
        action="store_true",
        help=f"always exit 0, within {_HOOK_SECONDS:g} seconds: an error prints one line on standard error",
    )


def take_prompt(options: Namespace) -> Prompt:
    """Return the prompt that the arguments name; its session is that of ``--session`` if given."""
    text = " ".join(options.text)
    if options.prompt_file is not None:
        if text:
            raise UsageError(
                "the prompt is given twice", source="--prompt-file", hint="leave out one of the two"
            )
        text = sys.stdin.read() if options.prompt_file == "-" else _read_file(options.prompt_file)
        prompt = read_prompt(text)
    elif text == "-":
        prompt = read_prompt(sys.stdin.read())
    elif text:
        prompt = Prompt((text,))
    else:
        raise UsageError("there is no prompt", hint="give it as TEXT, or - to read standard input")
    return prompt._replace(session=options.session or prompt.session)


def _read_file(path: str) -> str:
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read()
    except OSError as error:
        raise UsageError(f"cannot be read: {error.strerror}", source=path) from error


@contextmanager
def as_hook(wanted: bool) -> Iterator[None]:
    """Let nothing that goes wrong, and no long wait, reach the agent, if that is ``wanted``."""
    if not wanted:
        yield
        return

    def stop(*_: object) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, _HOOK_SECONDS)
    try:
        yield
    except WsmemError as error:
        warn([str(error)])
    except TimeoutError:
        warn([f"not done within {_HOOK_SECONDS:g} seconds"])
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
