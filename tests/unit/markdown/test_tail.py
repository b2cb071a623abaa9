"""Comments are no part of what a bullet says; the metadata in them is kept."""

from __future__ import annotations

import pytest

from wsmem.markdown.tail import split_comments


@pytest.mark.parametrize(
    ("text", "shown", "meta"),
    [
        ("a", "a", []),
        ("a <!-- b --> c", "a c", []),
        ("a<!-- b -->", "a", []),
        ("<!-- a -->b", "b", []),
        ("a <!-- wsmem id=f-1 trust=user -->", "a", [("id", "f-1"), ("trust", "user")]),
        ('a <!-- wsmem reason="b c" src=d.md#L4 -->', "a", [("reason", "b c"), ("src", "d.md#L4")]),
        ("a <!-- importance: 7 -->", "a", [("imp", "0.7")]),
        ("a <!-- importance: 70 -->", "a", [("imp", "1")]),
        ("a <!-- importance: high -->", "a", [("imp", "high")]),
        ("a <!-- trigger: b: c, d -->", "a", [("trigger", "b: c, d")]),
        ("a <!-- project: x --><!-- wsmem b=c -->", "a", [("project", "x"), ("b", "c")]),
        ("a <!-- wsmemory b=c -->", "a", []),
        ("a `<!-- b -->`", "a `<!-- b -->`", []),
        ("a <!-- b", "a <!-- b", []),
        ("a --> b", "a --> b", []),
        ("a <!--> b", "a b", []),
    ],
)
def test_comments_of_a_line(text: str, shown: str, meta: list[tuple[str, str]]) -> None:
    assert split_comments(text) == (shown, meta)


def test_in_an_html_block_a_comment_without_an_end_hides_the_rest() -> None:
    assert split_comments("a <!-- wsmem b=c\nd", block=True) == ("a", [("b", "c")])
