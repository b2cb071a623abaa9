"""No text, however odd or hostile, may raise or hang."""

from __future__ import annotations

import contextlib
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wsmem.dates import find_dates, occurred_span, parse_window
from wsmem.dates.han_tokens import ERAS, SPANS
from wsmem.dates.vocabulary import WORDS
from wsmem.errors import UsageError

NUMBERS = "0 1 12 31 99 2025 9999 0001 27th 99999 二十九 二〇二五 ９ ² ٣".split()
SIGNS = [*" -–/.,:'()~`", "\x00", "\n", "of", "the", "to", "from", "between"]
HAN = "年 月 日 号 曜 週 周一 から まで 到 和 の 第 前 后 最後 初 毎".split()
PIECES = [*sorted(WORDS), *sorted(SPANS), *sorted(ERAS), *NUMBERS, *SIGNS, *HAN]
TEXTS = st.lists(st.sampled_from(PIECES) | st.text(max_size=3), max_size=12)
DAYS = st.dates() | st.sampled_from([date.min, date.max, date(2024, 2, 29)])


@given(words=TEXTS, joint=st.sampled_from(["", " "]), today=st.none() | DAYS)
def test_any_text_gives_mentions_in_order(words: list[str], joint: str, today: date | None) -> None:
    text = joint.join(words)
    reached = 0
    for mention in find_dates(text, today):
        assert reached <= mention.start < mention.end <= len(text)
        assert mention.span.start <= mention.span.end
        reached = mention.end
    spans = [mention.span for mention in find_dates(text, today)]
    assert occurred_span(text, today) == (spans[0] if spans else None)


@given(words=TEXTS, today=DAYS)
def test_any_window_is_read_or_refused(words: list[str], today: date) -> None:
    with contextlib.suppress(UsageError):
        span = parse_window(" ".join(words), today)
        assert span.start <= span.end


@given(day=st.dates(min_value=date(1000, 1, 1), max_value=date(2999, 12, 31)), today=DAYS)
def test_an_iso_date_is_read_whatever_the_day_of_the_log(day: date, today: date) -> None:
    assert str(occurred_span(f"On {day.isoformat()}, done.", today)) == day.isoformat()
    assert str(occurred_span(f"{day.year:04}年{day.month}月{day.day}日", today)) == day.isoformat()


@given(today=st.dates(min_value=date(2, 1, 1), max_value=date(9998, 12, 31)), distance=st.integers(-180, 180))
def test_a_day_without_a_year_is_the_nearest_one(today: date, distance: int) -> None:
    """Within half a year of the log the nearest day of that name is the day itself."""
    day = today + timedelta(distance)
    if (day.month, day.day) != (2, 29):
        assert str(occurred_span(f"on {day:%B} {day.day}", today)) == day.isoformat()


@given(today=st.dates(min_value=date(2, 1, 1), max_value=date(9998, 12, 31)))
def test_weeks_run_from_monday_to_sunday(today: date) -> None:
    spans = [occurred_span(text, today) for text in ("last week", "this week", "next week")]
    for span, weeks in zip(spans, (-1, 0, 1), strict=True):
        assert span is not None
        assert (span.start.weekday(), (span.end - span.start).days) == (0, 6)
        assert span.start <= today + timedelta(7 * weeks) <= span.end


HOSTILE = [
    *(
        "1",
        "1/1/1/1",
        "1/1-",
        "2025-",
        "to to to ",
        "from 1 to ",
        "Q1-",
        "Nov 1-",
        "the ",
        "last week of ",
        "twenty ",
    ),
    *("月", "2日", "2日から", "今年の", "周一", "1点", "朝"),
    *("`", "`a ", "[[", "](", "<!--", "http://", "a/b.c", " ", "\x00"),
]


@pytest.mark.parametrize("seed", HOSTILE)
def test_a_hostile_line_is_read_to_its_end(seed: str) -> None:
    line = seed * (200_000 // len(seed.encode())) + " 2025-11-27 is here"
    find_dates(line, date(2026, 3, 2))
