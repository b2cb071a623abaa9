"""The sum behind a confidence, as a table for people and as JSON."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from wsmem.opinions.evidence import SIGN
from wsmem.opinions.fold import ALPHA, BETA, GUARD, HIGHEST, LOWEST
from wsmem.reflect.head import write_number
from wsmem.render.style import one_line, paint, safe

if TYPE_CHECKING:
    from wsmem.operations.explain import Explanation
    from wsmem.opinions.evidence import Evidence
    from wsmem.opinions.fold import Step

FORMULAS = {
    "log-odds": f"logit(c) = logit(base) + {BETA:g} · Σ over days of clamp(Σ s·r, −2, +1)",
    "hindsight": f"c = base + {ALPHA:g} · Σ s·r, kept between 0 and 1 at each vote",
}


def explain_text(explanation: Explanation, *, colour: bool = False) -> str:
    """Return the sum, one line for each vote and each day."""
    fold = explanation.fold
    names = " ".join(f"@{name}" if " " not in name else f"@[{name}]" for name in explanation.entities)
    head = f"{one_line(names)}: " if names else ""
    lines = [
        paint(f"{head}{one_line(explanation.statement)}", "bold", colour=colour),
        f"^{explanation.id}  {safe(str(explanation.source))}"
        + (" as the next wsmem reflect would write it" if explanation.pending else ""),
        f"rule {explanation.rule}: {FORMULAS[explanation.rule]}",
        "",
        f"{'base':<42} {write_number(fold.base)}{_logit(fold.base, explanation.rule)}",
    ]
    for step in fold.steps:
        lines += _step_lines(step, explanation.rule)
    if fold.held:
        lines.append(
            f"{'guard':<42} {write_number(fold.confidence)}   the sum says {fold.unguarded:.4f}; more than {GUARD:g} from "
            f"the base takes {'contradiction' if fold.unguarded < fold.base else 'support'} on two days"
        )
    lines.append(f"{'confidence':<42} {write_number(explanation.confidence)}   {_verdict(explanation)}")
    if explanation.silent:
        lines += ["", "without a vote"]
        lines += [f"  {_evidence(entry.evidence)}  ({entry.reason})" for entry in explanation.silent]
    return "".join(f"{line}\n" for line in lines)


def _logit(confidence: float, rule: str) -> str:
    if rule != "log-odds":
        return ""
    start = min(max(confidence, LOWEST), HIGHEST)
    return f"   logit {math.log(start / (1 - start)):+.4f}"


def _step_lines(step: Step, rule: str) -> list[str]:
    lines = [f"  {vote.strength:+.2f}  {_evidence(vote)}" for vote in step.votes]
    what = "logit " if rule == "log-odds" else ""
    total = f"{step.day or 'undated'}  Σ {step.total:+.2f}  {what}{step.shift:+.4f}"
    return [*lines, f"{total:<42} {step.confidence:.4f}"]


def _evidence(piece: Evidence) -> str:
    judged = f"{piece.stance} ({piece.tier} {piece.trust:g})"
    place = f" {safe(str(piece.source))}" if piece.source.path else ""
    quote = f' "{one_line(piece.quote)}"' if piece.quote else ""
    return f"{judged}{place}{quote}"


def _verdict(explanation: Explanation) -> str:
    if explanation.edited:
        return "set by hand: the base from now on"
    if explanation.written is None:
        return "the page gives no number"
    if explanation.agrees:
        return "as the page says"
    return f"but the page says {write_number(explanation.written)}: run wsmem reflect"


def explain_json(explanation: Explanation) -> dict[str, Any]:
    """Return the data of ``wsmem explain``."""
    fold = explanation.fold
    return {
        "id": explanation.id,
        "statement": explanation.statement,
        "entities": list(explanation.entities),
        "source": str(explanation.source),
        "rule": explanation.rule,
        "base": fold.base,
        "steps": [
            {
                "day": step.day.isoformat() if step.day else None,
                "votes": [evidence_json(vote) for vote in step.votes],
                "total": round(step.total, 6),
                "shift": round(step.shift, 6),
                "confidence": round(step.confidence, 6),
            }
            for step in fold.steps
        ],
        "silent": [evidence_json(entry.evidence) | {"reason": entry.reason} for entry in explanation.silent],
        "unguarded": round(fold.unguarded, 6),
        "held": fold.held,
        "confidence": explanation.confidence,
        "written": explanation.written,
        "agrees": explanation.agrees,
        "edited": explanation.edited,
        "pending": explanation.pending,
    }


def evidence_json(piece: Evidence) -> dict[str, Any]:
    """Return one piece of evidence with its vote: ``strength`` = ``sign`` · ``weight``."""
    return {
        "stance": str(piece.stance),
        "tier": piece.tier,
        "sign": SIGN[piece.stance],
        "weight": piece.trust,
        "strength": piece.strength,
        "day": piece.day.isoformat() if piece.day else None,
        "source": str(piece.source) if piece.source.path else None,
        "id": piece.id or None,
        "quote": piece.quote,
    }
