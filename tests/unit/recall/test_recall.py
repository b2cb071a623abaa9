"""Recall on small workspaces whose right answers are plain to see."""

from __future__ import annotations

import math
import re
from collections import Counter
from datetime import date
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from wsmem.errors import UsageError
from wsmem.operations.index import update_index
from wsmem.operations.recall import RecallResult, recall
from wsmem.operations.selection import EVERYTHING, Selection
from wsmem.operations.workspace import Place, open_place

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

TODAY = date(2025, 12, 15)
Make = "Callable[[dict[str, str]], Place]"


@pytest.fixture
def make(tmp_path: Path) -> Callable[[dict[str, str]], Place]:
    def build(files: dict[str, str]) -> Place:
        for path, text in files.items():
            (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / path).write_text(text, encoding="utf-8")
        return open_place(str(tmp_path), {})

    return build


def ask(place: Place, question: str, selection: Selection = EVERYTHING, **more: object) -> RecallResult:
    return recall(place, question, selection, today=TODAY, **more)  # type: ignore[arg-type]


def contents(result: RecallResult) -> list[str]:
    return [hit.fact.content for hit in result.hits]


LOGS = {
    "memory/2025-09-01.md": "## Retain\n- W @Ana: Lives in Cork.\n- B @pump: Replaced the seal of the pump.\n",
    "memory/2025-11-01.md": "## Retain\n- W(supersedes=memory/2025-09-01.md#L2) @Ana: Lives in Porto.\n"
    "- O(c=0.9) @Ana: Likes the pump room.\n- O(c=0.4) @Bo: Likes the pump room less.\n",
    "memory/2025-12-10.md": "## Noise\nThe pump was loud again (Nov 3–5, 2025).\n\n## 三階\n部長は三階の暖房を直した。\n",
    "memory.md": "# Memory\n\n- The pump manual lies in the drawer.\n",
}


def test_a_superseded_fact_stands_below_its_successor_and_says_so(make) -> None:  # type: ignore[no-untyped-def]
    result = ask(make(LOGS), "where does Ana live")
    standing = {hit.fact.content: str(hit.fact.superseded_by) for hit in result.hits}
    assert contents(result)[0] == "Lives in Porto."
    assert standing["Lives in Porto."] == "None"
    assert standing["Lives in Cork."] == "memory/2025-11-01.md#L2"


def test_a_successor_comes_even_if_it_shares_no_word_with_the_question(make) -> None:  # type: ignore[no-untyped-def]
    place = make(
        {
            "memory/2025-09-01.md": "## Retain\n- W @db: The database listens on port 5432.\n",
            "memory/2025-10-01.md": "## Retain\n- W(supersedes=memory/2025-09-01.md#L2) @pg: Now behind pgbouncer, 6432.\n",
        }
    )
    assert contents(ask(place, "which port does the database listen on"))[0] == "Now behind pgbouncer, 6432."


def test_as_of_answers_from_what_was_recorded_by_then(make) -> None:  # type: ignore[no-untyped-def]
    result = ask(make(LOGS), "where does Ana live", Selection(as_of="2025-10-01"))
    assert contents(result)[0] == "Lives in Cork."
    assert result.hits[0].fact.superseded_by is None
    assert all(hit.fact.recorded and hit.fact.recorded <= date(2025, 10, 1) for hit in result.hits)


@pytest.mark.parametrize(
    ("selection", "expected"),
    [
        (Selection(since="2025-12-01"), {"The pump was loud again (Nov 3–5, 2025)."}),
        (Selection(until="2025-09-30"), {"Replaced the seal of the pump.", "Lives in Cork."}),
        # recorded in December, but it names days in November
        (
            Selection(since="2025-11-02", until="2025-11-10"),
            {"The pump was loud again (Nov 3–5, 2025)."},
        ),
        (Selection(kinds=("opinion",)), {"Likes the pump room.", "Likes the pump room less."}),
        (Selection(kinds=("O",), min_confidence=0.5), {"Likes the pump room."}),
        (Selection(entities=("ana",)), {"Lives in Cork.", "Lives in Porto.", "Likes the pump room."}),
        (Selection(entities=("@Ana", "pump")), set()),
        (Selection(path="memory.md"), {"The pump manual lies in the drawer."}),
        (Selection(path="memory/2025-09*"), {"Replaced the seal of the pump.", "Lives in Cork."}),
    ],
)
def test_filters_are_exact(make, selection: Selection, expected: set[str]) -> None:  # type: ignore[no-untyped-def]
    assert set(contents(ask(make(LOGS), "pump Ana lives", selection, k=50))) == expected


def test_a_shared_audience_sees_no_private_file(make) -> None:  # type: ignore[no-untyped-def]
    place = make(LOGS)
    assert "The pump manual lies in the drawer." in contents(ask(place, "pump manual"))
    assert "The pump manual lies in the drawer." not in contents(
        ask(place, "pump manual", Selection(shared=True))
    )


def test_a_changed_file_is_found_by_the_next_question(make, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    place = make(LOGS)
    assert ask(place, "xylophone").hits == ()
    (tmp_path / "memory" / "2025-12-11.md").write_text("A xylophone arrived.\n")
    assert contents(ask(place, "xylophone")) == ["A xylophone arrived."]
    (tmp_path / "memory" / "2025-12-11.md").unlink()
    assert ask(place, "xylophone").hits == ()


@pytest.mark.parametrize("term", ["部長", "三階", "暖房", "直し", "階の", "房"])
def test_every_substring_of_a_japanese_sentence_is_found(make, term: str) -> None:  # type: ignore[no-untyped-def]
    assert contents(ask(make(LOGS), term)) == ["部長は三階の暖房を直した。"]


@pytest.mark.parametrize("term", ["火事", "水道管", "部下"])
def test_a_japanese_word_that_occurs_nowhere_has_no_answer(make, term: str) -> None:  # type: ignore[no-untyped-def]
    result = ask(make(LOGS), term)
    assert result.hits == ()
    assert result.reason == "no note shares a word, an entity or a day with the question"


def test_an_empty_workspace_says_so(make) -> None:  # type: ignore[no-untyped-def]
    assert ask(make({"memory.md": ""}), "anything").reason == "the workspace holds no notes yet"


def test_age_does_not_bury_a_match(make) -> None:  # type: ignore[no-untyped-def]
    files = {f"memory/2025-12-{day:02}.md": "The pump hums.\n" for day in range(1, 15)}
    files["memory/2021-01-05.md"] = "The zanzibar pump broke.\n"
    assert contents(ask(make(files), "zanzibar pump"))[0] == "The zanzibar pump broke."


def test_the_same_statement_is_given_once_with_all_its_places(make) -> None:  # type: ignore[no-untyped-def]
    text = "## Retain\n- W @Ana: Owns a trombone.\n"
    place = make({"memory/2025-09-01.md": text, "memory/2025-09-01-copy.md": text, "bank/world.md": text})
    (hit,) = ask(place, "trombone").hits
    places = [str(hit.fact.source), *map(str, hit.fact.copies)]
    assert sorted(places) == ["bank/world.md#L2", "memory/2025-09-01-copy.md#L2", "memory/2025-09-01.md#L2"]
    assert not places[0].startswith("bank/")


def test_the_same_words_about_another_are_another_answer(make) -> None:  # type: ignore[no-untyped-def]
    place = make(
        {
            "memory/2025-09-01.md": "## Retain\n- W @Ana: Owns a trombone and two mutes.\n",
            "bank/world.md": "# World\n\n- W @Bo: Owns a trombone and two mutes.\n",
        }
    )
    assert len(ask(place, "trombone").hits) == 2


def test_the_bank_says_how_sure_one_is_of_an_opinion(make) -> None:  # type: ignore[no-untyped-def]
    place = make(
        {
            "memory/2025-09-01.md": "## Retain\n- O(c=0.8) @Bo: Prefers tea.\n",
            "bank/opinions.md": "- O(c=0.35) @Bo: Prefers tea.\n",
        }
    )
    (hit,) = ask(place, "what does Bo prefer").hits
    assert (hit.fact.confidence, str(hit.fact.source)) == (0.35, "memory/2025-09-01.md#L2")


def test_answers_fill_the_budget_whole_and_the_rest_is_counted(make) -> None:  # type: ignore[no-untyped-def]
    lines = [f"- The pump number {number} hums in the night." for number in range(20)]
    place = make({"memory/2025-12-01.md": "\n".join(lines)})
    result = ask(place, "pump", budget=100, k=50)
    assert 1 <= len(result.hits) < 20
    assert result.tokens <= 100
    assert result.omitted == 20 - len(result.hits)
    assert ask(place, "pump", budget=1).reason == "nothing fits into the budget; raise --budget"


def test_what_was_replaced_takes_only_the_room_that_is_left(make) -> None:  # type: ignore[no-untyped-def]
    """The old port stands second, but where two answers fit it is not one of them."""
    place = make(
        {
            "memory/2025-09-01.md": "## Retain\n- W @db: The port of the database is 5432.\n",
            "memory/2025-10-01.md": "## Retain\n- W(supersedes=memory/2025-09-01.md#L2) @db: The port of the database "
            "is 6432 since the move.\n",
            "memory/2025-10-02.md": "## Retain\n- W @db: Backed up nightly, the database is.\n",
        }
    )
    question = "which port has the database"
    assert [text[-5:] for text in contents(ask(place, question))] == ["move.", "5432.", "e is."]
    two = ask(place, question, budget=75)
    assert [text[-5:] for text in contents(two)] == ["move.", "e is."]
    assert two.omitted == 1


@pytest.mark.parametrize("names", [("@Ana", "@Ana"), ("@Ana", ""), ("", "@Ana")], ids=["same", "log", "bank"])
def test_a_fact_and_its_copy_in_the_bank_are_one_answer(make, names: tuple[str, str]) -> None:  # type: ignore[no-untyped-def]
    log, bank = (f" {name}" if name else "" for name in names)
    place = make(
        {
            "memory/2025-09-01.md": f"## Retain\n- W{log}: Owns a trombone and two mutes.\n",
            "bank/world.md": f"# World\n\n- W{bank}: Owns a trombone and two mutes.\n",
        }
    )
    (hit,) = ask(place, "trombone").hits
    assert [str(hit.fact.source), *map(str, hit.fact.copies)] == [
        "memory/2025-09-01.md#L2",
        "bank/world.md#L3",
    ]


@pytest.mark.parametrize(
    "selection",
    [
        Selection(since="nexxt week"),
        Selection(kinds=("belief",)),
        Selection(min_confidence=7),
        Selection(around="2025-11-01", since="2025-01-01"),
        Selection(since="2025-12-01", until="2025-11-01"),
    ],
)
def test_a_filter_that_cannot_be_is_a_usage_error(make, selection: Selection) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(UsageError) as caught:
        ask(make(LOGS), "pump", selection)
    assert caught.value.hint


HOSTILE = [
    'foo"bar',
    "a AND",
    "NEAR(",
    "c++",
    "-x",
    "*",
    "body:x",
    "x^",
    '"',
    "(",
    "a OR OR b",
    "{a b}",
    "\x00",
    "'; DROP",
]


@pytest.mark.parametrize("question", HOSTILE)
def test_search_syntax_has_no_meaning(make, question: str) -> None:  # type: ignore[no-untyped-def]
    ask(make(LOGS), f"pump {question}")
    ask(make(LOGS), question)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(question=st.text(max_size=60))
def test_no_question_fails(make, question: str) -> None:  # type: ignore[no-untyped-def]
    ask(make(LOGS), question)


def test_words_weigh_as_bm25_says(make) -> None:  # type: ignore[no-untyped-def]
    """Against BM25 (k1 = 1.2, b = 0.75) computed here; lone lines, so that neighbours play no part."""
    lines = [
        "gull gull lighthouse",
        "gull over the harbour and the long grey harbour wall at noon",
        "lighthouse keeper",
        "a boat, a rope and a keeper",
        "gull",
        "nothing of the kind",
    ]
    place = make({f"memory/n{number}.md": line for number, line in enumerate(lines)})
    update_index(place)
    words = [re.findall(r"\w+", line) for line in lines]
    mean = sum(map(len, words)) / len(words)

    def weigh(tokens: list[str]) -> float:
        total = 0.0
        for term in ("gull", "lighthouse"):
            holds = sum(term in other for other in words)
            idf = max(math.log((len(words) - holds + 0.5) / (holds + 0.5)), 1e-6)
            count = Counter(tokens)[term]
            total += idf * count * 2.2 / (count + 1.2 * (0.25 + 0.75 * len(tokens) / mean))
        return total

    expected = [
        line
        for line in sorted(lines, key=lambda line: -weigh(re.findall(r"\w+", line)))
        if "gull" in line or "lighthouse" in line
    ]
    assert contents(ask(place, "gull lighthouse")) == expected


def test_a_private_successor_is_not_given_away_to_a_shared_audience(make) -> None:  # type: ignore[no-untyped-def]
    place = make(
        {
            "memory/2025-09-01.md": "## Retain\n- W @Ana: Lives in Cork.\n",
            "memory/2025-10-01.md": "## Retain\n- W(supersedes=memory/2025-09-01.md#L2) @Ana: Lives in Porto. #private\n",
        }
    )
    assert contents(ask(place, "where does Ana live"))[0].startswith("Lives in Porto.")
    (hit,) = ask(place, "where does Ana live", Selection(shared=True)).hits
    assert (hit.fact.content, hit.fact.superseded_by) == ("Lives in Cork.", None)


NOTES = {
    "memory/2025-09-01.md": "## Retain\n- W @Ana: Bought a ticket for the train to Porto.\n",
    "memory/2025-09-02.md": "## Retain\n- W @Bo: Had a filling replaced by the dentist.\n",
    "memory/2025-09-03.md": "## Retain\n- W: 部長は電車で京都へ出張した。\n",
    "memory/2025-09-04.md": "## Retain\n- W: 猫の餌を買い忘れた。\n",
}


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("When does her railway journey begin?", "Bought a ticket for the train to Porto."),
        ("Whose tooth was repaired?", "Had a filling replaced by the dentist."),
        ("上司は鉄道でどこへ行きましたか", "部長は電車で京都へ出張した。"),
    ],
)
def test_a_question_in_other_words_is_answered_by_meaning(make, question: str, first: str) -> None:  # type: ignore[no-untyped-def]
    result = ask(make(NOTES), question)
    assert contents(result)[0] == first
    assert dict(result.hits[0].why)["meaning"] > 0


def test_words_that_are_merely_looked_up_are_not_answered_by_meaning(make) -> None:  # type: ignore[no-untyped-def]
    assert ask(make(NOTES), "railway").hits == ()


def test_without_vectors_words_still_answer(make, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    make({**NOTES, "wsmem.toml": '[embedding]\nprovider = "none"\n'})
    place = open_place(str(tmp_path), {})
    (hit, *_) = ask(place, "which train to Porto").hits
    assert hit.fact.content == "Bought a ticket for the train to Porto."
    assert "meaning" not in dict(hit.why)
    assert ask(place, "When does her railway journey begin?").hits == ()


def test_without_the_vector_extension_words_still_answer(make, monkeypatch: pytest.MonkeyPatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr("wsmem.index.connection.find_spec", lambda name: None)
    (hit, *_) = ask(make(NOTES), "which train to Porto").hits
    assert "meaning" not in dict(hit.why)


def test_the_words_of_a_heading_find_the_lines_below_it(make) -> None:  # type: ignore[no-untyped-def]
    place = make(
        {"memory/2025-11-01.md": "# 2025-11-01\n\n## Postgres upgrade\n- done at ten\n\n## Lunch\n- soup\n"}
    )
    assert contents(ask(place, "postgres")) == ["done at ten"]
