"""Measure how well recall ranks, what each part of the score is worth, and how dates are read.

    python -m benchmarks.ranking [--dialogues FILE] [--notes FILE [--distractors FILE]] [--dates FILE …]
                                 [--ablate N] [--limit N] [--json FILE] [--write PAGE]

Prints Markdown tables. The fixture workspace and a generated one are always asked; the sets that have licences of
their own do not travel with wsmem, and what is not given is left out. The figures are the same on every run.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from benchmarks.asked import Asked, Corpus, Outcome, ask_all, mean
from benchmarks.dialogues import CATEGORIES, read_dialogues
from benchmarks.fixture_questions import read_fixture
from benchmarks.paraphrases import read_paraphrases
from benchmarks.questions import make_questions
from benchmarks.report import replace_measured
from benchmarks.spans_read import read_spans
from benchmarks.workspace import LAST_DAY, write_workspace
from wsmem.recall.weights import SWITCHES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_COLUMNS: Final = ("hit@1", "R@5", "R@10", "R@25", "nDCG@10", "gold@512", "gold@1024", "gold@2048", "file@1")
_SHORT: Final = ("hit@1", "R@3", "R@5", "R@10")
_CHOSEN_ON: Final = 3  # of the dialogues; the rest is what is reported
_VARIANTS: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("as it comes", {}),
    ("words alone", {"mode": "lexical"}),
    ("meaning alone", {"mode": "vector"}),
    ("one hop", {"hops": 1}),
    *((f"without {name}", {"without": name}) for name in SWITCHES if name != "hop"),
)


def main() -> None:
    """Measure as the command line asks."""
    options = _read_options()
    with tempfile.TemporaryDirectory(prefix="wsmem-ranking-") as folder:
        tables = measure(options, folder)
    text = "\n\n".join(f"### {title}\n\n{_table(rows)}" for title, rows in tables.items()) + "\n"
    print(text)
    if options.json:
        options.json.write_text(json.dumps(tables, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    if options.write:
        page = options.write.read_text(encoding="utf-8")
        options.write.write_text(replace_measured(page, text, name="ranking"), encoding="utf-8")


def measure(options: argparse.Namespace, folder: str) -> dict[str, list[list[str]]]:
    """Return the tables by title, each with its head."""
    tables: dict[str, list[list[str]]] = {}
    dialogues: list[Corpus] = []
    notes: list[Corpus] = []
    if options.dialogues:
        dialogues = read_dialogues(options.dialogues, folder, limit=options.limit)
        tables["Dialogues"] = _dialogue_table(dialogues)
    if options.notes:
        notes = read_paraphrases(options.notes, options.distractors, folder)
        tables["Paraphrases"] = _group_table(notes)
    own = [read_fixture(folder), _generated(folder)]
    tables["Workspaces of our own"] = _corpus_table(own)
    if options.ablate:
        few = [corpus._replace(asked=_spread(corpus.asked, options.ablate)) for corpus in dialogues]
        tables["What each part is worth"] = _ablation_table(few, notes, own)
    if options.dates:
        tables["Dates"] = _date_table(options.dates, folder)
    return tables


def _dialogue_table(corpora: Sequence[Corpus]) -> list[list[str]]:
    rows = [["questions", "n", *_COLUMNS]]
    chosen = {corpus.name for corpus in corpora[:_CHOSEN_ON]}
    for variant, choices in (("", {}), (", words alone", {"mode": "lexical"})):
        _tell(f"dialogues{variant}")
        outcomes = ask_all(corpora, **choices)
        parts: list[tuple[str, list[Outcome]]] = [("all", outcomes)]
        if not variant:
            parts += [
                ("dialogues that weights were chosen on", [one for one in outcomes if one.corpus in chosen]),
                ("the others", [one for one in outcomes if one.corpus not in chosen]),
                *((group, [one for one in outcomes if one.group == group]) for group in CATEGORIES.values()),
            ]
        rows += [_row(title + variant, part, _COLUMNS) for title, part in parts if part]
    return rows


def _group_table(corpora: Sequence[Corpus]) -> list[list[str]]:
    rows = [["language", "n", *_SHORT]]
    for variant, choices in (("", {}), (", words alone", {"mode": "lexical"})):
        outcomes = ask_all(corpora, **choices)
        rows += [
            _row(corpus.name + variant, [one for one in outcomes if one.corpus == corpus.name], _SHORT)
            for corpus in corpora
        ]
    return rows


def _corpus_table(corpora: Sequence[Corpus]) -> list[list[str]]:
    _tell("workspaces of our own")
    rows = [["questions", "n", *_SHORT]]
    for variant, choices in (("", {}), (", words alone", {"mode": "lexical"})):
        outcomes = ask_all(corpora, **choices)
        for corpus in corpora:
            part = [one for one in outcomes if one.corpus == corpus.name]
            rows.append(_row(f"{corpus.name}{variant}", part, _SHORT))
    return rows


def _ablation_table(
    dialogues: Sequence[Corpus], notes: Sequence[Corpus], own: Sequence[Corpus]
) -> list[list[str]]:
    sets = {"dialogues": list(dialogues), "paraphrases": list(notes)} | {one.name: [one] for one in own}
    sets = {title: corpora for title, corpora in sets.items() if corpora}
    rows = [["", *(f"{title} {figure}" for title in sets for figure in ("hit@1", "R@10"))]]
    for variant, choices in _VARIANTS:
        _tell(variant)
        cells = []
        for corpora in sets.values():
            outcomes = ask_all(corpora, **choices)
            cells += [f"{mean(outcomes, figure):.3f}" for figure in ("hit@1", "R@10")]
        rows.append([variant, *cells])
    return rows


def _date_table(paths: Iterable[str], folder: str) -> list[list[str]]:
    rows = [["set", "dated", "right", "right, ends as wsmem counts them", "wrong", "undated", "left alone"]]
    for path in paths:
        found = read_spans(path, folder)
        shares = (found.right, found.inclusive, found.wrong)
        left = found.undated_right / found.undated if found.undated else 1.0
        rows.append(
            [
                found.name,
                str(found.dated),
                *(f"{share / found.dated:.3f}" for share in shares),
                str(found.undated),
                f"{left:.3f}",
            ]
        )
    return rows


def _spread(asked: Sequence[Asked], count: int) -> list[Asked]:
    """Return so many of the questions, evenly spaced."""
    return [asked[at * len(asked) // count] for at in range(min(count, len(asked)))]


def _generated(folder: str) -> Corpus:
    workspace = write_workspace(os.path.join(folder, "generated"), days=300)
    asked = []
    for question in make_questions(workspace, each=12):
        places = [place.rpartition("#L") for place in question.right]
        right = frozenset((path, int(line.partition("-")[0])) for path, _, line in places)
        filters = {"around": question.around.isoformat()} if question.around else {}
        asked.append(Asked(question.text, question.kind, right, all_needed=False, filters=filters))
    return Corpus("generated", workspace.root, asked, LAST_DAY)


def _row(title: str, outcomes: Sequence[Outcome], columns: Iterable[str]) -> list[str]:
    return [title, str(len(outcomes)), *(f"{mean(outcomes, name):.3f}" for name in columns)]


def _table(rows: Sequence[Sequence[str]]) -> str:
    head, *rest = rows
    lines = [head, ["---"] * len(head), *rest]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def _read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.ranking",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--dialogues", metavar="FILE", help="dialogues in the format of LoCoMo")
    parser.add_argument("--notes", metavar="FILE", help="notes with paraphrased questions, JSON lines")
    parser.add_argument("--distractors", metavar="FILE", help="notes that answer nothing, JSON by language")
    parser.add_argument("--dates", metavar="FILE", nargs="+", help="sentences with the days that they name")
    parser.add_argument(
        "--ablate",
        type=int,
        default=0,
        metavar="N",
        help="leave each part of the score out; N questions a dialogue",
    )
    parser.add_argument(
        "--limit", type=int, default=0, metavar="N", help="questions a dialogue (default: all)"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the tables as JSON, too")
    parser.add_argument("--write", type=Path, metavar="PAGE", help="put them between the markers of a page")
    return parser.parse_args()


def _tell(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
