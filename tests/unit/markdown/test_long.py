"""Long blocks are cut between lines, then between sentences."""

from __future__ import annotations

from wsmem.markdown.document import parse_document
from wsmem.markdown.long import MAX_LENGTH, split_long


def test_a_short_text_stays_whole() -> None:
    assert split_long("a\nb") == [(0, 1, "a\nb")]


def test_lines_are_kept_together_up_to_the_limit() -> None:
    line = "x" * 500
    assert split_long("\n".join([line] * 5)) == [
        (0, 1, f"{line}\n{line}"),
        (2, 3, f"{line}\n{line}"),
        (4, 4, line),
    ]


def test_a_long_line_is_cut_after_a_sentence() -> None:
    first, second = "a" * 700 + ".", "b" * 700
    assert split_long(f"{first} {second}") == [(0, 0, first), (0, 0, second)]


def test_no_piece_is_longer_than_the_limit_and_no_character_but_blanks_is_lost() -> None:
    text = "word " * 3000 + "\n" + "長い文。" * 3000 + "\n" + "y" * 5000
    pieces = split_long(text)
    assert max(len(piece) for _, _, piece in pieces) <= MAX_LENGTH
    assert "".join("".join(piece.split()) for _, _, piece in pieces) == "".join(text.split())


def test_a_line_of_300_kilobytes_is_many_notes_on_one_line() -> None:
    units = parse_document("# x\n\n" + "one two three. " * 20_000, "x.md", recorded=None).units
    assert len(units) > 200
    assert {(unit.line, unit.line_end) for unit in units} == {(3, 3)}


def test_a_long_fence_gives_notes_with_the_lines_of_their_pieces() -> None:
    text = "```\n" + "\n".join(f"{number:03d} " + "x" * 96 for number in range(30)) + "\n```\n"
    units = parse_document(text, "x.md", recorded=None).units
    for unit in units:
        first, last = unit.content.split("\n")[0], unit.content.split("\n")[-1]
        assert (unit.line, unit.line_end) == (int(first[:3]) + 2, int(last[:3]) + 2)
    assert (units[0].line, units[-1].line_end) == (2, 31)


def test_empty_lines_around_a_piece_are_not_cited() -> None:
    line = "x" * (MAX_LENGTH - 2)
    assert split_long("\n \na\n\nb\n\t\n") == [(2, 4, "a\n\nb")]
    assert split_long(f"\n{line}\n\n\n{line}\n") == [(1, 1, line), (4, 4, line)]
    assert split_long("\n\n") == []
