"""Messages are cut into sentences, and those that lean on each other stay together."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wsmem.signals import group_sentences


@pytest.mark.parametrize(
    ("text", "groups"),
    [
        ("One is here. Two is there! Is three? Yes.", ["One is here.", "Two is there!", "Is three?", "Yes."]),
        (
            "Dr. Olsen moved to St. Gallen, e.g. for work. She likes it.",
            ["Dr. Olsen moved to St. Gallen, e.g. for work.", "She likes it."],
        ),
        ("It costs 3.50 at example.org. Cheap.", ["It costs 3.50 at example.org.", "Cheap."]),
        (
            "京都に住んでいます。猫が二匹います！「本当？」と聞かれた。",
            ["京都に住んでいます。", "猫が二匹います！", "「本当？」と聞かれた。"],
        ),
        ("- first thing\n- [x] second thing\n3. third", ["first thing", "second thing", "third"]),
        ("Remember this: Oskar is allergic.", ["Remember this: Oskar is allergic."]),
        ("Remember this. The code is 4471. It rains.", ["Remember this. The code is 4471.", "It rains."]),
        ("次のことを忘れないで。母は卵アレルギーです。", ["次のことを忘れないで。 母は卵アレルギーです。"]),
        (
            "We use Postgres. That's because Mongo lost data.",
            ["We use Postgres. That's because Mongo lost data."],
        ),
        ("Remember this.\n\nThe code is 4471.", ["Remember this.", "The code is 4471."]),
        ("", []),
    ],
)
def test_groups(text: str, groups: list[str]) -> None:
    assert [group.text for group in group_sentences(text)] == groups


def test_fenced_code_is_a_group_of_its_own() -> None:
    (before, code, after) = group_sentences("See:\n```py\nmy = 1. Two\n```\nDone.")
    assert (before.text, after.text) == ("See:", "Done.")
    assert code.fenced
    assert code.text == "```py\nmy = 1. Two\n```"


@given(st.text(alphabet="ab. !?。「」\n`-:\"'A", max_size=80))
def test_groups_come_in_order_and_lie_inside_the_text(text: str) -> None:
    at = 0
    for group in group_sentences(text):
        assert at <= group.start < group.end <= len(text)
        assert group.text.split() == text[group.start : group.end].split() or " " in group.text
        at = group.end
