"""Vectors in the index: mixed with neighbours, the same whichever way they are reckoned."""

from __future__ import annotations

import random

from wsmem.embed import RoutedVector
from wsmem.operations.vectors import _find_neighbours, _mix, _mix_by_numpy


def test_a_share_of_the_neighbours_is_added_and_the_direction_kept() -> None:
    own = [
        RoutedVector("t", bytes([127, 0, 0]), 1 / 127),
        RoutedVector("t", bytes([0, 127, 0]), 1 / 127),
        RoutedVector("t", bytes([0, 0, 127]), 1 / 127),
    ]
    # (½, 1, ½) by its largest part: 127 · ½ = 63.5, rounded to the even 64
    assert list(_mix(own, [(-1, -1), (0, 2), (-1, -1)], [0.5] * 3)) == [
        own[0].vector,
        bytes([64, 127, 64]),
        own[2].vector,
    ]


def test_neighbours_share_a_section_a_sort_a_file_and_a_table() -> None:
    files = [[(1, 1, "N", ""), (2, 1, "N", ""), (3, 1, "W", ""), (4, 2, "W", "")], [(5, 2, "W", "")]]
    own = [RoutedVector("a", b"\1", 1.0)] * 5
    assert _find_neighbours(files, own) == [(-1, 1), (0, -1), (-1, -1), (-1, -1), (-1, -1)]
    own = [RoutedVector("a", b"\1", 1.0), None, *own[2:]]
    assert _find_neighbours(files, own)[0] == (-1, -1)
    own = [RoutedVector("a", b"\1", 1.0), RoutedVector("b", b"\1", 1.0), *own[2:]]
    assert _find_neighbours(files, own)[0] == (-1, -1)


def test_few_and_many_give_the_same_bytes() -> None:
    chance = random.Random(3)
    own: list[RoutedVector | None] = []
    for number in range(400):
        size, table = (64, "en") if number % 3 else (48, "cjk")
        body = bytes(chance.randrange(256) for _ in range(size))
        own.append(RoutedVector(table, body, chance.random()) if number % 11 else None)
    files = [
        [(number, number // 9, "NW"[number % 17 == 0], "") for number in range(at, at + 40)]
        for at in range(0, 400, 40)
    ]
    beside = _find_neighbours(files, own)
    shares = [chance.choice((0.3, 0.5)) for _ in own]
    assert _mix_by_numpy(own, beside, shares) == list(_mix(own, beside, shares))
