"""Questions with known lines are judged, and foreign sets read, as their pages say."""

from __future__ import annotations

import json
from datetime import date
from typing import TYPE_CHECKING

import pytest
from benchmarks.asked import Asked, Corpus, ask_all, judge
from benchmarks.dialogues import read_dialogues
from benchmarks.fixture_questions import read_fixture
from benchmarks.paraphrases import read_paraphrases
from benchmarks.report import replace_measured
from benchmarks.spans_read import read_spans

from wsmem import Workspace

if TYPE_CHECKING:
    from pathlib import Path

    from wsmem import RecallResult


@pytest.fixture
def answer(tmp_path: Path) -> RecallResult:
    """Three answers in the order of their days: kettle, kettle, kettle."""
    (tmp_path / "memory").mkdir()
    for day in (1, 2, 3):
        text = f"The kettle of day {day}, {'word ' * 220}.\n"
        (tmp_path / "memory" / f"2025-01-0{day}.md").write_text(text)
    return Workspace.open(tmp_path, today=date(2025, 1, 3)).recall("kettle", budget=100_000, diversity=0)


def test_what_takes_all_lines_counts_their_share(answer: RecallResult) -> None:
    assert [hit.fact.source.path[-5:-3] for hit in answer.hits] == ["03", "02", "01"]
    right = frozenset({("memory/2025-01-02.md", 1), ("memory/2025-01-09.md", 1)})
    figures = judge(Asked("kettle", "", right, all_needed=True), answer)
    assert (figures["hit@1"], figures["R@3"]) == (0.0, 0.5)
    assert (figures["gold@512"], figures["gold@1024"]) == (0.0, 0.5)  # the second ends at some 560 tokens
    assert figures["file@1"] == 0.0


def test_what_takes_one_line_is_found_or_not(answer: RecallResult) -> None:
    right = frozenset({("memory/2025-01-03.md", 1), ("memory/2025-01-09.md", 1)})
    figures = judge(Asked("kettle", "", right, all_needed=False), answer)
    assert (figures["hit@1"], figures["R@3"], figures["nDCG@10"], figures["file@1"]) == (1.0, 1.0, 1.0, 1.0)


def test_dialogues_become_logs_with_a_bullet_a_turn(tmp_path: Path) -> None:
    turns = [
        {"speaker": "Ana", "dia_id": "D1:1", "text": "Where is  the kettle?"},
        {"speaker": "Bo", "dia_id": "D1:2", "text": "On the roof.", "blip_caption": "a roof"},
    ]
    sample = {
        "sample_id": "s",
        "conversation": {"session_1": turns, "session_1_date_time": "1:56 pm on 8 May, 2023"},
        "qa": [
            {"question": "Where is the kettle?", "category": 4, "evidence": ["D1:2"]},
            {"question": "What did nobody say?", "category": 5, "evidence": ["D1:1"]},
        ],
    }
    (tmp_path / "set.json").write_text(json.dumps([sample]))
    (corpus,) = read_dialogues(str(tmp_path / "set.json"), str(tmp_path))
    log = (tmp_path / "s" / "memory" / "2023-05-08.md").read_text()
    assert log.splitlines()[4:] == ["- Ana: Where is the kettle?", "- Bo: On the roof. [image: a roof]"]
    (asked,) = corpus.asked
    assert (asked.right, asked.group) == (frozenset({("memory/2023-05-08.md", 6)}), "one line")
    (outcome,) = ask_all([corpus])
    assert outcome.figures["R@3"] == 1.0


def test_paraphrases_are_asked_in_their_language_and_in_english(tmp_path: Path) -> None:
    row = {
        "lang": "ja",
        "fact": "鍵は靴箱。",
        "question": "鍵はどこ?",
        "fact_en": "Key: shoe box.",
        "question_en": "Key?",
    }
    (tmp_path / "notes.jsonl").write_text(json.dumps(row) + "\n", encoding="utf-8")
    english, japanese = read_paraphrases(str(tmp_path / "notes.jsonl"), None, str(tmp_path))
    assert (english.name, english.asked[0].text, japanese.asked[0].text) == ("en", "Key?", "鍵はどこ?")


def test_the_fixture_is_asked_with_the_flags_of_its_questions(tmp_path: Path) -> None:
    corpus: Corpus = read_fixture(str(tmp_path))
    by_text = {asked.text: asked for asked in corpus.asked}
    assert by_text["Where does Wren live?"].filters == {"as_of": "2025-09-30"}
    assert by_text["How does Sakai-san want to be reached?"].filters == {
        "entities": ["酒井さん"],
        "kinds": ["opinion"],
    }


def test_dates_are_counted_under_both_conventions(tmp_path: Path) -> None:
    def row(text: str, kind: str, **value: str) -> dict[str, object]:
        return {
            "Input": text,
            "Context": {"ReferenceDateTime": "2018-09-07T00:00:00"},
            "Results": [{"TypeName": f"datetimeV2.{kind}", "Resolution": {"values": [value]}}]
            if kind
            else [],
        }

    rows = [
        row("It ran from August 2018 to October 2018.", "daterange", start="2018-08-01", end="2018-10-01",
            timex="(2018-08-01,2018-10-01,P2M)"),
        row("It ran on 2018-08-03.", "date", value="2018-08-03"),
        row("It ran on 2018-08-04.", "date", value="2018-08-09"),
        row("It ran on some days.", "date", value="2018-08-09"),
        row("It ran.", ""),
    ]  # fmt: skip
    (tmp_path / "set.json").write_text(json.dumps(rows))
    found = read_spans(str(tmp_path / "set.json"), str(tmp_path))
    assert found == ("set", 4, 1, 2, 1, 1, 1)


def test_each_table_has_markers_of_its_own() -> None:
    page = "a\n<!-- one: begin -->\nold\n<!-- one: end -->\n<!-- two: begin -->\nx\n<!-- two: end -->\n"
    assert replace_measured(page, "new", name="one") == page.replace("\nold\n", "\n\nnew\n\n")
    with pytest.raises(ValueError, match="three"):
        replace_measured(page, "new", name="three")
