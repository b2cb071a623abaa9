"""What a reflection would change, as text and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wsmem.render.style import one_line, paint, safe

if TYPE_CHECKING:
    from wsmem.reflect.records import OpinionChange, ReflectPlan


def plan_text(plan: ReflectPlan, *, colour: bool = False) -> str:
    """Return the plan as a list: pages, beliefs that move, conflicts, remarks."""
    lines: list[str] = []
    for change in plan.changes:
        verb = "new" if change.before is None else "change"
        lines.append(
            f"{paint(f'{verb:<7}', 'green' if change.before is None else 'yellow', colour=colour)} {safe(change.path)}"
        )
    lines += [_opinion_line(change, colour) for change in plan.opinions]
    for conflict in plan.conflicts:
        lines.append(f"conflict {one_line(str(conflict.source))}: {one_line(conflict.statement)}")
        lines.append(f"    and  {one_line(str(conflict.against_source))}: {one_line(conflict.against)}")
    lines += [f"note     {one_line(str(note.source))}: {one_line(note.message)}" for note in plan.notes]
    return "".join(f"{line}\n" for line in lines)


def _opinion_line(change: OpinionChange, colour: bool) -> str:
    before = "new " if change.before is None else f"{change.before:.2f}"
    names = " ".join(f"@{name}" if " " not in name else f"@[{name}]" for name in change.entities)
    after = "gone" if change.after is None else f"{change.after:.2f}"
    remarks = {
        "edited": " (set by hand: the new base)",
        "ended": " (ended)",
        "lost": " (evidence is gone from the logs)",
        "gone": " (no log says it any more)",
    }
    remark = remarks.get(change.reason, "")
    if change.held:
        remark += " (held: a larger move takes evidence on another day)"
    return (
        f"{paint('belief ', 'cyan', colour=colour)} {before} → {after}  {one_line(names)}: "
        f"{one_line(change.statement)}{remark}"
    )


def diff_text(diff: str, *, terminal: bool = False, colour: bool = False) -> str:
    """Return a unified diff: safe for a terminal, else byte for byte, as ``patch`` wants it."""
    if not (terminal or colour):
        return diff
    return "".join(_paint_line(line, colour) + "\n" for line in diff.split("\n")[:-1])


def _paint_line(line: str, colour: bool) -> str:
    if line.startswith(("---", "+++")):
        return paint(safe(line), "bold", colour=colour)
    style = {"+": "green", "-": "red", "@": "cyan"}.get(line[:1])
    return paint(safe(line), style, colour=colour) if style else safe(line)


def plan_json(plan: ReflectPlan, written: tuple[str, ...], commit: str | None = None) -> dict[str, Any]:
    """Return the data of ``wsmem reflect``."""
    return {
        "changes": [{"path": change.path, "new": change.before is None} for change in plan.changes],
        "opinions": [
            {
                "id": change.id,
                "statement": change.statement,
                "entities": list(change.entities),
                "before": change.before,
                "after": change.after,
                "reason": change.reason,
                "trend": str(change.trend),
                "held": change.held,
                "evidence": [
                    {
                        "stance": str(entry.stance),
                        "tier": str(entry.tier),
                        "source": str(entry.source),
                        "quote": entry.quote,
                    }
                    for entry in change.evidence
                ],
            }
            for change in plan.opinions
        ],
        "conflicts": [
            {
                "statement": conflict.statement,
                "source": str(conflict.source),
                "against": conflict.against,
                "against_source": str(conflict.against_source),
            }
            for conflict in plan.conflicts
        ],
        "notes": [
            {"code": note.code, "message": note.message, "source": str(note.source)} for note in plan.notes
        ],
        "counts": plan.counts._asdict(),
        "written": list(written),
        "commit": commit,
    }
