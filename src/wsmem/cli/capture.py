"""wsmem capture: propose statements from one conversation, as it goes on; made for hooks."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING

from wsmem.cli.options import add_json
from wsmem.cli.output import warn
from wsmem.cli.transcripts import add_choice, print_result, read_choice
from wsmem.errors import UsageError, WsmemError
from wsmem.transcripts.discover import discover
from wsmem.transcripts.records import Tally

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from wsmem.cli.options import Context


def configure(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "files", nargs="*", metavar="FILE", help="transcripts; - reads JSON lines from standard input"
    )
    parser.add_argument(
        "--hook",
        action="store_true",
        help="run as the hook of an agent: what standard input says of the transcript is read, and the exit code is 0",
    )
    add_choice(parser)
    add_json(parser)


def run(options: Namespace, context: Context) -> int:
    """Print what is proposed; with ``--hook`` errors are told, and the exit code is 0."""
    if not options.hook:
        return _capture(options, context)
    try:
        return _capture(options, context)
    except WsmemError as error:
        warn([str(error)])
        return 0


def _capture(options: Namespace, context: Context) -> int:
    from wsmem.operations.bootstrap import bootstrap

    files = list(options.files)
    if options.hook and not files:
        files = _said_by_hook(sys.stdin.read())
    if not files:
        raise UsageError(
            "name a transcript", source="FILE", hint="wsmem capture session.jsonl, or - for standard input"
        )
    tally = Tally()
    with _stored(files) as paths:
        found = discover([os.path.normpath(os.path.join(context.start, path)) for path in paths], tally)
        result = bootstrap(
            context.place(),
            found,
            read_choice(options, context),
            today=context.today,
            now=context.now().timestamp(),
            tally=tally,
            daily=options.into == "daily",
            dry_run=options.dry_run,
            command="capture",
        )
    print_result("capture", result, options, context)
    return 0


def _said_by_hook(text: str) -> list[str]:
    """Return the transcript that a hook names: ``{"transcript_path": "…"}`` or ``{"sessionFile": "…"}``."""
    from pathlib import Path

    try:
        said = json.loads(text)
    except ValueError:
        raise UsageError("standard input is not the JSON of a hook", source="--hook") from None
    for key in ("transcript_path", "sessionFile", "session_file"):
        if isinstance(said, dict) and isinstance(said.get(key), str):
            return [str(Path(said[key]).expanduser())]
    raise UsageError("the hook names no transcript", source="--hook", hint='it should say "transcript_path"')


class _stored:  # noqa: N801 - used like a function
    """Gives paths of files, standard input as a temporary one."""

    def __init__(self, files: list[str]) -> None:
        self._files = files
        self._folder: object = None

    def __enter__(self) -> list[str]:
        if "-" not in self._files:
            return self._files
        from hashlib import blake2b
        from tempfile import TemporaryDirectory

        data = sys.stdin.buffer.read()
        folder = TemporaryDirectory(prefix="wsmem-")
        self._folder = folder
        path = os.path.join(folder.name, f"{blake2b(data, digest_size=4).hexdigest()}.jsonl")
        with open(path, "wb") as file:
            file.write(data)
        return [path if name == "-" else name for name in self._files]

    def __exit__(self, *_: object) -> None:
        if self._folder is not None:
            self._folder.cleanup()  # type: ignore[attr-defined]
