"""One conversation in every format, with every sort of entry that must not be taken for a person's words."""

from __future__ import annotations

import json
import sqlite3
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

SESSION = "a1b2c3d4-e5f6-4a7b-8c9d-0e1f2a3b4c5d"
NEVER = "NEVERTAKEN"  # stands in everything that no person said
# 23:30 in Tokyo on 14 April is 14:30 UTC; a quarter past midnight there is still the 14th in UTC.
EVENING, NIGHT = 1776177000, 1776179700
REMEMBER = f"Remember that I prefer {NEVER} tea over coffee."

_ENVELOPE = 'Sender (untrusted metadata):\n```json\n{"name": "Tamsin"}\n```\n\n'


def said(text: str, at: int, **more: Any) -> dict[str, Any]:
    return {"role": "user", "content": text, "timestamp": at * 1000, **more}


def openclaw_entries() -> list[dict[str, Any]]:
    """A version 3 tree: a branch that was left, a compaction, and a turn after it."""
    never = [{"type": "text", "text": REMEMBER}]
    messages: list[tuple[str, str | None, dict[str, Any]]] = [
        (
            "m1",
            "mc",
            {"message": said(_ENVELOPE + "My sister Hanna lives in Ghent.\n[message_id: 9]", EVENING)},
        ),
        (
            "a1",
            "m1",
            {
                "message": {
                    "role": "assistant",
                    "content": [{"type": "thinking", "thinking": REMEMBER}, *never],
                }
            },
        ),
        (
            "t1",
            "a1",
            {"message": {"role": "toolResult", "toolCallId": "c", "toolName": "x", "content": never}},
        ),
        ("b1", "t1", {"message": {"role": "bashExecution", "command": "ls", "output": REMEMBER}}),
        (
            "x1",
            "b1",
            {
                "message": {
                    "role": "assistant",
                    "provider": "openclaw",
                    "model": "delivery-mirror",
                    "content": never,
                }
            },
        ),
        ("o1", "x1", {"message": said(REMEMBER, EVENING)}),  # the branch that was left
        ("i1", "x1", {"message": said(REMEMBER, EVENING, provenance={"kind": "inter_session"})}),
        ("i2", "i1", {"message": said(REMEMBER, EVENING, provenance={"kind": "internal_system"})}),
        ("w1", "i2", {"message": said(f"<relevant-memories>\n{REMEMBER}\n</relevant-memories>\n", EVENING)}),
        ("h1", "w1", {"message": said("Read HEARTBEAT.md if it exists.", EVENING)}),
        (
            "n1",
            "h1",
            {
                "message": said(
                    [
                        {
                            "type": "text",
                            "text": "テストを実行してください。父は来月から京都に住んでいます。",
                        },
                        {"type": "image", "data": "x"},
                    ],
                    NIGHT,
                )
            },
        ),
    ]
    entries: list[dict[str, Any]] = [
        {"type": "session", "version": 3, "id": SESSION, "timestamp": "2026-04-14T14:29:00Z", "cwd": "/w"},
        {"type": "model_change", "id": "mc", "parentId": None, "modelId": "x"},
    ]
    entries += [
        {"type": "message", "id": name, "parentId": parent, **rest} for name, parent, rest in messages
    ]
    entries += [
        {"type": "compaction", "id": "c1", "parentId": "n1", "summary": REMEMBER, "firstKeptEntryId": "n1"},
        {"type": "branch_summary", "id": "bs", "parentId": "c1", "fromId": "o1", "summary": REMEMBER},
        {"type": "custom", "id": "cu", "parentId": "bs", "data": {"text": REMEMBER}},
        {"type": "custom_message", "id": "cm", "parentId": "cu", "content": REMEMBER, "display": True},
        {"type": "thinking_level_change", "id": "tl", "parentId": "cm", "level": "low"},
        {"type": "label", "id": "la", "parentId": "tl", "label": REMEMBER},
        {"type": "session_info", "id": "si", "parentId": "la", "name": REMEMBER},
        {
            "type": "message",
            "id": "m9",
            "parentId": "si",
            "message": said("We decided to keep Postgres for the archive.", NIGHT + 60),
        },
    ]
    return entries


def write_lines(path: Path, entries: list[dict[str, Any]]) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(
        "".join(json.dumps(entry, ensure_ascii=False) + "\n" for entry in entries), encoding="utf-8"
    )
    return path


def write_openclaw_files(state: Path) -> Path:
    """The sessions folder of an agent: the conversation, a checkpoint of it, and one of a sub-agent."""
    folder = state / "agents" / "main" / "sessions"
    write_lines(folder / f"{SESSION}.jsonl", openclaw_entries())
    never = [
        openclaw_entries()[0] | {"id": "other"},
        {"type": "message", "id": "z", "parentId": None, "message": said(REMEMBER, EVENING)},
    ]
    write_lines(folder / f"{SESSION}.checkpoint.11111111-2222-4333-8444-555555555555.jsonl", never)
    write_lines(folder / "sub.jsonl", never)
    register = {
        "agent:main:main": {"sessionId": SESSION, "chatType": "direct"},
        "agent:main:subagent:x": {"sessionId": "sub"},
    }
    (folder / "sessions.json").write_text(json.dumps(register))
    return folder


def write_openclaw_database(state: Path) -> Path:
    """The same conversation in the database, beside one with a group and one from a mail."""
    path = state / "agents" / "main" / "agent" / "openclaw-agent.sqlite"
    path.parent.mkdir(parents=True)
    database = sqlite3.connect(path)
    database.executescript(
        "CREATE TABLE session_windows (session_id TEXT PRIMARY KEY, session_key TEXT, session_scope TEXT, chat_type TEXT, hook_external_content_source TEXT);"
        "CREATE TABLE transcript_events (session_id TEXT, seq INTEGER, event_json TEXT, created_at INTEGER, PRIMARY KEY (session_id, seq));"
        "CREATE TABLE session_transcript_archives (session_id TEXT, blob BLOB);"
        "INSERT INTO session_transcript_archives VALUES ('old', x'28b52ffd');"
    )
    group = [
        {"type": "session", "version": 3, "id": "g"},
        {"type": "message", "id": "g1", "parentId": None, "message": said(REMEMBER, EVENING)},
    ]
    for number, (session, key, chat, hook, entries) in enumerate(
        (
            (SESSION, "agent:main:main", "direct", None, openclaw_entries()),
            ("group-1", "agent:main:telegram:group:-100", "group", None, group),
            ("mail-1", "agent:main:hook:mail", None, "gmail", group),
            ("sub-1", "agent:main:subagent:y", None, None, group),
        )
    ):
        database.execute(
            "INSERT INTO session_windows VALUES (?, ?, 'conversation', ?, ?)", (session, key, chat, hook)
        )
        rows = [(session, seq, json.dumps(entry), number * 1000 + seq) for seq, entry in enumerate(entries)]
        database.executemany(
            "INSERT INTO transcript_events VALUES (?, ?, ?, ?)", reversed(rows)
        )  # seq orders, not rowid
    database.commit()
    database.close()
    return path


def claude_entries() -> list[dict[str, Any]]:
    def entry(kind: str, uuid: str, parent: str | None, content: Any, **more: Any) -> dict[str, Any]:
        return {
            "type": kind, "uuid": uuid, "parentUuid": parent, "sessionId": SESSION, "timestamp": "2026-04-14T14:30:00.000Z",
            "cwd": "/w", "version": "2.0.1", "userType": "external", "message": {"role": kind, "content": content}, **more,
        }  # fmt: skip

    text = [{"type": "text", "text": REMEMBER}]
    return [
        {"type": "summary", "summary": REMEMBER, "leafUuid": "u9"},
        {"type": "file-history-snapshot", "snapshot": {"x": REMEMBER}},
        entry(
            "user",
            "u0",
            None,
            f"<command-name>/model</command-name><command-message>{REMEMBER}</command-message><command-args></command-args>",
        ),
        entry("user", "u1", "u0", "My sister Hanna lives in Ghent."),
        entry("assistant", "a1", "u1", [{"type": "thinking", "thinking": REMEMBER}, *text]),
        entry("assistant", "a2", "a1", [{"type": "tool_use", "name": "Bash", "input": {"c": REMEMBER}}]),
        entry("user", "r1", "a2", [{"type": "tool_result", "content": text}], toolUseResult={"x": 1}),
        entry("user", "s1", "r1", REMEMBER, isSidechain=True),
        entry("user", "e1", "r1", REMEMBER, isMeta=True),
        entry("user", "left", "e1", REMEMBER),  # rewound: the next entry hangs beside it
        {"type": "queue-operation", "operation": "enqueue", "content": REMEMBER, "sessionId": SESSION},
        entry(
            "user",
            "u2",
            "e1",
            "We decided to keep Postgres for the archive. <system-reminder>"
            + REMEMBER
            + "</system-reminder>",
        ),
        entry("system", "cb", None, REMEMBER, subtype="compact_boundary", logicalParentUuid="u2"),
        entry(
            "user",
            "cs",
            "cb",
            f"This session is being continued from a previous conversation. {REMEMBER}",
            isCompactSummary=True,
        ),
        entry("user", "u3", "cs", [{"type": "text", "text": "父は来月から京都に住んでいます。"}]),
        entry("user", "u4", "u3", "[Request interrupted by user]"),
        {"type": "something-new", "uuid": "n", "sessionId": SESSION, "content": REMEMBER},
    ]
