"""Plain JSON lines: an object a line with a role and a text, as most exports of chats are or can be made.

``{"role": "user", "content": "…", "timestamp": "2026-04-14T12:34:00Z", "id": "…", "session": "…"}``; ``text`` for
``content`` and ``speaker`` or ``author`` for ``role`` are read too, only the text is needed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wsmem.transcripts.records import Format, Turn, seconds_of, text_of

if TYPE_CHECKING:
    from wsmem.transcripts.records import Entry, Link

_USERS: Final = frozenset(("user", "human", "me", "owner"))
_AGENTS: Final = frozenset(("assistant", "ai", "agent", "bot", "model"))


def _knows(entry: Entry) -> bool:
    return isinstance(_role(entry), str) and any(key in entry for key in ("content", "text", "message"))


def _role(entry: Entry) -> object:
    return entry.get("role") or entry.get("speaker") or entry.get("author") or entry.get("from")


def _session(entry: Entry) -> str:
    found = entry.get("session") or entry.get("session_id") or entry.get("conversation_id")
    return found if isinstance(found, str) else ""


def _link(entry: Entry) -> Link | None:  # noqa: ARG001
    return None


def _turn(entry: Entry, place: str) -> Turn | str | None:
    role = str(_role(entry)).casefold()
    if role in _AGENTS:
        role = "assistant"
    elif role in _USERS:
        role = "user"
    else:
        return "tool" if role in ("tool", "system", "developer", "function") else f"role {role[:20]}"
    content = entry.get("content") or entry.get("text") or entry.get("message")
    text = text_of(content)
    if not text.strip():
        return None
    stamps = (entry.get(key) for key in ("timestamp", "created_at", "time", "date", "ts"))
    given = entry.get("id") or entry.get("uuid")
    when = next((when for stamp in stamps if (when := seconds_of(stamp)) is not None), None)
    return Turn(str(given) if isinstance(given, str | int) and given else place, role, text, when)


FORMAT: Final = Format("jsonl", _knows, _session, _link, _turn)
