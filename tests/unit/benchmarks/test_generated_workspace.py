"""The generated workspace is the same every time, and its questions are answered where they say."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from benchmarks.questions import make_questions
from benchmarks.workspace import LAST_DAY, write_workspace


def read_all(root):
    return {
        path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*") if path.is_file()
    }


@pytest.fixture(scope="module")
def generated(tmp_path_factory):
    return write_workspace(str(tmp_path_factory.mktemp("generated") / "workspace"), days=60)


def line_at(root, place):
    path, _, number = place.partition("#L")
    with open(f"{root}/{path}", encoding="utf-8") as file:
        return file.read().split("\n")[int(number) - 1]


def test_the_same_arguments_give_the_same_bytes(tmp_path):
    write_workspace(str(tmp_path / "one"), days=5, seed=3)
    write_workspace(str(tmp_path / "two"), days=5, seed=3)
    write_workspace(str(tmp_path / "other"), days=5, seed=4)
    assert read_all(tmp_path / "one") == read_all(tmp_path / "two")
    assert read_all(tmp_path / "one") != read_all(tmp_path / "other")


def test_there_is_a_log_for_each_of_the_last_days_and_each_retains_ten_facts(generated, tmp_path):
    days = [LAST_DAY - timedelta(days=back) for back in range(60)]
    assert {fact.day for fact in generated.facts} == set(days)
    for day in days:
        with open(f"{generated.root}/memory/{day}.md", encoding="utf-8") as file:
            retained = file.read().partition("## Retain\n")[2]
        assert len(re.findall(r"^- [WBOS]", retained, re.MULTILINE)) == 10


def test_every_statement_stands_on_its_line_with_its_names(generated):
    for statement in generated.statements:
        line = line_at(generated.root, statement.place)
        assert statement.text in line
        assert all(name in line for name in statement.names)


def test_every_curated_line_repeats_the_fact_that_it_cites(generated):
    texts = {fact.place: fact.text for fact in generated.facts}
    assert generated.curated
    for cited, place in generated.curated.items():
        line = line_at(generated.root, place)
        assert texts[cited] in line
        assert f"../{cited}" in line


def test_a_replaced_fact_is_an_earlier_value_of_the_same_setting(generated):
    facts = {fact.place: fact for fact in generated.facts}
    replacing = [fact for fact in generated.facts if fact.replaces]
    assert replacing
    for fact in replacing:
        before = facts[fact.replaces]
        assert before.day <= fact.day
        assert (before.names, before.said["setting"]) == (fact.names, fact.said["setting"])


def test_the_lines_that_answer_a_rare_word_or_a_piece_of_text_are_those_that_hold_it(generated):
    kinds = {"rare word", "ticket or commit", "inside Japanese", "inside Chinese"}
    asked = [question for question in make_questions(generated, each=5) if question.kind in kinds]
    assert {question.kind for question in asked} == kinds
    for question in asked:
        holding = {
            f"{path}#L{number}"
            for path, data in read_all_logs(generated.root).items()
            for number, line in enumerate(data.split("\n"), 1)
            if question.text in line
        }
        assert {place for place in question.right if place.startswith("memory/")} == holding


def read_all_logs(root):
    from pathlib import Path

    return {
        f"memory/{path.name}": path.read_text(encoding="utf-8") for path in Path(root, "memory").iterdir()
    }


def test_a_changed_setting_is_answered_by_its_last_value_only(generated):
    for question in make_questions(generated, each=5):
        if question.kind == "changed setting":
            (right,) = question.right
            assert question.stale
            assert right not in question.stale
            assert all(right.partition("#")[0] >= place.partition("#")[0] for place in question.stale)


def test_a_paraphrase_shares_no_word_with_what_it_paraphrases():
    from benchmarks.vocabulary import ACTIONS, THINGS

    for said, otherwise in (*THINGS, *ACTIONS):
        assert otherwise
        for word in otherwise.split():
            assert word[:5] != said[:5]
