"""What looks like a date and is none: a wrong date is worse than none."""

from __future__ import annotations

from datetime import date

import pytest

from wsmem.dates import find_dates

LOG_DAY = date(2026, 3, 2)


@pytest.mark.parametrize(
    "text",
    [
        "We may do 12 of them.",
        "I may go in 3 hours",
        "May I ask?",
        "they march 7 miles",
        "these 2 may fail",
        "April said hi to June",
        "the Sun rose, he sat down",
        "12",
        "deliver 2000 pieces",
        "split in 2048 chunks",
        "There are two to four people in the room",
        "Fixed the retry policy in 2 places",
        "v1.2.3 and 1.2.3",
        "CentOS 7.1.1503",
        "build 2025.11.27.1",
        "at 14:30, or 2:30pm",
        "from 9:30 to 10:30",
        "5 to 6pm",
        "Book a room for two nights for 3 days",
        "We shipped it in 3 weeks",
        "12 fixes in 2 days",
        "within a week, or a week later",
        "every Monday",
        "each March",
        "Mondays and Friday mornings",
        "every year on March 4",
        "open Monday to Friday, Mon-Fri",
        "a few days before Christmas",
        "Christmas tree, Easter egg",
        "on the second try, on the 2nd floor, on the 20-question set",
        "the last day, this time, the next step",
        "ABC-2024, CVE-2024-1234, ABC-12345-A1B2C3",
        "call 138-2010-2015 or (206) 555-1212",
        "The ssn is 123-12-1234",
        "10.11.12.13 and 192.168.255.255",
        "commit 20251127",
        "1/2 cup, 5/12 tests pass, 3/4 of them, 24/7",
        "2025-02-30, 2025-13-01, 0000-00-00, 99/99",
        "2.5 years ago, 2-3 weeks ago, more than 3 weeks ago",
        "half a year ago",
        "see memory/2026-03-01.md",
        "[source](../memory/2026-03-01.md#L3)",
        "[[2026-03-01]] and [[daily/yesterday]]",
        "`2026-03-01` and ``date `yesterday` ``",
        "https://example.org/2026/03/01/post?day=2026-03-01",
        "www.example.org/2026-03-01",
        "2026-03-01.md, 2026-03-01-standup.md, report-2026-03-01.log",
        r"C:\logs\2026-03-01\x",
        "/var/log/2026-03-01/x and ~/notes/yesterday/x",
        "today=2, my_today, obj.monday",
        "sep1 = sep2",
        # Japanese
        "3日間休む",
        "10年間、7週間、3か月",
        "毎週月曜日、毎月10日、毎年11月27日、毎日",
        "10時30分から12時まで",
        "1日3回",
        "3日で終わる",
        "12月号、3号機",
        "日本周辺の説明日",
        "きょうだいと会った",
        "2024年度の予算",
        "memory/2026-03-01.mdを参照",
        "`昨日`と[[昨日]]",
        "日誌/昨日.mdを参照",
        "週に3日、二、三日で、五月雨式、前年比、一月あたり",
        "一日中、平日、祝日、当日、期日、先日、休日、二日酔い、三日坊主",
        "日本語、月額、年収、周囲、週次、前回、今回、明確、土日、一周年",
        "月曜日から金曜日まで営業",
        "数日前",
        # Chinese
        "12号楼, 12号线",
        "三天, 两个星期, 十年",
        "每周一, 每月10号, 每天",
        "一周一次, 3周一次",
        "十月初一",
        "2015年十月初一",
        "农历八月十五",
        "下午三点到五点",
        "日本周边, 以上周期",
        "我的电话号码是888-000-9999。",
    ],
)
def test_no_date_is_read(text: str) -> None:
    assert find_dates(text, LOG_DAY) == []
