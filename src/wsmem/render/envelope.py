"""The one JSON shape that every command speaks.

    {"wsmem": 1, "command": "recall", "status": "ok", "data": {…}, "errors": []}

``status`` is ``ok``, ``partial`` (an answer with warnings) or ``error``. A warning or error is
``{"code", "message", "source", "excerpt", "hint"}``.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from wsmem.render.style import safe_json

if TYPE_CHECKING:
    from collections.abc import Iterable

    from wsmem.errors import WsmemError
    from wsmem.model import Fact, Problem
    from wsmem.operations.recall import Hit, RecallResult

VERSION: Final = 1


def envelope(command: str, data: object, *, warnings: Iterable[str] = ()) -> str:
    """Return the envelope around what a command has to say."""
    errors = [_error("warning", text) for text in warnings]
    return _dump(
        {
            "wsmem": VERSION,
            "command": command,
            "status": "partial" if errors else "ok",
            "data": data,
            "errors": errors,
        }
    )


def error_envelope(command: str, error: WsmemError) -> str:
    """Return the envelope of a command that failed."""
    entry = _error(error.code, error.message, error.source, error.excerpt, error.hint)
    return _dump({"wsmem": VERSION, "command": command, "status": "error", "data": None, "errors": [entry]})


def json_lines(rows: Iterable[dict[str, Any]]) -> str:
    """Return one JSON object a line."""
    return "".join(_dump(row) for row in rows)


def fact_json(fact: Fact) -> dict[str, Any]:
    """Return a fact as JSON gives it."""
    return {
        "id": fact.id,
        "kind": str(fact.kind),
        "timestamp": fact.timestamp,
        "recorded": fact.recorded.isoformat() if fact.recorded else None,
        "time": fact.time,
        "entities": list(fact.entities),
        "content": fact.content,
        "details": list(fact.details),
        "source": str(fact.source),
        "heading": fact.heading,
        "confidence": fact.confidence,
        "retired": fact.retired,
        "supersedes": fact.supersedes,
        "superseded_by": str(fact.superseded_by) if fact.superseded_by else None,
        "superseded_because": fact.superseded_because,
        "valid_until": fact.valid_until.isoformat() if fact.valid_until else None,
        "expired": fact.expired,
        "copies": [str(copy) for copy in fact.copies],
        "meta": dict(fact.meta),
    }


def hit_json(hit: Hit, *, explain: bool = False) -> dict[str, Any]:
    """Return an answer of recall as JSON gives it: the fact, its score and what is behind it.

    With ``explain``, the steps of the score too: doing them in order gives the score to the sixth decimal.
    """
    parts = [part._asdict() for part in hit.parts]
    return {
        **fact_json(hit.fact),
        "trend": hit.trend,
        "evidence": [
            {"stance": ref.stance, "source": str(ref.source), "content": ref.content} for ref in hit.evidence
        ],
        "score": hit.score,
        "why": dict(hit.why),
        **({"parts": parts} if explain else {}),
    }


def recall_json(result: RecallResult, *, explain: bool = False) -> dict[str, Any]:
    """Return the data of ``wsmem recall``; for ``explain`` see ``hit_json``."""
    return {
        "question": result.question,
        "hits": [hit_json(hit, explain=explain) for hit in result.hits],
        "omitted": result.omitted,
        "tokens": result.tokens,
        "understood": {
            "entities": list(result.names),
            "dates": [str(span) for span in result.spans],
            "unknown": list(result.unknown),
        },
        "reason": result.reason,
        "weak": result.weak,
        "relaxed": list(result.relaxed),
        "degraded": result.degraded,
    }


def problem_json(problem: Problem) -> dict[str, Any]:
    """Return a problem of ``wsmem lint``."""
    return _error(problem.code, problem.message, str(problem.source), problem.excerpt, problem.hint)


def _error(
    code: str, message: str, source: str | None = None, excerpt: str | None = None, hint: str | None = None
) -> dict[str, Any]:
    return {"code": code, "message": message, "source": source, "excerpt": excerpt, "hint": hint}


def _dump(value: object) -> str:
    return safe_json(json.dumps(value, ensure_ascii=False)) + "\n"
