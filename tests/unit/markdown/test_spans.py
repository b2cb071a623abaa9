"""Code spans end where Markdown ends them."""

from __future__ import annotations

import pytest

from wsmem.markdown.spans import blank_code, code_spans


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        ("none", []),
        ("`a`", [(0, 3)]),
        ("`a` b `c`", [(0, 3), (6, 9)]),
        ("``a`b``", [(0, 7)]),
        ("`a", []),
        ("`a`` b`", [(0, 7)]),  # the run of two does not close the run of one
        ("``a` b`", [(3, 7)]),  # the run of two never closes
        ("```a```", [(0, 7)]),
    ],
)
def test_a_run_of_backticks_closes_with_a_run_of_its_length(text: str, spans: list[tuple[int, int]]) -> None:
    assert code_spans(text) == spans


def test_code_is_blanked_in_place() -> None:
    assert blank_code("a `@b` @c") == "a      @c"
    assert blank_code("no code") == "no code"
