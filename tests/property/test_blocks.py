"""The fast scanner, where it answers, gives the answer of markdown-it-py."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from wsmem.markdown.lines import split_lines
from wsmem.markdown.reference import read_reference
from wsmem.markdown.scanner import scan

INDENTS = (
    "", "", "", "", " ", "  ", "   ", "    ", "     ", "      ", "        ", "\t", " \t", "  \t",
    "> ", ">", "  > ", "- ", "1. ", "    - ", "- - ", "> - ",
)  # fmt: skip
LINES = (
    "text", "two words  ", "", "", "", "\\", "a\tb", "　全角", "日本 ", "\x0c", "\x0b x", "x\x85", "\u2028x", "é\u3000",
    "# h", "## h ##", "#", "# ", "# #", "#no", "a #", "=", "===", "--", "---", "- - -", "***", "_ _ _", "* *",
    "- a", "-", "* s", "*", "+ p", "+", "1. one", "2. two", "1.", "10) ten", "12. y", "1234567890. x", "٣. x",
    "-     five", "- \ttab", "-\tx", "1.\tx", "- [ ] task", "\\- no", "- # h", "- ```", "- > q", "- | a |", "- ---",
    "```", "```py", "````", "~~~", "`code`", "``` `",
    "> q", ">q", ">", "> > q", "> - i", "> 1. i", "> ```", "> # h", "> ---", "> <!-- x", ">     code", ">\tx",
    "| a | b |", "|---|---|", "| 1 | 2 |", "a | b", "--- | ---", ":-- | --:", "-|-", "| x |", "|---|", "|-|", "|", "||",
    "a \\| b | c", "`a|b` | c", "| a \\", "| |", "> | a |", "> |---|",
    "<!-- c -->", "<!-- open", "-->", "<!-- a --> tail", "<!-->", "<!---->", "- <!-- c", "<div>", "</div>", "- <div>",
    "<details>", "<summary>x</summary>", "<b>", "<b>x", "</b> y", "<a href='x'>", "<script>", "<?php", "<!DOCTYPE x>",
    "<https://x.y>", "[l]: http://x", "[a]: b 'c'", "[a]:", "[x] y", "[14:30]: text here", "&amp;", "**W** @x: y", "*a*",
)  # fmt: skip

documents = st.lists(st.builds("{}{}".format, st.sampled_from(INDENTS), st.sampled_from(LINES)), max_size=10)
odd_text = st.text(st.sampled_from(" \t\n\r>-+*#`~|:=_<!/1.)[]a\\\f\u2028\u3000日\0"), max_size=60)


@settings(max_examples=500, deadline=None)
@given(documents)
def test_lines_of_all_kinds(lines: list[str]) -> None:
    blocks = scan(lines)
    assert blocks is None or blocks == read_reference(lines)


@settings(max_examples=300, deadline=None)
@given(odd_text)
def test_any_sequence_of_marks(text: str) -> None:
    lines = split_lines(text)
    blocks = scan(lines)
    assert blocks is None or blocks == read_reference(lines)


@settings(max_examples=200, deadline=None)
@given(documents, st.integers(2, 1000))
def test_the_number_of_the_first_line_shifts_all_others(lines: list[str], first: int) -> None:
    for read in (scan, read_reference):
        here, there = read(lines, 1), read(lines, first)
        assert (here is None) == (there is None)
        if here is None or there is None:
            continue
        shift = first - 1
        assert [
            leaf._replace(line=leaf.line + shift, line_end=leaf.line_end + shift) for leaf in here.leaves
        ] == there.leaves
        assert [
            item._replace(line=item.line + shift, line_end=item.line_end + shift) for item in here.items
        ] == there.items


@settings(max_examples=300, deadline=None)
@given(documents)
def test_leaves_and_items_are_ordered_and_nested(lines: list[str]) -> None:
    blocks = read_reference(lines)
    end = 0
    for leaf in blocks.leaves:
        assert end < leaf.line <= leaf.line_end <= len(lines)
        end = leaf.line_end
        assert -1 <= leaf.item < len(blocks.items)
        if leaf.item >= 0:
            item = blocks.items[leaf.item]
            assert item.line <= leaf.line
            assert leaf.line_end <= item.line_end
    for number, item in enumerate(blocks.items):
        assert -1 <= item.parent < number
        assert item.parent < 0 or blocks.items[item.parent].line <= item.line
