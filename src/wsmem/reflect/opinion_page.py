"""A revision to lines of ``bank/opinions.md``: a new entry, or the edits of one that is there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from wsmem.markdown.bullet import TypedBullet, parse_bullet
from wsmem.markdown.edit import LineEdit
from wsmem.markdown.links import link_target
from wsmem.opinions.evidence import HUMAN, Evidence, Stance, evidence_order
from wsmem.opinions.fold import GUARD, Fold
from wsmem.opinions.lines import describe_source, write_evidence
from wsmem.opinions.trend import trend
from wsmem.reflect.admission import OPINIONS_PAGE
from wsmem.reflect.entries import EVIDENCE, HELD, STATED, SUPERSEDED, WITHDRAWN, Line
from wsmem.reflect.head import set_comment, set_confidence, write_head, write_number
from wsmem.reflect.revise import with_origin
from wsmem.text import join_lines

if TYPE_CHECKING:
    from collections.abc import Mapping

    from wsmem.model import SourceRef
    from wsmem.reflect.revise import Ending, Revision

_MARKER: Final = re.compile(r"\s*(?:[-+*]|\d{1,9}[.)])\s+")
_TARGET: Final = re.compile(r"(\]\()([^()\s]+)(\))")


class Edited(NamedTuple):
    """What a revision does to its entry; not ``readable``: its line would not read as it should then."""

    edits: list[LineEdit]
    readable: bool


def new_entry(revision: Revision) -> list[str]:
    """Return the lines of an opinion that enters."""
    origin = revision.belief.origin
    assert origin is not None
    head = set_comment(f"- {write_head(origin, revision.confidence)}", _pairs(revision))
    below = [f"{STATED} {describe_source(origin.source, origin.recorded, OPINIONS_PAGE)}"]
    below += [write_evidence(piece, OPINIONS_PAGE) for piece in revision.added]
    below += [text for text in (_held(revision.fold), _ending(revision.ending)) if text]
    return [head, *(f"  - {text}" for text in below)]


def edit_entry(revision: Revision, lines: list[str]) -> Edited:
    """Return the edits that bring an entry of the page up to its revision.

    Args:
        revision: of an entry below which lines can be put.
        lines: the page's lines.
    """
    entry = revision.belief.entry
    assert entry is not None
    head = {number: lines[number - 1] for number in range(entry.first, entry.last + 1)}
    if entry.confidence is None or abs(entry.confidence - revision.confidence) > 1e-9:
        head[entry.first] = set_confidence(head[entry.first], revision.confidence)
    commented = next((number for number, text in head.items() if "<!-- wsmem " in text), entry.last)
    head[commented] = set_comment(head[commented], _pairs(revision))
    edits = [LineEdit(number, number, (text,)) for number, text in head.items()]
    edits += [_edit_evidence(lines, *line) for line in revision.lines]
    edits += [_drop(lines, line) for line in revision.dropped]
    edits += _edit_stated(lines, revision)
    closing, more = _edit_closing(lines, revision)
    edits += closing
    edits = [edit for edit in edits if edit.lines != tuple(lines[edit.first - 1 : edit.last])]
    return Edited([*edits, *_insert(lines, revision, more)], _reads(head, revision))


def _reads(head: Mapping[int, str], revision: Revision) -> bool:
    """Say whether the entry's own text gives the number and the id back."""
    text = join_lines([line.strip() for line in head.values()])
    marker = _MARKER.match(text)
    typed = parse_bullet(text[marker.end() :] if marker else text)
    if not isinstance(typed, TypedBullet) or typed.confidence is None:
        return False
    return abs(typed.confidence - revision.confidence) < 1e-9 and ("id", revision.id) in typed.attributes


def _pairs(revision: Revision) -> dict[str, str]:
    base, folded = write_number(revision.fold.base), write_number(revision.confidence)
    pairs = {"id": revision.id, "base": base, "folded": folded}
    days = [piece.day for piece in revision.evidence if piece.day and piece.stance is not Stance.NEUTRAL]
    origin = revision.belief.origin
    last = max(days, default=origin.recorded if origin else None)
    if last is not None:
        # As of that day, not of today: a page that told today's trend would change without any news.
        pairs |= {"changed": last.isoformat(), "trend": trend(with_origin(revision), last)}
    return pairs


def _edit_evidence(lines: list[str], line: Line, wanted: Evidence, counted: bool) -> LineEdit:
    present = lines[line.first - 1 : line.last]
    if (line.evidence.id, line.evidence.tier) != (wanted.id, wanted.tier):
        return _rewrite(lines, line, write_evidence(wanted, OPINIONS_PAGE, counted=counted))
    if line.evidence.source != wanted.source:
        present[0] = _point_at(present[0], wanted.source)
    if counted and not line.counted:
        present[-1] = set_comment(present[-1], {"counted": "yes"})
    return LineEdit(line.first, line.last, tuple(present))


def _drop(lines: list[str], line: Line) -> LineEdit:
    """Take out a line of evidence; one below which a person wrote something stays, but says nothing any more."""
    if line.end == line.last:
        return LineEdit(line.first, line.last, ())
    silent = line.evidence._replace(stance=Stance.NEUTRAL, tier=HUMAN, id="", weight=1.0)
    return _rewrite(lines, line, write_evidence(silent, OPINIONS_PAGE))


def _edit_stated(lines: list[str], revision: Revision) -> list[LineEdit]:
    """Let the line that says where the opinion comes from follow its source."""
    entry, origin = revision.belief.entry, revision.belief.origin
    assert entry is not None
    edits: list[LineEdit] = []
    for line in entry.lines:
        if line.form == STATED and origin and origin.recorded == line.evidence.day:
            first, *rest = lines[line.first - 1 : line.last]
            if line.evidence.source != origin.source:
                first = _point_at(first, origin.source)
            edits.append(LineEdit(line.first, line.last, (first, *rest)))
    return edits


def _point_at(text: str, source: SourceRef) -> str:
    """Let the first link of a line point at where its source stands now."""
    return _TARGET.sub(lambda match: match[1] + link_target(source, OPINIONS_PAGE) + match[3], text, count=1)


def _rewrite(lines: list[str], line: Line, text: str) -> LineEdit:
    marker = _MARKER.match(lines[line.first - 1])
    return LineEdit(line.first, line.last, ((marker[0] if marker else "- ") + text,))


def _edit_closing(lines: list[str], revision: Revision) -> tuple[list[LineEdit], list[str]]:
    """Refresh and remove the lines that say what became of the belief; return also the texts to add."""
    entry = revision.belief.entry
    assert entry is not None
    edits: list[LineEdit] = []
    more: list[str] = []
    for forms, text in (((HELD,), _held(revision.fold)), ((SUPERSEDED, WITHDRAWN), _ending(revision.ending))):
        present = [line for line in entry.lines if line.form in forms]
        if forms != (HELD,) and any(not line.evidence.id for line in present):
            continue  # a person wrote it
        for line in present:
            edits.append(_rewrite(lines, line, text) if text else LineEdit(line.first, line.last, ()))
            text = ""
        if text:
            more.append(text)
    return edits, more


def _held(fold: Fold) -> str:
    if not fold.held:
        return ""
    word = "contradiction" if fold.unguarded < fold.base else "support"
    held, reached = write_number(round(fold.confidence, 2)), write_number(round(fold.unguarded, 2))
    reason = f"a move of more than {GUARD} takes {word} on two days"
    return f"{HELD} {held} where the evidence says {reached}: {reason} <!-- wsmem held=yes -->"


def _ending(ending: Ending | None) -> str:
    if ending is None:
        return ""
    piece = ending.evidence
    quote = f' "{piece.quote}"' if piece.quote else ""
    identity = f" <!-- wsmem id={piece.id} -->" if piece.id else ""
    return f"{ending.form} {describe_source(piece.source, piece.day, OPINIONS_PAGE)}{quote}{identity}"


def _insert(lines: list[str], revision: Revision, closing: list[str]) -> list[LineEdit]:
    """Put each new piece of evidence where its day belongs, and what closes the entry below it all."""
    entry = revision.belief.entry
    assert entry is not None
    present = sorted((line for line in entry.lines if line.form == EVIDENCE), key=lambda line: line.first)
    edits: list[LineEdit] = []
    at_end: list[str] = []
    for piece in revision.added:
        text = f"{entry.indent}- {write_evidence(piece, OPINIONS_PAGE)}"
        order = evidence_order(piece)
        later = next((line for line in present if evidence_order(line.evidence) > order), None)
        if later is None:
            at_end.append(text)
        else:
            edits.append(LineEdit(later.first, later.first - 1, (text,)))
    last = [f"{entry.indent}- {text}" for text in closing]
    if entry.listless and (at_end or last):
        below = [""] if entry.end < len(lines) and lines[entry.end].strip() else []
        return [LineEdit(entry.end + 1, entry.end, ("", *at_end, *last, *below))]
    for texts, forms in ((at_end, (EVIDENCE, STATED)), (last, (EVIDENCE, STATED, HELD))):
        after = max((line.end for line in entry.lines if line.form in forms), default=entry.end)
        if texts:
            edits.append(LineEdit(after + 1, after, tuple(texts)))
    return edits
