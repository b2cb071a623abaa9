"""Dates in running text and on the command line, always as whole days, both ends included."""

from __future__ import annotations

from wsmem.dates.find import DateMention, find_dates, occurred_span
from wsmem.dates.window import parse_window

__all__ = ["DateMention", "find_dates", "occurred_span", "parse_window"]
