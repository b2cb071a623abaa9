"""What a question is read as."""

from __future__ import annotations

from datetime import date

import pytest

from wsmem.model import DateSpan
from wsmem.recall.lexical import match_expression
from wsmem.recall.query import read_question
from wsmem.text import match_terms

TODAY = date(2025, 12, 15)
KNOWN = {"peter", "the castle", "古賀先生", "otter"}


def read(text: str):  # type: ignore[no-untyped-def]
    return read_question(text, today=TODAY, is_known_name=KNOWN.__contains__)


def test_stop_words_and_possessives_are_no_terms() -> None:
    assert match_terms("What is the port of Peter's database?") == [("port",), ("peter",), ("database",)]


def test_a_question_of_stop_words_alone_keeps_them() -> None:
    assert match_terms("what is it") == [("what",), ("is",), ("it",)]


def test_a_compound_is_looked_for_in_parts_and_as_a_phrase() -> None:
    assert match_terms("OPS-1234") == [("ops",), ("1234",), ("ops", "1234")]


def test_a_run_is_looked_for_as_pairs_single_han_characters_and_a_phrase() -> None:
    assert match_terms("東京駅で") == [
        ("東京",), ("京駅",), ("駅で",), ("東",), ("京",), ("駅",), ("東京", "京駅", "駅で"),
    ]  # fmt: skip


def test_full_width_letters_are_the_same_letters() -> None:
    assert match_terms("ＯＰＳ　１２") == [("ops",), ("12",)]


def test_the_expression_quotes_every_term() -> None:
    assert match_expression([("foo",), ("a", "b")]) == '"foo" OR "a b"'
    assert match_expression([('say "hi',)]) == '"say ""hi"'
    assert match_expression([("京",)]) == '"京"*'


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("tell me about Peter", ("Peter",)),
        ("what does peter's cat eat", ("peter",)),
        ("is the-castle cold?", ("the-castle",)),
        ("how cold is The Castle in winter", ("The Castle",)),
        ("古賀先生について教えて", ("古賀先生",)),
        ("@otter disk", ("otter",)),
        ("who is Paul", ()),
    ],
)
def test_names_are_found_with_and_without_a_mark(text: str, names: tuple[str, ...]) -> None:
    assert read(text).names == names


@pytest.mark.parametrize(
    ("text", "only_names"),
    [
        ("tell me about Peter", True),
        ("who is Peter?", True),
        ("古賀先生について教えて", True),
        ("what happened around Nov 27?", True),
        ("what does Peter prefer on WhatsApp?", False),
        ("tell me about lighthouses", False),
    ],
)
def test_a_question_may_ask_for_all_there_is_about_a_name_or_a_day(text: str, only_names: bool) -> None:
    assert read(text).only_names is only_names


def test_days_in_the_question_are_read_against_today() -> None:
    assert read("what happened around Nov 27?").spans == (DateSpan.day(date(2025, 11, 27)),)
    assert read("we may do twelve of them").spans == ()


@pytest.mark.parametrize(
    ("text", "time", "name", "number"),
    [
        ("When did Ana move?", True, False, False),
        ("Who repaired the pump?", False, True, False),
        ("How many gulls were there?", False, False, True),
        ("いつ引っ越した？", True, False, False),
        ("誰が直した？", False, True, False),
        ("何人来た？", False, False, True),
        ("Why is it cold?", False, False, False),
    ],
)
def test_the_type_of_answer_is_read_from_the_question(
    text: str, time: bool, name: bool, number: bool
) -> None:
    question = read(text)
    assert (question.wants_time, question.wants_name, question.wants_number) == (time, name, number)
