"""Measure how stance is judged, on pairs of sentences that are no part of wsmem and on the project's own.

    python -m benchmarks.stance [FOLDER]

FOLDER holds SICK_train.txt, SICK_trial.txt (SICK), jsick_train.tsv (JSICK) and jnli_valid.json (JGLUE); what is not
there is skipped. The pairs of ``stance_pairs.tsv`` were written for wsmem, in the voice of real logs; half of them
say neither yes nor no and are meant to tempt. Thresholds and word lists were made on the parts called *developed on*;
the others were only scored.
"""

from __future__ import annotations

import csv
import json
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from wsmem.stance.judge import judge_stance

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

OWN: Final = Path(__file__).with_name("stance_pairs.tsv")
_BESIDE: Final = Path(__file__).parents[2] / "shared" / "data" / "nli"
_LABELS: Final = {"entailment": "supports", "contradiction": "contradicts", "neutral": "neutral"}
_JSICK_DEVELOPED: Final = 4000  # the first rows; the rest was only scored


class Pair(NamedTuple):
    """A statement, a fact, and what the fact says about it: supports, contradicts or neutral."""

    statement: str
    fact: str
    label: str


class Score(NamedTuple):
    """How often each label was judged how; ``weakens`` counts as neutral in precision and recall."""

    counts: Counter[tuple[str, str]]

    def precision(self, label: str) -> float:
        """Return the share of verdicts ``label`` that are right; 1 where there is none."""
        judged = sum(number for (_, verdict), number in self.counts.items() if verdict == label)
        return self.counts[label, label] / judged if judged else 1.0

    def recall(self, label: str) -> float:
        """Return the share of pairs ``label`` that were judged so."""
        there = sum(number for (truth, _), number in self.counts.items() if truth == label)
        return self.counts[label, label] / there if there else 1.0

    @property
    def pairs(self) -> int:
        """How many pairs there are."""
        return sum(self.counts.values())

    @property
    def flips(self) -> int:
        """How many were judged the opposite of what they are."""
        return self.counts["supports", "contradicts"] + self.counts["contradicts", "supports"]


def score(pairs: Iterable[Pair]) -> Score:
    """Judge every pair and count."""
    counts: Counter[tuple[str, str]] = Counter()
    for pair in pairs:
        verdict = judge_stance(pair.statement, pair.fact)
        counts[pair.label, str(verdict.stance) if verdict else "neutral"] += 1
    return Score(counts)


def own_pairs(part: str, language: str) -> list[Pair]:
    """Return the project's own pairs; ``part`` is ``a`` (developed on) or ``b`` (only scored)."""
    with OWN.open(encoding="utf-8") as lines:
        rows = csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
        return [
            Pair(row["statement"], row["fact"], row["label"])
            for row in rows
            if (row["part"], row["lang"]) == (part, language)
        ]


def _sick(path: Path) -> Iterator[Pair]:
    for line in path.read_text(encoding="utf-8").splitlines()[1:]:
        fields = line.split("\t")
        yield Pair(fields[2], fields[1], _LABELS[fields[4].casefold()])


def _jsick(path: Path) -> list[Pair]:
    rows = [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()[1:]]
    return [Pair(row[2], row[1], _LABELS[row[3].casefold()]) for row in rows]


def _jnli(path: Path) -> Iterator[Pair]:
    for line in path.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        yield Pair(row["sentence2"], row["sentence1"], _LABELS[row["label"]])


def _sets(folder: Path) -> Iterator[tuple[str, str, Iterable[Pair]]]:
    for name, part, file, read in (
        ("SICK train, English", "developed on", "SICK_train.txt", _sick),
        ("SICK trial, English", "only scored", "SICK_trial.txt", _sick),
    ):
        if (folder / file).exists():
            yield name, part, read(folder / file)
    if (folder / "jsick_train.tsv").exists():
        pairs = _jsick(folder / "jsick_train.tsv")
        yield "JSICK, first 4,000, Japanese", "developed on", pairs[:_JSICK_DEVELOPED]
        yield "JSICK, the rest, Japanese", "only scored", pairs[_JSICK_DEVELOPED:]
    if (folder / "jnli_valid.json").exists():
        yield "JNLI valid, Japanese", "only scored", _jnli(folder / "jnli_valid.json")
    for part, said in (("a", "developed on"), ("b", "only scored")):
        for language, word in (("en", "English"), ("ja", "Japanese")):
            yield f"own pairs, {word}", said, own_pairs(part, language)


def main() -> None:
    """Print one table."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else _BESIDE
    print("| set | part | pairs | contradicts: precision | recall | supports: precision | recall | flips |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for name, part, pairs in _sets(folder):
        result = score(pairs)
        figures = [
            f"{measure(label):.3f}"
            for label in ("contradicts", "supports")
            for measure in (result.precision, result.recall)
        ]
        flips = f"{result.flips} ({result.flips / max(result.pairs, 1):.2%})"
        print(f"| {name} | {part} | {result.pairs:,} | {' | '.join(figures)} | {flips} |")


if __name__ == "__main__":
    main()
