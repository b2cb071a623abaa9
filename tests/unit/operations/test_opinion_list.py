"""Beliefs, each once, with their evidence."""

from __future__ import annotations

from datetime import date

import pytest

from wsmem.operations.opinions import list_opinions
from wsmem.operations.selection import Selection
from wsmem.operations.workspace import open_place

TODAY = date(2025, 2, 1)
FILES = {
    "bank/opinions.md": "# Opinions\n\n- O(c=0.4) @Zoe: Likes tea.\n- O @Ann: Sings well.\n",
    "bank/entities/Zoe.md": "---\naliases: [Z]\n---\n# Zoe\n",
    "memory/2025-01-01.md": "## Retain\n\n- O(c=0.9) @Zoe: Likes tea\n- O(c=0.7) @Z: Sleeps late.\n"
    "- O(c=0.8) @Ann: Walks fast.\n- O(c=0.6): The sea is cold.\n- W @Zoe: Likes tea.\n",
    "memory/2025-01-02.md": "## Retain\n\n- O(c=0.95) @zoe: likes tea!\n"
    "- B(supports=memory/2025-01-01.md#L3) @Zoe: Drank a pot.\n"
    "- O(c=0.3, supersedes=memory/2025-01-01.md#L5) @Ann: Walks slowly.\n",
}


@pytest.fixture
def place(write):
    return open_place(str(write(FILES)), {})


def test_each_belief_is_told_once_as_the_bank_tells_it_by_entity_and_the_surest_first(place):
    told = [
        (opinion.about, opinion.fact.content, opinion.fact.confidence)
        for opinion in list_opinions(place, today=TODAY).opinions
    ]
    assert told == [
        ("Ann", "Walks slowly.", 0.3),
        ("Ann", "Sings well.", None),
        ("Ann", "Walks fast.", 0.8),  # superseded, so below those that stand
        ("Zoe", "Sleeps late.", 0.7),
        ("Zoe", "Likes tea.", 0.4),
        ("", "The sea is cold.", 0.6),
    ]


def test_the_logs_that_say_it_again_and_what_supports_one_of_them_are_its_evidence(place):
    tea = next(o for o in list_opinions(place, today=TODAY).opinions if o.fact.content == "Likes tea.")
    assert [(ref.stance, str(ref.source)) for ref in tea.evidence] == [
        ("supports", "memory/2025-01-01.md#L3"),
        ("supports", "memory/2025-01-02.md#L3"),
        ("supports", "memory/2025-01-02.md#L4"),
    ]


def test_filters_are_exact_and_kinds_do_not_matter(place):
    def told(selection):
        return [o.fact.content for o in list_opinions(place, selection, today=TODAY).opinions]

    assert told(Selection(entities=("Z",))) == ["Sleeps late.", "Likes tea."]
    assert told(Selection(min_confidence=0.9, kinds=("world",))) == ["likes tea!"]
    assert told(Selection(as_of="2025-01-01", entities=("Ann",))) == ["Walks fast."]


def test_without_the_bank_a_belief_is_told_as_it_was_said_last(place):
    told = list_opinions(place, Selection(path="memory", entities=("Zoe",)), today=TODAY).opinions
    assert [(o.fact.content, o.fact.confidence) for o in told] == [
        ("likes tea!", 0.95),
        ("Sleeps late.", 0.7),
    ]
