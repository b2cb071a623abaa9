"""Contradicting facts as people and programs read them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wsmem.render.envelope import fact_json
from wsmem.render.style import one_line, paint

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wsmem.model import Fact
    from wsmem.operations.conflicts import Conflict


def conflicts_text(conflicts: Sequence[Conflict], *, colour: bool = False) -> str:
    """Return each pair as three lines: what differs, the older fact, the newer one."""
    return "\n".join(_conflict(conflict, colour) for conflict in conflicts)


def _conflict(conflict: Conflict, colour: bool) -> str:
    head = f"{conflict.state} · {one_line(conflict.because)} · {conflict.tier}"
    lines = [paint(head, "yellow" if conflict.state == "open" else "dim", colour=colour)]
    lines += [_side(fact) for fact in (conflict.older, conflict.newer)]
    return "".join(f"{line}\n" for line in lines)


def _side(fact: Fact) -> str:
    names = " ".join(f"@{name}" if " " not in name else f"@[{name}]" for name in fact.entities)
    about = f"{one_line(names)}: " if names else ""
    day = fact.recorded.isoformat() if fact.recorded else "undated"
    return f"  {day}  {about}{one_line(fact.content)}  {one_line(str(fact.source))}  ^{fact.id}"


def conflict_json(conflict: Conflict) -> dict[str, Any]:
    """Return a pair as JSON gives it."""
    return {
        "state": conflict.state,
        "because": conflict.because,
        "tier": conflict.tier,
        "older": fact_json(conflict.older),
        "newer": fact_json(conflict.newer),
    }
