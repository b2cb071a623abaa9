"""The YAML block at the head of a file."""

from __future__ import annotations

import re
from typing import Any

_KEY = re.compile(r"[^\s:#\-\[\]{}][^:]*:(?:\s|$)")
_LIMIT = 200  # a front matter longer than this is text between two rules


def front_matter_end(lines: list[str]) -> int:
    """Return the number of lines that the front matter takes, its two fences included; 0 without one.

    A ``---`` on the first line is a mere rule unless a ``key:`` follows at once and a closing fence later.
    """
    if len(lines) < 3 or lines[0].rstrip() != "---" or not (_KEY.match(lines[1]) or lines[1].startswith("#")):
        return 0
    for number in range(1, min(len(lines), _LIMIT)):
        if lines[number].rstrip() in ("---", "..."):
            return number + 1
    return 0


def read_front_matter(lines: list[str]) -> dict[str, Any]:
    """Return the front matter's mapping; empty if there is none or it is not readable YAML."""
    end = front_matter_end(lines)
    if not end:
        return {}
    from ruamel.yaml import YAML  # lazy: 16 ms
    from ruamel.yaml.error import YAMLError

    try:
        data = YAML(typ="safe", pure=True).load("\n".join(lines[1 : end - 1]))
    except (YAMLError, ValueError):
        return {}
    return data if isinstance(data, dict) else {}


def read_aliases(lines: list[str]) -> tuple[str, ...]:
    """Return the names under ``aliases`` (or ``alias``), as Obsidian writes them: a list or one text."""
    data = read_front_matter(lines)
    value = data.get("aliases", data.get("alias"))
    names = value if isinstance(value, list) else [value]
    return tuple(str(name).strip() for name in names if name is not None and str(name).strip())
