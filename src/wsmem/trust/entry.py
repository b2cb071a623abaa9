"""What an order to an agent looks like, in English, Japanese, Chinese and a little of other languages.

A pattern wants a whole order: a verb in the imperative with what it acts on. Words alone ("override", "system:",
"do not follow up") are what every technical note is full of.

Each entry has its rule, its severity, its stems and its pattern. A paragraph that holds none of the stems (lower case,
``_`` for a space) cannot match, and is not tried: reading a year of notes takes seconds instead of minutes.
"""

from __future__ import annotations

from typing import Final

HIGH: Final = "high"
MEDIUM: Final = "medium"

Entry = tuple[str, str, str, str]  # rule, severity, stems, pattern
