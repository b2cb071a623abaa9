"""Imports keep dates, write nothing twice, and an own export comes back as it was."""

from __future__ import annotations

import json
from datetime import date
from typing import TYPE_CHECKING, Any

import pytest

from wsmem.imports.readers import READERS
from wsmem.imports.records import Record
from wsmem.model import FactKind
from wsmem.operations.export import export_facts
from wsmem.operations.importing import ImportResult, import_records
from wsmem.operations.inbox import roll_back
from wsmem.operations.selection import Selection
from wsmem.operations.workspace import Place, open_place
from wsmem.render.bundle import bundle_text
from wsmem.render.envelope import fact_json, json_lines

if TYPE_CHECKING:
    from pathlib import Path

TODAY = date(2026, 5, 1)


def new_place(root: Path, files: dict[str, str]) -> Place:
    for name, text in {"memory/.keep": "", **files}.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return open_place(str(root), {})


def run(place: Place, records: list[Record], **more: Any) -> ImportResult:
    return import_records(place, records, today=TODAY, **more)


RECORDS = [
    Record(
        "Uses Postgres. #decision",
        FactKind.EXPERIENCE,
        date(2026, 1, 2),
        "total-reclaw:1a",
        tail=(("imp", "0.9"),),
    ),
    Record("Prefers tea.", FactKind.OPINION, None, "mem0:2", confidence=0.7),
]


def test_each_memory_is_written_under_its_own_date(tmp_path: Path) -> None:
    place = new_place(tmp_path, {})
    result = run(place, RECORDS)
    assert (tmp_path / "memory/inbox/2026-01-02.md").read_text() == (
        "# Inbox 2026-01-02\n\n## Retain\n\n"
        "- B: Uses Postgres. #decision <!-- wsmem imp=0.9 src=total-reclaw:1a trust=imported run=20260501-1 -->\n"
    )
    assert "O(c=0.7): Prefers tea." in (tmp_path / "memory/inbox/undated.md").read_text()
    assert run(place, RECORDS).imported == ()
    assert len(roll_back(place, result.run)) == 2
    assert not list((tmp_path / "memory/inbox").glob("*"))


def test_a_dry_run_writes_nothing(tmp_path: Path) -> None:
    place = new_place(tmp_path, {})
    assert len(run(place, RECORDS, dry_run=True).imported) == 2
    assert sorted(path.name for path in tmp_path.rglob("*")) == [".keep", "memory"]


LOG = """\
# 2026-01-02

Prose.

## Retain

- W @Wren: Lives in Leeds.
  - near the station
- 14:30 B @Pip @Wren: Moved the shelf. <!-- wsmem imp=0.8 -->
- O(c=0.8) @Wren: Prefers tea.
"""
NEXT = "# 2026-01-03\n\n## Retain\n\n- W(supersedes=memory/2026-01-02.md#L7) @Wren: Lives in Glasgow.\n- S: 雨の日は静か。\n"


def exported(place: Place) -> list[dict[str, Any]]:
    facts = export_facts(place, Selection(), today=TODAY).facts
    rows = [fact_json(fact) for fact in facts]
    for row in rows:
        del row["source"], row["supersedes"], row["superseded_by"], row["heading"]
    return rows


@pytest.fixture
def old(tmp_path: Path) -> Place:
    return new_place(tmp_path / "old", {"memory/2026-01-02.md": LOG, "memory/2026-01-03.md": NEXT})


def test_an_own_export_comes_back_as_it_was(old: Place, tmp_path: Path) -> None:
    facts = export_facts(old, Selection(), today=TODAY).facts
    file = tmp_path / "out.jsonl"
    file.write_text(
        json_lines([{"wsmem_export": 1, "facts": len(facts)}, *map(fact_json, facts)]), encoding="utf-8"
    )
    place = new_place(tmp_path / "new", {})
    result = run(place, list(READERS["wsmem"](str(file))), own=True, daily=True)
    assert len(result.imported) == len(facts) == 5
    assert exported(place) == exported(old)
    assert [bool(fact.superseded_by) for fact in export_facts(place, Selection(), today=TODAY).facts] == [
        True,
        False,
        False,
        False,
        False,
    ]
    assert run(place, list(READERS["wsmem"](str(file))), own=True, daily=True).imported == ()


def test_a_bundle_is_markdown_with_ids_and_lines(old: Place) -> None:
    text = bundle_text(export_facts(old, Selection(), today=TODAY).facts)
    assert text.startswith("## memory/2026-01-02.md\n\n- W @Wren: Lives in Leeds. <!-- wsmem id=f-")
    assert "\n  - near the station\n" in text
    assert "\n\n## memory/2026-01-03.md\n\n" in text
    assert json.dumps(text)
