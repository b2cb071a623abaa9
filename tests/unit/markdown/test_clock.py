"""Times of day at the head of a bullet."""

from __future__ import annotations

import pytest

from wsmem.markdown.clock import parse_clock, read_clock


@pytest.mark.parametrize(
    ("text", "time", "rest"),
    [
        ("14:30 x", "14:30", "x"),
        ("9:05 x", "09:05", "x"),
        ("(14:30) x", "14:30", "x"),
        ("(14:30)x", "14:30", "x"),
        ("[14:30]: x", "14:30", "x"),
        ("**14:30** – x", "14:30", "x"),
        ("14:30:59 x", "14:30", "x"),
        ("14:05–15:20 x", "14:05", "x"),
        ("~14:05 - 15:20 KST x", "14:05", "x"),
        ("14:30Z x", "14:30", "x"),
        ("14:30 UTC+02:00 x", "14:30", "x"),
        ("9 PM x", "21:00", "x"),
        ("12 a.m. x", "00:00", "x"),
        ("下午3点 x", "15:00", "x"),
        ("午前9時半 x", "09:30", "x"),
        ("오후 2시 30분 x", "14:30", "x"),
        ("14h30 x", "14:30", "x"),
        ("25:00 x", None, "x"),
    ],
)
def test_a_clock_is_read_up_to_what_follows(text: str, time: str | None, rest: str) -> None:
    clock = read_clock(text)
    assert clock is not None
    assert (clock.time, text[clock.end :]) == (time, rest)


@pytest.mark.parametrize(
    "text", ["", "x", "14 x", "14:3 x", "14:30", "14:30x", "2026-03-02 x", "9 PMx", "午後 x"]
)
def test_what_is_no_clock(text: str) -> None:
    assert read_clock(text) is None


def test_a_number_with_a_dot_may_be_an_amount_unless_it_stands_in_brackets() -> None:
    clocks = [read_clock(text) for text in ("14.30 x", "(14.30) x", "14:30 x")]
    assert [clock and clock.sure for clock in clocks] == [False, True, True]


def test_a_text_that_is_a_clock_and_nothing_else() -> None:
    assert parse_clock("14:30") == ("14:30",)
    assert parse_clock("9 PM") == ("21:00",)
    assert parse_clock("0.9") is None
    assert parse_clock("14:30 x") is None
