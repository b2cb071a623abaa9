"""Who stands behind a statement."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

INBOX: Final = "memory/inbox/"


class Trust(StrEnum):
    """Whose word a statement is; only the first two may move a belief or reach a curated page."""

    USER = "user"
    AGENT = "agent"
    IMPORTED = "imported"  # from an import that nobody has read yet
    UNTRUSTED = "untrusted"  # from a stranger: a group, a mail, a web page

    @property
    def may_move_beliefs(self) -> bool:
        """Whether a statement of this source counts as evidence."""
        return self in (Trust.USER, Trust.AGENT)


_NAMES: Final = {
    "user": Trust.USER, "human": Trust.USER, "owner": Trust.USER, "verified": Trust.USER,
    "agent": Trust.AGENT, "self": Trust.AGENT,
    "imported": Trust.IMPORTED, "import": Trust.IMPORTED,
}  # fmt: skip


def read_trust(path: str, meta: Iterable[tuple[str, str]] = ()) -> Trust:
    """Return whose word a statement is.

    Args:
        path: of its file in the workspace. ``memory/inbox/`` holds what nobody has accepted: it is imported,
            whatever its lines claim, unless they say that it is untrusted; everything else is the user's.
        meta: of the statement; ``trust=`` decides, and of several the least. A word that is not known is untrusted.
    """
    said = [_NAMES.get(value.strip().casefold(), Trust.UNTRUSTED) for key, value in meta if key == "trust"]
    order = list(Trust)
    if path.startswith(INBOX):
        said.append(Trust.IMPORTED)
    return max(said, key=order.index, default=Trust.USER)
