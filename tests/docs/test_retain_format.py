"""The page on the Retain format: each line of its table is read as the table says."""

from __future__ import annotations

from datetime import date

import pytest

from wsmem.markdown.document import parse_document

from .pages import DOCS, PAGES, name_of, read_blocks, read_tables

ROWS = next(table for table in read_tables(DOCS / "reference" / "retain-format.md") if "written" in table[0])


@pytest.mark.parametrize("row", ROWS, ids=[row["written"] for row in ROWS])
def test_a_line_is_read_as_documented(row):
    line = row["written"].strip("`")
    document = parse_document(f"## Retain\n\n{line}\n", "memory/2025-12-02.md", recorded=date(2025, 12, 2))
    (unit,) = document.units
    assert str(unit.kind) == row["kind"]
    assert ", ".join(unit.entities) == row["entities"]
    assert ("" if unit.confidence is None else f"{unit.confidence:g}") == row["confidence"]
    assert unit.content == row["content"]
    more = {
        "time": unit.time,
        "occurred": unit.occurred,
        "supersedes": unit.supersedes,
        "retired": "" if unit.retired else None,
    }
    assert [f"{key} {value}".strip() for key, value in more.items() if value is not None] == [
        part for part in [row["more"]] if part
    ]


@pytest.mark.parametrize("page", [page for page in PAGES if read_blocks(page, "markdown")], ids=name_of)
def test_every_bullet_of_an_example_is_a_fact(page):
    for block in read_blocks(page, "markdown"):
        document = parse_document(block.text, name_of(page), recorded=date(2025, 12, 2), bank=True)
        assert not document.problems
        bullets = sum(line.startswith("- ") for line in block.text.split("\n"))
        assert sum(str(unit.kind) not in ("note", "unknown") for unit in document.units) == bullets
