"""What explain says is what the page says, and both can be reckoned by hand."""

from __future__ import annotations

import json
import math

import pytest

from wsmem import Workspace
from wsmem.errors import NotFound

LOGS = {
    "memory/2025-11-28.md": "## Retain\n\n- O(c=0.70) @Peter: Prefers concise replies.\n",
    "memory/2025-12-02.md": (
        "## Retain\n\n"
        "- B(supports=memory/2025-11-28.md#L3) @Peter: Thanked me for the two short lines.\n"
        "- B(supports=memory/2025-11-28.md#L3) @Peter: Thanked me for the two short line.\n"
    ),
    "memory/2025-12-09.md": "## Retain\n\n- B(contradicts=memory/2025-11-28.md#L3) @Peter: Asked for more.\n",
}
PAGE = "bank/opinions.md"


@pytest.fixture
def peter(tmp_path):
    for path, text in LOGS.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(text)
    return Workspace.open(tmp_path)


def test_before_and_after_a_reflection_it_is_the_same_sum(peter):
    identity = peter.facts(kinds="opinion").facts[0].id
    planned = peter.explain(identity)
    assert (planned.pending, planned.confidence) == (True, 0.61)
    peter.reflect(apply=True)
    told = peter.explain(f"^{identity[:6]}")
    assert told == planned._replace(pending=False)
    assert told.agrees
    # ln(0.7/0.3) + 0.4·1 - 0.4·2, by hand
    log_odds = math.log(0.7 / 0.3) + 0.4 - 0.8
    assert told.fold.confidence == pytest.approx(1 / (1 + math.exp(-log_odds)))
    assert [(step.total, round(step.shift, 9)) for step in told.fold.steps] == [(1, 0.4), (-2, -0.8)]
    assert [entry.reason for entry in told.silent] == ["says what another line of that day says"]


def test_it_is_found_by_its_evidence(peter):
    peter.reflect(apply=True)
    about = peter.facts(kinds="experience").facts[-1]
    assert peter.explain(about.id).statement == "Prefers concise replies."
    with pytest.raises(NotFound, match="no opinion"):
        peter.explain("f-00000000")


def test_a_number_set_by_hand_is_the_base_and_what_stood_there_is_counted(peter, run):
    peter.reflect(apply=True)
    page = peter.root + "/" + PAGE
    with open(page) as file:
        text = file.read()
    with open(page, "w") as file:
        file.write(text.replace("O(c=0.61)", "O(c=0.9)"))
    identity = peter.facts(kinds="opinion", path="memory").facts[0].id
    told = peter.explain(identity)
    assert (told.edited, told.agrees, told.fold.base, told.confidence) == (True, True, 0.9, 0.9)
    assert {entry.reason for entry in told.silent} == {"in the base already"}
    ended = run("explain", identity, "--json", folder=peter.root)
    data = json.loads(ended.out)["data"]
    assert (data["base"], data["confidence"], data["edited"], len(data["silent"])) == (0.9, 0.9, True, 3)


def test_a_rule_that_changed_since_is_said(peter, run):
    peter.reflect(apply=True)
    with open(peter.root + "/wsmem.toml", "w") as file:
        file.write('[reflect]\nrule = "hindsight"\n')
    identity = peter.facts(kinds="opinion", path="memory").facts[0].id
    ended = run("explain", identity, "--json", folder=peter.root)
    data = json.loads(ended.out)["data"]
    assert (ended.code, data["confidence"], data["written"], data["agrees"]) == (1, 0.65, 0.61, False)


def test_opinions_tell_the_evidence_as_the_page_has_it(peter, run):
    peter.reflect(apply=True)
    (opinion,) = [one for one in peter.opinions().opinions if one.fact.source.path == PAGE]
    told = [(ref.stance, str(ref.source)) for ref in opinion.evidence]
    assert told == [
        ("supports", "memory/2025-12-02.md#L3"),
        ("supports", "memory/2025-12-02.md#L4"),
        ("contradicts", "memory/2025-12-09.md#L3"),
    ]
    page = f"{peter.root}/{PAGE}"
    with open(page) as file:
        text = file.read()
    kept = [line for line in text.split("\n") if "2025-12-02.md#L4" not in line]
    with open(page, "w") as file:
        file.write("\n".join(kept).replace("- contradicts", "- weakens"))
    with open(f"{peter.root}/memory/2025-12-12.md", "w") as file:
        file.write("## Retain\n\n- B(supports=memory/2025-11-28.md#L3) @Peter: Liked it again.\n")
    (opinion,) = [one for one in peter.opinions().opinions if one.fact.source.path == PAGE]
    assert [(ref.stance, ref.source.path) for ref in opinion.evidence] == [
        ("supports", "memory/2025-12-02.md"),
        ("weakens", "memory/2025-12-09.md"),
        ("supports", "memory/2025-12-12.md"),
    ]
    shown = run("opinions", "--format", "text", folder=peter.root).out
    assert shown.count("Asked for more.") == 1
