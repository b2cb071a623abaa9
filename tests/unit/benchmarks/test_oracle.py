"""The oracle of benchmarks.trees sees what is wrong, and nothing else."""

from __future__ import annotations

from benchmarks.oracle import Stated, lost_text, raw_lines, wrong_lines

LINES = raw_lines(b"\xef\xbb\xbf# Log\r\rSlept\x0cwell,\r\nwoke early.\n\n- W @Ana: Moved house.\n")


def note(line: int, end: int, text: str) -> Stated:
    return Stated(line, end, "note", "Log", (text,))


RIGHT = [note(3, 4, "Slept well, woke early."), Stated(6, 6, "world", "Log", ("Ana", "Moved house."))]


def test_lines_are_those_of_an_editor() -> None:
    assert LINES == ["# Log", "", "Slept\x0cwell,", "woke early.", "", "- W @Ana: Moved house."]


def test_right_units_pass() -> None:
    assert list(wrong_lines(RIGHT, LINES)) == []
    assert list(lost_text(RIGHT, LINES)) == []


def test_a_shifted_unit_is_seen() -> None:
    for line, end in ((2, 3), (4, 5), (3, 3), (3, 5), (1, 4), (6, 7)):
        assert list(wrong_lines([note(line, end, "Slept well, woke early.")], LINES)), (line, end)


def test_lost_words_are_seen() -> None:
    assert list(lost_text(RIGHT[:1], LINES)) == ["L6-L6: 'W' of the paragraph is in no unit"]
    cut = [note(3, 4, "Slept well, woke"), RIGHT[1]]
    assert list(lost_text(cut, LINES)) == ["L3-L4: 'early' of the paragraph is in no unit"]
