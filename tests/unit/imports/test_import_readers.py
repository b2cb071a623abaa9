"""What other memories export is read with its own dates and kinds."""

from __future__ import annotations

import json
from datetime import date
from typing import TYPE_CHECKING

import pytest

from wsmem.errors import UsageError
from wsmem.imports.readers import READERS
from wsmem.model import FactKind

if TYPE_CHECKING:
    from pathlib import Path


def read(origin: str, path: Path, value: object | None = None) -> list[tuple[str, str, date | None, str]]:
    if value is not None:
        path.write_text(value if isinstance(value, str) else json.dumps(value), encoding="utf-8")
    return [
        (record.text, str(record.kind), record.day, record.source) for record in READERS[origin](str(path))
    ]


def test_total_reclaw_keeps_date_category_and_importance(tmp_path: Path) -> None:
    rows = [
        {
            "id": "1a2b3c4d-0000",
            "text": "Uses Postgres.",
            "category": "decision",
            "importance": 0.9,
            "created_at": "2026-01-02T03:04:05Z",
        },
        {"id": "2", "text": "old", "category": "fact", "created_at": 1767322800000, "consolidated_into": "1"},
    ]
    path = tmp_path / "dump.json"
    assert read("total-reclaw", path, {"memories": rows}) == [
        ("Uses Postgres. #decision", "experience", date(2026, 1, 2), "total-reclaw:1a2b3c4d")
    ]
    (record,) = READERS["total-reclaw"](str(path))
    assert record.tail == (("imp", "0.9"),)


def test_memory_lancedb_counts_milliseconds(tmp_path: Path) -> None:
    rows = '{"id":"x-1","text":"お茶が好き","category":"preference","createdAt":1767322800000}\n{"id":"y","text":"  "}\n'
    assert read("memory-lancedb", tmp_path / "rows.jsonl", rows) == [
        ("お茶が好き #preference", "opinion", date(2026, 1, 2), "memory-lancedb:x1")
    ]


def test_mem0_results(tmp_path: Path) -> None:
    value = {
        "results": [
            {
                "id": "m",
                "memory": "Likes tea",
                "created_at": "2026-01-02T03:04:05-08:00",
                "categories": ["food"],
            }
        ]
    }
    assert read("mem0", tmp_path / "m.json", value) == [
        ("Likes tea #food", "observation", date(2026, 1, 2), "mem0:m")
    ]


def test_episodes_by_footer_front_matter_and_folder(tmp_path: Path) -> None:
    folder = tmp_path / "episodes" / "2026" / "01" / "03"
    folder.mkdir(parents=True)
    (folder / "a.md").write_text(
        '# Title\n\nWe moved.\n\n<!-- episodic-meta {"id": "ep1", "created": "2026-01-02T00:00:00Z"} -->\n'
    )
    (folder / "b.md").write_text("---\nid: ep2\ncreated: 2026-01-04T00:00:00Z\n---\nIt rained.\n")
    (folder / "c.md").write_text("No data.\n")
    assert read("episodic-claw", tmp_path / "episodes") == [
        ("We moved.", "observation", date(2026, 1, 2), "episodic-claw:ep1"),
        ("It rained.", "observation", date(2026, 1, 4), "episodic-claw:ep2"),
        ("No data.", "observation", date(2026, 1, 3), "episodic-claw:c"),
    ]


@pytest.mark.parametrize("origin", ["total-reclaw", "memory-lancedb", "mem0", "wsmem"])
def test_what_is_no_export_is_an_error_that_names_the_file(origin: str, tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text("{broken")
    with pytest.raises(UsageError, match="not valid JSON") as caught:
        list(READERS[origin](str(path)))
    assert caught.value.source == str(path)


def test_wsmem_export_points_at_ids(tmp_path: Path) -> None:
    rows = [
        {"wsmem_export": 1, "facts": 2},
        {
            "id": "f-aaaaaaaa",
            "kind": "world",
            "content": "Lives in Leeds.",
            "entities": ["Wren"],
            "recorded": "2026-01-01",
            "source": "memory/2026-01-01.md#L5",
        },
        {
            "id": "f-bbbbbbbb",
            "kind": "world",
            "content": "Lives in Glasgow.",
            "recorded": "2026-01-02",
            "supersedes": "memory/2026-01-01.md#L5",
            "meta": {"imp": "0.8"},
        },
    ]
    path = tmp_path / "x.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    first, second = READERS["wsmem"](str(path))
    assert (first.kind, first.entities, first.day) == (FactKind.WORLD, ("Wren",), date(2026, 1, 1))
    assert second.attributes == (("supersedes", "^f-aaaaaaaa"),)
    assert second.tail == (("imp", "0.8"),)
