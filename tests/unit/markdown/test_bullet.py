"""The grammar of one bullet, where golden files do not reach."""

from __future__ import annotations

import pytest

from wsmem.markdown.bullet import BadAttribute, TypedBullet, parse_bullet
from wsmem.model import FactKind


def test_a_heading_gives_the_kind_only_to_bullets_without_a_letter() -> None:
    for text, kind, entities, content in [
        ("@Ana: a", FactKind.WORLD, ("Ana",), "a"),
        ("@Ana a", FactKind.WORLD, ("Ana",), "a"),
        ("a @Ana", FactKind.WORLD, ("Ana",), "a @Ana"),
        ("A plan", FactKind.WORLD, (), "A plan"),
        ("(n=5) a", FactKind.WORLD, (), "(n=5) a"),
        ("B: a", FactKind.EXPERIENCE, (), "a"),
    ]:
        typed = parse_bullet(text, default_kind=FactKind.WORLD)
        assert isinstance(typed, TypedBullet)
        assert (typed.kind, typed.entities, typed.content) == (kind, entities, content)


def test_a_letter_alone_needs_leave() -> None:
    assert parse_bullet("W text") is None
    typed = parse_bullet("W text", loose=True)
    assert isinstance(typed, TypedBullet)
    assert typed.content == "text"
    assert parse_bullet("E text", loose=True) is None


@pytest.mark.parametrize("text", ["", " ", "W", "W ", "**", "~~~~", "()", "@", "[", "W(", "14:30", "[ ]"])
def test_next_to_nothing_is_not_typed(text: str) -> None:
    assert parse_bullet(text) is None


def test_a_message_does_not_repeat_a_whole_file() -> None:
    bad = parse_bullet(f"O(c={'9' * 5000}): a")
    assert isinstance(bad, BadAttribute)
    assert len(bad.message) < 120


@pytest.mark.parametrize(
    ("plain", "same"),
    [
        ("W @Ana: a", "W  @Ana: a"),
        ("B @a-1 @b2: c d", "B @a-1  @b2: c d"),
        ("O(c=0.95) @Ana: x * y `z`", "O( c=0.95) @Ana: x * y `z`"),
        ("O(c=1): x", "O (c=1): x"),
        ("O(c=1.0): x", "O (c=1.0): x"),
        ("S: a ~ b", "S : a ~ b"),
        ("W @Ana @ana: a", "W @Ana  @ana: a"),
    ],
)
def test_the_short_way_and_the_grammar_read_the_same(plain: str, same: str) -> None:
    assert parse_bullet(plain) == parse_bullet(same)
