"""Terse notes and questions that avoid their words: a typed bullet in the log of a day of its own for each.

The data is not ours to ship: its path is an argument. A line is JSON with ``lang``, ``fact``, ``question``,
``fact_en`` and ``question_en``; further notes that answer nothing may come as JSON, a list of texts by language.
"""

from __future__ import annotations

import json
import os
from datetime import date, timedelta
from typing import Final

from benchmarks.asked import Asked, Corpus

_FIRST_DAY: Final = date(2026, 1, 1)
_TODAY: Final = date(2026, 11, 30)


def read_paraphrases(path: str, others: str | None, folder: str) -> list[Corpus]:
    """Write a workspace for each language of the file into ``folder``."""
    with open(path, encoding="utf-8") as file:
        rows = [json.loads(line) for line in file]
    more: dict[str, list[str]] = {}
    if others:
        with open(others, encoding="utf-8") as file:
            more = json.load(file)
    pairs = {"en": [(row["question_en"], row["fact_en"]) for row in rows]}
    for row in rows:
        pairs.setdefault(row["lang"], []).append((row["question"], row["fact"]))
    return [
        _make_corpus(language, found, more.get(language, []), os.path.join(folder, f"notes-{language}"))
        for language, found in pairs.items()
    ]


def _make_corpus(language: str, pairs: list[tuple[str, str]], others: list[str], root: str) -> Corpus:
    os.makedirs(os.path.join(root, "memory"), exist_ok=True)
    asked = []
    questions = [question for question, _ in pairs] + [""] * len(others)
    for number, (question, note) in enumerate(
        zip(questions, [note for _, note in pairs] + others, strict=True)
    ):
        path = f"memory/{_FIRST_DAY + timedelta(days=number * 7 % 89)}-n{number}.md"
        with open(os.path.join(root, path), "w", encoding="utf-8") as file:
            file.write(f"## Retain\n- W: {note}\n")
        if question:
            asked.append(Asked(question, language, frozenset({(path, 2)}), all_needed=False))
    return Corpus(language, root, asked, _TODAY)
