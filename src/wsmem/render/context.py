"""A context block as programs read it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wsmem.render.envelope import fact_json

if TYPE_CHECKING:
    from wsmem.inject.block import Entry
    from wsmem.operations.context import Context


def context_json(made: Context) -> dict[str, Any]:
    """Return the data of ``wsmem context``."""
    return {
        "text": made.text,
        "trust": "unverified",
        "gate": made.gate,
        "query": made.query or None,
        "session": made.session,
        "turn": made.turn,
        "anchor": made.anchor and made.anchor._asdict(),
        "facts": [_entry(entry) for entry in made.entries],
        "candidates": made.candidates,
        "selected": len(made.entries),
        "omitted": made.omitted,
        "resting": made.resting,
        "tokens": made.tokens,
        "budget": made.budget,
        "degraded": list(made.degraded),
        "skipped": [{"what": what, "reason": reason} for what, reason in made.skipped],
        "reason": made.reason,
    }


def _entry(entry: Entry) -> dict[str, Any]:
    return {
        **fact_json(entry.fact),
        "trust": entry.trust,
        "part": entry.part,
        "score": entry.score,
        "trend": entry.trend,
        "suspicious": entry.flag or None,
    }
