"""The hooks that the pages on agents give do what they say, handed what those agents hand them."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys

import pytest

from .pages import DOCS, read_blocks

CLAUDE_CODE = DOCS / "how-to" / "use-with-claude-code.md"
OPENCLAW = DOCS / "how-to" / "use-with-openclaw.md"
SAID = "Please remember that the spare key of the warehouse hangs behind the fuse box."


@pytest.fixture
def home(workspace, tmp_path):
    """Make a home folder whose ``notes`` are the fixture workspace, and OpenClaw's workspace too."""
    home = tmp_path / "home"
    (home / ".openclaw").mkdir(parents=True)
    shutil.copytree(workspace, home / ".openclaw" / "workspace")
    workspace.rename(home / "notes")
    return home


def environment(home):
    return {
        "PATH": f"{os.path.dirname(sys.executable)}:/usr/local/bin:/usr/bin:/bin",
        "HOME": str(home),
        "WSMEM_TODAY": "2025-12-15",
        "TZ": "UTC",
    }


def run_hook(event, home, payload):
    (hook,) = json.loads(read_blocks(CLAUDE_CODE, "json")[0].text)["hooks"][event]
    (command,) = hook["hooks"]
    return subprocess.run(
        ["/bin/sh", "-c", command["command"]],
        input=json.dumps({"session_id": "s1", "hook_event_name": event, **payload}),
        env=environment(home),
        cwd=home,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )


def transcript(home):
    path = home / "transcript.jsonl"
    line = {
        "type": "user", "uuid": "u1", "parentUuid": None, "sessionId": "s1", "isSidechain": False,
        "timestamp": "2025-12-15T09:00:00Z", "cwd": "/", "version": "2.0.0", "userType": "external",
        "message": {"role": "user", "content": SAID},
    }  # fmt: skip
    path.write_text(json.dumps(line) + "\n", encoding="utf-8")
    return str(path)


def inbox_of(workspace):
    return "".join(path.read_text("utf-8") for path in sorted((workspace / "memory" / "inbox").glob("*.md")))


def test_before_a_prompt_the_block_of_memory_is_printed(home):
    ended = run_hook("UserPromptSubmit", home, {"prompt": "Where does Wren live?"})
    assert ended.stdout.startswith('<wsmem-memory trust="unverified">')
    assert "Lives in Glasgow" in ended.stdout


def test_thanks_print_nothing(home):
    assert run_hook("UserPromptSubmit", home, {"prompt": "thanks, sounds good!"}).stdout == ""


@pytest.mark.parametrize("event", ["PreCompact", "SessionEnd"])
def test_what_was_said_is_proposed_before_it_is_cut(home, event):
    run_hook(event, home, {"transcript_path": transcript(home), "trigger": "auto", "reason": "other"})
    assert "hangs behind the fuse box" in inbox_of(home / "notes")
    before = inbox_of(home / "notes")
    run_hook(event, home, {"transcript_path": transcript(home), "trigger": "auto", "reason": "other"})
    assert inbox_of(home / "notes") == before


def test_a_fault_of_the_memory_never_stops_the_agent(home):
    (home / "notes" / "wsmem.toml").write_text("[recall\n", encoding="utf-8")
    ended = run_hook("UserPromptSubmit", home, {"prompt": "Where does Wren live?"})
    assert (ended.returncode, ended.stdout) == (0, "")
    assert "wsmem.toml" in ended.stderr


@pytest.mark.skipif(shutil.which("node") is None, reason="the handler is JavaScript, and there is no node to run it")
def test_openclaws_hook_proposes_what_its_sessions_hold(home):
    sessions = home / ".openclaw" / "agents" / "main" / "sessions"
    sessions.mkdir(parents=True)
    lines = (
        {"type": "session", "version": 3, "id": "a1", "timestamp": "2025-12-15T09:00:00Z", "cwd": "/"},
        {
            "type": "message", "id": "00000001", "parentId": None, "timestamp": "2025-12-15T09:00:01Z",
            "message": {"role": "user", "content": SAID, "timestamp": 1765789201000},
        },
    )  # fmt: skip
    (sessions / "a1.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    handler = home / "handler.mjs"
    handler.write_text(read_blocks(OPENCLAW, "js")[0].text, encoding="utf-8")
    workspace = home / ".openclaw" / "workspace"
    call = f'import handler from "./handler.mjs"; await handler({{context: {{workspaceDir: "{workspace}"}}}});'
    subprocess.run(
        ["node", "--input-type=module", "-e", call], env=environment(home), cwd=home, timeout=60, check=True
    )
    assert "hangs behind the fuse box" in inbox_of(workspace)
