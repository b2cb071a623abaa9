"""Blocks of prose to notes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from wsmem.dates import occurred_span
from wsmem.markdown.blocks import CODE, FENCE, HTML
from wsmem.markdown.long import split_long
from wsmem.markdown.mentions import find_mentions
from wsmem.markdown.tail import split_comments
from wsmem.model import FactKind, Unit
from wsmem.text import join_lines

if TYPE_CHECKING:
    from datetime import date

    from wsmem.markdown.blocks import Leaf

_TAG = re.compile(r"<[^<>]*>")
MARKS: Final = " *_-=~#>|`"  # a text of nothing else says nothing


class Setting(NamedTuple):
    """What a unit has from its place: the stretch between headings, the headings above, the log's day."""

    section: int
    heading: str
    recorded: date | None


def note_units(leaf: Leaf, setting: Setting) -> list[Unit]:
    """Return the notes of a block: one, more if it is long, none if nothing in it can be read."""
    units: list[Unit] = []
    verbatim = leaf.form in (FENCE, CODE)
    for start, end, piece in split_long(leaf.text):
        content, meta = (
            (piece.strip("\n").rstrip(), []) if verbatim else _read_prose(piece, leaf.form == HTML)
        )
        if not content.strip(MARKS):
            continue
        first = leaf.line + (leaf.form == FENCE)  # the text of a fence begins below its mark
        units.append(
            Unit(
                FactKind.NOTE,
                min(first + start, leaf.line_end),
                min(first + end, leaf.line_end),
                content,
                () if verbatim else tuple(find_mentions(content)),
                setting.section,
                setting.heading,
                None,
                None if verbatim else occurred_span(content, setting.recorded),
                meta=tuple(meta),
            )
        )
    return units


def visible_html(text: str) -> str:
    """Return what a reader of the page sees of an HTML block."""
    return _TAG.sub(" ", split_comments(text, block=True)[0]).strip()


def is_prose(leaf: Leaf) -> bool:
    """Say whether an HTML block is prose behind a comment: ``<!-- note to self --> W @Ana: …``."""
    if not leaf.text.lstrip().startswith("<!--"):
        return False
    shown = split_comments(leaf.text, block=True)[0]
    return bool(shown) and not _TAG.search(shown)


def _read_prose(text: str, html: bool) -> tuple[str, list[tuple[str, str]]]:
    content, meta = split_comments(text, block=html)
    if html:
        content = _TAG.sub(" ", content)
    if "\n" in content:
        content = join_lines([line for line in map(str.strip, content.split("\n")) if line])
    return content.strip(), meta
