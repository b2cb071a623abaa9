"""Values of --since, --until, --around and --as-of, asked on Monday 2026-03-02."""

from __future__ import annotations

from datetime import date

import pytest

from wsmem.dates import parse_window
from wsmem.errors import UsageError

TODAY = date(2026, 3, 2)


@pytest.mark.parametrize(
    ("text", "span"),
    [
        ("30d", "2026-01-31/2026-03-02"),
        ("2w", "2026-02-16/2026-03-02"),
        ("6m", "2025-09-02/2026-03-02"),
        ("1y", "2025-03-02/2026-03-02"),
        ("7D", "2026-02-23/2026-03-02"),
        ("2025-11-27", "2025-11-27"),
        (" 2025-11 ", "2025-11-01/2025-11-30"),
        ("2025", "2025-01-01/2025-12-31"),
        ("2025-Q3", "2025-07-01/2025-09-30"),
        ("Q3 2025", "2025-07-01/2025-09-30"),
        ("2025-W48", "2025-11-24/2025-11-30"),
        ("yesterday", "2026-03-01"),
        ("today", "2026-03-02"),
        ("now", "2026-03-02"),
        ("last week", "2026-02-23/2026-03-01"),
        ("先週", "2026-02-23/2026-03-01"),
        ("上周", "2026-02-23/2026-03-01"),
        ("Nov 27", "2025-11-27"),
        ("nov 27", "2025-11-27"),
        ("march", "2026-03-01/2026-03-31"),
        ("10 march", "2026-03-10"),
        ("fri", "2026-02-27"),
        ("the 27th", "2026-02-27"),
        ("week 48", "2026-11-23/2026-11-29"),
        ("22/04", "2026-04-22"),
        ("3 days ago", "2026-02-27"),
        ("Nov 27–Dec 1", "2025-11-27/2025-12-01"),
        ("2025-11-27..2025-12-01", "2025-11-27/2025-12-01"),
        ("2025-11-27/2025-12-01", "2025-11-27/2025-12-01"),
        ("2025-11 .. now", "2025-11-01/2026-03-02"),
    ],
)
def test_a_window_is_read(text: str, span: str) -> None:
    assert str(parse_window(text, TODAY)) == span


REFUSED = [
    *(
        "nexxt week",
        "",
        " ",
        "12",
        "next",
        "2 weeks",
        "2025-02-30",
        "99999d",
        "9999y",
        "..",
        "2025-11..",
        "30x",
    ),
    *("2025-12-01..2025-11-27", "yesterday evening or so", "x" * 500, "2025-11-27 and 2025-11-28"),
]


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_no_window_is_refused_with_forms_that_work(text: str) -> None:
    with pytest.raises(UsageError) as error:
        parse_window(text, TODAY)
    assert str(error.value) == f'cannot read "{text}" as a date'
    assert error.value.hint == "write 30d, 2w, 2025-11-27, 2025-11, Q3 2025, yesterday or last week"


def test_every_form_of_the_hint_is_one_that_works() -> None:
    with pytest.raises(UsageError) as error:
        parse_window("?", TODAY)
    assert error.value.hint is not None
    for form in error.value.hint.removeprefix("write ").replace(" or ", ", ").split(", "):
        parse_window(form, TODAY)
