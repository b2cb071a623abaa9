"""Whatever happens to the index file, the next question is answered from the Markdown."""

from __future__ import annotations

import os
import shutil
from datetime import date
from typing import TYPE_CHECKING

import apsw
import pytest

from wsmem.index.connection import index_path
from wsmem.index.schema import APPLICATION_ID, PAGE_SIZE
from wsmem.operations.index import update_index
from wsmem.operations.recall import recall
from wsmem.operations.workspace import Place, open_place

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

TODAY = date(2025, 12, 1)


@pytest.fixture
def place(tmp_path: Path) -> Place:
    root = tmp_path / "it's a Ω workspace"
    (root / "memory").mkdir(parents=True)
    for day in range(1, 29):
        text = (
            f"## Retain\n- W @Ana: Lives in flat {day} of the lighthouse.\n- B: Counted {day} gulls.\n"
            + "- filler words\n" * 40
        )
        (root / "memory" / f"2025-11-{day:02}.md").write_text(text)
    place = open_place(str(root), {})
    update_index(place)
    return place


def answers(place: Place) -> list[str]:
    result = recall(place, "gulls counted lighthouse", today=TODAY, k=100, budget=100_000)
    return [f"{hit.fact.source} {hit.fact.content} {hit.score}" for hit in result.hits]


def empty(path: str) -> None:
    os.truncate(path, 0)


def garbage(path: str) -> None:
    with open(path, "wb") as file:
        file.write(b"this is no database at all " * 500)


def zeroed_header(path: str) -> None:
    with open(path, "r+b") as file:
        file.write(b"\0" * 100)


def half(path: str) -> None:
    os.truncate(path, os.path.getsize(path) // 2)


def one_page(path: str) -> None:
    os.truncate(path, PAGE_SIZE)


def hundred_bytes(path: str) -> None:
    os.truncate(path, 100)


def middle_zeroed(path: str) -> None:
    size = os.path.getsize(path)
    with open(path, "r+b") as file:
        file.seek(size // 3 // PAGE_SIZE * PAGE_SIZE)
        file.write(b"\0" * (size // 3))


def newer_version(path: str) -> None:
    connection = apsw.Connection(path)
    connection.execute("PRAGMA user_version=999").fetchall()
    connection.close()


def foreign_database(path: str) -> None:
    os.unlink(path)
    connection = apsw.Connection(path)
    connection.execute("CREATE TABLE shopping (thing)")
    connection.close()


def missing_tables(path: str) -> None:
    connection = apsw.Connection(path)
    connection.execute("DROP TABLE words")
    connection.execute("DROP TABLE unit")
    connection.close()


def other_page_size(path: str) -> None:
    os.unlink(path)
    connection = apsw.Connection(path)
    for pragma in ("page_size=8192", f"application_id={APPLICATION_ID}", "user_version=999"):
        connection.execute(f"PRAGMA {pragma}").fetchall()
    connection.execute("CREATE TABLE meta (key, value)")
    connection.close()


def deleted(path: str) -> None:
    os.unlink(path)


def folder_deleted(path: str) -> None:
    shutil.rmtree(os.path.dirname(path))


DAMAGES: list[Callable[[str], None]] = [
    empty,
    garbage,
    zeroed_header,
    half,
    one_page,
    hundred_bytes,
    middle_zeroed,
    newer_version,
    foreign_database,
    missing_tables,
    other_page_size,
    deleted,
    folder_deleted,
]


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.__name__)
@pytest.mark.parametrize("sidecars", [False, True], ids=["without-wal", "with-wal"])
def test_a_damaged_index_is_built_anew(place: Place, damage: Callable[[str], None], sidecars: bool) -> None:
    before = answers(place)
    path = index_path(place.root)
    if sidecars:  # a log of the former database must not be applied to the new one
        connection = apsw.Connection(path)
        connection.execute("PRAGMA wal_autocheckpoint=0").fetchall()
        connection.execute("UPDATE unit SET content = content")
        shutil.copy(f"{path}-wal", f"{path}-wal.copy")
        connection.close()
        os.replace(f"{path}-wal.copy", f"{path}-wal")
    damage(path)
    assert answers(place) == before
    update_index(place)
    assert answers(place) == before


def test_truncation_at_every_page_is_survived(place: Place) -> None:
    before = answers(place)
    path = index_path(place.root)
    with open(path, "rb") as file:
        whole = file.read()
    for pages in range(0, len(whole) // PAGE_SIZE, 5):
        with open(path, "wb") as file:
            file.write(whole[: pages * PAGE_SIZE])
        assert answers(place) == before, f"cut after {pages} pages"
