"""What programs may rely on: the envelope of every command, the keys in it, errors as JSON, exit codes."""

from __future__ import annotations

import json

import pytest

from wsmem.cli.main import COMMANDS

FACT = {
    "id", "kind", "timestamp", "recorded", "time", "entities", "content", "details", "source", "heading",
    "confidence", "retired", "supersedes", "superseded_by", "superseded_because", "valid_until", "expired",
    "copies", "meta",
}  # fmt: skip
ERROR = {"code", "message", "source", "excerpt", "hint"}
EVIDENCE = {"stance", "source", "content"}

# command → arguments, and the keys of its data
ANSWERS = {
    "init": (["new"], {"root", "made", "kept"}),
    "index": ([], {"files", "units", "added", "changed", "removed", "rebuilt", "seconds", "vectors", "skipped"}),
    "recall": (
        ["deploy"],
        {"question", "hits", "omitted", "tokens", "understood", "reason", "weak", "relaxed", "degraded"},
    ),
    "list": ([], {"facts"}),
    "show": (["memory/2025-11-28.md#L16"], {"path", "line", "line_end", "text", "missing", "eof"}),
    "entity": (
        ["Kelp"],
        {"name", "page", "aliases", "summary", "facts", "opinions", "past", "related", "mentions", "notes"},
    ),
    "opinions": ([], {"opinions"}),
    "history": (["^f-c45wyq6r"], {"fact", "chain", "replacements"}),
    "conflicts": ([], {"conflicts"}),
    "status": (
        [],
        {
            "root", "fresh", "files", "index", "units", "kinds", "facts", "entities", "first_day", "last_day",
            "changes", "settings_changed", "unreadable", "vectors", "watcher", "last_reflect",
        },
    ),
    "bootstrap": (
        ["--path", "memory", "--dry-run"],
        {"run", "dry_run", "proposed", "counts", "left_out", "refused"},
    ),
    "capture": (
        ["memory/2025-11-28.md", "--dry-run"],
        {"run", "dry_run", "proposed", "counts", "left_out", "refused"},
    ),
    "inbox": ([], {"waiting", "moved"}),
    "export": ([], {"wsmem_export", "facts"}),
    "scan": ([], {"found", "files"}),
    "context": (
        ["where does Wren live?"],
        {
            "text", "trust", "gate", "query", "session", "turn", "anchor", "facts", "candidates", "selected",
            "omitted", "resting", "tokens", "budget", "degraded", "skipped", "reason",
        },
    ),
    "gate": (["where does Wren live?"], {"pass", "reason", "query", "session", "turn"}),
    "flush-check": (
        ["--used", "1", "--window", "200000"], {"due", "reason", "threshold", "left", "prompt"}
    ),
    "retain": (["W @Kelp: Has a new lid."], {"statements", "note"}),
    "supersede": (["^f-c45wyq6r", "Something else is so now."], {"statements", "note", "supersedes"}),
    "forget": (["^f-c45wyq6r"], {"forgotten", "quoted", "dry_run"}),
    "feedback": (["hit", "^f-c45wyq6r"], {"facts", "kept"}),
    "anchor": (["set", "half way"], {"anchor"}),
    "lint": ([], {"problems", "files"}),
    "doctor": ([], {"root", "healthy", "fixed", "checks"}),
    "skill": (["install"], {"path", "written"}),
    "schedule": (["print"], {"command", "root", "at", "cron", "service", "timer"}),
    "reflect": (
        [],
        {"changes", "opinions", "conflicts", "notes", "counts", "written", "commit"},
    ),
}  # fmt: skip
ELSEWHERE = {"explain", "mcp", "watch", "import"}  # tested where they are made; watch prints one object a line


def read(run, workspace, *arguments):
    ended = run(*arguments, folder=workspace)
    assert ended.err == ""
    assert ended.out.count("\n") == 1
    return ended.code, json.loads(ended.out)


def test_every_command_has_a_contract():
    assert set(ANSWERS) | ELSEWHERE == set(COMMANDS)


@pytest.mark.parametrize("command", ANSWERS)
def test_the_answer_comes_in_the_envelope_with_its_keys(run, workspace, command):
    arguments, keys = ANSWERS[command]
    _, envelope = read(run, workspace, command, *arguments, "--json")
    assert list(envelope) == ["wsmem", "command", "status", "data", "errors"]
    assert (envelope["wsmem"], envelope["command"], envelope["status"], envelope["errors"]) == (
        1,
        command,
        "ok",
        [],
    )
    assert set(envelope["data"]) == keys


def test_facts_have_the_same_keys_wherever_they_stand(run, workspace):
    def data(*arguments):
        return read(run, workspace, *arguments, "--json")[1]["data"]

    (hit,) = data("recall", "kerosene", "-k", "1")["hits"]
    assert set(hit) == FACT | {"trend", "evidence", "score", "why"}
    facts = data("list")["facts"]
    assert all(set(fact) == FACT for fact in facts)
    opinions = data("opinions")["opinions"]
    assert all(set(opinion) == FACT | {"about", "evidence"} for opinion in opinions)
    assert all(set(ref) == EVIDENCE for opinion in opinions for ref in opinion["evidence"])
    entity = data("entity", "Kelp")
    assert all(set(fact) == FACT for fact in entity["facts"] + entity["past"])
    assert all(set(opinion) == FACT | {"about", "evidence"} for opinion in entity["opinions"])
    view = data("show", "^f-c45wyq6r")
    assert set(view) == {"fact", "excerpt", "supersedes", "superseded_by", "evidence"}
    assert all(set(fact) == FACT for fact in [view["fact"], *view["supersedes"]])
    history = data("history", "^f-c45wyq6r")
    assert all(set(fact) == FACT for fact in [history["fact"], *history["chain"]])
    assert all(set(edge) == {"older", "newer", "because", "reason"} for edge in history["replacements"])
    conflicts = data("conflicts")["conflicts"]
    assert all(set(one) == {"state", "because", "tier", "older", "newer"} for one in conflicts)
    assert all(set(one["older"]) == set(one["newer"]) == FACT for one in conflicts)
    assert set(view["excerpt"]) == {"path", "line", "line_end", "text", "missing", "eof"}


def test_lists_and_their_entries_have_their_keys(run, workspace):
    def data(*arguments):
        return read(run, workspace, *arguments, "--json")[1]["data"]

    assert all(set(row) == {"name", "mentions", "page", "aliases"} for row in data("entity")["entities"])
    assert all(set(entry) == ERROR for entry in data("lint")["problems"])
    assert all(set(check) == {"name", "state", "detail", "next"} for check in data("doctor")["checks"])
    assert {check["state"] for check in data("doctor")["checks"]} <= {"ok", "advice", "failed"}
    assert set(data("status")["changes"]) == {"new", "changed", "gone"}
    assert set(data("status")["index"]) == {"path", "size", "version", "written", "problem", "hint"}
    assert set(data("init", "--agents-snippet")) == {"snippet"}


@pytest.mark.parametrize("command", ["recall", "list", "opinions"])
def test_json_lines_are_the_entries_of_the_list(run, workspace, command):
    arguments = ["deploy"] if command == "recall" else []
    inside = {"recall": "hits", "list": "facts", "opinions": "opinions"}[command]
    entries = read(run, workspace, command, *arguments, "--json")[1]["data"][inside]
    lines = run(command, *arguments, "--jsonl", folder=workspace).out.splitlines()
    assert [json.loads(line) for line in lines] == entries


@pytest.mark.parametrize(
    ("arguments", "code", "exit_code"),
    [
        (["show", "^f-00000000"], "not-found", 1),
        (["entity", "Nobody-at-all"], "not-found", 1),
        (["recall", "x", "--since", "someday"], "usage", 2),
        (["recall", "x", "--frobnicate"], "usage", 2),
        (["recall"], "usage", 2),
        (["recal"], "usage", 2),
        (["list", "--kind", "belief"], "usage", 2),
        (["lint", "nowhere.md"], "workspace", 3),
        (["show", "../x.md"], "workspace", 3),
        (["status", "-C", "nowhere"], "workspace", 3),
    ],
)
def test_errors_are_json_too_and_have_their_exit_code(run, workspace, arguments, code, exit_code):
    ended, envelope = read(run, workspace, *arguments, "--json")
    assert (envelope["status"], envelope["data"]) == ("error", None)
    (error,) = envelope["errors"]
    assert set(error) == ERROR
    assert (error["code"], ended) == (code, exit_code)


@pytest.mark.parametrize("form", [["--json"], ["--jsonl"], ["--format", "json"], ["--format=jsonl"]])
def test_errors_are_json_however_json_is_asked_for(run, workspace, form):
    code, envelope = read(run, workspace, "list", "--kind", "belief", *form)
    assert (code, envelope["errors"][0]["code"]) == (2, "usage")


def test_settings_that_cannot_be_read_are_a_config_error(run, workspace):
    (workspace / "wsmem.toml").write_text("[recall]\nk = 0\n")
    code, envelope = read(run, workspace, "recall", "x", "--json")
    assert (code, envelope["errors"][0]["code"], envelope["errors"][0]["source"]) == (
        3,
        "config",
        "wsmem.toml:2",
    )


def test_a_lock_is_exit_5(run, workspace, monkeypatch):
    from wsmem.operations import index
    from wsmem.workspace.lock import writer_lock

    monkeypatch.setattr(index, "LOCK_TIMEOUT", 0.01)
    monkeypatch.setattr(
        index.update_index, "__kwdefaults__", {**index.update_index.__kwdefaults__, "timeout": 0.01}
    )
    with writer_lock(str(workspace), timeout=1):
        code, envelope = read(run, workspace, "index", "--json")
    assert (code, envelope["errors"][0]["code"]) == (5, "locked")


def test_an_index_that_cannot_be_made_is_exit_4(run, workspace):
    (workspace / ".memory" / "index.sqlite").mkdir(parents=True)
    code, envelope = read(run, workspace, "recall", "x", "--no-refresh", "--json")
    assert (code, envelope["status"]) == (4, "error")


def test_an_answer_that_may_be_old_is_partial_and_says_so(run, workspace, monkeypatch):
    from wsmem.operations import session
    from wsmem.workspace.lock import writer_lock

    monkeypatch.setattr(session, "_PATIENCE", 0.01)
    run("index", folder=workspace)
    (workspace / "memory" / "2025-12-15.md").write_text("A zeppelin.\n")
    with writer_lock(str(workspace), timeout=1):
        code, envelope = read(run, workspace, "recall", "zeppelin", "--json")
    assert (code, envelope["status"]) == (0, "partial")
    assert [error["code"] for error in envelope["errors"]] == ["warning"]


@pytest.mark.parametrize(
    ("arguments", "exit_code"),
    [
        (["recall", "zeppelin"], 0),
        (["list", "--entity", "Nobody"], 0),
        (["opinions", "--entity", "Nobody"], 0),
        (["show", "memory/nope.md"], 0),
        (["show", "memory/nope.md", "--strict"], 1),
        (["lint"], 1),
        (["lint", "bank"], 0),
        (["doctor"], 0),
        (["status"], 0),
        (["--version"], 0),
        (["--help"], 0),
        (["recall", "--help"], 0),
        ([], 2),
        (["frobnicate"], 2),
    ],
)
def test_exit_codes(run, workspace, arguments, exit_code):
    assert run(*arguments, folder=workspace).code == exit_code


def test_doctor_says_no_where_a_file_is_no_text(run, workspace):
    (workspace / "memory" / "2025-12-14-broken.md").write_bytes(b"caf\xe9\n")
    run("index", folder=workspace)
    assert run("doctor", folder=workspace).code == 1


def test_a_bug_is_exit_70_with_a_hint(run, workspace, monkeypatch):
    monkeypatch.setattr("wsmem.operations.status.read_status", lambda place: 1 / 0)
    monkeypatch.setattr("wsmem.cli.status.read_status", lambda place: 1 / 0, raising=False)
    ended = run("status", folder=workspace)
    assert ended.code == 70
    assert "this is a bug: ZeroDivisionError" in ended.err
    assert "WSMEM_DEBUG=1" in ended.err


def test_ctrl_c_is_exit_130_without_a_word(run, workspace, monkeypatch):
    def interrupt(place):
        raise KeyboardInterrupt

    monkeypatch.setattr("wsmem.cli.status.read_status", interrupt)
    assert run("status", folder=workspace) == (130, "", "")
