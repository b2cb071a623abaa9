"""Today is 15 December: recent is from 16 November, earlier from 17 September to 15 November."""

from __future__ import annotations

from datetime import date

import pytest

from wsmem.model import SourceRef
from wsmem.opinions.evidence import Evidence, Stance
from wsmem.opinions.trend import trend

TODAY = date(2025, 12, 15)


def at(day: str | None, stance: str = "supports") -> Evidence:
    when = date.fromisoformat(f"2025-{day}") if day else None
    return Evidence(Stance(stance), "explicit", when, SourceRef(f"memory/{when}.md", 1, 1), f"f-{day}", "")


@pytest.mark.parametrize(
    ("evidence", "expected"),
    [
        ([], "stale"),
        ([at(None)], "stale"),
        ([at("11-15")], "stale"),
        ([at("11-16")], "new"),
        ([at("11-16", "neutral")], "new"),
        ([at("12-01"), at("12-02", "contradicts")], "weakening"),
        ([at("12-01", "weakens")], "weakening"),
        # 1 in 30 days against 2 in 60: the same rate
        ([at("12-01"), at("10-01"), at("10-02")], "stable"),
        # 2 in 30 against 2 in 60: twice the rate
        ([at("12-01"), at("12-02"), at("10-01"), at("10-02")], "strengthening"),
        # 1 in 30 against 6 in 60: a third of the rate
        ([at("12-01"), *(at(f"10-0{n}") for n in range(1, 7))], "weakening"),
        # nothing between 17 September and 15 November, but something before
        ([at("12-01"), at("08-01")], "strengthening"),
        # support and contradiction before cancel out: any support now is more
        ([at("12-01"), at("10-01"), at("10-02"), at("10-03", "contradicts")], "strengthening"),
        ([at("12-01", "neutral"), at("08-01")], "stable"),
        ([at("12-31")], "new"),
    ],
)
def test_trend_compares_the_last_month_with_the_two_before(evidence, expected):
    assert trend(evidence, TODAY) == expected


def test_repetition_on_one_day_is_no_trend():
    twice = [at("12-01"), at("12-01")._replace(id="f-x", source=SourceRef("memory/x.md", 2, 2))]
    assert trend([*twice, at("10-01"), at("10-02")], TODAY) == "strengthening"
    same = [piece._replace(quote="Likes the window seat") for piece in twice]
    assert trend([*same, at("10-01"), at("10-02")], TODAY) == "stable"
