"""Lines of files and facts by their ids."""

from __future__ import annotations

import os

import pytest

from wsmem.errors import NotFound, UsageError, WorkspaceError
from wsmem.model import SourceRef
from wsmem.operations.show import show_fact, show_lines
from wsmem.operations.target import is_fact_id
from wsmem.operations.workspace import open_place

LOG = "# A\r\n\r\nb\x0cc\u2028d\n- W @X: last"


@pytest.fixture
def place(write):
    root = write(
        {
            "memory/2025-01-02.md": LOG.encode(),
            "memory/2025-01-03.md": b"\xef\xbb\xbfone\ntwo\n",
            "memory/2025-01-04.md": b"caf\xe9\n",
            "memory/2025-01-05.md": b"",
            "USER.md": "secret\n",
            "wsmem.toml": 'extra_paths = [{name = "vault", path = "../vault", glob = "**/*.md"}]\n',
        }
    )
    (root.parent / "vault").mkdir()
    (root.parent / "vault" / "v.md").write_text("in the vault\n")
    (root.parent / "vault" / "v.txt").write_text("no note\n")
    return open_place(str(root), {})


@pytest.mark.parametrize(
    ("target", "context", "line", "line_end", "text", "eof"),
    [
        ("memory/2025-01-02.md", 0, 1, 4, LOG, True),
        ("memory/2025-01-02.md#L1", 0, 1, 1, "# A\r\n", False),
        ("memory/2025-01-02.md#L3", 0, 3, 3, "b\x0cc\u2028d\n", False),
        ("memory/2025-01-02.md#L3-L4", 0, 3, 4, "b\x0cc\u2028d\n- W @X: last", True),
        ("memory/2025-01-02.md#L3-99", 0, 3, 4, "b\x0cc\u2028d\n- W @X: last", True),
        ("memory/2025-01-02.md#L2", 1, 1, 3, "# A\r\n\r\nb\x0cc\u2028d\n", False),
        ("memory/2025-01-02.md#L4", 9, 1, 4, LOG, True),
        ("memory/2025-01-02.md#L6", 2, 4, 4, "- W @X: last", True),
        ("memory/2025-01-02.md#L5", 0, 0, 0, "", True),
        ("memory/2025-01-02.md:2", 0, 2, 2, "\r\n", False),
        ("memory/2025-01-02.md:1-2", 0, 1, 2, "# A\r\n\r\n", False),
        ("memory/2025-01-02.md:1:", 0, 1, 1, "# A\r\n", False),
        ("memory/2025-01-03.md#L1", 0, 1, 1, "one\n", False),
        ("memory/2025-01-03.md#L2", 0, 2, 2, "two\n", True),
        ("memory/2025-01-05.md", 0, 0, 0, "", True),
        ("@vault/v.md#L1", 0, 1, 1, "in the vault\n", True),
    ],
)
def test_lines_are_those_of_an_editor_to_the_byte(place, target, context, line, line_end, text, eof):
    found = show_lines(place, target, context=context)
    assert (found.line, found.line_end, found.text, found.eof) == (line, line_end, text, eof)
    assert not found.missing


@pytest.mark.parametrize(
    "target", ["memory/nope.md", "nope/deeper.md#L3", r"memory\2025-01-02.md", "@vault/nope.md"]
)
def test_a_file_that_is_not_there_is_empty_and_said_to_be_missing(place, target):
    found = show_lines(place, target)
    assert (found.text, found.line, found.line_end, found.missing, found.eof) == ("", 0, 0, True, True)


@pytest.mark.parametrize(
    "target",
    [
        "../own2/x.md",
        "memory/../../x.md",
        "/etc/passwd",
        "memory/2025-01-02.md\0",
        "",
        "memory",
        "memory/2025-01-04.md",
        "@nowhere/x.md",
        "@vault/../x.md",
        "@vault/v.txt",
    ],
)
def test_what_is_outside_or_no_text_is_refused(place, target):
    with pytest.raises(WorkspaceError):
        show_lines(place, target)


def test_a_link_that_leads_out_is_refused(place):
    os.symlink("/etc/passwd", os.path.join(place.root, "memory", "innocent.md"))
    with pytest.raises(WorkspaceError, match="leads out"):
        show_lines(place, "memory/innocent.md")


@pytest.mark.parametrize("target", ["memory/2025-01-02.md#L0", "memory/2025-01-02.md#L4-L2"])
def test_lines_that_cannot_be_are_a_usage_error(place, target):
    with pytest.raises(UsageError):
        show_lines(place, target)


@pytest.mark.parametrize(
    "target", ["USER.md", "user.md", "link.md", "wsmem.toml", ".memory/notes.md", ".git/config"]
)
def test_a_shared_audience_does_not_see_private_files_or_what_is_no_note(place, target):
    os.symlink("USER.md", os.path.join(place.root, "link.md"))
    with pytest.raises(WorkspaceError, match="shared audience"):
        show_lines(place, target, shared=True)


def test_private_statements_are_left_empty_for_a_shared_audience(write):
    text = (
        "# Log\n\n## Retain\n\n- W @X: one #private\n  goes on\n"
        "- W @X: two, not#private\n- W @X: three\n  #private\n"
    )
    place = open_place(str(write({"memory/2025-01-02.md": text})), {})
    found = show_lines(place, "memory/2025-01-02.md", shared=True)
    assert found.text == "# Log\n\n## Retain\n\n\n\n- W @X: two, not#private\n\n\n"
    assert found.withheld == (5, 6, 8, 9)
    assert show_lines(place, "memory/2025-01-02.md").text == text


@pytest.mark.parametrize(
    ("target", "is_id"),
    [
        ("^f-3k9x2a7q", True),
        ("^3k", True),
        ("f-3k9x2a7q-2", True),
        ("f-3", True),
        ("f-3.md", False),
        ("a^b.md", False),
    ],
)
def test_an_id_is_told_from_a_path(target, is_id):
    assert is_fact_id(target) is is_id


CHAIN = {
    "memory/2025-01-01.md": "## Retain\n\n- W @P: Port is 1.\n- O(c=0.6) @P: Port 1 is good.\n",
    "memory/2025-01-02.md": "## Retain\n\n- W(supersedes=memory/2025-01-01.md#L3) @P: Port is 2.\n"
    "- B(contradicts=memory/2025-01-01.md#L4) @P: Port 1 was taken.\n",
    "memory/2025-01-03.md": "## Retain\n\n- W(supersedes=2025-01-02.md#L3) @P: Wrong reference.\n"
    "- W(supersedes=./2025-01-02.md#L3) @P: Port is 3.\n- O(c=0.7) @P: Port 1 is good.\n",
    "USER.md": "## Retain\n\n- O(c=0.9) @P: Port 1 is good.\n",
}


def find(place, content):
    from datetime import date

    from wsmem.operations.facts import list_facts

    facts = list_facts(place, today=date(2025, 2, 1)).facts
    return [fact for fact in facts if fact.content == content]


def test_a_fact_comes_with_what_it_replaced_and_was_replaced_by(write):
    place = open_place(str(write(CHAIN)), {})
    (second,) = find(place, "Port is 2.")
    view = show_fact(place, f"^{second.id}")
    assert view.fact == second
    assert [fact.source for fact in view.supersedes] == [SourceRef("memory/2025-01-01.md", 3, 3)]
    assert [fact.content for fact in view.superseded_by] == ["Port is 3."]
    assert view.excerpt.text == "- W(supersedes=memory/2025-01-01.md#L3) @P: Port is 2.\n"


def test_an_opinion_comes_with_its_evidence_and_a_shared_audience_sees_less_of_it(write):
    place = open_place(str(write(CHAIN)), {})
    opinion = next(fact for fact in find(place, "Port 1 is good.") if "2025-01-01" in fact.source.path)
    told = [(ref.stance, ref.source.path) for ref in show_fact(place, opinion.id).evidence]
    assert told == [
        ("supports", "USER.md"),
        ("contradicts", "memory/2025-01-02.md"),
        ("supports", "memory/2025-01-03.md"),
    ]
    shared = [ref.source.path for ref in show_fact(place, opinion.id, shared=True).evidence]
    assert shared == ["memory/2025-01-02.md", "memory/2025-01-03.md"]


def test_the_beginning_of_an_id_will_do_unless_several_begin_so(write):
    lines = "".join(f"- W @P: Fact number {number}.\n" for number in range(40))
    place = open_place(str(write({"memory/2025-01-01.md": f"## Retain\n\n{lines}"})), {})
    (fact,) = find(place, "Fact number 7.")
    assert show_fact(place, fact.id).fact == fact
    assert show_fact(place, fact.id[2:9]).fact == fact
    # 40 facts share 32 first letters: some letter begins two of them.
    letters = [found.id[2] for number in range(40) for found in find(place, f"Fact number {number}.")]
    twice = next(letter for letter in letters if letters.count(letter) > 1)
    with pytest.raises(UsageError, match=f"could be {letters.count(twice)} facts") as caught:
        show_fact(place, f"^f-{twice}")
    assert f"^f-{twice}" in (caught.value.hint or "")


def test_the_same_statement_twice_on_a_day_has_two_ids(write):
    place = open_place(
        str(write({"memory/2025-01-01.md": "## Retain\n\n- W @P: Again.\n- W @P: Again.\n"})), {}
    )
    first, second = find(place, "Again.")
    assert second.id == f"{first.id}-2"
    assert show_fact(place, first.id).fact.source.line == 3
    assert show_fact(place, second.id).fact.source.line == 4


def test_an_unknown_id_is_not_found(write):
    place = open_place(str(write({"memory.md": "# M\n"})), {})
    with pytest.raises(NotFound):
        show_fact(place, "^f-00000000")


def test_a_private_fact_is_not_found_by_a_shared_audience(write):
    place = open_place(
        str(write({"memory/2025-01-01.md": "## Retain\n\n- W @P: A key under the pot. #private\n"})), {}
    )
    (fact,) = find(place, "A key under the pot. #private")
    assert show_fact(place, fact.id).fact == fact
    with pytest.raises(NotFound):
        show_fact(place, fact.id, shared=True)
