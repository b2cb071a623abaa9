"""The estimate of tokens errs to the safe side and is never nothing for something."""

from __future__ import annotations

import pytest

from wsmem.tokens import estimate_tokens


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("", 0),
        ("a", 1),  # 0.3, rounded up
        ("abcdefghij", 3),  # 10 × 0.3
        ("hello world", 4),  # 11 × 0.3 = 3.3
        ("日本", 3),  # 2 × 1.1 = 2.2
        ("日本 ab", 4),  # 2 × 1.1 + 3 × 0.3 = 3.1
        ("。、", 3),  # the punctuation of those scripts counts like them
        ("ＡＢ", 3),
        ("한국", 3),
        ("héllo", 2),  # 5 × 0.3 = 1.5
    ],
)
def test_tokens_of_a_text(text: str, tokens: int) -> None:
    assert estimate_tokens(text) == tokens


def test_the_coefficients_can_be_set() -> None:
    assert estimate_tokens("日本 ab", per_unspaced=2, per_other=1) == 7
    assert estimate_tokens("a", per_other=0) == 1
