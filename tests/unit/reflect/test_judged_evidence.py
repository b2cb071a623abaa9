"""What facts say about beliefs by their words: written down with its tier, a step a day at most."""

from __future__ import annotations

import pytest
from reflect_workspace import log, plan, reflect

PAGE = "bank/opinions.md"
DAY = "memory/2025-11-28.md"
OPINION = log("O(c=0.70) @Bram: Friday is a safe deploy day.")


def evidence(files) -> list[str]:
    return [line.strip() for line in reflect(files)[PAGE].split("\n") if " <!-- wsmem tier=" in line]


def test_a_lexical_contradiction_is_written_with_its_tier():
    """-2·0.5 is one step of 0.4 down from logit 0.70: 1/(1+exp(-(0.8473-0.4))) = 0.610."""
    files = {DAY: OPINION, "memory/2025-12-05.md": log("B @Bram: Friday is not a safe deploy day.")}
    (line,) = evidence(files)
    assert line.startswith('- contradicts [2025-12-05](../memory/2025-12-05.md#L5) "Friday is not a safe')
    assert "tier=lexical" in line
    assert "O(c=0.61) @Bram" in reflect(files)[PAGE]


def test_guesses_of_one_day_are_one_step_together():
    """Three different contradictions by words alone weigh -3, and count as -1."""
    day = log(
        "B @Bram: Friday is not a safe deploy day.",
        "W @Bram: Friday is an unsafe deploy day.",
        "S @Bram: Friday is never a safe deploy day.",
    )
    files = {DAY: OPINION, "memory/2025-12-05.md": day}
    assert len(evidence(files)) == 3
    assert "O(c=0.61) @Bram" in reflect(files)[PAGE]


def test_guesses_alone_never_lead_beyond_the_guard():
    """Five days of them end at 0.70 - 0.20; an explicit contradiction on two days goes on."""
    files = {DAY: OPINION}
    for day in range(1, 6):
        files[f"memory/2025-12-0{day}.md"] = log("B @Bram: Friday is not a safe deploy day.")
    assert "O(c=0.50) @Bram" in reflect(files)[PAGE]


def test_a_slot_with_another_value_contradicts():
    """Who prefers coffee over tea does not prefer tea over coffee; -2·0.6·0.4 down from 0.70 is 0.591."""
    files = {
        DAY: log("O(c=0.70) @Bram: Prefers tea over coffee."),
        "memory/2025-12-05.md": log("W @Bram: Prefers coffee over tea now."),
    }
    (line,) = evidence(files)
    assert "contradicts" in line
    assert "tier=slot" in line
    assert "O(c=0.59) @Bram" in reflect(files)[PAGE]


def test_japanese_is_judged_too():
    """The same tiers, other words."""
    files = {
        DAY: log("O(c=0.70) @潤：週末は仕事のメールを読む。"),
        "memory/2025-12-05.md": log("B @潤：週末は仕事のメールを読まない。"),
    }
    (line,) = evidence(files)
    assert line.startswith("- contradicts")


@pytest.mark.parametrize(
    ("path", "bullet"),
    [
        ("memory/2025-11-20.md", "B @Bram: Friday is not a safe deploy day."),  # known before the opinion
        (DAY, "B @Bram: Friday is not a safe deploy day."),  # on its own day
        ("memory/2025-12-05.md", "B @Wren: Friday is not a safe deploy day."),  # about somebody else
        ("memory/2025-12-05.md", "B(trust=imported) @Bram: Friday is not a safe deploy day."),
        ("memory/2025-12-05.md", "B @Bram: Is Friday not a safe deploy day?"),
        ("memory/2025-12-05.md", "B @Bram: Deployed the sheet generator on Friday."),
    ],
)
def test_what_is_earlier_foreign_doubtful_or_beside_the_point_is_no_evidence(path, bullet):
    """Silence is preferred to a guess."""
    files = {DAY: OPINION}
    files[path] = files.get(path, "").rstrip("\n") + f"\n- {bullet}\n" if path in files else log(bullet)
    assert evidence(files) == []


def test_an_explicit_marker_is_not_judged_again():
    """One fact, one vote, of the higher tier."""
    said = log(f"B(supports={DAY}#L5) @Bram: Friday is not a safe deploy day.")
    (line,) = evidence({DAY: OPINION, "memory/2025-12-05.md": said})
    assert line.startswith("- supports")
    assert "tier=explicit" in line


def test_a_verdict_that_a_person_turned_stays_turned():
    """The page is authority: the sign that a person wrote is kept, and running again changes nothing."""
    files = reflect({DAY: OPINION, "memory/2025-12-05.md": log("B @Bram: Friday is not a safe deploy day.")})
    files[PAGE] = files[PAGE].replace("- contradicts [2025-12-05]", "- supports [2025-12-05]")
    again = reflect(files)
    assert "- supports [2025-12-05]" in again[PAGE]
    assert plan(again).changes == ()
