"""Short notes and questions about everyday and technical topics, put together from the lists in ``topics/``.

A topic is a list of nouns and a list of frames that take them; frames of time and person go in front. All of
it was written for this purpose.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import NamedTuple

_FOLDER = Path(__file__).parent / "topics"


class Topic(NamedTuple):
    """Nouns and the frames that fit them; ``{n}`` is where the noun goes."""

    nouns: list[str]
    frames: list[str]


def read_topics(language: str) -> list[Topic]:
    """Read ``topics/<language>.txt``: ``#`` opens a topic, ``:`` lists nouns, ``-`` is a frame."""
    topics: list[Topic] = []
    for line in (_FOLDER / f"{language}.txt").read_text("utf-8").splitlines():
        if line.startswith("#"):
            topics.append(Topic([], []))
        elif line.startswith(": "):
            topics[-1].nouns.extend(line[2:].split(" | ") if "|" in line else line[2:].split())
        elif line.startswith("- "):
            topics[-1].frames.append(line[2:])
    return topics


def read_frames(language: str) -> tuple[list[str], list[str]]:
    """Read ``topics/<language>_frames.txt``: what may stand in front, and questions."""
    parts: list[list[str]] = []
    for line in (_FOLDER / f"{language}_frames.txt").read_text("utf-8").splitlines():
        if line.startswith("#"):
            parts.append([])
        elif line:
            parts[-1].append(line)
    return parts[0], parts[1]


def write_notes(language: str, count: int, seed: int) -> list[str]:
    """Return ``count`` different notes and questions, chosen by the seed.

    One in two has something in front, one in five is a question, one in five joins two notes of a topic.
    """
    random = Random(seed)
    topics = read_topics(language)
    before, questions = read_frames(language)
    glue, join, stop = (
        (" ", "; ", ".") if language == "en" else ("", "、" if language == "ja" else "，", "。")
    )
    notes: dict[str, None] = {}
    while len(notes) < count:
        topic = random.choice(topics)

        def note(topic: Topic = topic) -> str:
            return random.choice(topic.frames).replace("{n}", random.choice(topic.nouns))

        kind = random.random()
        if kind < 0.2:
            text = random.choice(questions).replace("{n}", random.choice(topic.nouns))
        elif kind < 0.4:
            text = note() + join + note() + stop
        elif kind < 0.75:
            text = random.choice(before) + glue + note() + stop
        else:
            text = note() + stop
        notes[text] = None
    return list(notes)
