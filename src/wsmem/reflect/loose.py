"""Opinions that people keep in shapes of their own: read, so that the logs' are not put beside them, never edited.

    **Stance:** Friday is a bad day to deploy.        - `opinion`: Peter prefers concise replies
    **Confidence:** 80%                               - `confidence`: 0.90

A line names the statement, another near it the confidence. What they are about is what the heading above or the
statement's first words name, if that is an entity.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from wsmem.markdown.blocks import HEADING, PARAGRAPH

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wsmem.markdown.blocks import Leaf

_KEY: Final = r"[*_`]*(?P<key>{})[*_`]*\s*[:：][*_`]*\s*(?P<value>\S.*)"
_STATEMENT: Final = re.compile(
    _KEY.format("opinion|stance|belief|statement|view|意見|見解|立場|观点|立场"), re.IGNORECASE
)
_CONFIDENCE: Final = re.compile(
    _KEY.format("confidence|certainty|確信度|自信度|信頼度|置信度"), re.IGNORECASE
)
_NUMBER: Final = re.compile(r"(?P<number>\d*[.,]?\d+)\s*(?P<percent>%|％)?")
_REACH: Final = 6  # lines below the statement in which its confidence may stand


class LooseOpinion(NamedTuple):
    """A statement with the lines it takes, its confidence if one stands near, and the heading above."""

    first: int
    last: int
    statement: str
    confidence: float | None
    heading: str


def find_loose(leaves: Sequence[Leaf]) -> list[LooseOpinion]:
    """Return the opinions in keyed lines, in order."""
    heading = ""
    keyed: list[tuple[int, str, str]] = []  # line, text, heading
    for leaf in leaves:
        if leaf.form == HEADING:
            heading = leaf.text
        elif leaf.form == PARAGRAPH:
            keyed += [(leaf.line + n, text.strip(), heading) for n, text in enumerate(leaf.text.split("\n"))]
    found: list[LooseOpinion] = []
    for at, (line, text, above) in enumerate(keyed):
        match = _STATEMENT.fullmatch(text)
        if match is None:
            continue
        confidence, last = None, line
        for below, other, its_heading in keyed[at + 1 :]:
            if below > line + _REACH or its_heading != above or _STATEMENT.fullmatch(other):
                break
            if (stated := _CONFIDENCE.fullmatch(other)) and (number := _read(stated["value"])) is not None:
                confidence, last = number, below
                break
        found.append(LooseOpinion(line, last, match["value"].strip(" *_`"), confidence, above))
    return found


def _read(text: str) -> float | None:
    match = _NUMBER.match(text)
    if match is None:
        return None
    number = float(match["number"].replace(",", "."))
    number = number / 100 if match["percent"] or number > 1 else number
    return number if 0 <= number <= 1 else None
