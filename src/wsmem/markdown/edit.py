"""Edits of a text that keep every byte they do not own.

Lines count from 1, as everywhere. Kept are the line ends of the file (new lines take those it uses), a
byte order mark, and a missing end of the last line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from wsmem.markdown.blocks import FENCE, HEADING, HTML, Blocks, Leaf, read_blocks
from wsmem.markdown.bullet import TypedBullet, parse_bullet
from wsmem.markdown.frontmatter import front_matter_end
from wsmem.markdown.lines import line_end_of, split_keeping_ends, split_lines
from wsmem.markdown.regions import BEGIN, END
from wsmem.markdown.retain import DEFAULT_WORDS, is_retain_heading, kind_of_heading

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_MARK: Final = "\ufeff"


class LineEdit(NamedTuple):
    """``lines`` in place of the lines ``first`` to ``last``; with ``last = first - 1``, before ``first``."""

    first: int
    last: int
    lines: tuple[str, ...]


class Appended(NamedTuple):
    """A text with a bullet added, and the line where the bullet stands."""

    text: str
    line: int


def read_page(text: str) -> tuple[list[str], Blocks]:
    """Return the lines of a page (no byte order mark) and the block structure below its front matter."""
    lines = split_lines(text.removeprefix(_MARK))
    skip = front_matter_end(lines)
    return lines, read_blocks(lines[skip:] if skip else lines, skip + 1)


def close_open_block(text: str) -> str:
    """Return the text with the fence or comment closed that it leaves open, if it does."""
    lines, blocks = read_page(text)
    last = _last_written(lines, len(lines))
    return insert_lines(text, last + 1, closing) if (closing := _closing(blocks, lines)) else text


def insert_lines(text: str, before: int, lines: Sequence[str]) -> str:
    """Insert lines before line ``before``; one more than there are lines appends."""
    return apply_edits(text, [LineEdit(before, before - 1, tuple(lines))])


def replace_lines(text: str, first: int, last: int, lines: Sequence[str]) -> str:
    """Put other lines in place of the lines ``first`` to ``last``."""
    return apply_edits(text, [LineEdit(first, last, tuple(lines))])


def delete_lines(text: str, first: int, last: int) -> str:
    """Delete the lines ``first`` to ``last``."""
    return apply_edits(text, [LineEdit(first, last, ())])


def apply_edits(text: str, edits: Iterable[LineEdit]) -> str:
    """Make all edits at once; their line numbers are those of ``text``.

    Edits that insert at one place come in the order given, and before an edit that replaces that line.

    Raises:
        ValueError: two edits own the same line, or a line is outside the text.
    """
    mark = _MARK if text.startswith(_MARK) else ""
    pieces = split_keeping_ends(text.removeprefix(mark))
    end = line_end_of(text)
    open_end = bool(pieces) and not _end_of(pieces[-1])
    out: list[str] = []
    at = 0
    ends_new = False
    for edit in sorted(edits, key=lambda edit: (edit.first, edit.last)):
        if not at <= edit.first - 1 <= edit.last <= len(pieces):
            raise ValueError(f"cannot edit lines {edit.first} to {edit.last} of {len(pieces)}")
        out += pieces[at : edit.first - 1]
        at = edit.last
        if not edit.lines:
            continue
        if out and not _end_of(out[-1]):
            out[-1] += end
        owned = pieces[edit.first - 1 : edit.last]
        ends = [_end_of(line) or end for line in owned]
        out += [line + (ends[n] if n < len(ends) else end) for n, line in enumerate(edit.lines)]
        ends_new = at == len(pieces)
    out += pieces[at:]
    if open_end and ends_new:
        out[-1] = out[-1].removesuffix(_end_of(out[-1]))
    return mark + "".join(out)


def _end_of(line: str) -> str:
    return "\r\n" if line.endswith("\r\n") else line[-1:] if line.endswith(("\n", "\r")) else ""


# -- generated blocks -------------------------------------------------------------------------------


def put_block(text: str, name: str, body: Sequence[str], *, after_summary: bool = False) -> str:
    """Put the generated block ``name`` in the text, in place of the one that is there.

    Args:
        text: the page.
        name: letters, digits, ``-`` and ``_``.
        body: the lines between the markers.
        after_summary: a block that is not there yet goes below the first heading and its prose, before
            the next heading; else at the end of the page.

    A page whose open HTML would swallow a new block is returned as it is.
    """
    lines, blocks = read_page(text)
    wanted = (f"<!-- wsmem:begin {name} -->", *body, "<!-- wsmem:end -->")
    found = find_block(blocks, name)
    if found:
        first, last = found
        return text if tuple(lines[first - 1 : last]) == wanted else replace_lines(text, first, last, wanted)
    end = _last_written(lines, len(lines)) + 1
    before = _summary_end(blocks, lines) if after_summary else end
    above = (*(_closing(blocks, lines) if before == end else ()), *([""] if before > 1 else []))
    below = ("",) if before <= len(lines) and lines[before - 1].strip() else ()
    changed = insert_lines(text, before, (*above, *wanted, *below))
    return changed if find_block(read_page(changed)[1], name) else text


def find_block(blocks: Blocks, name: str) -> tuple[int, int] | None:
    """Return the first and the last line of the generated block, its markers included."""
    opened = 0
    mine = False
    for leaf in blocks.leaves:
        if leaf.form != HTML or leaf.item >= 0 or leaf.quoted:
            continue
        if begin := BEGIN.match(leaf.text):
            opened, mine = leaf.line, begin["name"] == name
        elif opened and END.match(leaf.text):
            if mine:
                return opened, leaf.line_end
            opened = 0
    return None


def _summary_end(blocks: Blocks, lines: list[str]) -> int:
    """Return the line before which a block goes that is to follow the first heading and its prose."""
    headings = [leaf for leaf in blocks.leaves if _is_heading(leaf)]
    before = headings[1].line if len(headings) > 1 else len(lines) + 1
    return _last_written(lines, before - 1) + 1


def _last_written(lines: list[str], last: int) -> int:
    """Return the number of the last line up to ``last`` that is not blank, 0 if there is none."""
    while last and not lines[last - 1].strip():
        last -= 1
    return last


def _is_heading(leaf: Leaf) -> bool:
    return leaf.form == HEADING and leaf.item < 0 and not leaf.quoted


# -- bullets ----------------------------------------------------------------------------------------


def append_bullet(
    text: str, bullet: str, *, words: tuple[str, ...] = DEFAULT_WORDS, heading: str = "Retain"
) -> Appended:
    """Append a typed bullet to the last Retain section, which is made at the end if there is none.

    Args:
        text: the log.
        bullet: what follows the marker, on one line: ``W @Peter: Lives in Oslo.``
        words: the words that open a Retain section.
        heading: the heading to write where there is none, without ``##``.

    A sub-heading of the bullet's own kind (``### World (W)``) takes it. A fence or a comment that the log
    leaves open is closed first, since the bullet would otherwise be part of it.
    """
    bullet = " ".join(bullet.split())
    lines, blocks = read_page(text)
    closing = _closing(blocks, lines)
    span = None if closing else _retain_span(blocks, len(lines), bullet, words)
    if span is None:
        last = _last_written(lines, len(lines))
        above = (*closing, "") if last or closing else ()
        new = (*above, f"## {heading}", "", f"- {bullet}")
        return Appended(insert_lines(text, last + 1, new), last + len(new))
    first, limit = span
    last = max(_last_written(lines, limit), first)
    marker = _marker_of(blocks, lines, first, last)
    above = () if marker else ("",)
    below = ("",) if last < len(lines) and lines[last].strip() else ()
    new = (*above, f"{marker or '-'} {bullet}", *below)
    return Appended(insert_lines(text, last + 1, new), last + 1 + len(above))


def _retain_span(blocks: Blocks, count: int, bullet: str, words: tuple[str, ...]) -> tuple[int, int] | None:
    """Return the heading's last line and the last line of the section where the bullet belongs."""
    headings = [leaf for leaf in blocks.leaves if _is_heading(leaf)]
    at = max((n for n, leaf in enumerate(headings) if is_retain_heading(leaf.text, words)), default=-1)
    if at < 0:
        return None
    typed = parse_bullet(bullet)
    best = at
    for n in range(at + 1, len(headings)):
        if headings[n].level <= headings[at].level:
            break
        if isinstance(typed, TypedBullet) and kind_of_heading(headings[n].text) is typed.kind:
            best = n
    end = next((leaf.line - 1 for leaf in headings[best + 1 :] if leaf.level <= headings[best].level), count)
    return headings[best].line_end, end


def _marker_of(blocks: Blocks, lines: list[str], first: int, last: int) -> str | None:
    """Return the marker of the list that ends in line ``last``, with its indentation; None without one."""
    items = [item for item in blocks.items if item.parent < 0 and first < item.line and item.line_end == last]
    if not items:
        return None
    item = items[-1]
    line = lines[item.line - 1]
    before = line[: len(line) - len(line.lstrip(" "))]
    return before + (item.marker if item.marker in "-*+" else "-")


def _closing(blocks: Blocks, lines: list[str]) -> tuple[str, ...]:
    """Return the line that closes a fence or comment which the text leaves open at its end."""
    last = blocks.leaves[-1] if blocks.leaves else None
    if last is None or last.form not in (FENCE, HTML) or last.line_end < _last_written(lines, len(lines)):
        return ()
    if last.form == HTML:
        return ("-->",) if last.text.rfind("<!--") > last.text.rfind("-->") else ()
    probe = read_blocks([*lines[last.line - 1 :], "", "probe"]).leaves
    if probe[-1].form != FENCE:
        return ()
    opening = lines[last.line - 1].lstrip(" ")
    return (opening[: len(opening) - len(opening.lstrip(opening[0]))],)
