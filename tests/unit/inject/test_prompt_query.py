"""From a prompt to a question."""

from __future__ import annotations

from wsmem.inject.query import build_query, find_keywords


def test_a_short_prompt_is_its_own_question():
    assert build_query(["Where does  Wren live?"]) == "Where does Wren live?"
    assert build_query([]) == ""


def test_a_prompt_of_few_words_takes_some_from_before():
    query = build_query(["What did Jun bake in October for the Kanazawa fair?", "and in November?"])
    assert query.startswith("and in November?")
    assert {"Jun", "Kanazawa", "October"} <= set(query.split())


def test_only_the_last_four_messages_count():
    query = build_query(["Zanzibar?", "a b", "c d", "e f", "and then?"])
    assert "Zanzibar" not in query


def test_of_a_long_prompt_the_questions_are_asked():
    filler = "This is a paragraph about the weather that goes on for a while. " * 20
    query = build_query([f"{filler}Which port does Kelp use? {filler}その時のポートは何番？ {filler}"])
    assert "Which port does Kelp use?" in query
    assert "その時のポートは何番？" in query
    assert len(query) < 700


def test_a_long_prompt_without_a_question_gives_its_ends_and_what_stands_out():
    text = (
        "Begin here. "
        + "Filler words without meaning follow. " * 30
        + "Mind CS-163 and 高橋商店. "
        + "x " * 200
        + "The end."
    )
    query = build_query([text])
    assert query.startswith("Begin here.")
    assert "The end." in query
    assert "CS-163" in query
    assert "高橋商店" in query


def test_both_scripts_keep_their_words():
    words = find_keywords("Coldshelf の霜取りヒーターを CS-163 で直した。Deploy は金曜日。")
    assert {"Coldshelf", "CS-163", "Deploy", "ヒーター", "金曜日"} <= set(words)
    latin = [word.isascii() for word in words[:4]]
    assert True in latin
    assert False in latin


def test_code_and_addresses_are_left_out():
    query = build_query(["Why does this fail?\n```py\nimport zebra\n```\nsee https://example.org/giraffe"])
    assert query == "Why does this fail? see"


def test_a_prompt_of_nothing_but_code_is_asked_as_it_is():
    assert "zebra" in build_query(["```\nimport zebra\n```"])
