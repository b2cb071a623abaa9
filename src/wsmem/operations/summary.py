"""What people wrote on a page, without what programs wrote there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsmem.markdown.blocks import HEADING, read_blocks
from wsmem.markdown.frontmatter import front_matter_end
from wsmem.markdown.lines import split_lines
from wsmem.markdown.regions import find_regions

if TYPE_CHECKING:
    from collections.abc import Iterable


def human_text(text: str, *, leave_out: Iterable[tuple[int, int]] = ()) -> str:
    """Return the Markdown of a page outside front matter, generated blocks and its first title.

    Args:
        text: the page.
        leave_out: spans of lines, from 1, both ends included, that are told elsewhere.
    """
    lines = split_lines(text)
    skip = front_matter_end(lines)
    blocks = read_blocks(lines[skip:] if skip else lines, skip + 1)
    gone = set(find_regions(blocks).lines)
    for first, last in leave_out:
        gone.update(range(first, last + 1))
    title = next((leaf for leaf in blocks.leaves if leaf.form == HEADING and leaf.line not in gone), None)
    if title is not None and title.level == 1:
        gone.update(range(title.line, title.line_end + 1))
    kept: list[str] = []
    for number, line in enumerate(lines[skip:], start=skip + 1):
        # Where something was taken out, the blank lines around it become one.
        if number not in gone and (line.strip() or (kept and kept[-1].strip())):
            kept.append(line.rstrip())
    return "\n".join(kept).strip("\n")
