"""One line of evidence below an opinion, written and read.

    supports [2025-12-02](../memory/2025-12-02.md#L9) "Two lines, as he likes it"
        <!-- wsmem tier=explicit id=f-9c41x0ab -->

The words are for people: change ``supports`` to ``contradicts``, and it contradicts. The comment is for
wsmem.
"""

from __future__ import annotations

import re
from datetime import date
from typing import TYPE_CHECKING, Final

from wsmem.markdown.links import read_target, source_link
from wsmem.model import SourceRef
from wsmem.opinions.evidence import HUMAN, Evidence, Stance

if TYPE_CHECKING:
    from collections.abc import Iterable

QUOTE_LENGTH: Final = 90
_STANCE: Final = re.compile(
    r"[*_]{0,2}(?P<word>support|weaken|contradict|neutral)(?:s|ed)?[*_]{0,2}(?: by)?[:：]?(?=\s|$)",
    re.IGNORECASE,
)
_OF_WORD: Final = {
    "support": Stance.SUPPORTS,
    "weaken": Stance.WEAKENS,
    "contradict": Stance.CONTRADICTS,
    "neutral": Stance.NEUTRAL,
}
_LINK: Final = re.compile(r"\s*\[(?P<label>[^\]\n]*)\]\((?P<target>[^()\s]+)\)")
_QUOTE: Final = re.compile(r"""\s*["“「](?P<quote>.*)["”」]\s*""", re.DOTALL)
_DAY: Final = re.compile(r"(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)")
_BREAKS: Final = re.compile(r"<!--|-->|[\r\n\t]+")


def shorten(text: str, length: int = QUOTE_LENGTH) -> str:
    """Return the text on one line, without comment marks; cut at a space, with ``…``, if it is too long."""
    plain = " ".join(_BREAKS.sub(" ", text).split())
    if len(plain) <= length:
        return plain
    cut = plain[: length - 1]
    space = cut.rfind(" ", length // 2)
    return (cut[:space] if space > 0 else cut).rstrip(" ,;:、，；：") + "…"


def describe_source(source: SourceRef, day: date | None, page: str) -> str:
    """Return the link to a source as it is written on ``page``, labelled with its day, else with its file."""
    label = day.isoformat() if day else source.path.rpartition("/")[2].removesuffix(".md").replace("]", "")
    return source_link(source, page, label)


def write_evidence(evidence: Evidence, page: str, *, counted: bool = False) -> str:
    """Return the line, without marker and indentation, for ``page``.

    ``counted``: the evidence is in the base already and moves nothing any more.
    """
    parts: list[str] = [evidence.stance]
    if evidence.source.path:
        parts.append(describe_source(evidence.source, evidence.day, page))
    if evidence.quote:
        parts.append(f'"{evidence.quote}"')
    identity = f" id={evidence.id}" if evidence.id else ""
    return (
        f"{' '.join(parts)} <!-- wsmem tier={evidence.tier}{identity}{' counted=yes' if counted else ''} -->"
    )


def parse_evidence(text: str, meta: Iterable[tuple[str, str]], page: str) -> Evidence | None:
    """Read one line of evidence; None if it is none.

    Args:
        text: the bullet's own text, comments taken off.
        meta: the pairs of its comment.
        page: the path of the page it stands on, against which its link is read.

    A line without wsmem's comment is a person's: its tier is ``human``. A stance word alone makes no
    evidence: a link, a quotation or an id must follow.
    """
    match = _STANCE.match(text)
    if match is None:
        return None
    pairs = dict(meta)
    rest = text[match.end() :]
    source, day = SourceRef("", 0, 0), None
    link = _LINK.match(rest)
    if link:
        source = read_target(link["target"], page)
        day = read_day(link["label"]) or read_day(source.path)
        rest = rest[link.end() :]
    quoted = _QUOTE.fullmatch(rest)
    quote = quoted["quote"].strip() if quoted else rest.strip()
    if not (link or quoted or "id" in pairs):
        return None
    stance = _OF_WORD[match["word"].casefold()]
    return Evidence(stance, pairs.get("tier", HUMAN), day, source, pairs.get("id", ""), quote)


def read_day(text: str) -> date | None:
    """Return the first ISO day in the text."""
    match = _DAY.search(text)
    if match is None:
        return None
    try:
        return date(int(match[1]), int(match[2]), int(match[3]))
    except ValueError:
        return None
