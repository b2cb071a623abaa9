"""Where the dates stand in a text, and what is read without a log's day."""

from __future__ import annotations

from datetime import date

import pytest

from wsmem.dates import find_dates, occurred_span

LOG_DAY = date(2026, 3, 2)


def mentions(text: str, today: date | None = LOG_DAY) -> list[tuple[str, str]]:
    return [(text[mention.start : mention.end], str(mention.span)) for mention in find_dates(text, today)]


def test_mentions_come_in_order_with_their_places() -> None:
    text = "Moved it yesterday; review on Nov 27, 2025 and from 2025-12-01 to 2025-12-03."
    assert mentions(text) == [
        ("yesterday", "2026-03-01"),
        ("Nov 27, 2025", "2025-11-27"),
        ("from 2025-12-01 to 2025-12-03", "2025-12-01/2025-12-03"),
    ]


def test_offsets_count_characters_in_any_script() -> None:
    text = "🎉 Café — 「来週の月曜日」と `2026-01-01` と ２０２６年３月４日"
    assert mentions(text) == [("来週の月曜日", "2026-03-09"), ("２０２６年３月４日", "2026-03-04")]


def test_a_listed_day_belongs_to_the_month_before_it() -> None:
    assert mentions("12月25日と26日") == [("12月25日", "2025-12-25"), ("26日", "2025-12-26")]


def test_the_first_date_tells_when_it_happened() -> None:
    assert str(occurred_span("On 2025-11-27 we agreed to meet on 2025-12-05.", LOG_DAY)) == "2025-11-27"


def test_the_text_of_a_link_is_read_but_not_its_target() -> None:
    assert mentions("see [Nov 27, 2025](memory/2025-11-28.md)") == [("Nov 27, 2025", "2025-11-27")]


@pytest.mark.parametrize(
    ("text", "span"),
    [
        ("2025-11-27", "2025-11-27"),
        ("Nov 27–Dec 1, 2025", "2025-11-27/2025-12-01"),
        ("from Nov 2025 to March", "2025-11-01/2026-03-31"),
        ("in 2024", "2024-01-01/2024-12-31"),
        ("last Friday of May 2025", "2025-05-30"),
        ("2025年11月27日", "2025-11-27"),
        ("令和7年", "2025-01-01/2025-12-31"),
        ("2 weeks before May 13 1999", "1999-04-29"),
        ("Easter 2024", "2024-03-31"),
    ],
)
def test_an_undated_text_still_has_the_dates_with_a_year_of_their_own(text: str, span: str) -> None:
    assert str(occurred_span(text, None)) == span


RELATIVE = [
    *(
        "yesterday",
        "today",
        "Nov 27",
        "on Monday",
        "last week",
        "3 days ago",
        "in March",
        "in Q3",
        "by the 18th",
    ),
    *("early March", "next 3 days", "on Christmas", "over the weekend", "later this month", "Nov to March"),
    *("昨日", "11月27日", "先週", "3日前", "27日に", "来年の5月", "月曜日", "過去3日間", "元旦"),
    *("上周五", "今天", "어제"),
]


@pytest.mark.parametrize("text", RELATIVE)
def test_an_undated_text_has_no_relative_dates(text: str) -> None:
    assert occurred_span(text, None) is None
