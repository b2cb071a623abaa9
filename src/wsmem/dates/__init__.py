"""Dates in running text."""

from wsmem.dates.find import DateMention, find_dates, occurred_span

__all__ = ["DateMention", "find_dates", "occurred_span"]
