"""A line that says nearly what a better one says makes room for others."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from wsmem import Workspace

if TYPE_CHECKING:
    from pathlib import Path

TODAY = date(2025, 12, 15)


def ask(root: Path, files: dict[str, str], question: str, **more: object) -> list[str]:
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
    result = Workspace.open(root, today=TODAY).recall(question, budget=100_000, **more)  # type: ignore[arg-type]
    return [hit.fact.content for hit in result.hits]


DAILY = {
    f"memory/2025-12-0{day}.md": f"Nightly backup finished without errors, 12.{day} GB, nothing to do.\n"
    for day in range(1, 6)
}
OTHERS = {
    "memory/2025-11-01.md": "The nightly backup goes to the blue disk in the cellar.\n",
    "memory/2025-11-02.md": "Jo wants the backup to run at four instead of two.\n",
    "memory/2025-11-03.md": "A restore of the backup took eleven minutes.\n",
}


def test_of_five_lines_alike_at_most_two_are_among_the_first_five(tmp_path: Path) -> None:
    found = ask(tmp_path, DAILY | OTHERS, "nightly backup finished")
    assert found[0].startswith("Nightly backup finished")
    assert sum(text.startswith("Nightly backup") for text in found[:5]) <= 2
    assert len(found) == 8  # none is lost, they stand further down


def test_without_diversity_they_stand_by_score_alone(tmp_path: Path) -> None:
    for off in ({"diversity": 0.0}, {"without": "diversity"}):
        found = ask(tmp_path, DAILY | OTHERS, "nightly backup finished", **off)
        assert all(text.startswith("Nightly backup finished") for text in found[:5])


def test_the_same_in_japanese(tmp_path: Path) -> None:
    daily = {
        f"memory/2025-12-0{day}.md": f"夜間バックアップは問題なく終わった。容量は12.{day}GB。\n"
        for day in range(1, 6)
    }
    others = {
        "memory/2025-11-01.md": "バックアップは地下室の青いディスクに取る。\n",
        "memory/2025-11-02.md": "潤はバックアップを四時に動かしたい。\n",
        "memory/2025-11-03.md": "バックアップの復元に十一分かかった。\n",
    }
    found = ask(tmp_path, daily | others, "夜間バックアップ")
    assert sum(text.startswith("夜間バックアップ") for text in found[:5]) <= 2
    assert len(found) == 8


def test_unrelated_japanese_lines_keep_their_scores(tmp_path: Path) -> None:
    """Each run of characters would be one word, and all of them unlike, or one script, and all alike."""
    lines = {
        "memory/2025-11-01.md": "部長は三階の暖房を直した。\n",
        "memory/2025-11-02.md": "部長は駅前の店で暖房を買った。\n",
        "memory/2025-11-03.md": "暖房の費用は来月から上がる。\n",
    }
    on = ask(tmp_path, lines, "暖房")
    assert on == ask(tmp_path, lines, "暖房", diversity=0.0)
    hits = Workspace.open(tmp_path, today=TODAY).recall("暖房").hits
    assert all("diversity" not in dict(hit.why) for hit in hits)
