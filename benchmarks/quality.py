"""Measure recall and dates on evaluation sets that are no part of wsmem, through its command line.

    python -m benchmarks.quality [--sets DIR] [--quick]

The sets have licences of their own. They are looked for in a folder beside the checkout that holds ``bench/``,
programs that put a set's questions to ``wsmem``, and ``data/``. What is not there is skipped, with the reason.
"""

from __future__ import annotations

import argparse
import os
import shlex
import subprocess
import sys
import tempfile
from typing import Final, NamedTuple

from benchmarks.process import wsmem_command

_BESIDE: Final = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "shared")
_GENERATED: Final = "{generated}"  # stands for a workspace that a program of the sets makes
_GENERATE: Final = ("bench/gen_workspace.py", "--days", "1000", "--entities", "200", "--seed", "7")


class Evaluation(NamedTuple):
    """A program of the sets with its arguments; those with a ``/`` are files below the folder of the sets."""

    title: str
    command: tuple[str, ...]
    quick: tuple[str, ...] = ()  # what makes it shorter


EVALUATIONS: Final = (
    Evaluation("Dialogues (LoCoMo)", ("bench/locomo.py", "--data", "data/locomo5.json"), ("--limit", "20")),
    Evaluation("Paraphrases in Japanese and Chinese", ("bench/notes.py", "data/notes40.jsonl")),
    Evaluation(
        "Paraphrases in English",
        ("bench/notes.py", "data/notes40.jsonl", "--ask", "question_en", "--note", "fact_en"),
    ),
    Evaluation("Dates in English", ("bench/dates.py", "data/datetime/english_half.json")),
    Evaluation("Dates in Japanese", ("bench/dates.py", "data/datetime/japanese_half.json")),
    Evaluation("Dates in Chinese", ("bench/dates.py", "data/datetime/chinese_half.json")),
    Evaluation("Generated workspace", ("bench/generated.py", _GENERATED), ("--limit", "4")),
)


def main() -> None:
    """Run every evaluation whose files are there; exit with 1 if one fails."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.quality",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--sets", default=os.path.normpath(_BESIDE), metavar="DIR", help="default: %(default)s"
    )
    parser.add_argument("--quick", action="store_true", help="fewer questions: rough figures, soon")
    options = parser.parse_args()
    failed = False
    with tempfile.TemporaryDirectory(prefix="wsmem-quality-") as folder:
        for evaluation in EVALUATIONS:
            print(f"### {evaluation.title}\n", flush=True)
            missing = missing_files(evaluation, options.sets)
            if missing:
                print(f"skipped: there is no {', '.join(missing)}\n", flush=True)
                continue
            failed |= not evaluate(
                evaluation, options.sets, os.path.join(folder, "generated"), quick=options.quick
            )
            print(flush=True)
    sys.exit(1 if failed else 0)


def missing_files(evaluation: Evaluation, sets: str) -> list[str]:
    """Return the files that the evaluation needs and the folder does not have."""
    needed = [part for part in evaluation.command if "/" in part]
    if _GENERATED in evaluation.command:
        needed.append(_GENERATE[0])
    paths = [os.path.join(sets, part) for part in needed]
    return [path for path in paths if not os.path.exists(path)]


def evaluate(evaluation: Evaluation, sets: str, generated: str, *, quick: bool) -> bool:
    """Run an evaluation, which prints its figures; say whether it could."""
    if _GENERATED in evaluation.command:
        program, *arguments = _GENERATE
        made = [sys.executable, os.path.join(sets, program), generated, *arguments]
        subprocess.run(made, check=True, capture_output=True)
    parts = (*evaluation.command, *(evaluation.quick if quick else ()))
    places = {part: os.path.join(sets, part) for part in parts if "/" in part} | {_GENERATED: generated}
    command = [sys.executable, *(places.get(part, part) for part in parts)]
    return subprocess.run([*command, "--wsmem", shlex.join(wsmem_command())], check=False).returncode == 0


if __name__ == "__main__":
    main()
