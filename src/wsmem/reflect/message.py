"""What the commit of a reflection says: how much, then each belief that moved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wsmem.opinions.lines import shorten
from wsmem.reflect.head import write_number

if TYPE_CHECKING:
    from wsmem.reflect.records import OpinionChange, ReflectPlan

_BELIEFS: Final = 40  # lines about single beliefs; more are counted
_LENGTH: Final = 90


def commit_message(plan: ReflectPlan, since: str | None = None) -> str:
    """Return a subject with counts and a body with one line for each belief."""
    lines = [f"Reflect: {summary(plan)}", ""]
    lines += [_line(change) for change in plan.opinions[:_BELIEFS]]
    if len(plan.opinions) > _BELIEFS:
        lines.append(f"and {len(plan.opinions) - _BELIEFS} more")
    if plan.opinions:
        lines.append("")
    window = f"since {since}" if since else "all there is"
    lines.append(f"Read {plan.counts.facts} facts, {window}.")
    return "\n".join(lines) + "\n"


def summary(plan: ReflectPlan) -> str:
    """Return the counts on one line: ``2 beliefs enter, 3 move, 1 goes; 7 pages``."""
    entered = sum(change.before is None for change in plan.opinions)
    gone = sum(change.after is None for change in plan.opinions)
    counts = (
        (entered, "enters", "enter"),
        (len(plan.opinions) - entered - gone, "moves", "move"),
        (gone, "goes", "go"),
    )
    parts: list[str] = []
    for count, one, several in counts:
        if count:
            noun = "" if parts else " belief" if count == 1 else " beliefs"
            parts.append(f"{count}{noun} {one if count == 1 else several}")
    pages = f"{len(plan.changes)} page{'s' if len(plan.changes) != 1 else ''}"
    return f"{', '.join(parts)}; {pages}" if parts else pages


def _line(change: OpinionChange) -> str:
    before = "new" if change.before is None else write_number(change.before)
    after = "gone" if change.after is None else write_number(change.after)
    names = " ".join(f"@{name}" if " " not in name else f"@[{name}]" for name in change.entities)
    return f"{before} -> {after}  {names + ': ' if names else ''}{shorten(change.statement, _LENGTH)}"
