"""Lines for cron and units for systemd that run reflect by themselves; nothing is installed."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence


class Job(NamedTuple):
    """What is to run, where, and when (``hour``, ``minute``, local time)."""

    command: Sequence[str]
    root: str
    hour: int
    minute: int


def cron_line(job: Job) -> str:
    """Return the line for ``crontab -e``; cron reads ``%`` as the end of a line, so it is escaped."""
    command = f"cd {shlex.quote(job.root)} && {shlex.join(job.command)}"
    return f"{job.minute} {job.hour} * * *  {command}".replace("%", "\\%") + "\n"


def systemd_service(job: Job) -> str:
    """Return the unit that runs once."""
    return (
        "[Unit]\n"
        "Description=Bring the pages of the workspace's bank up to date\n"
        "\n"
        "[Service]\n"
        "Type=oneshot\n"
        f"WorkingDirectory={job.root.replace('%', '%%')}\n"
        f"ExecStart={' '.join(_systemd_quote(word) for word in job.command)}\n"
        "Nice=10\n"
    )


def systemd_timer(job: Job) -> str:
    """Return the unit that says when; it catches up on what was missed while the machine slept."""
    return (
        "[Unit]\n"
        "Description=Reflect every night\n"
        "\n"
        "[Timer]\n"
        f"OnCalendar=*-*-* {job.hour:02}:{job.minute:02}:00\n"
        "Persistent=true\n"
        "\n"
        "[Install]\n"
        "WantedBy=timers.target\n"
    )


def _systemd_quote(word: str) -> str:
    """Quote as systemd reads it: its own specifiers, variables and quotation marks are escaped."""
    plain = word.replace("%", "%%").replace("$", "$$")
    if plain and not any(char in " \t\n\"'\\;" for char in plain):
        return plain
    inner = plain.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{inner}"'
