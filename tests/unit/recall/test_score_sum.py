"""The parts of a score come to the score, whatever a question has of them."""

from __future__ import annotations

import json
import shutil
from datetime import date
from pathlib import Path

import pytest

from command_line import run_wsmem
from wsmem import Workspace
from wsmem.recall import weights
from wsmem.recall.explain import Part, replay

FIXTURE = Path(__file__).parents[3] / "fixtures" / "workspace"
QUESTIONS = (
    "Which port do clients connect to?",
    "How many false alerts did the Friday deploy cause?",
    "Tell me about Wren",
    "What happened around Nov 27?",
    "What does Tamsin prefer in chat?",
    "What is the default model on otter?",
    "鍵を持っているのは何人？",
    "哪个探头断线 45 秒？",
)


@pytest.fixture(scope="module")
def memory(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    root = tmp_path_factory.mktemp("explain") / "workspace"
    shutil.copytree(FIXTURE, root)
    found = Workspace.open(root, today=date(2025, 12, 15))
    found.index()
    return found


def test_the_steps_are_done_in_order() -> None:
    steps = (
        Part("add", "lexical", 0.5),
        Part("add", "meaning", 0.5, 2.0),
        Part("divide", "possible", 3.0),
        Part("multiply", "recency", 1.2),
        Part("raise", "successor", 0.9),
        Part("multiply", "diversity", 0.5),
    )
    # (0.5 + 2 · 0.5) / 3 = 0.5; 0.5 · 1.2 = 0.6; at least 0.9; 0.9 · 0.5 = 0.45
    assert replay(steps) == pytest.approx(0.45)


@pytest.mark.parametrize("question", QUESTIONS)
def test_the_parts_of_each_answer_come_to_its_score(memory: Workspace, question: str) -> None:
    hits = memory.recall(question, k=60, budget=100_000, hops=1, refresh=False).hits
    assert hits
    for hit in hits:
        assert replay(hit.parts) == pytest.approx(hit.score, abs=1e-6)
        assert 0 <= hit.score <= 1
        shown = {name for name, _ in hit.why}
        assert shown == {part.name for part in hit.parts if part.step != "divide"}


def test_all_parts_are_met_somewhere(memory: Workspace) -> None:
    """So that the test above is about all of them; the rest comes in dialogues."""
    met = {
        name
        for question in QUESTIONS
        for hit in memory.recall(question, k=200, budget=1_000_000, hops=1, refresh=False).hits
        for name, _ in hit.why
    }
    assert met >= {*weights.SIGNALS, *weights.FACTORS, "successor"} - {"answer", "question"}


def test_dialogues_have_their_parts(tmp_path: Path) -> None:
    log = (
        "## Talk\n- Ana: Which boat did you buy?\n- Bo: The red dinghy with the torn sail.\n"
        "- Ana: Bo, is the dinghy dry?\n- Ana: I like the dinghy.\n- Bo: It leaks.\n"
    )
    (tmp_path / "memory").mkdir()
    (tmp_path / "memory" / "2025-12-01.md").write_text(log)
    hits = Workspace.open(tmp_path, today=date(2025, 12, 15)).recall("which boat did Bo buy").hits
    by_text = {hit.fact.content: dict(hit.why) for hit in hits}
    assert by_text["Bo: The red dinghy with the torn sail."]["answer"] == pytest.approx(
        by_text["Ana: Which boat did you buy?"]["lexical"], abs=1e-4
    )
    assert by_text["Ana: Which boat did you buy?"]["speaker"] == weights.OTHER_SPEAKER
    assert by_text["Ana: Which boat did you buy?"]["question"] == weights.QUESTION
    assert all(replay(hit.parts) == pytest.approx(hit.score, abs=1e-6) for hit in hits)


def test_the_printed_sum_and_the_json_come_to_the_score(workspace: Path) -> None:
    question = ("recall", "Which port do clients connect to?", "-k", "2", "--explain")
    data = json.loads(run_wsmem(*question, "--json", folder=workspace).out)["data"]
    for hit in data["hits"]:
        parts = [Part(**part) for part in hit["parts"]]
        assert replay(parts) == pytest.approx(hit["score"], abs=1e-6)
    text = run_wsmem(*question, "--format", "text", folder=workspace).out
    lines = [line.strip() for line in text.splitlines() if line.startswith("    score")]
    assert len(lines) == 2
    for line in lines:
        score, formula = line.removeprefix("score ").split(" = ")
        numbers = " ".join(
            word for word in formula.split() if not word.lstrip("(").isalpha() and "-" not in word
        )
        opened = "(" if formula.startswith("(") else ""
        value = eval(opened + numbers.lstrip("(").replace("·", "*").replace("×", "*"))
        assert value == pytest.approx(float(score), abs=1e-6)


@pytest.mark.parametrize("name", weights.SWITCHES)
def test_each_part_can_be_left_out(memory: Workspace, name: str) -> None:
    for question in QUESTIONS:
        hits = memory.recall(question, k=60, budget=100_000, hops=1, without=name, refresh=False).hits
        assert name not in {part.name for hit in hits for part in hit.parts}
        assert all(replay(hit.parts) == pytest.approx(hit.score, abs=1e-6) for hit in hits)
