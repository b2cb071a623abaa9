"""Facts in nearly the same words are one answer, with all their sources; nothing is lost from the logs."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from wsmem import Workspace

if TYPE_CHECKING:
    from pathlib import Path

SAID = {
    "2025-09-01": "W @Kelp: Drinks only from running water at the fountain in the kitchen.",
    "2025-09-20": "W @Kelp: Only drinks from running water, at the fountain in the kitchen.",
    "2025-10-05": "W @Kelp: Drinks from running water at the fountain in the bathroom.",
    "2025-10-06": "W @Jun: Drinks only from running water at the fountain in the kitchen.",
}


def open_workspace(root: Path) -> Workspace:
    (root / "memory").mkdir()
    for day, bullet in SAID.items():
        (root / "memory" / f"{day}.md").write_text(f"# {day}\n\n## Retain\n\n- {bullet}\n", encoding="utf-8")
    return Workspace.open(root, today=date(2025, 12, 1))


def test_near_duplicates_of_one_entity_are_one_answer_with_both_sources(tmp_path):
    hits = open_workspace(tmp_path).recall("running water fountain").hits
    sources = {str(hit.fact.source): [str(copy) for copy in hit.fact.copies] for hit in hits}
    assert sorted(sources) == [
        "memory/2025-09-20.md#L5",
        "memory/2025-10-05.md#L5",
        "memory/2025-10-06.md#L5",
    ] or (
        sorted(sources) == ["memory/2025-09-01.md#L5", "memory/2025-10-05.md#L5", "memory/2025-10-06.md#L5"]
    )
    (both,) = [{source, *copies} for source, copies in sources.items() if copies]
    assert both == {"memory/2025-09-01.md#L5", "memory/2025-09-20.md#L5"}


def test_the_logs_keep_every_line(tmp_path):
    memory = open_workspace(tmp_path)
    memory.recall("running water")
    assert len(memory.facts().facts) == 4


def test_an_entity_page_tells_them_once_with_both_links(tmp_path):
    memory = open_workspace(tmp_path)
    plan = memory.reflect().plan
    (page,) = [change.after for change in plan.changes if change.path == "bank/entities/Kelp.md"]
    told = [line for line in page.split("\n") if "running water" in line and line.startswith("- ")]
    assert len(told) == 2
    (one,) = [line for line in told if "kitchen" in line]
    assert "2025-09-01" in one
    assert "2025-09-20" in one
