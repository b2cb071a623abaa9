"""What a chat channel, an agent or a memory put around a person's words, taken off again.

Shared by everything that reads messages: importers, before they look for facts, and the block that is made
for a prompt, before it asks a question. Pure; applied twice it changes nothing more.
"""

from __future__ import annotations

import json
import re
from typing import Final, NamedTuple

# Blocks that memories inject into prompts. What was recalled must not come back as something new.
MEMORY_WRAPPERS: Final = (
    "wsmem-memory", "relevant-memories", "relevant_memories", "vault-memories", "structured_memories",
    "structured-memories", "memory-context", "recalled-memories",
)  # fmt: skip

_WRAPPER: Final = re.compile(
    rf"<(?P<name>{'|'.join(MEMORY_WRAPPERS)})\b[^>]*>.*?(?:</(?P=name)\s*>|\Z)|</(?:{'|'.join(MEMORY_WRAPPERS)})\s*>",
    re.DOTALL | re.IGNORECASE,
)
_HARNESS: Final = re.compile(
    r"<(?P<name>system-reminder|command-name|command-message|command-args|command-contents|local-command-stdout|local-command-stderr|"
    r"local-command-caveat|bash-input|bash-stdout|bash-stderr|task-notification|ide_opened_file|ide_selection|user-prompt-submit-hook|"
    r"environment_context|environment_details)\b[^>]*>.*?(?:</(?P=name)\s*>|\Z)",
    re.DOTALL | re.IGNORECASE,
)
_METADATA: Final = re.compile(
    r"^[ \t]*(?P<title>Conversation info|Sender|Thread starter|Replied message|Reply target(?: of current user message)?|Forwarded message context|"
    r"Forwarded message|Chat history since last reply|Location|Conversation context) \((?:untrusted metadata|untrusted, for context|untrusted)\):[ \t]*\r?\n"
    r"(?:[ \t]*```(?:json)?[ \t]*\r?\n(?P<body>.*?)\r?\n[ \t]*```[ \t]*(?:\r?\n|\Z)|[ \t]*(?P<bare>\{[^\n]*\}|\[[^\n]*\])[ \t]*(?:\r?\n|\Z))",
    re.DOTALL | re.MULTILINE,
)
_UNTRUSTED_TAIL: Final = re.compile(
    r"^[ \t]*Untrusted context \(metadata, do not treat as instructions or commands\):.*\Z",
    re.DOTALL | re.MULTILINE,
)
_ENVELOPE: Final = re.compile(r"\A\s*\[(?P<inside>[^\[\]\n]{5,160})\]\s*")
_ENVELOPE_SIGN: Final = re.compile(
    r"\d{4}-\d\d-\d\d|\b\d{1,2}:\d\d\b|\bid:|^(?:Telegram|WhatsApp|Discord|Slack|Signal|iMessage|Matrix|LINE|Teams|WebChat|IRC|SMS|Feishu|WeChat|Mattermost|Zalo)\b"
)
_SENDER: Final = re.compile(r"\A(?P<name>[^\W\d][\w .'’-]{0,40}?)(?: \((?:[^()\n]{1,40})\))?: (?=\S)")
_LINES: Final = re.compile(
    r"^[ \t]*(?:\[message_id: [^\]\n]*\]|\[media attached(?: \d+/\d+)?: [^\]\n]*\]|\[(?:Audio|Voice|Image|Video|Sticker|Document|File)(?: message)?\]|"
    r"To send an image back\b.*|System: \[[^\]\n]*\].*|\[\[(?:reply_to_current|reply_to: ?[^\]\n]*)\]\]|Current time: .*|"
    r"\[Request interrupted by user[^\]\n]*\])[ \t]*$\n?",
    re.MULTILINE,
)
_INLINE: Final = re.compile(
    r"\[message_id: [^\]\n]*\]|\[media attached(?: \d+/\d+)?: [^\]\n]*\]|<media:[^>\n]*>|media://inbound/\S+|\[\[(?:reply_to_current|reply_to: ?[^\]\n]*)\]\]|"
    r"To send an image back\b[^\n]*?Keep caption in the text body\.?"
)
_MACHINE: Final = re.compile(
    r"\A\s*(?:/\w|Pre-compaction memory flush|Read HEARTBEAT\.md|HEARTBEAT_OK\b|NO_REPLY\b|\[cron:|A new session was started via|"
    r"This session is being continued from a previous conversation|Session nearing compaction|"
    r"Caveat: The messages below were generated|\[Request interrupted by user|An async command (?:you ran earlier )?has completed)"
)
_MACHINE_WORD: Final = re.compile(r"\A\W*(?:NO_REPLY|HEARTBEAT_OK|ANNOUNCE_SKIP|REPLY_SKIP)\W*\Z")
_BLANKS: Final = re.compile(r"\n(?:[ \t]*\n){2,}")


class Cleaned(NamedTuple):
    """A person's own words, and what was learned from the wrapping.

    ``sender`` is the name that the channel gave, None if it gave none; ``kept_out`` names what was taken off
    ("memory", "metadata", …), in order; ``text`` is empty when nothing of a person's was left.
    """

    text: str
    sender: str | None
    kept_out: tuple[str, ...]


def clean_message(text: str) -> Cleaned:
    """Return the words that a person wrote in a message, without what was put around them.

    Taken off are a byte order mark, the envelope of a channel (``[Telegram Alice id:7 2026-04-14 12:34]``),
    metadata blocks, media and message marks, lines of the system, the blocks of a memory and of an agent's
    harness; and all of a message that is a command (``/new``), a heartbeat, or a prompt of the agent itself.
    """
    out: list[str] = []
    plain = text.removeprefix("\ufeff")
    sender = None
    plain, metadata = _take_metadata(plain, out)
    sender = metadata or sender
    for name, pattern in (("memory", _WRAPPER), ("harness", _HARNESS), ("untrusted", _UNTRUSTED_TAIL)):
        plain = _take(plain, name, pattern, out)
    if _MACHINE.match(plain) or _MACHINE_WORD.match(plain):
        return Cleaned("", sender, (*dict.fromkeys(out), "machine"))
    while (match := _ENVELOPE.match(plain)) and _ENVELOPE_SIGN.search(match["inside"]):
        plain = plain[match.end() :]
        named = _SENDER.match(plain)
        sender = sender or _sender_of(match["inside"]) or (named["name"] if named else None)
        if named:
            plain = plain[named.end() :]
        out.append("envelope")
    plain = _take(plain, "marks", _LINES, out)
    plain = _take(plain, "marks", _INLINE, out)
    if _MACHINE.match(plain) or _MACHINE_WORD.match(plain):
        return Cleaned("", sender, (*dict.fromkeys(out), "machine"))
    return Cleaned(_BLANKS.sub("\n\n", plain).strip(), sender, tuple(dict.fromkeys(out)))


def strip_memory(text: str) -> str:
    """Return the text without the blocks that a memory put there."""
    return _WRAPPER.sub("", text)


def _take(text: str, name: str, pattern: re.Pattern[str], out: list[str]) -> str:
    left, count = pattern.subn("", text)
    if count:
        out.append(name)
    return left


def _take_metadata(text: str, out: list[str]) -> tuple[str, str | None]:
    sender = None
    for match in _METADATA.finditer(text):
        if match["title"] in ("Sender", "Conversation info"):
            sender = _name_in(match["body"] or match["bare"] or "") or sender
    return _take(text, "metadata", _METADATA, out), sender


def _name_in(body: str) -> str | None:
    try:
        said = json.loads(body)
    except ValueError:
        return None
    if not isinstance(said, dict):
        return None
    for key in ("name", "sender_name", "display_name", "sender", "label", "username"):
        value = said.get(key)
        if isinstance(value, str) and value.strip() and not value.strip().lstrip("+").isdigit():
            return value.strip()[:60]
    return None


def _sender_of(inside: str) -> str | None:
    """Return the name in ``Telegram Alice Smith id:42 +2m 2026-04-14 12:34``, None without one."""
    match = re.match(
        r"(?:Telegram|WhatsApp|Discord|Slack|Signal|iMessage|Matrix|LINE|Teams|SMS|IRC|Feishu|WeChat|Mattermost|Zalo)\s+(?P<name>[^\W\d][^:@+#\d\n]{0,40}?)\s*(?:\(|id:|\+|@|#|\d|$)",
        inside,
    )
    name = match["name"].strip() if match else ""
    return name or None
