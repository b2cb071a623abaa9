"""Finding the transcripts on a machine, or those below a path that was named."""

from __future__ import annotations

import json
import os
import re
from typing import TYPE_CHECKING, Final

from wsmem.errors import UsageError
from wsmem.transcripts.openclaw import judge_key
from wsmem.transcripts.openclaw_sqlite import is_database, list_sessions
from wsmem.transcripts.records import Transcript

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from wsmem.transcripts.records import Tally

ORIGINS: Final = ("auto", "openclaw", "claude-code", "pi", "jsonl")
DATABASE: Final = "openclaw-agent.sqlite"
_ROTATED: Final = re.compile(r"\.jsonl(?:\.(?:reset|deleted|bak)\.[^/]+)?$")
_NOT_READ: Final = re.compile(
    r"\.checkpoint\.[^/]*\.jsonl|(?:^|/)agent-[^/]*\.jsonl$|(?:^|/)(?:subagents|tool-results|workflows)/"
)
_SESSION_NAME: Final = re.compile(
    r"([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[\w-]+?)(?:-topic-\d+)?\.jsonl"
)


def default_places(origin: str, env: Mapping[str, str], agent: str | None = None) -> list[str]:
    """Return the folders where a program keeps its transcripts on this machine, if they are there.

    Args:
        origin: one of ``ORIGINS``; ``auto`` are all of them.
        env: ``HOME``, ``OPENCLAW_STATE_DIR`` and ``CLAUDE_CONFIG_DIR`` are asked.
        agent: only this agent of OpenClaw.
    """
    home = env.get("HOME", "")
    places: list[str] = []
    if origin in ("auto", "openclaw"):
        given = env.get("OPENCLAW_STATE_DIR")
        states = (
            [given]
            if given
            else [os.path.join(home, name) for name in (".openclaw", ".clawdbot", ".moltbot") if home]
        )
        places += [os.path.join(state, "agents", *([agent] if agent else [])) for state in states]
    if origin in ("auto", "claude-code"):
        base = env.get("CLAUDE_CONFIG_DIR") or (os.path.join(home, ".claude") if home else "")
        places += [os.path.join(base, "projects")] if base else []
    if origin in ("auto", "pi") and home:
        places.append(os.path.join(home, ".pi", "agent", "sessions"))
    return [place for place in places if os.path.isdir(place)]


def discover(places: Sequence[str], tally: Tally) -> list[Transcript]:
    """Return the transcripts at and below the places, the oldest file first.

    Checkpoints (copies) and the files of sub-agents are left out and counted; a session of a database is left out
    of its folder's old files only by its entries, since both may hold what the other does not.

    Raises:
        UsageError: there is nothing at a place.
    """
    found: dict[str, list[Transcript]] = {}
    registers: dict[str, dict[str, object]] = {}
    for place in places:
        if not os.path.lexists(place):
            raise UsageError(
                "there is nothing at this path", source=place, hint="name a file or folder of transcripts"
            )
        for path in _files(place):
            real = os.path.realpath(path)
            if real in found:
                continue
            if is_database(path):
                found[real] = list_sessions(path, tally)
            elif _NOT_READ.search(path) and path != place:
                tally.leave_out("checkpoint" if ".checkpoint." in path else "subagent")
            else:
                found[real] = [_judge(path, registers)]
    files = sorted(found.items(), key=lambda item: (_age(item[0]), item[0]))
    return [transcript for _, transcripts in files for transcript in transcripts]


def _files(place: str) -> Iterator[str]:
    if os.path.isfile(place):
        yield place
        return
    for folder, folders, names in os.walk(place):
        folders.sort()
        for name in sorted(names):
            if _ROTATED.search(name) or name == DATABASE:
                yield os.path.join(folder, name)


def _age(path: str) -> float:
    try:
        return os.stat(path).st_mtime
    except OSError:
        return 0.0


def _judge(path: str, registers: dict[str, dict[str, object]]) -> Transcript:
    """Return a file with what ``sessions.json`` beside it says of its session."""
    name = os.path.basename(path)
    match = _SESSION_NAME.match(name)
    session = match[1] if match else ""
    foreign = skip = ""
    folder = os.path.dirname(path)
    if folder not in registers:
        registers[folder] = _register(folder)
    for key, entry in registers[folder].items():
        if not isinstance(entry, dict):
            continue
        file = entry.get("sessionFile")
        if entry.get("sessionId") != session and (
            not isinstance(file, str) or os.path.basename(file) != name
        ):
            continue
        foreign, skip = judge_key(key)
        chat = entry.get("chatType")
        if chat in ("group", "channel", "room"):
            foreign = str(chat)
    return Transcript("", path, "", foreign, skip)


def _register(folder: str) -> dict[str, object]:
    try:
        with open(os.path.join(folder, "sessions.json"), encoding="utf-8") as file:
            found = json.load(file)
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}
