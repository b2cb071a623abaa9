"""Typed bullets to facts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsmem.dates import occurred_span
from wsmem.markdown.bullet import BadAttribute, TypedBullet, parse_bullet
from wsmem.markdown.notes import MARKS
from wsmem.model import DateSpan, FactKind, Unit
from wsmem.text import join_lines

if TYPE_CHECKING:
    from wsmem.markdown.notes import Setting


def fact_unit(
    typed: TypedBullet, line: int, line_end: int, details: tuple[str, ...], setting: Setting
) -> Unit:
    """Return the fact that a typed bullet states; one that says nothing itself says what its details say."""
    content = typed.content if typed.content.strip(MARKS) else ""
    if not content and details:
        content, details = join_lines(list(details)), ()
    attributes = typed.attributes
    pairs = dict(attributes) if attributes else {}
    valid = _valid_span(pairs["valid"]) if "valid" in pairs else None
    return Unit(
        typed.kind,
        line,
        line_end,
        content,
        typed.entities,
        setting.section,
        setting.heading,
        typed.confidence,
        valid or (occurred_span(content, setting.recorded) if content else None),
        typed.time,
        details,
        typed.retired,
        pairs.get("supersedes"),
        tuple([pair for pair in attributes if pair[0] != "supersedes"]) if attributes else (),
    )


def fact_faults(typed: TypedBullet, unit: Unit) -> list[tuple[str, str, str]]:
    """Return what is wrong with a typed bullet: (code, message, hint)."""
    faults: list[tuple[str, str, str]] = []
    if not unit.content:
        hint = "write what is so after the colon, or delete the bullet"
        return [("empty", "a typed bullet says nothing", hint)]
    if typed.kind is FactKind.UNKNOWN:
        known = "W (world), B (experience), O (opinion), S (observation)"
        hint = "use W, B, O or S; the line is kept as kind unknown"
        faults.append(("kind", f'"{typed.letter}" is none of the kinds {known}', hint))
    valid = dict(typed.attributes).get("valid") if typed.attributes else None
    if valid is not None and _valid_span(valid) is None:
        hint = "write valid=2025-11-27 or valid=2025-11-27/2025-12-01"
        faults.append(("valid", f'valid "{valid[:40]}" is not a day or a span of days', hint))
    return faults


def states_fact(text: str) -> bool:
    """Say whether the text of a nested bullet states a fact of its own, or would but for an error."""
    typed = parse_bullet(join_lines(text.split("\n")))
    if isinstance(typed, BadAttribute):
        return typed.code == "confidence"
    return typed is not None and typed.kind is not FactKind.UNKNOWN


def has_odd_letter(text: str) -> bool:
    """Say whether a bullet has a letter that is no kind, and nothing else of a head."""
    typed = parse_bullet(text)
    return isinstance(typed, TypedBullet) and typed.kind is FactKind.UNKNOWN and not is_marked(typed)


def is_marked(typed: TypedBullet) -> bool:
    """Say whether a bullet has more of a head than its letter."""
    return bool(typed.entities or typed.attributes) or typed.confidence is not None


def _valid_span(value: str) -> DateSpan | None:
    return occurred_span(value.replace("/", " – "), None) or occurred_span(value, None)
