"""Opening the workspace's state: its logs, cursors, cool-downs and counters."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from wsmem.errors import WorkspaceError
from wsmem.state.connection import State, open_state, read_state, state_path
from wsmem.workspace.lock import ensure_memory_folder

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wsmem.operations.workspace import Place


@contextmanager
def keep_state(place: Place) -> Iterator[State]:
    """Open the state for reading and writing; in a workspace that cannot be written, what is kept is forgotten.

    Raises:
        Locked: another process kept writing to it.
        StateUnusable: it failed while it was in use.
    """
    try:
        ensure_memory_folder(place.root)
    except WorkspaceError:
        with read_state(state_path(place.root)) as state:
            yield state
        return
    with open_state(state_path(place.root)) as state:
        yield state


@contextmanager
def look_at_state(place: Place) -> Iterator[State]:
    """Open the state for reading; one that is not there is empty, and is not made."""
    with read_state(state_path(place.root)) as state:
        yield state
