"""Block structure, by hand; that the scanner and the reference agree is a property test."""

from __future__ import annotations

import pytest

from wsmem.markdown.blocks import CODE, FENCE, HEADING, HTML, PARAGRAPH, ROW, RULE, read_blocks
from wsmem.markdown.lines import split_lines
from wsmem.markdown.reference import read_reference
from wsmem.markdown.scanner import scan


def shapes(text: str) -> list[tuple[str, int, int, str]]:
    blocks = read_blocks(split_lines(text))
    return [(leaf.form, leaf.line, leaf.line_end, leaf.text) for leaf in blocks.leaves]


@pytest.mark.parametrize(
    ("text", "leaves"),
    [
        ("# a #", [(HEADING, 1, 1, "a")]),
        ("#", [(HEADING, 1, 1, "")]),
        ("a\n===", [(HEADING, 1, 2, "a")]),
        ("a\n---", [(HEADING, 1, 2, "a")]),
        ("a.\n---", [(PARAGRAPH, 1, 1, "a."), (RULE, 2, 2, "")]),
        ("a\nb\n---", [(PARAGRAPH, 1, 2, "a\nb"), (RULE, 3, 3, "")]),
        ("a\nb\n===", [(HEADING, 1, 3, "a\nb")]),
        ("- a\n---", [(PARAGRAPH, 1, 1, "a"), (RULE, 2, 2, "")]),
        ("  a\n b  \nc", [(PARAGRAPH, 1, 3, "a\nb\nc")]),
        ("    a\n\n      b\n\nc", [(CODE, 1, 3, "a\n\n  b"), (PARAGRAPH, 5, 5, "c")]),
        ("\ta", [(CODE, 1, 1, "a")]),
        ("```x\n a\n\n```\nb", [(FENCE, 1, 4, " a"), (PARAGRAPH, 5, 5, "b")]),
        ("~~~\na\n\n", [(FENCE, 1, 2, "a")]),
        ("- ```\n  a\nb", [(FENCE, 1, 2, "a"), (PARAGRAPH, 3, 3, "b")]),
        ("a | b\n--- | ---\n c | d |\n\ne", [(ROW, 1, 1, "a | b"), (ROW, 3, 3, "c | d"), (PARAGRAPH, 5, 5, "e")]),
        ("x\n| a |\n|---|\n- b", [(PARAGRAPH, 1, 1, "x"), (ROW, 2, 2, "a"), (PARAGRAPH, 4, 4, "b")]),
        ("<!-- a\n\nb --> c\nd", [(HTML, 1, 3, "<!-- a\n\nb --> c"), (PARAGRAPH, 4, 4, "d")]),
        ("<div>\na\n\nb", [(HTML, 1, 2, "<div>\na"), (PARAGRAPH, 4, 4, "b")]),
        ("a\n<b>\nc", [(PARAGRAPH, 1, 3, "a\n<b>\nc")]),
        ("<script>\n\na\n</script>\nb", [(HTML, 1, 4, "<script>\n\na\n</script>"), (PARAGRAPH, 5, 5, "b")]),
        ("[a]: b\n\nc", [(PARAGRAPH, 1, 1, "[a]: b"), (PARAGRAPH, 3, 3, "c")]),
        ("- [a]: b", [(PARAGRAPH, 1, 1, "[a]: b")]),
        ("> [a]: b", [(PARAGRAPH, 1, 1, "[a]: b")]),
    ],
)  # fmt: skip
def test_the_leaves_of_a_text(text: str, leaves: list[tuple[str, int, int, str]]) -> None:
    assert shapes(text) == leaves


def test_items_know_their_lines_their_parents_and_their_markers() -> None:
    blocks = read_blocks(["- a", "  1. b", "     c", "", "  d", "* e"])
    assert blocks.items == [(1, 5, -1, "-"), (2, 3, 0, "1."), (6, 6, -1, "*")]
    assert [(leaf.text, leaf.item) for leaf in blocks.leaves] == [("a", 0), ("b\nc", 1), ("d", 0), ("e", 2)]


def test_a_quotation_marks_its_leaves_and_takes_lazy_lines() -> None:
    blocks = read_blocks(["- a", "  > b", "  c", "> d", "", "e"])
    assert [(leaf.text, leaf.line, leaf.line_end, leaf.item, leaf.quoted) for leaf in blocks.leaves] == [
        ("a", 1, 1, 0, False),
        ("b\nc", 2, 3, 0, True),
        ("d", 4, 4, -1, True),
        ("e", 6, 6, -1, False),
    ]


def test_lines_count_from_the_number_given() -> None:
    blocks = read_blocks(["- a", "", "b"], 10)
    assert [(leaf.line, leaf.line_end) for leaf in blocks.leaves] == [(10, 10), (12, 12)]
    assert blocks.items == [(10, 10, -1, "-")]


@pytest.mark.parametrize("depth", [60, 5000])
def test_text_below_the_nesting_limit_is_not_lost(depth: int) -> None:
    deep = ">" * depth + " deep"
    listed = [" " * (2 * level) + "- x" for level in range(depth)] if depth < 1000 else []
    lines = [deep, "", *listed, "", "after"]
    text = "\n".join(leaf.text for leaf in read_blocks(lines).leaves)
    assert "deep" in text
    assert "after" in text
    assert text.count("x") == len(listed)


def test_the_scanner_leaves_to_the_reference_what_it_does_not_read() -> None:
    for text in ("[a]: b", "<script>", "<?x ?>", "-     a", "> \ta", "a\0b", ">" * 40 + " a"):
        assert scan([text]) is None
        assert read_reference([text]).leaves


def test_the_scanner_reads_what_daily_logs_hold() -> None:
    log = """# 2026-03-02

Woke early.\tCoffee.
\u3000全角の字下げ。

## 09:30 Work
- [x] fixed `it`
\t- with a tab
  > quoted
  lazily
-
1) one
   <!-- note -->

| a | b |
|---|---|
| c \\| d |

    code

<details>
<summary>x</summary>

[14:30]: not a definition

</details>

> - q
lazy

~~~
open
"""
    assert scan(split_lines(log)) == read_reference(split_lines(log))
