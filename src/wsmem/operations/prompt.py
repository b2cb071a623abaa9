"""What a hook or a person hands over as a prompt: text, messages, or the JSON of an agent's hook."""

from __future__ import annotations

import json
from typing import Any

from wsmem.errors import UsageError
from wsmem.records import NamedTuple


class Prompt(NamedTuple):
    """Messages of the user, oldest first, and the session that they belong to, if that was said."""

    messages: tuple[str, ...]
    session: str | None = None


def read_prompt(text: str) -> Prompt:
    """Read a prompt.

    Text is one message. JSON may be the object that an agent hands to a hook (``{"prompt": …, "session_id":
    …}``), one with ``messages``, or a list of messages, each ``{"role": …, "content": …}`` with a text or with
    blocks of text; only those of the user count.

    Raises:
        UsageError: it is JSON, and of another shape.
    """
    bare = text.strip()
    if not bare.startswith(("{", "[")):
        return Prompt((text,) if bare else ())
    try:
        value = json.loads(bare)
    except ValueError:
        return Prompt((text,))  # a prompt may begin with a bracket
    if isinstance(value, list):
        return Prompt(_messages(value)) if value and all(map(_is_message, value)) else Prompt((text,))
    if not isinstance(value, dict):
        return Prompt((text,))
    session = next(
        (value[key] for key in ("session_id", "sessionId", "session") if _is_text(value.get(key))), None
    )
    if isinstance(value.get("messages"), list):
        return Prompt(_messages(value["messages"]), session)
    for key in ("prompt", "text", "message"):
        if isinstance(value.get(key), str):
            return Prompt((value[key],) if value[key].strip() else (), session)
    if session is None:
        return Prompt((text,))
    hint = 'write {"prompt": "…", "session_id": "…"} or {"messages": [{"role": "user", "content": "…"}]}'
    raise UsageError("this JSON holds no prompt", source="standard input", hint=hint)


def _messages(values: list[Any]) -> tuple[str, ...]:
    users = [value for value in values if isinstance(value, dict) and value.get("role", "user") == "user"]
    return tuple(text for value in users if (text := _text_of(value.get("content", value.get("text")))))


def _text_of(content: Any) -> str:
    if isinstance(content, str):
        return content.strip()
    if not isinstance(content, list):
        return ""
    parts = [block if isinstance(block, str) else _block_text(block) for block in content]
    return "\n".join(filter(None, parts)).strip()


def _block_text(block: Any) -> str:
    if isinstance(block, dict) and block.get("type", "text") == "text" and isinstance(block.get("text"), str):
        return str(block["text"])
    return ""


def _is_message(value: Any) -> bool:
    return isinstance(value, dict) and ("content" in value or "text" in value)


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and bool(value)
