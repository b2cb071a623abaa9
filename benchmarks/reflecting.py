"""Play a year of logs week by week, a reflection after each, and tell what a reviewer gets to read and how long it took.

    python -m benchmarks.reflecting [--days 365] [--seed 1] [--keep FOLDER]

The logs are those of the generated workspaces: ten typed facts a day. After each week ``wsmem reflect --since 8d
--commit`` runs in a git repository; its processor time and the size of its commit are noted, for every eighth week
and in the median. ``--keep`` leaves the repository for ``git log -p bank/``.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import statistics
import subprocess
import tempfile
from datetime import timedelta
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks.process import wsmem_command
from benchmarks.workspace import FACTS_A_DAY, LAST_DAY, log_path, write_workspace

_SHOWN: Final = 8  # every so many weeks a row
_STAT: Final = re.compile(r"(\d+) (file|insertion|deletion)")


class Week(NamedTuple):
    """One reflection: up to which day, how many facts there were, seconds of processor, and its commit."""

    until: str
    facts: int
    seconds: float
    pages: int
    added: int
    removed: int


def main() -> None:
    """Play the year and print a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--days", type=int, default=365)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", metavar="FOLDER")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, "all")
        write_workspace(source, days=options.days, seed=options.seed)
        played = options.keep or os.path.join(folder, "played")
        weeks = play(source, played, options.days)
    print("| week | facts | processor time | pages | lines added | lines removed |")
    print("| --- | --- | --- | --- | --- | --- |")
    for week in [*weeks[::_SHOWN], weeks[-1]]:
        print("| " + " | ".join(_cells(week)) + " |")
    middle = [statistics.median(column) for column in zip(*(week[2:] for week in weeks), strict=True)]
    print(
        "| median | | " + " | ".join((f"{middle[0]:.2f} s", *(f"{value:.0f}" for value in middle[1:]))) + " |"
    )


def play(source: str, root: str, days: int) -> list[Week]:
    """Copy the logs week by week into a repository at ``root``, and reflect after each."""
    Path(root, "memory").mkdir(parents=True)
    _git(root, "init", "--quiet")
    for key, value in (
        ("user.name", "Bench"),
        ("user.email", "bench@example.org"),
        ("commit.gpgsign", "false"),
    ):
        _git(root, "config", key, value)
    weeks: list[Week] = []
    first = LAST_DAY - timedelta(days=days - 1)
    for start in range(0, days, 7):
        week = [first + timedelta(days=start + n) for n in range(min(7, days - start))]
        for day in week:
            shutil.copy(os.path.join(source, log_path(day)), os.path.join(root, log_path(day)))
        _git(root, "add", "--all")
        _git(root, "commit", "--quiet", "--message", "Logs")
        before = os.times()
        command = [*wsmem_command(), "reflect", "--since", "8d", "--commit", "--quiet", "-C", root]
        today = {"WSMEM_TODAY": week[-1].isoformat()}
        subprocess.run(command, check=True, capture_output=True, env={**os.environ, **today})
        after = os.times()
        seconds = after[2] + after[3] - before[2] - before[3]
        stat = dict(
            reversed(pair) for pair in _STAT.findall(_git(root, "show", "--shortstat", "--format=", "HEAD"))
        )
        sizes = [int(stat.get(name, 0)) for name in ("file", "insertion", "deletion")]
        weeks.append(Week(week[-1].isoformat(), (start + len(week)) * FACTS_A_DAY, seconds, *sizes))
    return weeks


def _cells(week: Week) -> tuple[str, ...]:
    return (week.until, f"{week.facts:,}", f"{week.seconds:.2f} s", *map(str, week[3:]))


def _git(root: str, *arguments: str) -> str:
    return subprocess.run(["git", "-C", root, *arguments], check=True, capture_output=True, text=True).stdout


if __name__ == "__main__":
    main()
