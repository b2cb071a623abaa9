from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wsmem.opinions.likeness import content_tokens, is_near_duplicate, likeness


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Prefers short replies on WhatsApp.", "prefers  short replies on WhatsApp"),
        ("Prefers short replies on WhatsApp", "I prefer short replies on WhatsApp"),
        ("Likes the window seat on the train", "Likes the window seats on the train very much"),
        (  # words moved about, but none of them across "into"
            "Prefers chat replies under eight lines; longer things go into a file.",
            "Prefers replies under eight lines in chat; anything longer goes into a file.",
        ),
        ("チャットより電話のほうが好き。", "チャットより電話のほうが好き"),
        ("朝はコーヒーを飲まないと起きられない", "朝はコーヒーを飲まないと起きられない人"),
    ],
)
def test_the_same_in_slightly_other_words(first, second):
    assert is_near_duplicate(first, second)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Prefers short replies on WhatsApp", "Does not prefer short replies on WhatsApp"),
        ("Prefers short replies on WhatsApp", "No longer prefers short replies on WhatsApp"),
        ("Prefers tea over coffee in the morning at work", "Prefers coffee over tea in the morning at work"),
        (
            "The nightly backup of the big database always begins at 2 and runs one hour on an old server",
            "The nightly backup of the big database always begins at 3 and runs one hour on an old server",
        ),
        (
            "Wants long weekly summary with all numbers, open points, risks and names sent on Monday",
            "Wants long weekly summary with all numbers, open points, risks and names sent on Friday",
        ),
        ("Wants replies under eight lines", "Wants replies under ten lines"),
        ("Likes tea", "Likes tea with milk, served in the garden"),
        ("チャットより電話のほうが好き", "電話よりチャットのほうが好き"),
        ("平日は電車のほうが好き", "平日は電車のほうが好きではない"),
        ("火曜日に会うのが好き", "水曜日に会うのが好き"),
        ("更喜欢下午用语音沟通", "更喜欢上午用语音沟通"),
        ("", "Likes tea"),
    ],
)
def test_what_turns_a_statement_makes_it_another(first, second):
    assert not is_near_duplicate(first, second)


def test_content_words_are_counted_by_hand():
    assert content_tokens("He prefers the short lines") == ("prefer", "short", "line")
    assert content_tokens("電話が好き") == ("電話", "話が", "が好", "好き")
    # {short, reply, chat} against {short, reply, mail}: 2 shared of 4
    assert likeness("short reply chat", "short reply mail") == 0.5


WORDS = st.lists(
    st.sampled_from("he prefers tea coffee not over short 3 4 電話 が好き Monday Anna".split()), max_size=7
)


@given(WORDS, WORDS)
def test_likeness_has_no_direction_and_everything_is_like_itself(first, second):
    one, two = " ".join(first), " ".join(second)
    assert likeness(one, two) == likeness(two, one)
    assert likeness(one, one) == 1.0
