"""Console blocks: what a reader types after ``$``, and what the terminal shows then.

A line ``…`` stands for any number of lines. Times taken, scores, and counts that any change to the reading of
notes moves (``742 units``, ``94 more left out``) are not compared. Commands run in a shell, on a terminal as
far as standard output goes, in a folder that all blocks of a page share.

``UPDATE_TRANSCRIPTS=1 pytest tests/docs`` writes what is shown now in place of what no longer fits; read the
difference before you keep it.
"""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
from typing import TYPE_CHECKING, NamedTuple

from .pages import read_blocks

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from .pages import Block

_MOVING = re.compile(r"\d+\.\d+(?= s\b)|\b\d+(?= (?:units|more left out|tokens|facts\b))|(?<=score )\d.*")


class Step(NamedTuple):
    """One command of a block, with the lines that are shown below it."""

    command: str
    expected: list[str]
    line: int


def read_steps(block: Block) -> list[Step]:
    """Return the commands of a block, in order."""
    steps: list[Step] = []
    for number, line in enumerate(block.text.rstrip("\n").split("\n"), start=block.line):
        if line.startswith("$ "):
            steps.append(Step(line[2:], [], number))
        elif line.startswith("> ") and not steps[-1].expected:  # the command goes on
            steps[-1] = steps[-1]._replace(command=f"{steps[-1].command}\n{line[2:]}")
        else:
            steps[-1].expected.append(line)
    for step in steps:
        while step.expected and not step.expected[-1]:
            step.expected.pop()
    return steps


def play(page: Path, folder: Path, home: Path) -> str:
    """Return the text of the page as it would have to be for every block to be true."""
    lines = page.read_text(encoding="utf-8").split("\n")
    shift = 0
    for block in read_blocks(page, "console"):
        start = block.line - 1 + shift
        played: list[str] = []
        for step in read_steps(block):
            shown = run_step(step, folder, home)
            first, *others = step.command.split("\n")
            played += [f"$ {first}", *(f"> {other}" for other in others)]
            played += step.expected if fits(step.expected, shown) else shown
        count = len(block.text.rstrip("\n").split("\n"))
        lines[start : start + count] = played
        shift += len(played) - count
    return "\n".join(lines)


def run_step(step: Step, folder: Path, home: Path) -> list[str]:
    """Return the lines that the command prints: standard output, then standard error."""
    env = {
        "PATH": f"{os.path.dirname(sys.executable)}:/usr/local/bin:/usr/bin:/bin",
        "HOME": str(home),
        "LC_ALL": "C.UTF-8",
        "TERM": "dumb",
        "WSMEM_TODAY": "2025-12-15",
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_CONFIG_NOSYSTEM": "1",
        **{f"GIT_{who}_{key}": value for who in ("AUTHOR", "COMMITTER") for key, value in _PERSON.items()},
    }
    master, slave = pty.openpty()
    try:
        process = subprocess.Popen(
            ["/bin/sh", "-c", step.command],
            cwd=folder,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=slave,
            stderr=subprocess.PIPE,
        )
    finally:
        os.close(slave)
    with process:
        shown = b"".join(_read_all(master))
        assert process.stderr is not None
        shown += process.stderr.read()
    os.close(master)
    lines = shown.decode().replace("\r\n", "\n").rstrip("\n").split("\n")
    return [line.rstrip() for line in lines] if lines != [""] else []


_PERSON = {"NAME": "Tamsin", "EMAIL": "tamsin@example.org", "DATE": "2025-12-15T09:00:00+09:00"}


def _read_all(master: int) -> Iterator[bytes]:
    while True:
        try:
            chunk = os.read(master, 65536)
        except OSError:  # Linux: the last process has closed the terminal
            return
        if not chunk:
            return
        yield chunk


def fits(expected: list[str], shown: list[str]) -> bool:
    """Say whether the lines shown are those expected, where ``…`` stands for any number of lines."""
    pattern = "".join(
        r"(?:.*\n)*?" if line.strip() == "…" else re.escape(_MOVING.sub("N", line)) + r"\n"
        for line in expected
    )
    return re.fullmatch(pattern, "".join(_MOVING.sub("N", line) + "\n" for line in shown)) is not None
