"""What is written of a file that changed: worked out by hand for small files, and counted for a real one."""

from __future__ import annotations

import pytest

from wsmem.index.changes import find_unit_changes
from wsmem.index.connection import open_reader
from wsmem.index.rows import UnitRow
from wsmem.operations.index import update_index
from wsmem.operations.workspace import open_place


def unit(text, line=1, section=1):
    return UnitRow((line, line, section, "N", text), (text, "", ""), (), ())


def compare(old, new, headings=None, sections=None):
    have = [(100 + at, row.columns) for at, row in enumerate(old)]
    return find_unit_changes(have, headings or {1: "Log"}, new, sections or {1: "Log"})


FIVE = [unit(text, line) for line, text in enumerate("abcde", 1)]


@pytest.mark.parametrize(
    ("new", "moved", "said", "found", "gone"),
    [
        (FIVE, [], [], [], range(105, 105)),
        # One more at the end: the two before it have a new neighbour.
        ([*FIVE, unit("f", 6)], [], [5], [3, 4, 5], range(106, 105)),
        # The third says something else: it, and two on either side.
        ([*FIVE[:2], unit("C", 3), *FIVE[3:]], [], [2], [0, 1, 2, 3, 4], range(105, 105)),
        # An empty line above the last two.
        ([*FIVE[:3], unit("d", 5), unit("e", 6)], [3, 4], [], [], range(105, 105)),
        # The last is gone: the two before it lost a neighbour.
        (FIVE[:4], [], [], [2, 3], range(104, 105)),
        # The first is gone: all others have another number.
        (FIVE[1:], [], [0, 1, 2, 3], [0, 1, 2, 3], range(104, 105)),
    ],
)
def test_only_what_differs_is_written(new, moved, said, found, gone):
    changes = compare(FIVE, new)
    assert (changes.moved, changes.said, changes.found) == (moved, said, found)
    assert changes.ids == range(100, 100 + len(new))
    assert list(changes.gone) == list(gone)


def test_another_heading_is_another_way_to_be_found():
    changes = compare(FIVE, FIVE, {1: "Log"}, {1: "Diary"})
    assert (changes.moved, changes.said) == ([], [0, 1, 2, 3, 4])


def test_a_heading_between_two_units_parts_them():
    new = [*FIVE[:2], *(unit(text, line + 1, 2) for line, text in enumerate("cde", 3))]
    changes = compare(FIVE, new, {1: "Log"}, {1: "Log", 2: "Log"})
    assert (changes.moved, changes.said, changes.found) == ([2, 3, 4], [], [0, 1, 2, 3])


def units_of(root):
    connection = open_reader(str(root))
    try:
        return connection.execute("SELECT id, file_id, line, content FROM unit ORDER BY id").fetchall()
    finally:
        connection.close()


def test_rows_keep_their_numbers_when_a_line_is_added(write):
    root = write({"memory/2025-01-01.md": "# Log\n\n- one\n- two\n", "memory/2025-01-02.md": "- three\n"})
    place = open_place(str(root), {})
    update_index(place)
    before = units_of(root)
    (root / "memory/2025-01-01.md").write_text("# Log\n\n- one\n- two\n- new\n")
    assert update_index(place).changed == 1
    after = units_of(root)
    assert [row for row in after if row in before] == before
    ((number, file_id, line, content),) = [row for row in after if row not in before]
    assert (number, file_id, line, content) == (before[1][0] + 1, before[1][1], 5, "new")


def test_a_file_whose_numbers_have_no_room_to_grow_moves_behind_the_others_of_its_day(write):
    root = write({"memory/2025-01-01.md": "- one\n", "memory/2025-01-01-b.md": "- two\n"})
    place = open_place(str(root), {})
    update_index(place)
    first = min(units_of(root))[3]
    grown = "memory/2025-01-01-b.md" if first == "two" else "memory/2025-01-01.md"
    (root / grown).write_text(f"- {first}\n- more\n")
    update_index(place)
    numbers = {content: number for number, _, _, content in units_of(root)}
    assert numbers["more"] == numbers[first] + 1
    assert len(set(numbers.values())) == 3
