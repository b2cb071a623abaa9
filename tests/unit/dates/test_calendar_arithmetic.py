"""Weeks, months and quarters, against datetime as an independent witness."""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wsmem.dates import calendar
from wsmem.dates.holidays import easter_of
from wsmem.dates.numerals import read_han

if TYPE_CHECKING:
    from wsmem.model import DateSpan


@given(day=st.dates(min_value=date(1, 1, 8), max_value=date(9999, 12, 20)))
def test_a_week_has_the_days_of_its_iso_number(day: date) -> None:
    week = calendar.week_of(day)
    days = [week.start + timedelta(number) for number in range(7)]
    assert days[-1] == week.end
    assert {(found.isocalendar()[:2]) for found in days} == {day.isocalendar()[:2]}


@given(day=st.dates(min_value=date(1, 1, 1), max_value=date(9998, 12, 31)))
def test_a_month_ends_the_day_before_the_next(day: date) -> None:
    month = calendar.months_from(day.year, day.month)
    assert month is not None
    assert (month.start.day, (month.end + timedelta(1)).day) == (1, 1)
    assert (month.end.year, month.end.month) == (day.year, day.month)


@given(day=st.dates(), months=st.integers(-200_000, 200_000))
def test_adding_months_keeps_the_day_or_takes_the_last_of_the_month(day: date, months: int) -> None:
    found = calendar.add_months(day, months)
    if found is None:
        assert not 1 <= day.year + (day.month - 1 + months) // 12 <= 9999
        return
    assert (found.year - day.year) * 12 + found.month - day.month == months
    assert found.day == day.day or (found + timedelta(1) if found < date.max else date.min).day == 1


@given(day=st.dates(min_value=date(1, 3, 1), max_value=date(9999, 10, 1)), count=st.integers(1, 30))
def test_working_days_are_counted_one_by_one(day: date, count: int) -> None:
    found, left = day, count
    while left:
        found += timedelta(1)
        left -= found.weekday() < 5
    assert calendar.shift(day, calendar.WORKDAY, count) == found


@pytest.mark.parametrize(
    ("span", "expected"),
    [
        (calendar.quarter_of(2025, 3), "2025-07-01/2025-09-30"),
        (calendar.half_of(2025, 2), "2025-07-01/2025-12-31"),
        (calendar.year_of(9999), "9999-01-01/9999-12-31"),
        (calendar.decade_of(1994), "1990-01-01/1999-12-31"),
        (calendar.iso_week(2025, 1), "2024-12-30/2025-01-05"),
        (calendar.iso_week(2020, 53), "2020-12-28/2021-01-03"),
        (calendar.iso_week(2025, 53), "None"),
        (calendar.quarter_of(2025, 5), "None"),
        (calendar.year_of(0), "None"),
        (calendar.unit_around(date(2026, 3, 31), calendar.MONTH, -1), "2026-02-01/2026-02-28"),
        (calendar.unit_around(date(1, 1, 1), calendar.YEAR, -1), "None"),
        (calendar.units_beside(date(2026, 3, 2), calendar.QUARTER, -2), "2025-07-01/2025-12-31"),
        (calendar.units_beside(date.max, calendar.DAY, 3), "None"),
    ],
)
def test_a_unit_has_its_days(span: DateSpan | None, expected: str) -> None:
    assert str(span) == expected


def test_easter_falls_on_the_days_of_the_church_calendar() -> None:
    days = {2000: (4, 23), 2008: (3, 23), 2024: (3, 31), 2025: (4, 20), 2026: (4, 5), 2038: (4, 25)}
    assert {year: (found.month, found.day) for year in days if (found := easter_of(year))} == days


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("十", 10),
        ("十二", 12),
        ("二十九", 29),
        ("三十", 30),
        ("百二十", 120),
        ("二〇一八", 2018),
        ("二千二十五", 2025),
        ("零", 0),
        ("两", 2),
        ("元", 1),
        ("十十", None),
        ("二三十", None),
        ("一二三四五", None),
    ],
)
def test_han_numerals_are_read_by_digit_or_by_place(text: str, value: int | None) -> None:
    assert read_han(text) == value
