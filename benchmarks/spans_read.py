"""Sentences with the days that they name, in the format of Microsoft's Recognizers-Text, read as the product reads them.

The data is not ours to ship: its path is an argument. It gives the end of a range as the day after it, and takes
"from August to October" to end with September. wsmem counts the last unit that is named in; both are counted here.
A sentence that names more than one is left out.
"""

from __future__ import annotations

import json
import os
import re
from datetime import date, timedelta
from typing import Any, Final, NamedTuple

from wsmem import Workspace

_DAY: Final = re.compile(r"(\d{4})-(\d\d)-(\d\d)")
_BETWEEN: Final = re.compile(r"\(.*,P(\d+)([DMY])\)")  # a range from one unit to another
_KINDS: Final = frozenset({"date", "daterange", "datetime", "datetimerange"})


class Reading(NamedTuple):
    """How many sentences of a set there are, and how they are read.

    ``right``: as the set has it; ``inclusive``: as the set has it, or with the last named unit counted in.
    ``wrong``: neither, though a date was read.
    """

    name: str
    dated: int
    right: int
    inclusive: int
    wrong: int
    undated: int
    undated_right: int


class _Case(NamedTuple):
    path: str
    day: str
    text: str
    admissible: frozenset[str]
    inclusive: frozenset[str]
    is_dated: bool


def read_spans(path: str, folder: str) -> Reading:
    """Write each sentence as a fact of its reference day into ``folder`` and compare what it is read as."""
    name = os.path.splitext(os.path.basename(path))[0]
    with open(path, encoding="utf-8-sig") as file:
        cases = [case for number, row in enumerate(json.load(file)) if (case := _case(number, row))]
    root = os.path.join(folder, name)
    os.makedirs(os.path.join(root, "memory"))
    with open(os.path.join(root, "wsmem.toml"), "w", encoding="utf-8") as file:
        file.write('[embedding]\nprovider = "none"\n')
    for case in cases:
        with open(os.path.join(root, case.path), "w", encoding="utf-8") as file:
            file.write(f"## Retain\n- W: {case.text}\n")
    read = {fact.source.path: fact.timestamp for fact in Workspace.open(root).facts().facts}
    dated = [case for case in cases if case.is_dated]
    right = sum(read.get(case.path) in case.admissible for case in dated)
    inclusive = sum(read.get(case.path) in case.admissible | case.inclusive for case in dated)
    unread = sum(
        read.get(case.path) == case.day and case.day not in case.admissible | case.inclusive for case in dated
    )
    others = [case for case in cases if not case.is_dated]
    left = sum(read.get(case.path) == case.day for case in others)
    return Reading(name, len(dated), right, inclusive, len(dated) - inclusive - unread, len(others), left)


def _case(number: int, row: dict[str, Any]) -> _Case | None:
    day = _read_day(((row.get("Context") or {}).get("ReferenceDateTime") or "")[:10])
    text = " ".join(row["Input"].split())
    if day is None or not text or text.startswith(("<", "- ", "#")):
        return None
    named = [result for result in row.get("Results") or [] if result["TypeName"].partition(".")[2] in _KINDS]
    if len(named) > 1:
        return None
    admissible, inclusive = _spans(named[0]) if named else (frozenset({day.isoformat()}), frozenset[str]())
    if not admissible:
        return None
    return _Case(f"memory/{day}-case{number}.md", day.isoformat(), text, admissible, inclusive, bool(named))


def _spans(result: dict[str, Any]) -> tuple[frozenset[str], frozenset[str]]:
    """Return the admissible readings as the set has them, and with the last unit counted in."""
    exclusive: set[str] = set()
    inclusive: set[str] = set()
    for value in (result.get("Resolution") or {}).get("values", []):
        start = _read_day(value.get("start", value.get("value", "")))
        end = _read_day(value.get("end", value.get("value", "")))
        if start is None or end is None:
            continue
        if result["TypeName"].endswith(".daterange") and end > start:
            unit = _BETWEEN.fullmatch(value.get("timex", ""))
            if unit:
                inclusive.add(_write(start, _last_day(end, unit[2])))
            end -= timedelta(days=1)
        exclusive.add(_write(start, end))
    return frozenset(exclusive), frozenset(inclusive)


def _last_day(end: date, unit: str) -> date:
    """Return the last day of the unit that begins with ``end``."""
    if unit == "D":
        return end
    months = end.month if unit == "M" else 12
    year = end.year
    return date(year + months // 12, months % 12 + 1, 1) - timedelta(days=1)


def _read_day(text: str) -> date | None:
    match = _DAY.match(text)
    try:
        return date(*map(int, match.groups())) if match else None
    except ValueError:
        return None


def _write(start: date, end: date) -> str:
    return start.isoformat() if start == end else f"{start}/{end}"
