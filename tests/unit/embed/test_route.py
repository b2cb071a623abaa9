"""A text goes to the table of its script."""

from __future__ import annotations

import pytest

from wsmem.embed import route


@pytest.mark.parametrize(
    ("text", "table"),
    [
        ("", "en"),
        ("Peter prefers concise replies.", "en"),
        ("Café déjà vu", "en"),
        ("会議は午前中に", "cjk"),
        ("今天的会议室换到了三楼", "cjk"),
        ("カタカナ", "cjk"),
        ("ｶﾀｶﾅ", "cjk"),
        ("123 456", "en"),
        ("abcdefg 会議室", "cjk"),  # 3 of 10 letters: just enough
        ("abcdefgh 会議室", "en"),  # 3 of 11
        ("会議 2026-01-05 10:30", "cjk"),  # digits are no letters
        ("회의는 오전에", "en"),  # hangul is not in the table
        ("Привет", "en"),
    ],
)
def test_three_letters_in_ten_must_be_kana_or_han(text: str, table: str) -> None:
    assert route(text) == table
