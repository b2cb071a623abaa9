"""Lines are what an editor counts."""

from __future__ import annotations

import pytest

from wsmem.markdown.lines import line_end_of, split_keeping_ends, split_lines


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", []),
        ("a", ["a"]),
        ("a\n", ["a"]),
        ("a\n\n", ["a", ""]),
        ("\n", [""]),
        ("a\r\nb\rc\nd", ["a", "b", "c", "d"]),
        ("a\r\r\nb", ["a", "", "b"]),
        ("a\n\rb", ["a", "", "b"]),
        ("a\fb\vc\u2028d\u0085e\x1cf", ["a\fb\vc\u2028d\u0085e\x1cf"]),
        ("a\r", ["a"]),
    ],
)
def test_only_the_three_line_ends_split(text: str, lines: list[str]) -> None:
    assert split_lines(text) == lines
    assert "".join(split_keeping_ends(text)) == text
    assert [line.rstrip("\r\n") for line in split_keeping_ends(text)] == lines


def test_the_first_line_end_is_the_file_s() -> None:
    assert line_end_of("a\r\nb\n") == "\r\n"
    assert line_end_of("a\rb\n") == "\r"
    assert line_end_of("a") == "\n"
