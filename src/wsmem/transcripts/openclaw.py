"""The session files of OpenClaw and of pi, from which it comes, and the same entries in OpenClaw's database.

The first line is a header with the session's id and a version; from version 2 on entries form a tree by ``id``
and ``parentId``, and the conversation is the path from the last entry to the root.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wsmem.transcripts.records import Format, Link, Turn, seconds_of, text_of

if TYPE_CHECKING:
    from wsmem.transcripts.records import Entry

_SILENT: Final = frozenset(("session", "model_change", "thinking_level_change", "label", "session_info"))
_TYPES: Final = _SILENT | {"message", "compaction", "branch_summary", "custom", "custom_message"}
_MIRRORS: Final = frozenset((("openclaw", "delivery-mirror"), ("clawdbot", "delivery-mirror")))


def _knows(entry: Entry) -> bool:
    kind = entry.get("type")
    return (
        kind in _TYPES
        and "uuid" not in entry
        and (kind != "message" or isinstance(entry.get("message"), dict))
    )


def _session(entry: Entry) -> str:
    found = entry.get("id") if entry.get("type") == "session" else ""
    return found if isinstance(found, str) else ""


def _link(entry: Entry) -> Link | None:
    found, parent = entry.get("id"), entry.get("parentId")
    if entry.get("type") == "session" or not isinstance(found, str):
        return None
    return Link(found, parent if isinstance(parent, str) else None)


def _turn(entry: Entry, place: str) -> Turn | str | None:
    kind = entry.get("type")
    if kind != "message":
        return None if kind in _SILENT else str(kind)
    message = entry["message"]
    role = message.get("role")
    if role not in ("user", "assistant"):
        return "tool"  # toolResult, bashExecution, custom, summaries
    if (message.get("provider"), message.get("model")) in _MIRRORS:
        return "mirror"
    text = text_of(message.get("content"))
    if not text.strip():
        return None
    when = seconds_of(message.get("timestamp")) or seconds_of(entry.get("timestamp"))
    given = entry.get("id")
    return Turn(given if isinstance(given, str) else place, role, text, when, _foreign(message))


def _foreign(message: Entry) -> str:
    provenance = message.get("provenance")
    kind = provenance.get("kind") if isinstance(provenance, dict) else None
    return kind if kind in ("inter_session", "internal_system") else ""


def judge_key(key: str) -> tuple[str, str]:
    """Return why nothing in the session of this key is the owner's word, and why it is no conversation.

    Keys read ``agent:main:telegram:group:-100…``, ``agent:main:cron:…``, ``agent:main:subagent:…``.
    """
    parts = key.split(":")
    for part in parts[1:]:
        if part in ("subagent", "cron", "heartbeat", "acp"):
            return "", part
        if part in ("group", "channel", "room", "hook"):
            return part, ""
    return ("hook", "") if parts[0] == "hook" else ("", "cron") if parts[0] == "cron" else ("", "")


FORMAT: Final = Format("openclaw", _knows, _session, _link, _turn)
