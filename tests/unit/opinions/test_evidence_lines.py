from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wsmem.markdown.links import link_target, read_target
from wsmem.markdown.tail import split_comments
from wsmem.model import SourceRef
from wsmem.opinions.evidence import Evidence, Stance
from wsmem.opinions.lines import parse_evidence, shorten, write_evidence

PAGE = "bank/opinions.md"


def read(line: str) -> Evidence | None:
    text, meta = split_comments(line)
    return parse_evidence(text, meta, PAGE)


def test_a_written_line_reads_as_people_expect():
    evidence = Evidence(
        Stance.SUPPORTS,
        "explicit",
        date(2025, 12, 2),
        SourceRef("memory/2025-12-02.md", 9, 9),
        "f-9c41x0ab",
        "Two lines",
    )
    line = write_evidence(evidence, PAGE)
    assert line == (
        'supports [2025-12-02](../memory/2025-12-02.md#L9) "Two lines"'
        " <!-- wsmem tier=explicit id=f-9c41x0ab -->"
    )
    assert read(line) == evidence


def test_a_person_s_line_needs_no_comment():
    assert read("contradicts [5 December](../memory/2025-12-05.md#L3-L4): he said so") == Evidence(
        Stance.CONTRADICTS,
        "human",
        date(2025, 12, 5),
        SourceRef("memory/2025-12-05.md", 3, 4),
        "",
        ": he said so",
    )
    assert read("weakens “on the phone”") == Evidence(
        Stance.WEAKENS, "human", None, SourceRef("", 0, 0), "", "on the phone"
    )


def test_a_guess_says_so_and_a_changed_word_is_a_person_s():
    source = SourceRef("memory/2025-12-05.md", 4, 4)
    guess = Evidence(Stance.CONTRADICTS, "lexical", date(2025, 12, 5), source, "f-2h6y0zc1", "Not in chat")
    line = write_evidence(guess, PAGE)
    assert line == (
        'contradicts [2025-12-05](../memory/2025-12-05.md#L4) "Not in chat" (machine-judged)'
        " <!-- wsmem tier=lexical judged=contradicts weight=0.5 id=f-2h6y0zc1 -->"
    )
    assert read(line) == guess
    changed = read(line.replace("contradicts [", "supports ["))
    assert (changed.stance, changed.tier, changed.strength) == (Stance.SUPPORTS, "human", 1.0)
    assert read(line.replace("weight=0.5", "weight=0.25")).strength == -0.5
    assert read(line.replace("weight=0.5", "weight=much")) == guess


@pytest.mark.parametrize("text", ["supports the roof", "supporting [x](y.md)", "Evidence: [a](b.md#L1)", ""])
def test_prose_is_no_evidence(text):
    assert read(text) is None


def test_links_lead_from_the_page_to_the_source_and_back():
    source = SourceRef("memory/2025/a (b) #1.md", 3, 5)
    assert link_target(source, "bank/entities/X.md") == "../../memory/2025/a%20%28b%29%20%231.md#L3-L5"
    assert link_target(SourceRef("bank/world.md", 7, 7), "bank/opinions.md") == "world.md#L7"
    assert link_target(SourceRef("bank/entities/A.md", 0, 0), "bank/entities/B.md") == "A.md"
    assert link_target(SourceRef("@vault/n.md", 2, 2), PAGE) == "@vault/n.md#L2"


PARTS = st.text(
    st.characters(blacklist_categories=["Cs", "Cc"], blacklist_characters="/"), min_size=1, max_size=5
)
PATHS = st.lists(
    PARTS.filter(lambda part: part.strip(".") and not part.startswith("@")), min_size=1, max_size=4
)


@given(PATHS, PATHS, st.integers(1, 99), st.integers(0, 9))
def test_every_link_reads_back_to_its_source(path, page, line, more):
    source = SourceRef("/".join(path), line, line + more)
    target = link_target(source, "/".join(page))
    assert not set(" ()<>") & set(target)
    assert read_target(target, "/".join(page)) == source


EVIDENCE = st.builds(
    Evidence,
    st.sampled_from(list(Stance)),
    st.sampled_from(["explicit", "restated", "human", "slot", "lexical", "model", "oracle"]),
    st.dates(date(2020, 1, 1)),
    st.builds(lambda path, line: SourceRef("/".join(path), line, line), PATHS, st.integers(1, 99)),
    st.sampled_from(["f-3k9x2a7q", "f-3k9x2a7q-2"]),
    st.text(max_size=200).map(shorten),
    st.sampled_from([1.0, 0.5]),
)


@given(EVIDENCE, st.booleans())
def test_every_written_line_reads_back_without_loss(evidence, counted):
    text, meta = split_comments(write_evidence(evidence, PAGE, counted=counted))
    assert parse_evidence(text, meta, PAGE) == evidence
    assert (("counted", "yes") in meta) == counted


def test_long_quotations_are_cut_at_a_space():
    assert shorten("one two three four", 12) == "one two…"
    assert shorten("a <!-- b --> c\nd") == "a b c d"
    assert shorten("一二三四五六七八", 5) == "一二三四…"
