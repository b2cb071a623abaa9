"""Arithmetic on days, weeks, months and years that never leaves the calendar.

Weeks are those of ISO 8601: they begin on Monday and belong to the month or year that holds
their Thursday. What would fall before year 1 or after year 9999 is None, never an error.
"""

from __future__ import annotations

from datetime import date

from wsmem.model import DateSpan

HOUR, DAY, WEEKEND, WEEK, FORTNIGHT, MONTH, QUARTER, HALF, YEAR, DECADE, WORKDAY = range(11)

_DAYS = {DAY: 1, WEEKEND: 7, WEEK: 7, FORTNIGHT: 14}
_MONTHS = {MONTH: 1, QUARTER: 3, HALF: 6, YEAR: 12, DECADE: 120}
_LAST = date.max.toordinal()


def make_day(year: int, month: int, day: int) -> date | None:
    """Return the day, or None if the calendar has no such day."""
    try:
        return date(year, month, day)
    except (ValueError, OverflowError):
        return None


def from_ordinal(ordinal: int) -> date | None:
    """Return the day with that proleptic Gregorian ordinal, or None outside the calendar."""
    return date.fromordinal(ordinal) if 1 <= ordinal <= _LAST else None


def ordinals(low: int, high: int) -> DateSpan | None:
    """Return the days between two ordinals, both included, cut to the calendar."""
    if high < 1 or low > _LAST or low > high:
        return None
    return DateSpan(date.fromordinal(max(low, 1)), date.fromordinal(min(high, _LAST)))


def months_from(year: int, month: int, count: int = 1) -> DateSpan | None:
    """Return ``count`` whole months from the first of the given one."""
    first = make_day(year, month, 1)
    years, index = divmod(month - 1 + count, 12)
    after = make_day(year + years, index + 1, 1)
    if first is None or (after is None and (year + years, index) != (10000, 0)):
        return None
    return ordinals(first.toordinal(), after.toordinal() - 1 if after else _LAST)


def year_of(year: int) -> DateSpan | None:
    """Return the whole year."""
    return months_from(year, 1, 12)


def quarter_of(year: int, quarter: int) -> DateSpan | None:
    """Return a quarter of the calendar year, counted from 1."""
    return months_from(year, 3 * quarter - 2, 3) if 1 <= quarter <= 4 else None


def half_of(year: int, half: int) -> DateSpan | None:
    """Return a half of the calendar year, counted from 1."""
    return months_from(year, 6 * half - 5, 6) if 1 <= half <= 2 else None


def decade_of(year: int) -> DateSpan | None:
    """Return the ten years that share all but the last digit with ``year``."""
    return months_from(year - year % 10, 1, 120)


def week_of(day: date) -> DateSpan:
    """Return Monday to Sunday around the day (cut at the very end of the calendar)."""
    monday = day.toordinal() - day.weekday()
    span = ordinals(monday, monday + 6)
    assert span is not None  # it holds the day itself
    return span


def iso_week(year: int, week: int) -> DateSpan | None:
    """Return week 1 to 53 of an ISO year, or None if that year has no such week."""
    try:
        return week_of(date.fromisocalendar(year, week, 1))
    except (ValueError, OverflowError):
        return None


def add_months(day: date, months: int) -> date | None:
    """Return the same day of another month, the last day where that month is shorter."""
    years, index = divmod(day.month - 1 + months, 12)
    for number in range(day.day, day.day - 4, -1):
        found = make_day(day.year + years, index + 1, number)
        if found is not None:
            return found
    return None


def shift(day: date, unit: int, count: int) -> date | None:
    """Return the day ``count`` units later (earlier when negative)."""
    if unit in _DAYS:
        return from_ordinal(day.toordinal() + count * _DAYS[unit])
    if unit == WORKDAY:
        return _shift_workdays(day, count)
    return add_months(day, count * _MONTHS[unit]) if unit in _MONTHS else None


def _shift_workdays(day: date, count: int) -> date | None:
    """Step over Saturdays and Sundays; a weekend stands for the Friday before it, or the Monday after it."""
    weekday = day.weekday()
    if weekday > 4:
        weekday, day_ordinal = (
            (4, day.toordinal() - weekday + 4) if count > 0 else (0, day.toordinal() - weekday + 7)
        )
    else:
        day_ordinal = day.toordinal()
    weeks, rest = divmod(weekday + count, 5)
    return from_ordinal(day_ordinal - weekday + 7 * weeks + rest)


def unit_around(day: date, unit: int, offset: int = 0) -> DateSpan | None:
    """Return the week, month, … that holds the day, or the one ``offset`` units later."""
    moved = shift(day.replace(day=1) if unit in _MONTHS else day, unit, offset)
    if moved is None:
        return None
    if unit == DAY:
        return DateSpan.day(moved)
    if unit == WEEKEND:
        monday = moved.toordinal() - moved.weekday()
        return ordinals(monday + 5, monday + 6)
    if unit == WEEK:
        return week_of(moved)
    if unit == FORTNIGHT:
        monday = moved.toordinal() - moved.weekday()
        return ordinals(monday, monday + 13)
    length = _MONTHS[unit]
    if unit == DECADE:
        return decade_of(moved.year)
    return months_from(moved.year, (moved.month - 1) // length * length + 1, length)


def units_beside(today: date, unit: int, count: int) -> DateSpan | None:
    """Return the ``count`` units after today, or before it when negative; today is left out.

    Quarters, halves and decades are whole ones of the calendar; days, weeks, months and years
    are counted from the day itself.
    """
    if not count:
        return None
    if unit in (QUARTER, HALF, DECADE, WEEKEND):
        ends = unit_around(today, unit, count), unit_around(today, unit, 1 if count > 0 else -1)
        if ends[0] is None or ends[1] is None:
            return None
        return DateSpan(min(ends[0].start, ends[1].start), max(ends[0].end, ends[1].end))
    far = shift(today, unit, count)
    if far is None:
        return None
    here, there = today.toordinal(), far.toordinal()
    return ordinals(here + 1, there) if count > 0 else ordinals(there, here - 1)


def nth_weekday(span: DateSpan, weekday: int, number: int) -> DateSpan | None:
    """Return the nth Monday (0) … Sunday (6) of a span, counted from 1, or from its end by -1, -2, …"""
    if number > 0:
        low = span.start.toordinal()
        ordinal = low + (weekday - span.start.weekday()) % 7 + 7 * (number - 1)
    else:
        high = span.end.toordinal()
        ordinal = high - (span.end.weekday() - weekday) % 7 + 7 * (number + 1)
    day = from_ordinal(ordinal)
    return DateSpan.day(day) if day is not None and span.start <= day <= span.end else None


def weeks_within(span: DateSpan, first: int, last: int) -> DateSpan | None:
    """Return the weeks ``first`` to ``last`` of a month or year, from 1, or from its end by -1, -2, …"""
    thursdays = nth_weekday(span, 3, first), nth_weekday(span, 3, last)
    if thursdays[0] is None or thursdays[1] is None:
        return None
    return DateSpan(week_of(thursdays[0].start).start, week_of(thursdays[1].end).end)


def days_within(span: DateSpan, first: int, last: int) -> DateSpan | None:
    """Return the days ``first`` to ``last`` of a span, from 1, or from its end by -1, -2, …"""
    low = span.start.toordinal() + first - 1 if first > 0 else span.end.toordinal() + first + 1
    high = span.start.toordinal() + last - 1 if last > 0 else span.end.toordinal() + last + 1
    return ordinals(low, high) if span.start.toordinal() <= low <= high <= span.end.toordinal() else None


def parts_within(span: DateSpan, unit: int, first: int, last: int) -> DateSpan | None:
    """Return the units ``first`` to ``last`` of a span, such as the last three weeks of a year."""
    if unit == DAY:
        return days_within(span, first, last)
    if unit == WEEK:
        return weeks_within(span, first, last)
    if unit not in _MONTHS or span.start.day != 1:
        return None
    length = _MONTHS[unit]
    months = (span.end.year - span.start.year) * 12 + span.end.month - span.start.month + 1
    low = (first - 1) * length if first > 0 else months + first * length
    high = last * length if last > 0 else months + (last + 1) * length
    if not 0 <= low < high <= months:
        return None
    years, index = divmod(span.start.month - 1 + low, 12)
    return months_from(span.start.year + years, index + 1, high - low)


EARLY, MIDDLE, LATE, LATER, REST = range(5)


def portion(span: DateSpan, part: int, today: date | None) -> DateSpan | None:
    """Return the early, middle or late days of a week, month or year.

    The halves of a week are Monday to Wednesday and Thursday to Sunday, those of a month end on
    the 15th; a year has thirds. ``LATER`` is the second half without what is already past,
    ``REST`` what is left from today on.
    """
    low, high = span.start.toordinal(), span.end.toordinal()
    length = high - low + 1
    if part == REST:
        return DateSpan(today, span.end) if today is not None and span.start <= today <= span.end else None
    if length <= 2:
        return None
    if length > 31:
        third = (span.end.year - span.start.year) * 12 + span.end.month - span.start.month + 1
        if part == LATER:
            span_half = parts_within(span, MONTH, third // 2 + 1, third)
        else:
            third //= 3
            span_half = parts_within(span, MONTH, part * third + 1, (part + 1) * third) if third else None
        if span_half is None:
            return None
        low, high = span_half.start.toordinal(), span_half.end.toordinal()
    else:
        early = 3 if length <= 7 else length // 2 if length < 28 else 15
        if part == EARLY:
            high = low + early - 1
        elif part == MIDDLE:
            if length < 28:
                return None
            low, high = low + 9, low + 19
        else:
            low += early
    if part == LATER:
        if today is None or today.toordinal() > high:
            return None
        low = max(low, today.toordinal())
    return ordinals(low, high)
