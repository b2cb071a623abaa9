"""Japanese and Chinese text is cut into the longest pieces known."""

from __future__ import annotations

import pytest

from wsmem.embed import pieces

LISTED = ["会", "会議", "会議室", "の", "予定", "定", "api", "ガ", "3"]
ROWS = {piece: row for row, piece in enumerate(LISTED)}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("会議室の予定", ["会議室", "の", "予定"]),
        ("会議会", ["会議", "会"]),
        ("予会", ["会"]),  # a character that begins no piece is left out
        ("APIの会議", ["api", "の", "会議"]),  # case folds
        ("ＡＰＩ３", ["api", "3"]),  # full width folds
        ("ｶﾞ", ["ガ"]),  # half-width kana with its mark folds into one
        ("会 議室", ["会"]),  # a piece does not reach over a space
        ("xyz", []),
    ],
)
def test_the_longest_piece_is_taken_from_each_place(text: str, expected: list[str]) -> None:
    assert pieces.tokenize(text, ROWS, 3) == expected


def test_an_empty_table_finds_nothing() -> None:
    assert pieces.tokenize("会議", {}, 0) == []
