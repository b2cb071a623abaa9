"""Every transcript in this folder happens as it is written.

A page is Markdown. It begins in a copy of the fixture workspace, or, after ``<!-- workspace: empty -->``,
in a workspace without notes, or, after ``<!-- workspace: none -->``, in a folder that is none. A block
``file PATH`` writes a file. A block ``console`` holds commands after ``$``, and below each its standard
output, its standard error after ``2>``, and ``[exit N]`` if it did not end well. Commands are ``wsmem``, also
after ``echo … |`` and before ``| head -n N``; ``cd``; and ``rm``. ``# terminal`` at the end of one gives it a
terminal to print on. What differs from run to run (seconds, versions, sizes, the root) or is
measured elsewhere (scores, how many answers are left out) is put as ``_STEADY`` says.

``UPDATE_TRANSCRIPTS=1 pytest tests/cli`` writes what happens now; read the difference before you keep it.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
from pathlib import Path

import pytest

from command_line import Ended, run_wsmem

FIXTURE = Path(__file__).parents[2] / "fixtures" / "workspace"
PAGES = sorted(Path(__file__).parent.glob("*.md"))
_BLOCK = re.compile(r"^```(?P<info>[^\n`]+)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
_START = re.compile(r"<!-- workspace: (\w+) -->")
_STEADY = (
    (re.compile(r"\(\d+\.\d+ s\)"), "(0.00 s)"),
    (re.compile(r'"seconds": [\d.]+'), '"seconds": 0.0'),
    (re.compile(r"\b\d{3} units"), "700 units"),  # into how many notes prose is cut is no promise
    (re.compile(r"(units +)\d{3}:"), r"\g<1>700:"),
    (re.compile(r"\b\d{3} note\b"), "500 note"),
    (re.compile(r'"units": \d{3}'), '"units": 700'),
    (re.compile(r'"note": \d{3}'), '"note": 500'),
    (re.compile(r"\babout \d+ tokens"), "about 100 tokens"),
    (re.compile(r"\b\d+ more left out"), "9 more left out"),
    (re.compile(r'<omitted count="\d+">'), '<omitted count="9">'),
    (re.compile(r"\+\d+ more available"), "+9 more available"),
    (re.compile(r"score \d[\d.]* = .*"), "score 0.5 = (lexical 0.5) / 1"),
    (re.compile(r'"score": [\d.]+, "why": \{[^}]*\}'), '"score": 0.5, "why": {}'),
    (re.compile(r'"omitted": \d+, "tokens": \d+'), '"omitted": 9, "tokens": 100'),
    (re.compile(r"\b\d+(?:\.\d)? [kM]B\b"), "100 kB"),
    (re.compile(r'"size": \d+'), '"size": 100000'),
    (re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?"), "2025-12-15T12:00"),
    (re.compile(r"(python +)[\d.]+"), r"\g<1>3.11.0"),
    (re.compile(r"(sqlite +)[\d.]+, apsw [\d.]+"), r"\g<1>3.46.0, apsw 3.46.0.0"),
    (re.compile(r"""(?<=[ "=])/\S*/wsmem(?=",? "?reflect| reflect)"""), "wsmem"),  # wherever it is installed
    (re.compile(r'"detail": "3[\d.]+(?:, apsw [\d.]+)?'), '"detail": "3'),
)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_it_happens_as_the_transcript_says(page: Path, tmp_path: Path) -> None:
    text = page.read_text(encoding="utf-8")
    folder = _prepare(text, tmp_path)
    now = _BLOCK.sub(lambda block: _play(block, folder), text)
    if os.environ.get("UPDATE_TRANSCRIPTS"):
        page.write_text(now, encoding="utf-8")
    assert now.splitlines() == text.splitlines()


def _prepare(text: str, tmp_path: Path) -> Path:
    start = _START.search(text)
    folder = tmp_path / "workspace"
    if start is None:
        shutil.copytree(FIXTURE, folder)
    else:
        (folder if start[1] == "none" else folder / "memory").mkdir(parents=True)
    return folder


def _play(block: re.Match[str], root: Path) -> str:
    """Return the block as it would have to be written."""
    kind, _, path = block["info"].partition(" ")
    if kind == "file":
        target = root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(block["body"], encoding="utf-8")
    if kind != "console":
        return block[0]
    folder, lines = root, []
    for line in block["body"].split("\n"):
        if not line.startswith("$ "):
            continue
        if line.startswith("$ cd "):
            folder = folder / line.removeprefix("$ cd ")
            lines.append(line)
            continue
        lines += [line, *_show(_run(line[2:], folder), root)]
    return f"```{block['info']}\n" + "".join(f"{line}\n" for line in lines) + "```"


def _run(line: str, folder: Path) -> Ended:
    terminal = line.endswith("  # terminal")
    words = shlex.shlex(line.removesuffix("  # terminal"), posix=True, punctuation_chars="|")
    words.whitespace_split = True
    words.commenters = ""
    stages: list[list[str]] = [[]]
    for word in words:
        if word == "|":
            stages.append([])
        else:
            stages[-1].append(word)
    ended, stdin = Ended(0, "", ""), ""
    for stage in stages:
        program, *arguments = stage
        if program == "echo":
            stdin = " ".join(arguments) + "\n"
        elif program == "rm":
            (folder / arguments[0]).unlink()
        elif program == "head":
            kept = ended.out.splitlines(keepends=True)[: int(arguments[1])]
            ended = ended._replace(out="".join(kept))
        else:
            assert program == "wsmem", line
            ended = run_wsmem(*arguments, folder=folder, stdin=stdin, terminal=terminal)
    return ended


def _show(ended: Ended, root: Path) -> list[str]:
    lines = ended.out.splitlines() + [f"2> {line}" for line in ended.err.splitlines()]
    if ended.code:
        lines.append(f"[exit {ended.code}]")
    return [_steady(line, root) for line in lines]


def _steady(line: str, root: Path) -> str:
    line = line.replace(str(root), "/workspace").replace(str(root.parent), "/")
    for pattern, text in _STEADY:
        line = pattern.sub(text, line)
    return line
