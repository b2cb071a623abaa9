"""What is known about an entity."""

from __future__ import annotations

import pytest

from wsmem.errors import NotFound
from wsmem.operations.entity import Related, describe_entity, list_entities
from wsmem.operations.summary import human_text
from wsmem.operations.workspace import open_place

PAGE = """\
---
aliases: [Pete, ピーター]
---
# Peter

Writes short letters.

<!-- wsmem:begin facts -->
- Lives in Oslo.
<!-- wsmem:end -->

- W @Peter: Was born in Bergen.

Has a boat. #private
"""
FILES = {
    "bank/entities/Peter.md": PAGE,
    "bank/entities/Nobody.md": "# Nobody\n\nUnmentioned.\n",
    "memory/2025-01-01.md": "Saw @Pete today.\n\n## Retain\n\n- W @Peter: Lives in Oslo.\n"
    "- O(c=0.5) @Peter @Ann: Likes tea.\n- W @ピーター: Plays chess.\n- ~~W @Peter: Owns a car.~~\n",
    "memory/2025-01-02.md": "## Retain\n\n- W(supersedes=memory/2025-01-01.md#L5) @Peter: Lives in Bergen.\n"
    "- B @peter @Ann: Came to dinner. #private\n- W @Peter: Plays chess.\n",
    "USER.md": "- @Ann and @Peter are friends.\n",
}


@pytest.fixture
def place(write):
    return open_place(str(write(FILES)), {})


@pytest.mark.parametrize("name", ["Peter", "@peter", "pete", "ピーター", "@[Peter]", " Peter "])
def test_all_names_of_an_entity_lead_to_it(place, name):
    view = describe_entity(place, name)
    assert (view.name, view.page, view.aliases) == ("Peter", "bank/entities/Peter.md", ("Pete", "ピーター"))


def test_facts_opinions_and_what_is_past_stand_apart_the_curated_and_newest_first(place):
    view = describe_entity(place, "Peter")
    assert [fact.content for fact in view.facts] == [
        "Was born in Bergen.",
        "Plays chess.",
        "Came to dinner. #private",
        "Lives in Bergen.",
    ]
    assert [opinion.fact.content for opinion in view.opinions] == ["Likes tea."]
    assert [(fact.content, fact.retired) for fact in view.past] == [
        ("Owns a car.", True),
        ("Lives in Oslo.", False),
    ]
    chess = view.facts[1]
    assert str(chess.source) == "memory/2025-01-02.md#L5"
    assert [str(copy) for copy in chess.copies] == ["memory/2025-01-01.md#L7"]


def test_mentions_count_facts_and_notes_and_related_entities_are_counted_with_them(place):
    view = describe_entity(place, "Peter")
    # one on the page, four facts of 1 January and a note, three of 2 January, a note of USER.md
    assert (view.mentions, view.notes) == (10, 2)
    assert view.related == (Related("Ann", 3),)


def test_the_summary_is_what_people_wrote_outside_of_facts_and_generated_blocks(place):
    assert describe_entity(place, "Peter").summary == "Writes short letters.\n\nHas a boat. #private"


def test_a_shared_audience_hears_and_counts_only_what_it_may(place):
    view = describe_entity(place, "Peter", shared=True)
    assert "Came to dinner. #private" not in [fact.content for fact in view.facts]
    assert view.summary == "Writes short letters.\n"
    assert view.mentions == 8
    assert view.related == (Related("Ann", 1),)


def test_all_entities_are_listed_those_with_a_page_and_no_mention_too(place):
    rows = list_entities(place).entities
    assert [(row.name, row.mentions) for row in rows] == [("Peter", 10), ("Ann", 3), ("Nobody", 0)]
    shared = list_entities(place, shared=True).entities
    assert [(row.name, row.mentions) for row in shared] == [("Peter", 8), ("Ann", 1), ("Nobody", 0)]


def test_an_unknown_name_gives_names_that_are_near(place):
    with pytest.raises(NotFound) as caught:
        describe_entity(place, "Petr")
    assert caught.value.hint == "did you mean @Peter?"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", ""),
        ("# Title only\n", ""),
        ("No title.\n", "No title."),
        ("## Not a first title\n\ntext\n", "## Not a first title\n\ntext"),
        ("# T\n\n\n\na\n\n\nb\n", "a\n\nb"),
        ("---\nkind: x\n---\n# T\n\na\n", "a"),
        (
            "# T\n<!-- wsmem:begin a -->\nx\n<!-- wsmem:end -->\na\n<!-- wsmem:begin b -->\ny\n",
            "a\n<!-- wsmem:begin b -->\ny",
        ),
        ("# T\n\n# Second\n\na", "# Second\n\na"),
    ],
)
def test_what_people_wrote_is_the_page_without_its_title_and_blocks(text, told):
    assert human_text(text) == told
