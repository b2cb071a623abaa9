"""What writing commands did, as people and programs read it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wsmem.render.style import one_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wsmem.operations.forget import ForgetResult
    from wsmem.operations.retain import Retained, RetainResult


def retained_text(result: RetainResult) -> str:
    """Return a line for each statement: its place and its id."""
    return "".join(f"{one_line(str(one.source))} ^{one.id}\n" for one in result.retained)


def near_text(result: RetainResult) -> Iterator[str]:
    """Yield what to know about what was written, a line each."""
    for one in result.retained:
        if one.status == "duplicate":
            yield f"said already: {one.bullet}"
        elif one.status == "would-save":
            yield f"would write: {one.bullet}"
        for near in one.near:
            yield f"alike ({near.likeness:.2f}): {near.fact.source} ^{near.fact.id} {near.fact.content}"
    if result.note is not None:
        yield f"the text is in {result.note}"


def retained_json(result: RetainResult) -> dict[str, Any]:
    """Return the data of ``wsmem retain``."""
    return {"statements": [_retained(one) for one in result.retained], "note": result.note}


def _retained(one: Retained) -> dict[str, Any]:
    return {
        "status": one.status,
        "id": one.id,
        "source": str(one.source),
        "bullet": one.bullet,
        "near": [
            {
                "id": near.fact.id,
                "source": str(near.fact.source),
                "content": near.fact.content,
                "likeness": near.likeness,
            }
            for near in one.near
        ],
    }


def forgotten_json(result: ForgetResult) -> dict[str, Any]:
    """Return the data of ``wsmem forget``."""
    return {
        "forgotten": [
            {"id": one.id, "source": str(one.source), "purged": one.purged} for one in result.forgotten
        ],
        "quoted": [str(source) for source in result.quoted],
        "dry_run": result.dry_run,
    }
