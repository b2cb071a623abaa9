"""The YAML block at the head of a file."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from wsmem.markdown.mentions import wiki_target

if TYPE_CHECKING:
    from collections.abc import Iterator

_FENCE = "---"
_KEY = re.compile(r"(?:\"[^\"]*\"|'[^']*'|[^\s:#\-\[\]{}>|*&!%@`\"',?][^:]*):(?:\s|$)")
_WIKI = re.compile(r"\s*\[\[(.*)\]\]\s*", re.DOTALL)
_LONGEST = 50_000  # characters that are worth a parser's time
_LIMIT = 1000  # a front matter longer than this is text between two rules


def front_matter_end(lines: list[str]) -> int:
    """Return the number of lines that the front matter takes, its two fences included; 0 without one.

    A ``---`` on the first line is a mere rule unless a ``key:`` follows at once, a closing fence later, and
    nothing between them that YAML would not take: prose between two rules stays prose.
    """
    if len(lines) < 3 or lines[0].rstrip() != _FENCE:
        return 0
    seen_key = listed = False
    for number in range(1, min(len(lines), _LIMIT)):
        line = lines[number].rstrip()
        if line in (_FENCE, "..."):
            return number + 1 if seen_key else 0
        if not line:
            if number == 1:
                return 0
        elif _KEY.match(line):
            seen_key, listed = True, line.endswith((":", "[", "{"))
        elif not (line[0] in " \t#" or (listed and line[0] in "-]}")):
            return 0
    return 0


def read_front_matter(lines: list[str]) -> dict[str, Any]:
    """Return the front matter's mapping; empty if there is none or it is not readable YAML."""
    end = front_matter_end(lines)
    if not end:
        return {}
    text = "\n".join(lines[1 : end - 1])
    if len(text) > _LONGEST:
        return {}
    from ruamel.yaml import YAML  # lazy: 16 ms

    try:
        data = YAML(typ="safe", pure=True).load(text)
    except Exception:  # besides its own errors it raises TypeError, ValueError, RecursionError on odd text
        return {}
    return data if isinstance(data, dict) else {}


def read_aliases(lines: list[str]) -> tuple[str, ...]:
    """Return the names under ``aliases`` or ``alias``, as Obsidian writes them: a list or one text.

    A text under ``aliases`` is cut at its commas, one under ``alias`` is a single name.
    """
    if not any("alias" in line for line in lines[: front_matter_end(lines)]):
        return ()  # the parser takes longer to import than most files to read
    data = read_front_matter(lines)
    value = data.get("aliases")
    names = value.split(",") if isinstance(value, str) else value
    found = _scalars(names if names is not None else data.get("alias"))
    return tuple(dict.fromkeys(name for name in map(_plain_name, found) if name))


def _plain_name(value: object) -> str | None:
    text = str(value)
    link = _WIKI.fullmatch(text)
    return wiki_target(link[1]) if link else text.strip()


def _scalars(value: object, depth: int = 3) -> Iterator[object]:
    """Yield a value, or the values of a list; ``- [[Ana]]`` is a list in a list to YAML."""
    if isinstance(value, list):
        for inner in value if depth else ():
            yield from _scalars(inner, depth - 1)
    elif value is not None and not isinstance(value, (dict, set)):
        yield value
