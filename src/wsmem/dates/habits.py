"""What comes back again and again is no date: ``Monday to Friday``."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wsmem.dates.tokens import Scan

_WEEKDAYS = ("weekday", "曜")


def is_habit(scan: Scan, index: int) -> bool:
    """Say whether the weekday stands in ``Monday to Friday``: opening hours, not a date."""
    if scan.kinds[index + 1] in ("to", "-"):
        index += 2
    return (
        scan.kinds[index - 1] in ("to", "-")
        and scan.kinds[index] in _WEEKDAYS
        and scan.kinds[index - 2] in _WEEKDAYS
        and (scan.values[index - 2], scan.values[index]) == (0, 4)
    )
