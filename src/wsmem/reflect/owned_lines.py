"""A generated list whose lines a person may take out for good.

Each line ends in a comment with the id of what it tells, and a comment at the end of the block names all that
was ever put there: what it names and no line holds was deleted by a person, and does not come back.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from wsmem.markdown.edit import find_block, put_block, read_page

if TYPE_CHECKING:
    from collections.abc import Sequence

_ID: Final = re.compile(r"<!-- wsmem id=(f-[0-9a-z]{8}) -->\s*$")
_WRITTEN: Final = re.compile(r"<!-- wsmem:written(?P<ids>[^>]*)-->")
_ANY_ID: Final = re.compile(r"f-[0-9a-z]{8}")


class OwnedLine(NamedTuple):
    """A line: the id of what it tells (without ordinal), and its text without marker and comment."""

    id: str
    text: str


class OwnedBlock(NamedTuple):
    """A block as it stands: the ids of its lines, and those of lines that a person deleted."""

    shown: frozenset[str]
    deleted: frozenset[str]


def read_owned(text: str, name: str) -> OwnedBlock:
    """Read the block ``name`` of a page; both are empty where there is none."""
    lines, blocks = read_page(text)
    place = find_block(blocks, name)
    if place is None:
        return OwnedBlock(frozenset(), frozenset())
    body = lines[place[0] - 1 : place[1]]
    shown = frozenset(match[1] for line in body if (match := _ID.search(line)))
    written = {
        identity
        for line in body
        for match in _WRITTEN.finditer(line)
        for identity in _ANY_ID.findall(match["ids"])
    }
    return OwnedBlock(shown, frozenset(written - shown))


def write_owned(
    text: str, name: str, note: str, lines: Sequence[OwnedLine], deleted: frozenset[str], more: str = ""
) -> str:
    """Put the lines into the block, made at the end of the page if it is missing.

    Args:
        text: the page.
        name: of the block.
        note: one line for people about what this is.
        lines: what is to stand there; without any, a block that is not there is not made.
        deleted: ids that a person took out.
        more: a last line about what is not shown.
    """
    if not lines and find_block(read_page(text)[1], name) is None:
        return text
    body = [f"<!-- {note} -->", ""]
    body += [f"- {line.text} <!-- wsmem id={line.id} -->" for line in lines]
    body += [f"- {more}"] if more else []
    known = sorted({line.id for line in lines} | deleted)
    body += ["", f"<!-- wsmem:written {' '.join(known)} -->"] if known else []
    return put_block(text, name, body)


def human_lines(text: str, name: str) -> list[str]:
    """Return the lines of the page outside the block."""
    lines, blocks = read_page(text)
    place = find_block(blocks, name)
    return lines if place is None else [*lines[: place[0] - 1], *lines[place[1] :]]
