"""A proposal for core memory: reasons first, then a patch that ``git apply`` takes with them in front."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wsmem.reflect.diff import diff_change
from wsmem.render.reflection import diff_text
from wsmem.render.style import one_line

if TYPE_CHECKING:
    from wsmem.operations.core import CoreResult
    from wsmem.reflect.core import Candidate


def core_text(result: CoreResult, *, colour: bool = False) -> str:
    """Return the reasons, the patch, and what just missed the gates."""
    proposal = result.proposal
    lines = [f"because  {one_line(one.text)}: {one_line(one.reason)}" for one in proposal.proposed]
    text = "".join(f"{line}\n" for line in lines)
    if proposal.change is not None and not result.written:
        text += diff_text(diff_change(proposal.change), colour=colour)
    missed = [
        f"missed   {one_line(one.text)}: {one_line(one.miss)} ({one_line(one.reason)})"
        for one in proposal.missed
    ]
    return text + "".join(f"{line}\n" for line in missed)


def core_json(result: CoreResult) -> dict[str, Any]:
    """Return the data of ``wsmem reflect --propose-core`` and ``--apply-core``."""
    proposal = result.proposal
    change = proposal.change
    return {
        "path": change.path if change else None,
        "patch": diff_change(change) if change else "",
        "proposed": [_candidate(one) for one in proposal.proposed],
        "missed": [_candidate(one) | {"miss": one.miss} for one in proposal.missed],
        "written": [change.path] if change and result.written else [],
    }


def _candidate(one: Candidate) -> dict[str, Any]:
    return {
        "id": one.id,
        "text": one.text,
        "days": one.days,
        "files": one.files,
        "reason": one.reason,
        "sources": [str(source) for source, _ in one.sources],
    }
