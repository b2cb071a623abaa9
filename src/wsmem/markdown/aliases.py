"""Writing names into a page's front matter, as little as can be changed of it."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Final

from wsmem.markdown.blocks import HEADING
from wsmem.markdown.edit import LineEdit, apply_edits, read_page
from wsmem.markdown.frontmatter import front_matter_end, read_aliases
from wsmem.markdown.lines import split_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

_KEY: Final = re.compile(r"(?P<key>aliases|alias)\s*:(?P<value>.*)", re.DOTALL)
_FLOW: Final = re.compile(r"(?P<open>.*\[)(?P<inner>.*)(?P<close>\].*)", re.DOTALL)
_ITEM: Final = re.compile(r"(?P<before>\s*-\s+)\S")
_PLAIN: Final = re.compile(r"[^\W\d_][\w-]*(?: [\w-]+)*")
_NOT_TEXT: Final = frozenset("true false yes no on off null y n".split())


def add_aliases(text: str, names: Iterable[str]) -> str:
    """Return the page with more aliases; names that it has already, in any spelling, are written once.

    The way in which the aliases are written (``[a, b]``, one a line, one text) is kept where that can take
    more of them; else they are written anew as ``[a, b]``.
    """
    lines = split_lines(text.removeprefix("\ufeff"))
    present = read_aliases(lines)
    more = [name for name in dict.fromkeys(names) if name not in present]
    if not more:
        return text
    for edit in _ways(lines, present, more):
        changed = apply_edits(text, [edit])
        if read_aliases(split_lines(changed.removeprefix("\ufeff"))) == (*present, *more):
            return changed
    raise ValueError("the front matter cannot take aliases")


def _ways(lines: list[str], present: Sequence[str], more: Sequence[str]) -> Iterator[LineEdit]:
    end = front_matter_end(lines)
    whole = f"aliases: [{', '.join(map(_quote, (*present, *more)))}]"
    if not end:
        yield LineEdit(1, 0, ("---", whole, "---", *(() if not lines or not lines[0].strip() else ("",))))
        return
    span = _span(lines, end)
    if span is None:
        yield LineEdit(2, 1, (whole,))
        return
    first, last = span
    body = "\n".join(lines[first - 1 : last])
    written = ", ".join(map(_quote, more))
    if flow := _FLOW.fullmatch(body):
        glue = ", " if flow["inner"].strip() else ""
        inner = (
            flow["inner"].rstrip() if "\n" not in flow["inner"] else flow["inner"].rstrip().removesuffix(",")
        )
        tail = flow["inner"][len(flow["inner"].rstrip()) :] if "\n" in flow["inner"] else ""
        joined = f"{flow['open']}{inner}{glue}{written}{tail}{flow['close']}"
        yield LineEdit(first, last, tuple(joined.split("\n")))
    items = [match for line in lines[first:last] if (match := _ITEM.match(line))]
    if items:
        yield LineEdit(last + 1, last, tuple(f"{items[-1]['before']}{_quote(name)}" for name in more))
    yield LineEdit(first, last, (whole,))


def _span(lines: list[str], end: int) -> tuple[int, int] | None:
    """Return the lines of the key ``aliases``, else of ``alias``."""
    found: dict[str, tuple[int, int]] = {}
    for number in range(2, end):
        match = _KEY.match(lines[number - 1])
        if match is None:
            continue
        last = number
        while last + 1 < end and lines[last][:1] in (" ", "\t", "-", "]"):
            last += 1
        found.setdefault(match["key"], (number, last))
    return found.get("aliases") or found.get("alias")


def _quote(name: str) -> str:
    if _PLAIN.fullmatch(name) and name.casefold() not in _NOT_TEXT:
        return name
    return json.dumps(name, ensure_ascii=False)


def set_title(text: str, title: str) -> str:
    """Return the page with another first heading of level 1; without one it stays as it is."""
    _, blocks = read_page(text)
    for leaf in blocks.leaves:
        if leaf.form == HEADING and leaf.level == 1 and leaf.item < 0 and not leaf.quoted:
            return apply_edits(text, [LineEdit(leaf.line, leaf.line_end, (f"# {title}",))])
    return text
