"""Anchors: what a session leaves for itself before its context is cut, one file a session.

``memory/anchors/<session>.md`` is a bookmark, not a memory: it is not indexed, and it is handed out once.
"""

from __future__ import annotations

import os
import re
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

from wsmem.errors import Refused, UsageError
from wsmem.markdown.frontmatter import front_matter_end
from wsmem.markdown.lines import split_lines
from wsmem.operations.keeping import keep_state, look_at_state
from wsmem.records import NamedTuple
from wsmem.state.marks import clear_marks, is_marked, set_mark
from wsmem.text import fingerprint, slug
from wsmem.workspace.confine import resolve_inside
from wsmem.workspace.files import decode, read_file
from wsmem.workspace.lock import writer_lock
from wsmem.workspace.writing import write_atomic

if TYPE_CHECKING:
    from wsmem.operations.workspace import Place

FOLDER: Final = "memory/anchors"
LONGEST: Final = 4000  # characters
_DURATION: Final = re.compile(r"(\d{1,4})\s*(m|min|h|d|w)")
_SECONDS: Final = {"m": 60, "min": 60, "h": 3600, "d": 86400, "w": 604800}
_KIND: Final = "anchor"
_LOCK_TIMEOUT: Final = 10.0


class Anchor(NamedTuple):
    """A session's anchor. Times are local, ISO 8601 to the second; ``used``: it was handed out already."""

    session: str
    path: str
    text: str
    set_at: str
    expires: str | None
    used: bool
    expired: bool

    @property
    def ready(self) -> bool:
        """Whether it is still to be handed out."""
        return not self.used and not self.expired


def anchor_path(session: str) -> str:
    """Return the file of a session's anchor."""
    return f"{FOLDER}/{slug(session)}.md"


def set_anchor(
    place: Place, text: str, *, session: str = "default", ttl: str | None = None, now: datetime
) -> Anchor:
    """Write a session's anchor in place of the one before, which git still has.

    Args:
        place: the workspace.
        text: at most 4,000 characters; kept as it is.
        session: whose it is.
        ttl: how long it is good for: ``90m``, ``24h``, ``7d``; None: until it is used.
        now: local time.

    Raises:
        Refused: it is empty or too long; it is not cut.
        UsageError: ``ttl`` is no duration.
    """
    if not text.strip():
        raise Refused("an anchor without text says nothing", hint='wsmem anchor set "Where I am: …"')
    if len(text) > LONGEST:
        hint = "write where you are and what comes next; keep facts with wsmem retain"
        raise Refused(f"{len(text):,} characters; an anchor holds {LONGEST:,}", hint=hint)
    moment = now.replace(microsecond=0)
    lines = ["---", f"session: {' '.join(session.split())}", f"set: {moment.isoformat()}"]
    if ttl is not None:
        lines.append(f"expires: {(moment + read_duration(ttl)).isoformat()}")
    data = ("\n".join([*lines, "---", ""]) + text.rstrip("\n") + "\n").encode()
    path = resolve_inside(place.root, place.config, anchor_path(session))
    with writer_lock(place.root, timeout=_LOCK_TIMEOUT, purpose="wsmem anchor"):
        before = read_file(path).data if os.path.exists(path) else None
        write_atomic(path, data, expected=before)
    with keep_state(place) as state:
        clear_marks(state.connection, _KIND, session)
    found = read_anchor(place, session, now=now)
    assert found is not None
    return found


def read_anchor(place: Place, session: str = "default", *, now: datetime) -> Anchor | None:
    """Return a session's anchor, None if it has none."""
    name = anchor_path(session)
    try:
        text = decode(read_file(resolve_inside(place.root, place.config, name)).data, name)
    except FileNotFoundError:
        return None
    lines = split_lines(text)
    end = front_matter_end(lines)
    head = dict(line.split(": ", 1) for line in lines[:end] if ": " in line)
    body = "\n".join(lines[end:]).strip("\n")
    expires = head.get("expires")
    with look_at_state(place) as state:
        used = is_marked(state.connection, _KIND, session, _key(head.get("set", ""), body))
    return Anchor(session, name, body, head.get("set", ""), expires, used, _is_past(expires, now))


def use_anchor(place: Place, session: str = "default", *, now: datetime) -> Anchor | None:
    """Hand a session's anchor out, once: the second time there is none. The file stays."""
    anchor = read_anchor(place, session, now=now)
    if anchor is None or not anchor.ready:
        return None
    with keep_state(place) as state:
        key = _key(anchor.set_at, anchor.text)
        if not set_mark(state.connection, _KIND, session, key, now=now.timestamp()):
            return None  # another process was faster
    return anchor._replace(used=True)


def clear_anchor(place: Place, session: str = "default") -> bool:
    """Delete a session's anchor; say whether there was one."""
    path = resolve_inside(place.root, place.config, anchor_path(session))
    with writer_lock(place.root, timeout=_LOCK_TIMEOUT, purpose="wsmem anchor"):
        try:
            os.unlink(path)
        except FileNotFoundError:
            return False
    return True


def read_duration(text: str) -> timedelta:
    """Read ``90m``, ``24h``, ``7d``, ``2w``; raises ``UsageError``."""
    match = _DURATION.fullmatch(text.strip().casefold())
    if match is None:
        raise UsageError(f'"{text}" is no duration', source="--ttl", hint="write 90m, 24h or 7d")
    return timedelta(seconds=int(match[1]) * _SECONDS[match[2]])


def _key(set_at: str, text: str) -> str:
    return f"{fingerprint(set_at, text):x}"


def _is_past(expires: str | None, now: datetime) -> bool:
    try:
        return expires is not None and datetime.fromisoformat(expires) <= now
    except (ValueError, TypeError):
        return False  # a person's edit: rather handed out than lost
