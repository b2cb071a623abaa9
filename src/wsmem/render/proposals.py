"""What became of proposals that were accepted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wsmem.render.style import one_line

if TYPE_CHECKING:
    from wsmem.operations.accept import Acceptance


def acceptance_text(acceptance: Acceptance) -> str:
    """Return a line for each proposal: where it stands now, or why it could not be taken."""
    lines = [f"accepted {one_line(str(one.source))}: {one_line(one.bullet)}" for one in acceptance.accepted]
    lines += [f"refused  {one_line(one.bullet)}: {one_line(reason)}" for one, reason in acceptance.refused]
    return "".join(f"{line}\n" for line in lines)


def acceptance_json(acceptance: Acceptance) -> dict[str, Any]:
    """Return the data of ``wsmem reflect --accept``."""
    return {
        "accepted": [{"bullet": one.bullet, "source": str(one.source)} for one in acceptance.accepted],
        "refused": [
            {"bullet": one.bullet, "source": str(one.source), "reason": reason}
            for one, reason in acceptance.refused
        ],
    }
