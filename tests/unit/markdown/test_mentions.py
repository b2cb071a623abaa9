"""Who is named by a text."""

from __future__ import annotations

import unicodedata

import pytest

from wsmem.markdown.mentions import find_mentions, wiki_target


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("@Ana", ["Ana"]),
        ("met @Ana, @Bo and (@Cy).", ["Ana", "Bo", "Cy"]),
        ("@ana and @ANA", ["ana"]),
        ("@The-Castle @[the castle]", ["The-Castle"]),
        ("@[Name, Jr.]", ["Name, Jr."]),
        ("@O'Brien's, @O’Neill’s", ["O'Brien", "O’Neill"]),
        ("@node.js. @x_bot_", ["node.js", "x_bot"]),
        ("@7-Eleven @3M", ["7-Eleven", "3M"]),
        ("**@Ana** _@Bo_ `@no`", ["Ana", "Bo"]),
        ("<@U12> \"@Ana\" '@Bo'", ["U12", "Ana", "Bo"]),
        ("＠Ana", ["Ana"]),
        ("昨日@佐藤と会った", ["佐藤"]),
        ("@酒井さんの鍵、@古賀先生", ["酒井さん", "古賀先生"]),
        ("@ジョン・スミスが", ["ジョン・スミス"]),
        ("@みなづき のパン", ["みなづき"]),
        ("@LINE公式", ["LINE"]),
        ("@陈工 来了", ["陈工"]),
        ("@김민수 씨", ["김민수"]),
        ("@สมชาย ไป", ["สมชาย"]),
        ("@กิตติ", ["กิตติ"]),
        ("@हिन्दी है", ["हिन्दी"]),
        ("@علی\u200cرضا", ["علی\u200cرضا"]),
        ("@Müller @Ольга @Σωκράτης", ["Müller", "Ольга", "Σωκράτης"]),
        ("[[Ana Lima]] [[people/Bo#Work|him]]", ["Ana Lima", "Bo"]),
    ],
)
def test_names(text: str, names: list[str]) -> None:
    assert find_mentions(text) == names


@pytest.mark.parametrize(
    "text",
    [
        "", "@", "@ home", "@[ ]", "@_", "@@x",
        "a@b.c", "é@b.c", "me_@x", "a.@b", r"\@Ana",
        "@tools/cli", "https://example.org/@ana", "@cached(1)", "@a@b",
        "@media", "@Property", "@pytest.fixture", "@app.route",
        "@2x", "@9am", "@1080p", "@30",
        "`@Ana`", "``@Ana `x` ``",
        "![[Ana]]", "[[2026-03-02]]", "[[2026-03-02-fix]]", "[[2026-W10]]", "[[#Heading]]", "[[a.png]]", "[[]]",
    ],
)  # fmt: skip
def test_no_names(text: str) -> None:
    assert find_mentions(text) == []


def test_a_decomposed_accent_is_part_of_the_name() -> None:
    name = unicodedata.normalize("NFD", "José")
    assert find_mentions(f"@{name} and @José") == [name]


@pytest.mark.parametrize(
    ("inner", "name"),
    [
        ("Ana Lima", "Ana Lima"),
        ("Ana Lima|Ana", "Ana Lima"),
        ("Ana Lima\\|Ana", "Ana Lima"),
        ("people/Ana.md#Work", "Ana"),
        ("Ana#^block", "Ana"),
        ("folder/", None),
        ("2026年3月2日", None),
    ],
)
def test_the_target_of_a_wiki_link(inner: str, name: str | None) -> None:
    assert wiki_target(inner) == name
