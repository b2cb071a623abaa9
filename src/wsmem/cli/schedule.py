"""wsmem schedule: what runs reflect every night, for cron or systemd. Nothing is installed."""

from __future__ import annotations

import os
import re
import shutil
import sys
from argparse import ArgumentTypeError
from typing import TYPE_CHECKING, Final

from wsmem.cli.options import add_json
from wsmem.cli.output import remark, write

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Mapping

    from wsmem.cli.options import Context
    from wsmem.render.schedule import Job

_TIME: Final = re.compile(r"([01]?\d|2[0-3]):([0-5]\d)")
_UNITS: Final = "~/.config/systemd/user"


def configure(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "action", choices=("print",), help="print: to standard output, for you to put in place"
    )
    kind = parser.add_mutually_exclusive_group()
    kind.add_argument("--cron", action="store_true", help="only the line for crontab -e")
    kind.add_argument("--systemd", action="store_true", help="only the service and the timer")
    parser.add_argument(
        "--at", type=_read_time, default=(4, 15), metavar="HH:MM", help="the time of day (default: 04:15)"
    )
    parser.add_argument("--since", default="7d", metavar="WHEN", help="what each run looks at (default: 7d)")
    parser.add_argument("--commit", action="store_true", help="let each run commit what it writes")
    add_json(parser)


def run(options: Namespace, context: Context) -> int:
    """Print the lines."""
    from wsmem.render.schedule import Job, cron_line, systemd_service, systemd_timer

    job = Job(
        (
            _program(context.env),
            "reflect",
            "--since",
            options.since,
            "--commit" if options.commit else "--apply",
            "--quiet",
        ),
        context.place().root,
        *options.at,
    )
    if options.format == "json":
        from wsmem.render.envelope import envelope

        write(envelope("schedule", _data(job)))
        return 0
    if not options.systemd:
        write(cron_line(job))
    if not options.cron:
        if not options.systemd:
            write("\n")
        write(f"# {_UNITS}/wsmem-reflect.service\n{systemd_service(job)}\n")
        write(f"# {_UNITS}/wsmem-reflect.timer\n{systemd_timer(job)}")
        remark(context, "then: systemctl --user enable --now wsmem-reflect.timer")
    return 0


def _data(job: Job) -> dict[str, object]:
    from wsmem.render.schedule import cron_line, systemd_service, systemd_timer

    return {
        "command": list(job.command),
        "root": job.root,
        "at": f"{job.hour:02}:{job.minute:02}",
        "cron": cron_line(job),
        "service": systemd_service(job),
        "timer": systemd_timer(job),
    }


def _program(env: Mapping[str, str]) -> str:
    """Return the path of ``wsmem``: as it was called, else as it is found, since cron's PATH is short."""
    called = sys.argv[0] if os.path.basename(sys.argv[0]) == "wsmem" else ""
    return (
        os.path.abspath(called)
        if os.path.isfile(called)
        else shutil.which("wsmem", path=env.get("PATH")) or "wsmem"
    )


def _read_time(text: str) -> tuple[int, int]:
    match = _TIME.fullmatch(text)
    if match is None:
        raise ArgumentTypeError(f'"{text}" is not a time of day, such as 04:15')
    return int(match[1]), int(match[2])
