"""Where the front matter ends; the cases with text around it are golden files."""

from __future__ import annotations

import pytest

from wsmem.markdown.frontmatter import front_matter_end, read_aliases, read_front_matter


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("---\na: b\n---", 3),
        ("---\na: b\n...", 3),
        ("---\na: b", 0),
        ("---\n---\n---", 0),
        ("---\n\na: b\n---", 0),
        ("---\na: b\nprose\n---", 0),
        ("---\na:\n- b\n---", 4),
        ("---\na: x\n- b\n---", 0),
        ('---\n"a b": c\n---', 3),
        ("---\na: [b,\n  c\n]\n---", 0),
        ("---\na: [\n  c\n]\n---", 5),
        ("----\na: b\n----", 0),
        (" ---\na: b\n---", 0),
        ("# x\n---\na: b\n---", 0),
    ],
)
def test_the_end_of_the_front_matter(text: str, end: int) -> None:
    assert front_matter_end(text.split("\n")) == end


def test_a_thousand_lines_are_read_no_further() -> None:
    assert front_matter_end(["---", *["a: b"] * 999, "---"]) == 0
    assert front_matter_end(["---", *["a: b"] * 998, "---"]) == 1000


@pytest.mark.parametrize("value", ["[" * 5000, "[A", "&a [*a, *a]", "!!python/object:x {}", "2026-13-45"])
def test_yaml_that_cannot_be_read_gives_no_aliases(value: str) -> None:
    assert read_aliases(["---", f"aliases: {value}", "---"]) == ()


def test_the_mapping() -> None:
    assert read_front_matter(["---", "a: [b, 1]", "---"]) == {"a": ["b", 1]}
    assert read_front_matter(["text"]) == {}
