"""What a caller may choose: mode, hops, signals, relaxed filters; and what is said of an empty or weak answer."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

import pytest

from wsmem import Workspace
from wsmem.errors import ConfigError, UsageError

if TYPE_CHECKING:
    from pathlib import Path

    from wsmem import RecallResult

FILES = {
    "memory/2025-09-01.md": "## Retain\n- W @Dana @gateway: Maintains the gateway in the cellar.\n",
    "memory/2025-09-05.md": "## Retain\n- O(c=0.8) @Dana: Nothing before nine, please, and never by phone.\n",
    "memory/2025-09-09.md": "## Retain\n- B @Eli: Painted the fence green.\n",
    "memory/2025-09-10.md": "## Retain\n- W @Ana: Bought a ticket for the train to Porto.\n",
    "memory/2023-02-02.md": "The spare key of the shed is behind the quokka calendar.\n",
}


@pytest.fixture
def memory(tmp_path: Path) -> Workspace:
    return build(tmp_path)


def build(root: Path, toml: str = "", **files: str) -> Workspace:
    for path, text in (FILES | {"wsmem.toml": toml} | files).items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
    return Workspace.open(root, today=date(2025, 12, 15))


def contents(result: RecallResult) -> list[str]:
    return [hit.fact.content for hit in result.hits]


# -- modes ---------------------------------------------------------------------------------------------


def test_by_words_alone_meaning_plays_no_part(memory: Workspace) -> None:
    question = "When does her railway journey begin?"
    assert contents(memory.recall(question))[0] == FILES["memory/2025-09-10.md"].split(": ")[1].strip()
    assert memory.recall(question, mode="lexical").hits == ()
    hits = memory.recall("train", mode="lexical").hits
    assert hits
    assert all("meaning" not in dict(hit.why) for hit in hits)


def test_by_meaning_alone_words_play_no_part(memory: Workspace) -> None:
    """A single word is looked up by words; by meaning it finds what is near."""
    assert memory.recall("railway").hits == ()
    hits = memory.recall("railway", mode="vector").hits
    assert hits[0].fact.content == "Bought a ticket for the train to Porto."
    assert all("lexical" not in dict(hit.why) for hit in hits)


def test_by_meaning_without_vectors_is_an_error_with_a_way_out(tmp_path: Path) -> None:
    bare = build(tmp_path, '[embedding]\nprovider = "none"\n')
    with pytest.raises(UsageError) as caught:
        bare.recall("railway", mode="vector")
    assert "--mode lexical" in str(caught.value.hint)


def test_settings_hold_until_a_caller_says_otherwise(tmp_path: Path) -> None:
    memory = build(tmp_path, '[recall]\nmode = "lexical"\nwithout = ["recency"]\nhops = 1\n')
    assert all("recency" not in dict(hit.why) for hit in memory.recall("ticket train Porto").hits)
    assert memory.recall("When does her railway journey begin?").hits == ()
    assert memory.recall("When does her railway journey begin?", mode="hybrid").hits != ()
    assert "Nothing before nine, please, and never by phone." in contents(memory.recall("cellar"))
    assert "Nothing before nine, please, and never by phone." not in contents(memory.recall("cellar", hops=0))


@pytest.mark.parametrize(
    "wrong", [{"mode": "psychic"}, {"hops": 3}, {"hops": -1}, {"diversity": 1.5}, {"without": ["lexicon"]}]
)
def test_what_cannot_be_is_a_usage_error(memory: Workspace, wrong: dict[str, Any]) -> None:
    with pytest.raises(UsageError) as caught:
        memory.recall("train", **wrong)
    assert caught.value.hint


def test_settings_that_name_no_signal_are_an_error(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="lexicon"):
        build(tmp_path, '[recall]\nwithout = ["lexicon"]\n').recall("train")


# -- hops ----------------------------------------------------------------------------------------------


def test_a_hop_finds_what_shares_only_an_entity_with_the_best_answer(memory: Workspace) -> None:
    question, bridge = "gateway cellar", "Nothing before nine, please, and never by phone."
    assert bridge not in contents(memory.recall(question))
    result = memory.recall(question, hops=1)
    assert contents(result) == ["Maintains the gateway in the cellar.", bridge]
    assert dict(result.hits[1].why)["hop"] > 0


def test_hops_keep_to_the_filters(memory: Workspace) -> None:
    assert contents(memory.recall("gateway cellar", hops=2, until="2025-09-02")) == [
        "Maintains the gateway in the cellar."
    ]


def test_a_second_hop_goes_on_from_the_first(tmp_path: Path) -> None:
    memory = build(
        tmp_path,
        **{
            "memory/2025-10-01.md": "## Retain\n- W @Dana @Zoe: They share an office.\n",
            "memory/2025-10-02.md": "## Retain\n- W @Zoe: Allergic to nuts.\n",
        },
    )
    assert "Allergic to nuts." not in contents(memory.recall("gateway cellar", hops=1))
    assert "Allergic to nuts." in contents(memory.recall("gateway cellar", hops=2))


# -- age -----------------------------------------------------------------------------------------------


def test_a_unique_word_in_a_log_of_years_ago_comes_first(tmp_path: Path) -> None:
    recent = {f"memory/2025-12-{day:02}.md": "The key of the shed, again.\n" for day in range(1, 15)}
    assert contents(build(tmp_path, **recent).recall("quokka key shed"))[0].endswith("quokka calendar.")
    assert contents(build(tmp_path, **recent).recall("quokka"))[0].endswith("quokka calendar.")


def test_recency_goes_by_the_day_of_the_log_and_halves_with_its_half_life(memory: Workspace) -> None:
    (hit,) = memory.recall("fence green", k=1).hits
    age = (date(2025, 12, 15) - date(2025, 9, 9)).days
    assert dict(hit.why)["recency"] == pytest.approx(1 + 0.05 * 0.5 ** (age / 30), abs=1e-4)


def test_what_has_no_day_does_not_age(tmp_path: Path) -> None:
    (hit,) = build(tmp_path, **{"memory.md": "- The wombat sleeps.\n"}).recall("wombat").hits
    assert dict(hit.why)["recency"] == 1.05


# -- strict filters, and giving them up ----------------------------------------------------------------


def test_a_strict_filter_stays_strict_and_says_why_nothing_came(memory: Workspace) -> None:
    result = memory.recall("train", entities="Eli")
    assert (result.hits, result.relaxed) == ((), ())
    assert result.reason == "notes share words with the question, but none of them passes the filters"


def test_relaxed_it_gives_up_as_few_filters_as_it_can(memory: Workspace) -> None:
    result = memory.recall("train", entities="Eli", kinds="world", relax=True)
    assert contents(result) == ["Bought a ticket for the train to Porto."]
    assert result.relaxed == ("--entity",)
    result = memory.recall("train", entities="Eli", kinds="opinion", since="2025-12-01", relax=True)
    assert result.relaxed == ("--kind", "--entity", "--since")
    assert memory.recall("train", relax=True).relaxed == ()


def test_relaxed_it_never_gives_up_what_keeps_lines_from_others(tmp_path: Path) -> None:
    memory = build(tmp_path, **{"memory.md": "- The wombat sleeps.\n"})
    assert memory.recall("wombat", shared=True, relax=True).hits == ()
    assert memory.recall("train", as_of="2025-09-09", relax=True).hits == ()


# -- why an answer is empty or weak --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("question", "filters", "reason"),
    [
        ("zeppelin", {}, "no note holds “zeppelin”"),
        ("zeppelin airship", {}, "no note holds “zeppelin” or “airship”"),
        ("train", {"entities": "Nobody"}, "no note names @Nobody, which --entity asks for"),
        ("train", {"since": "2025-12-01"}, "no note passes the filters, whatever it says"),
        ("???", {}, "the question holds no word to look for"),
    ],
)
def test_an_empty_answer_says_why(
    memory: Workspace, question: str, filters: dict[str, Any], reason: str
) -> None:
    result = memory.recall(question, mode="lexical", **filters)
    assert (result.hits, result.reason) == ((), reason)


def test_an_empty_answer_tells_of_notes_that_are_not_known_by_meaning_yet(memory: Workspace) -> None:
    import apsw

    memory.index()
    connection = apsw.Connection(f"{memory.root}/.memory/index.sqlite")
    connection.execute("DELETE FROM vector WHERE rowid IN (SELECT rowid FROM vector LIMIT 2)")
    connection.close()
    reason = memory.recall("zeppelin", refresh=False).reason
    assert reason == "no note holds “zeppelin”; 2 notes still wait for their vectors"


def test_an_answer_by_meaning_alone_says_so(memory: Workspace) -> None:
    result = memory.recall("When does her railway journey begin?")
    assert result.unknown == ("railway", "journey", "begin")
    assert result.weak == "no note holds “railway”, “journey” or “begin”; found by meaning alone"
    assert memory.recall("Who bought a train ticket?").weak is None


def test_who_looks_up_a_word_gets_the_long_block_that_holds_it(tmp_path: Path) -> None:
    """Its neighbours are nearer in meaning: the block as a whole speaks of much else."""
    block = "\n".join(
        (
            "```js", "// 檔案有 200 行，第 45 行有錯誤", "// FAIL: 錯誤：重構整個檔案", "// - 重新命名變數",
            "// - 抽取函式",
            "// - 變更模式", "// 結果：50 行變更",
            "function processData(data) { // 第 45 行 - 錯誤：implicitly has any type",
            "  return data.map(item => item.value)", "}", "// PASS: 更好的最小修復（如果知道型別）：",
            "function processData(data: Array<{ value: number }>) {", "  return data.map(item => item.value)", "}", "```",
        )
    )  # fmt: skip
    lines = ("- FAIL: 變更架構", "- FAIL: 重新命名變數", "- FAIL: 變更邏輯流程", "- FAIL: 改善程式碼風格")
    (tmp_path / "memory").mkdir()
    text = "## 不做什麼\n\n" + "\n".join(lines) + "\n\n" + block + "\n"
    (tmp_path / "memory" / "2025-09-05.md").write_text(text, encoding="utf-8")
    memory = Workspace.open(tmp_path, today=date(2025, 9, 6))
    assert "變更模式" in memory.recall("變更模式").hits[0].fact.content
