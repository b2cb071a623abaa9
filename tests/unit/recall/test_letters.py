"""A word is found however it is written: capitals whose small letters are special, marks of their own."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import pytest

from wsmem import Workspace

if TYPE_CHECKING:
    from pathlib import Path

LINES = (
    "Die Straße ist gesperrt.",
    "NİÇİN böyle oldu bilmiyorum.",
    "Ο Οδυσσέας γύρισε στην ΟΔΌΣ μόνος.",
    "Η μνήμη ΤΗ͂Σ πόλης.",
    "Le cœur de l'été.",
    "दिल्ली में बारिश हुई।",
    "Хлеб ЁЛКИ в мае.",
    "اللغة العربية جميلة",
)


@pytest.fixture(scope="module")
def memory(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    root: Path = tmp_path_factory.mktemp("letters")
    (root / "memory").mkdir()
    text = "".join(f"## {number}\n\n- {line}\n\n" for number, line in enumerate(LINES))
    (root / "memory" / "2025-09-05.md").write_text(text, encoding="utf-8")
    return Workspace.open(root, today=date(2025, 9, 6))


@pytest.mark.parametrize(
    ("word", "line"),
    [
        ("Straße", 0), ("STRAẞE", 0), ("straße", 0), ("NİÇİN", 1), ("niçin", 1), ("οδός", 2), ("ΟΔΌΣ", 2), ("ΤΗ͂Σ", 3),
        ("cœur", 4), ("ÉTÉ", 4), ("e\u0301te\u0301", 4), ("दिल्ली", 5), ("बारिश", 5), ("ёлки", 6), ("العربية", 7),
    ],
)  # fmt: skip
def test_a_word_is_found_by_its_words_alone(memory: Workspace, word: str, line: int) -> None:
    hits = memory.recall(word, mode="lexical").hits
    assert hits, word
    assert hits[0].fact.content == LINES[line]
