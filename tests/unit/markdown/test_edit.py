from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wsmem.markdown.document import parse_document
from wsmem.markdown.edit import (
    LineEdit,
    append_bullet,
    apply_edits,
    delete_lines,
    find_block,
    insert_lines,
    put_block,
    read_page,
    replace_lines,
)
from wsmem.markdown.lines import split_keeping_ends, split_lines
from wsmem.model import FactKind

OTHER = "<!-- wsmem:begin other -->\nold\n<!-- wsmem:end -->\n"
BLOCK = "<!-- wsmem:begin facts -->\nnew\n<!-- wsmem:end -->\n"


# -- lines --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edit", "text", "expected"),
    [
        (LineEdit(2, 1, ("x",)), "a\nb\n", "a\nx\nb\n"),
        (LineEdit(3, 2, ("x",)), "a\nb\n", "a\nb\nx\n"),
        (LineEdit(1, 0, ("x",)), "", "x\n"),
        (LineEdit(1, 0, ("x",)), "a\r\nb\r\n", "x\r\na\r\nb\r\n"),
        (LineEdit(2, 1, ("x",)), "a", "a\nx"),
        (LineEdit(3, 2, ("x",)), "a\r\nb", "a\r\nb\r\nx"),
        (LineEdit(2, 2, ("x",)), "a\nb", "a\nx"),
        (LineEdit(2, 2, ("x", "y")), "a\nb", "a\nx\ny"),
        (LineEdit(1, 1, ("x", "y")), "a\r\nb\n", "x\r\ny\r\nb\n"),
        (LineEdit(2, 2, ("x",)), "a\nb\rc\r\n", "a\nx\rc\r\n"),
        (LineEdit(2, 3, ()), "a\nb\nc\nd", "a\nd"),
        (LineEdit(2, 2, ()), "a\nb", "a\n"),
        (LineEdit(1, 1, ("x",)), "\ufeffa\nb\n", "\ufeffx\nb\n"),
    ],
)
def test_edits_keep_line_ends_marks_and_a_missing_last_end(edit, text, expected):
    assert apply_edits(text, [edit]) == expected


def test_many_edits_at_once_use_the_numbers_of_the_text():
    edits = [
        LineEdit(3, 3, ("C",)),
        LineEdit(1, 0, ("first",)),
        LineEdit(1, 0, ("second",)),
        LineEdit(2, 2, ()),
    ]
    assert apply_edits("a\nb\nc\n", edits) == "first\nsecond\na\nC\n"
    assert insert_lines("a\n", 2, ["b"]) == "a\nb\n"
    assert replace_lines("a\nb\n", 1, 2, ["c"]) == "c\n"
    assert delete_lines("a\nb\n", 1, 1) == "b\n"


@pytest.mark.parametrize("edits", [[(0, 0, ())], [(1, 3, ())], [(4, 3, ("x",))], [(1, 2, ()), (2, 2, ())]])
def test_edits_that_overlap_or_miss_the_text_are_refused(edits):
    with pytest.raises(ValueError, match="cannot edit lines"):
        apply_edits("a\nb\n", [LineEdit(*edit) for edit in edits])


TEXTS = st.lists(
    st.tuples(
        st.sampled_from(["", "a", "- b", "## c", "```", "日本", "  x", "\x0c"]),
        st.sampled_from(["\n", "\r\n", "\r", "\n\n"]),
    ),
    max_size=8,
).map(lambda parts: "".join(line + end for line, end in parts))
ANY_TEXT = st.tuples(st.sampled_from(["", "\ufeff"]), TEXTS, st.sampled_from(["", "tail"])).map("".join)


@given(ANY_TEXT, st.data())
def test_every_byte_outside_the_owned_lines_stays(text, data):
    pieces = split_keeping_ends(text.removeprefix("\ufeff"))
    first = data.draw(st.integers(1, len(pieces) + 1))
    last = data.draw(st.integers(first - 1, len(pieces)))
    new = data.draw(st.lists(st.sampled_from(["x", "", "y z"]), max_size=3))
    changed = apply_edits(text, [LineEdit(first, last, tuple(new))])
    before, after = "".join(pieces[: first - 1]), "".join(pieces[last:])
    assert changed.startswith("\ufeff") == text.startswith("\ufeff")
    changed = changed.removeprefix("\ufeff")
    assert changed.startswith(before)
    assert changed.endswith(after)
    between = changed[len(before) : len(changed) - len(after)]
    assert [line.rstrip("\r\n") for line in split_keeping_ends(between) if line.rstrip("\r\n")] == [
        line for line in new if line
    ]
    if pieces and not pieces[-1].endswith(("\n", "\r")) and (new or last < len(pieces)):
        assert not changed.endswith(("\n", "\r")) or new[-1:] == [""]


# -- generated blocks -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", BLOCK),
        ("# A\n", f"# A\n\n{BLOCK}"),
        ("# A\n\ntext\n\n\n", f"# A\n\ntext\n\n{BLOCK}\n\n"),
        ("# A\n<!-- wsmem:begin facts -->\nold\nolder\n<!-- wsmem:end -->\ntail\n", f"# A\n{BLOCK}tail\n"),
        (OTHER, f"{OTHER}\n{BLOCK}"),
        # A marker in a fence is text; a block in a list or a quotation is not ours.
        (f"```\n{BLOCK}```\n", f"```\n{BLOCK}```\n\n{BLOCK}"),
        (f"> {BLOCK}", f"> {BLOCK}\n{BLOCK}"),
        # An open fence or comment would swallow the block, so it is closed first.
        ("# A\n\n````sh\nls\n", f"# A\n\n````sh\nls\n````\n\n{BLOCK}"),
        ("# A\n\n<!-- to do\n", f"# A\n\n<!-- to do\n-->\n\n{BLOCK}"),
        ("a", f"a\n\n{BLOCK}".rstrip("\n")),
        ("# A\r\ntext\r\n", f"# A\r\ntext\r\n\r\n{BLOCK}".replace("\r\n", "\n").replace("\n", "\r\n")),
    ],
)  # fmt: skip
def test_a_block_is_put_in_place_of_the_old_one_or_at_the_end(text, expected):
    assert put_block(text, "facts", ["new"]) == expected
    assert put_block(expected, "facts", ["new"]) == expected


def test_a_block_may_follow_the_summary():
    text = "---\naliases: []\n---\n# A\n\nWho A is.\n\n## More\n\ntext\n"
    assert put_block(text, "facts", ["new"], after_summary=True) == (
        f"---\naliases: []\n---\n# A\n\nWho A is.\n\n{BLOCK}\n## More\n\ntext\n"
    )
    assert put_block("# A\n## B\n", "facts", ["new"], after_summary=True) == f"# A\n\n{BLOCK}\n## B\n"
    assert put_block("text\n", "facts", ["new"], after_summary=True) == f"text\n\n{BLOCK}"


def test_a_block_that_is_never_closed_is_left_alone():
    text = "<!-- wsmem:begin facts -->\nold\n"
    assert put_block(text, "facts", ["new"]) == f"{text}\n{BLOCK}"


def test_a_page_that_would_swallow_the_block_stays_as_it_is():
    text = "<pre>\nnever closed\n"
    assert put_block(text, "facts", ["new"]) == text


MARKDOWN = st.lists(
    st.sampled_from(
        ["# A", "## B", "", "text", "- item", "  - inner", "```", "~~~", "> quoted", "<!--", "-->", "<div>",
         "<!-- wsmem:begin facts -->", "<!-- wsmem:begin other -->", "<!-- wsmem:end -->", "| a | b |",
         "|---|---|", "1. x", "    code", "---"]
    ),
    max_size=12,
)  # fmt: skip


@given(MARKDOWN, st.sampled_from(["\n", "\r\n"]), st.booleans(), st.booleans())
def test_putting_a_block_keeps_all_other_lines_and_happens_once(lines, end, closed, after_summary):
    text = end.join(lines) + (end if closed else "")
    found = find_block(read_page(text)[1], "facts")
    once = put_block(text, "facts", ["## new", "", "- one"], after_summary=after_summary)
    assert put_block(once, "facts", ["## new", "", "- one"], after_summary=after_summary) == once
    changed, own = split_lines(once), find_block(read_page(once)[1], "facts")
    if own is None:
        assert once == text
        return
    outside = [line for n, line in enumerate(changed, 1) if not own[0] <= n <= own[1]]
    kept = [line for n, line in enumerate(lines, 1) if not (found and found[0] <= n <= found[1])]
    if found:
        assert [line for line in outside if line] == [line for line in kept if line]
    else:
        added = [line for line in outside if line]
        for line in (line for line in kept if line):
            assert line in added
            added.remove(line)
        assert all(set(line) <= set("`~->") for line in added), "only what closes an open fence or comment"


# -- bullets --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected", "line"),
    [
        ("", "## Retain\n\n- W @A: x\n", 3),
        ("# Day\n", "# Day\n\n## Retain\n\n- W @A: x\n", 5),
        ("# Day", "# Day\n\n## Retain\n\n- W @A: x", 5),
        ("# D\r\n## Retain\r\n\r\n- W: y\r\n", "# D\r\n## Retain\r\n\r\n- W: y\r\n- W @A: x\r\n", 5),
        ("\ufeff## Retain\n* W: y\n", "\ufeff## Retain\n* W: y\n* W @A: x\n", 3),
        ("## Retain\n\n- W: y\n\n\n## Next\n", "## Retain\n\n- W: y\n- W @A: x\n\n\n## Next\n", 4),
        ("## Retain\n- W: y\n## Next\n", "## Retain\n- W: y\n- W @A: x\n\n## Next\n", 3),
        ("## Retain\n\ntext\n", "## Retain\n\ntext\n\n- W @A: x\n", 5),
        ("## Retain", "## Retain\n\n- W @A: x", 3),
        ("- Retain\n", "- Retain\n\n## Retain\n\n- W @A: x\n", 5),
        ("## Retain\n\n1. W: y\n", "## Retain\n\n1. W: y\n- W @A: x\n", 4),
        ("## Retain\n- W: y\n  - z\n    more\n", "## Retain\n- W: y\n  - z\n    more\n- W @A: x\n", 5),
        ("## 保持\n\n- W: y", "## 保持\n\n- W: y\n- W @A: x", 4),
        # the sub-heading of the bullet's own kind, else the end of the section
        (
            "## Retain\n### World (W)\n- y\n\n### Opinions (O)\n- z\n",
            "## Retain\n### World (W)\n- y\n- W @A: x\n\n### Opinions (O)\n- z\n",
            4,
        ),
        ("## Retain\n### Opinions (O)\n- z\n", "## Retain\n### Opinions (O)\n- z\n- W @A: x\n", 4),
        # an open fence or comment would swallow the bullet
        ("## Retain\n\n```\ncode\n", "## Retain\n\n```\ncode\n```\n\n## Retain\n\n- W @A: x\n", 9),
        ("text\n\n~~~~\n~~~\n", "text\n\n~~~~\n~~~\n~~~~\n\n## Retain\n\n- W @A: x\n", 9),
        ("## Retain\n\n<!--\nold\n", "## Retain\n\n<!--\nold\n-->\n\n## Retain\n\n- W @A: x\n", 9),
        ("## Retain\n\n```\ncode\n```\n", "## Retain\n\n```\ncode\n```\n\n- W @A: x\n", 7),
    ],
)  # fmt: skip
def test_a_bullet_goes_to_the_end_of_the_retain_section(text, expected, line):
    assert append_bullet(text, "W @A: x") == (expected, line)


def test_a_bullet_stays_on_one_line():
    assert append_bullet("", "W @A: x\n  y").text == "## Retain\n\n- W @A: x y\n"


def test_the_heading_can_be_in_another_language():
    assert append_bullet("", "W: x", heading="保持", words=("保持",)).text == "## 保持\n\n- W: x\n"


LOG = st.lists(
    st.sampled_from(
        ["# Day", "## Retain", "## Next", "### World (W)", "", "text", "- W @B: y", "* O: z", "  - inner",
         "```", "~~~", "> quoted", "<!-- a -->", "<!--", "| a | b |", "|---|---|", "1. x", "---"]
    ),
    max_size=12,
)  # fmt: skip


@given(LOG, st.sampled_from(["\n", "\r\n"]), st.booleans())
def test_an_appended_bullet_is_read_back_and_nothing_else_changes(lines, end, closed):
    text = end.join(lines) + (end if closed else "")
    done = append_bullet(text, "W @Zoe: Plays the cello.")
    units = parse_document(done.text, "memory/x.md", recorded=None).units
    found = [unit for unit in units if unit.content == "Plays the cello."]
    assert [(unit.kind, unit.line, unit.entities) for unit in found] == [
        (FactKind.WORLD, done.line, ("Zoe",))
    ]
    before = split_keeping_ends(text)
    after = split_keeping_ends(done.text)
    start = 0
    while start < len(before) and before[start] == after[start]:
        start += 1
    rest = before[start:]
    gained_an_end = bool(rest) and [line.rstrip("\r\n") for line in after[start : start + 1]] == rest
    assert gained_an_end or after[len(after) - len(rest) :] == rest
