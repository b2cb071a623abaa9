"""The session files of Claude Code. Their form is officially internal: what is not known here is passed over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wsmem.transcripts.records import Format, Link, Turn, seconds_of, text_of

if TYPE_CHECKING:
    from wsmem.transcripts.records import Entry

_IN_TREE: Final = frozenset(("user", "assistant", "system", "attachment", "progress"))


def _knows(entry: Entry) -> bool:
    if isinstance(entry.get("uuid"), str) and entry.get("type") in _IN_TREE:
        return True
    return ("sessionId" in entry and isinstance(entry.get("type"), str)) or entry.get("type") in (
        "summary",
        "file-history-snapshot",
    )


def _session(entry: Entry) -> str:
    found = entry.get("sessionId")
    return found if isinstance(found, str) else ""


def _link(entry: Entry) -> Link | None:
    if entry.get("type") not in _IN_TREE or entry.get("isSidechain") is True:
        return None
    found = entry.get("uuid")
    if not isinstance(found, str):
        return None
    parent = entry.get("parentUuid") or entry.get("logicalParentUuid")
    joins = entry.get("isCompactSummary") is True or entry.get("subtype") == "compact_boundary"
    return Link(found, parent if isinstance(parent, str) else None, joins)


def _turn(entry: Entry, place: str) -> Turn | str | None:
    role = entry.get("type")
    if role not in ("user", "assistant"):
        return str(role) if role in ("summary", "system", "attachment") else None
    if entry.get("isSidechain") is True:
        return "sidechain"
    if entry.get("isMeta") is True:
        return "meta"
    if entry.get("isCompactSummary") is True or entry.get("isVisibleInTranscriptOnly") is True:
        return "compaction"
    message = entry.get("message")
    if not isinstance(message, dict):
        return None
    content = message.get("content")
    if (
        role == "user"
        and isinstance(content, list)
        and any(isinstance(block, dict) and block.get("type") == "tool_result" for block in content)
    ):
        return "tool"
    text = text_of(content)
    if not text.strip():
        return None
    given = entry.get("uuid")
    return Turn(
        given if isinstance(given, str) else place, str(role), text, seconds_of(entry.get("timestamp"))
    )


FORMAT: Final = Format("claude-code", _knows, _session, _link, _turn)
