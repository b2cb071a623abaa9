"""The skill that teaches an agent to use the memory: its text, and putting it where an agent looks for it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final, NamedTuple

from wsmem.errors import Conflict
from wsmem.workspace.confine import resolve_inside
from wsmem.workspace.files import read_file
from wsmem.workspace.writing import write_atomic

if TYPE_CHECKING:
    from wsmem.operations.workspace import Place

NAME: Final = "wsmem"
# Where each agent looks for the skills of a workspace, relative to its root.
FOLDERS: Final = {"claude-code": ".claude/skills", "openclaw": "skills", "agents": ".agents/skills"}


class Installed(NamedTuple):
    """The file, relative to the root, and whether it had to be written."""

    path: str
    written: bool


def read_skill() -> str:
    """Return the text of ``SKILL.md``."""
    path = os.path.join(os.path.dirname(__file__), "skills", NAME, "SKILL.md")
    with open(path, encoding="utf-8") as file:
        return file.read()


def install_skill(place: Place, agent: str, *, replace: bool = False) -> Installed:
    """Write ``SKILL.md`` into the folder where an agent looks for the skills of this workspace.

    Args:
        place: the workspace.
        agent: one of ``FOLDERS``.
        replace: overwrite a file that says something else.

    Raises:
        Conflict: there is such a file and it says something else: an older text, or one that people edited.
        WorkspaceError: it cannot be written, or a link there leads out of the workspace.
    """
    path = f"{FOLDERS[agent]}/{NAME}/SKILL.md"
    target = resolve_inside(place.root, place.config, path)
    text = read_skill().encode()
    try:
        there = read_file(target).data
    except FileNotFoundError:
        there = None
    if there == text:
        return Installed(path, written=False)
    if there is not None and not replace:
        raise Conflict(
            "another text stands there already",
            source=path,
            hint="compare it with `wsmem skill show`; --replace overwrites it",
        )
    write_atomic(target, text, expected=there)
    return Installed(path, written=True)
