"""Aliases go in as people write them, and nothing else of the page changes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wsmem.markdown.aliases import add_aliases, set_title
from wsmem.markdown.frontmatter import read_aliases
from wsmem.markdown.lines import split_lines


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("# Peter\n", "---\naliases: [Pete]\n---\n\n# Peter\n"),
        ("", "---\naliases: [Pete]\n---\n"),
        ("---\nkind: person\n---\n# Peter\n", "---\naliases: [Pete]\nkind: person\n---\n# Peter\n"),
        ("---\naliases: []\n---\n", "---\naliases: [Pete]\n---\n"),
        ("---\naliases: [P, 'Q R'] # mine\n---\n", "---\naliases: [P, 'Q R', Pete] # mine\n---\n"),
        (
            "---\naliases:\n  - P\n  - Q\nkind: x\n---\n",
            "---\naliases:\n  - P\n  - Q\n  - Pete\nkind: x\n---\n",
        ),
        ("---\naliases:\n- P\n---\n", "---\naliases:\n- P\n- Pete\n---\n"),
        ("---\naliases:\n---\n", "---\naliases: [Pete]\n---\n"),
        ("---\naliases: P, Q\n---\n", "---\naliases: [P, Q, Pete]\n---\n"),
        ("---\nalias: P\nkind: x\n---\n", "---\naliases: [P, Pete]\nkind: x\n---\n"),
        ("---\r\naliases: [P]\r\n---\r\n# A\r\n", "---\r\naliases: [P, Pete]\r\n---\r\n# A\r\n"),
        ("---\naliases: [\n  P,\n  Q,\n]\n---\n", "---\naliases: [\n  P,\n  Q, Pete\n]\n---\n"),
    ],
)
def test_the_way_they_are_written_is_kept(before, after):
    assert add_aliases(before, ["Pete"]) == after
    assert add_aliases(after, ["Pete"]) == after


NAMES = st.lists(
    st.text(st.characters(blacklist_categories=["Cs", "Cc", "Zl", "Zp"]), min_size=1, max_size=8).filter(
        lambda name: name.strip() == name and not name.startswith("[[")
    ),
    min_size=1,
    max_size=4,
    unique=True,
)


@given(
    NAMES,
    st.sampled_from(["# A\n", "---\naliases: [P]\n---\n# A", "---\naliases:\n  - P\nkind: x\n---\nb\n"]),
)
def test_every_name_reads_back(names, page):
    changed = add_aliases(page, names)
    found = read_aliases(split_lines(changed))
    assert set(names) <= set(found)
    assert page.split("---\n")[-1] in changed


def test_only_the_first_title_changes():
    assert set_title("---\na: b\n---\n# Old #\n\n# Other\n", "New") == "---\na: b\n---\n# New\n\n# Other\n"
    assert set_title("Old\n===\n\ntext\n", "New") == "# New\n\ntext\n"
    assert set_title("no title\n", "New") == "no title\n"
