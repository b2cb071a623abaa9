"""Long dialogues with evidence for each question, in the format of LoCoMo, as workspaces.

A session becomes the log of its day, a turn a bullet. The data is not ours to ship: its path is an argument.
"""

from __future__ import annotations

import json
import os
import re
from datetime import date, datetime
from typing import Any, Final

from benchmarks.asked import Asked, Corpus

CATEGORIES: Final = {1: "several lines", 2: "time", 3: "open", 4: "one line"}
_EVIDENCE: Final = re.compile(r"D\d+:\d+")
_LONG_AFTER: Final = date(2026, 11, 30)  # all logs are old


def read_dialogues(path: str, folder: str, *, limit: int = 0) -> list[Corpus]:
    """Write a workspace for each dialogue of the file into ``folder``; ``limit``: questions of each, 0 for all."""
    with open(path, encoding="utf-8") as file:
        samples = json.load(file)
    return [_make_corpus(sample, os.path.join(folder, str(sample["sample_id"])), limit) for sample in samples]


def _make_corpus(sample: dict[str, Any], root: str, limit: int) -> Corpus:
    places = _write_sessions(sample["conversation"], root)
    asked = []
    for question in sample["qa"]:
        names = [name for text in question["evidence"] for name in _EVIDENCE.findall(text)]
        right = frozenset(places[name] for name in names if name in places)
        group = CATEGORIES.get(question["category"])
        if right and group:
            asked.append(Asked(question["question"], group, right, all_needed=True))
    if limit and len(asked) > limit:
        asked = [asked[at * len(asked) // limit] for at in range(limit)]
    return Corpus(str(sample["sample_id"]), root, asked, _LONG_AFTER)


def _write_sessions(dialogue: dict[str, Any], root: str) -> dict[str, tuple[str, int]]:
    """Write the logs; return where each turn stands."""
    os.makedirs(os.path.join(root, "memory"), exist_ok=True)
    places: dict[str, tuple[str, int]] = {}
    number = 1
    while f"session_{number}" in dialogue:
        when = datetime.strptime(dialogue[f"session_{number}_date_time"].strip(), "%I:%M %p on %d %B, %Y")
        path = f"memory/{when:%Y-%m-%d}.md"
        if os.path.exists(os.path.join(root, path)):
            path = f"memory/{when:%Y-%m-%d-%H%M}.md"
        lines = [f"# {when:%Y-%m-%d}", "", f"## Session {number} ({when:%H:%M})", ""]
        for turn in dialogue[f"session_{number}"]:
            caption = turn.get("blip_caption")
            text = turn["text"] + (f" [image: {caption}]" if caption else "")
            lines.append(f"- {turn['speaker']}: {' '.join(text.split())}")
            places[turn["dia_id"]] = (path, len(lines))
        with open(os.path.join(root, path), "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
        number += 1
    return places
