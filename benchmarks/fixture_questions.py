"""The questions that travel with the fixture workspace, as a corpus."""

from __future__ import annotations

import json
import os
import shutil
from datetime import date
from typing import Any, Final

from benchmarks.asked import Asked, Corpus

_FIXTURES: Final = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "fixtures")
_TODAY: Final = date(2025, 12, 15)
_LISTS: Final = {"--entity": "entities", "--kind": "kinds"}


def read_fixture(folder: str) -> Corpus:
    """Copy the fixture workspace into ``folder``, with the questions that have an answer."""
    root = os.path.join(folder, "fixture")
    shutil.copytree(os.path.join(_FIXTURES, "workspace"), root)
    asked = []
    with open(os.path.join(_FIXTURES, "questions.jsonl"), encoding="utf-8") as file:
        for row in map(json.loads, file):
            right = frozenset(_find(root, place["path"], place["text"]) for place in row["expect"])
            if right:
                filters = _filters(row["args"])
                asked.append(Asked(row["question"], row["lang"], right, all_needed=False, filters=filters))
    return Corpus("fixture", root, asked, _TODAY)


def _find(root: str, path: str, text: str) -> tuple[str, int]:
    """Return the line of a file, counted as an editor does, that holds the text."""
    with open(os.path.join(root, path), encoding="utf-8-sig", newline="\n") as file:
        for number, line in enumerate(file, start=1):
            if text in line:
                return path, number
    raise ValueError(f"{path} does not hold {text!r}")


def _filters(arguments: list[str]) -> dict[str, Any]:
    filters: dict[str, Any] = {}
    for flag, value in zip(arguments[::2], arguments[1::2], strict=True):
        if flag in _LISTS:
            filters.setdefault(_LISTS[flag], []).append(value)
        else:
            filters[flag.removeprefix("--").replace("-", "_")] = value
    return filters
