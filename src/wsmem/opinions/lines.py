"""One line of evidence below an opinion, written and read.

    supports [2025-12-02](../memory/2025-12-02.md#L9) "Two lines, as he likes it"
        <!-- wsmem tier=explicit id=f-9c41x0ab -->

The words are for people: change ``supports`` to ``contradicts``, and it contradicts. The comment is for
wsmem. Where a rule or a machine judged, it also says what was judged and what that weighs, so that a word
that a person has changed since is known to be a person's; and what is a guess says so in plain sight::

    contradicts [2025-12-05](../memory/2025-12-05.md#L4) "…" (machine-judged)
        <!-- wsmem tier=lexical judged=contradicts weight=0.5 id=f-2h6y0zc1 -->
"""

from __future__ import annotations

import re
from datetime import date
from typing import TYPE_CHECKING, Final

from wsmem.markdown.links import read_target, source_link
from wsmem.model import SourceRef
from wsmem.opinions.evidence import HUMAN, TIER_WEIGHT, Evidence, Stance, tier_weight

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
GUESS_MARK: Final = "(machine-judged)"
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
    if evidence.is_guess:
        parts.append(GUESS_MARK)
    pairs = [f"tier={evidence.tier}"]
    if TIER_WEIGHT.get(evidence.tier) != 1:
        pairs.append(f"judged={evidence.stance}")
    if evidence.trust != 1:
        pairs.append(f"weight={evidence.trust:g}")
    if evidence.id:
        pairs.append(f"id={evidence.id}")
    if counted:
        pairs.append("counted=yes")
    return f"{' '.join(parts)} <!-- wsmem {' '.join(pairs)} -->"


def parse_evidence(text: str, meta: Iterable[tuple[str, str]], page: str) -> Evidence | None:
    """Read one line of evidence; None if it is none.

    Args:
        text: the bullet's own text, comments taken off.
        meta: the pairs of its comment.
        page: the path of the page it stands on, against which its link is read.

    A line without wsmem's comment is a person's: its tier is ``human``, and so it is where the stance is no
    longer what was judged. A stance word alone makes no evidence: a link, a quotation or an id must follow.
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
    rest = rest.rstrip().removesuffix(GUESS_MARK)
    quoted = _QUOTE.fullmatch(rest)
    quote = quoted["quote"].strip() if quoted else rest.strip()
    if not (link or quoted or "id" in pairs):
        return None
    stance = _OF_WORD[match["word"].casefold()]
    tier = pairs.get("tier", HUMAN)
    weight = _read_weight(pairs.get("weight"), tier)
    if pairs.get("judged", stance) != stance:
        tier, weight = HUMAN, 1.0
    return Evidence(stance, tier, day, source, pairs.get("id", ""), quote, weight)


def _read_weight(text: str | None, tier: str) -> float:
    """Return by what the weight of the tier is to be multiplied, so that the vote weighs what stands there."""
    try:
        given = tier_weight(tier) if text is None else float(text)
    except ValueError:
        return 1.0
    return min(given, 1.0) / tier_weight(tier) if given >= 0 else 1.0


def says_whence(text: str) -> bool:
    """Say whether a line tells where an opinion was first stated: ``stated [2025-11-28](…)``."""
    return text.startswith("stated ") and _LINK.match(text[len("stated") :]) is not None


def read_day(text: str) -> date | None:
    """Return the first ISO day in the text."""
    match = _DAY.search(text)
    if match is None:
        return None
    try:
        return date(int(match[1]), int(match[2]), int(match[3]))
    except ValueError:
        return None
