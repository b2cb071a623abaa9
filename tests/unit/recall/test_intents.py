"""Questions as people put them, in English, Japanese and Chinese, each with the right first answer."""

from __future__ import annotations

import shutil
from datetime import date
from pathlib import Path

import pytest

from wsmem import Workspace

FIXTURE = Path(__file__).parents[3] / "fixtures" / "workspace"


@pytest.fixture(scope="module")
def memory(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    root = tmp_path_factory.mktemp("intents") / "workspace"
    shutil.copytree(FIXTURE, root)
    found = Workspace.open(root, today=date(2025, 12, 15))
    found.index()
    return found


@pytest.mark.parametrize(
    ("question", "source"),
    [
        # what is known of somebody or something: the words that people wrote on its page
        ("Tell me about Wren", "bank/entities/Wren.md#L7-L8"),
        ("Tell me about Coldshelf", "bank/entities/Coldshelf.md#L7-L8"),
        ("Who is Jun?", "bank/entities/Jun.md#L7-L8"),
        ("レンについて教えて", "bank/entities/Wren.md#L7-L8"),
        ("古賀先生ってどんな人?", "bank/entities/古賀先生.md#L7"),
        ("介绍一下林工", "bank/entities/林工.md#L7"),
        # what somebody prefers: the opinion, in whichever language and under whichever name it was noted
        ("What does Wren prefer?", "memory/2025-08-26.md#L20"),
        ("What does Jun like best?", "memory/2025-09-21.md#L15"),
        ("What does Tamsin prefer in chat?", "memory/2025-11-10.md#L14"),
        ("潤は何が好き?", "memory/2025-09-21.md#L15"),
        ("レンの好みは?", "bank/opinions.md#L18"),
        ("林工喜欢什么?", "memory/2025-11-24.md#L19"),
        # what happened around a day: what was noted of those days, not what merely speaks of the year
        ("What happened around Nov 27?", "memory/2025-11-27.md#L68"),
        ("11月27日ごろ何があった?", "memory/2025-11-27.md#L68"),
        # what was decided
        ("What did we decide about deploys?", "memory/2025-12-02.md#L20"),
        ("What did we decide about the deploy window?", "memory/2025-10-20.md#L58"),
        ("センサーについて何を決めた?", "memory/2025/09/2025-09-03.md#L18-L19"),
        # what held at a time
        ("What was true about the Coldshelf port in November?", "memory/2025-11-05.md#L24"),
        ("How many probes were in the zones in November?", "memory/2025-11-18.md#L54"),
        ("11月のレッスンは何曜日だった?", "memory/2025-11-03.md#L11"),
    ],
)
def test_the_right_answer_comes_first(memory: Workspace, question: str, source: str) -> None:
    hits = memory.recall(question, k=5, refresh=False).hits
    assert source in (str(hits[0].fact.source), *map(str, hits[0].fact.copies))


@pytest.mark.parametrize("question", ["What was true in November?", "11月は何が本当だった?"])
def test_what_was_true_in_a_month_is_answered_by_facts_of_that_month(
    memory: Workspace, question: str
) -> None:
    month = {date(2025, 11, day) for day in range(1, 31)}
    hits = memory.recall(question, k=3, refresh=False).hits
    assert [str(hit.fact.kind) for hit in hits] == ["world"] * 3
    for hit in hits:
        spoken = hit.fact.occurred
        assert hit.fact.recorded in month or (spoken and spoken.start in month)


def test_a_fact_two_hops_away_is_found_by_the_name_between(memory: Workspace) -> None:
    """Who writes Coldshelf with Tamsin is in one line, when he works best in another that names neither."""
    question, bridge = (
        "When does the one who writes Coldshelf with Tamsin work best?",
        "memory/2025-08-20.md#L90",
    )
    places = [
        [str(hit.fact.source) for hit in memory.recall(question, k=12, hops=hops, refresh=False).hits]
        for hops in (0, 1)
    ]
    assert bridge in places[1][:5]
    assert bridge not in places[0][:5]
