"""Checks, each with a way out."""

from __future__ import annotations

import os
import shutil
import subprocess
from datetime import date

import apsw
import pytest

from wsmem.index.connection import index_path
from wsmem.operations.doctor import examine
from wsmem.operations.index import update_index
from wsmem.operations.workspace import open_place

ENV = {"PATH": os.environ["PATH"]}
TODAY = date(2025, 2, 1)


@pytest.fixture
def root(write):
    facts = "".join(f"- W @P{n}: The word{n} is here, number {n} of many.\n" for n in range(12))
    root = write(
        {"memory/2025-01-01.md": f"# 2025-01-01\n\n## Retain\n\n{facts}", "memory.md": "# Core\n\nA line.\n"}
    )
    update_index(open_place(str(root), {}))
    return root


def check(root, name, env=ENV):
    """Return the state, the detail and the next command of a check; None if it was not made."""
    found = [entry for entry in examine(str(root), env, today=TODAY).checks if entry.name == name]
    return found[0][1:] if found else None


def edit(root, sql):
    connection = apsw.Connection(index_path(str(root)))
    connection.execute(sql).fetchall()
    connection.close()


def test_a_sound_workspace_passes_and_nothing_is_written(root):
    before = {
        path: path.stat().st_mtime_ns for path in root.rglob("*") if not path.name.endswith(("-shm", "-wal"))
    }
    examination = examine(str(root), ENV, today=TODAY)
    assert examination.healthy
    assert [entry.name for entry in examination.checks if entry.state == "failed"] == []
    for path, time in before.items():
        assert path.name == ".memory" or path.stat().st_mtime_ns == time


def test_the_self_test_asks_for_five_facts(root):
    assert check(root, "self-test") == ("ok", "5 of 5 facts found by their rarest word", None)


def test_a_fact_that_its_words_do_not_find_fails(root):
    edit(root, "DELETE FROM words WHERE rowid IN (SELECT id FROM unit WHERE kind = 'W')")
    state, detail, command = check(root, "self-test")
    assert (state, command) == ("failed", "wsmem index --full")
    assert "does not find memory/2025-01-01.md#L" in detail


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE words_data SET block = zeroblob(length(block)) WHERE id > 100",
        "DELETE FROM words_data WHERE id > 100",
    ],
)
def test_a_damaged_word_table_fails(root, sql):
    edit(root, sql)
    state, _, command = check(root, "index")
    assert (state, command) == ("failed", "wsmem index --full")


@pytest.mark.parametrize("content", [b"", b"nonsense" * 600])
def test_an_index_that_does_not_open_fails(root, content):
    with open(index_path(str(root)), "wb") as file:
        file.write(content)
    state, _, command = check(root, "index")
    assert (state, command) == ("failed", "wsmem index --full")


def test_without_an_index_the_next_command_makes_one(root):
    shutil.rmtree(root / ".memory")
    assert check(root, "index") == ("advice", "there is none yet; the first question makes it", "wsmem index")
    assert not (root / ".memory").exists()


def test_what_the_next_recall_takes_in_is_advice_and_what_it_cannot_see_is_a_fault(root):
    (root / "memory" / "new.md").write_text("New.\n")
    assert check(root, "fresh") == (
        "advice",
        "1 new (memory/new.md); the next recall takes it in",
        "wsmem index",
    )
    (root / "memory" / "new.md").unlink()
    core = root / "memory.md"
    old = 1_700_000_000_000_000_000
    os.utime(core, ns=(old, old))
    update_index(open_place(str(root), {}))
    core.write_text("# Core\n\nA word.\n")  # as long as before
    os.utime(core, ns=(old, old))
    state, detail, command = check(root, "fresh")
    assert (state, command) == ("failed", "wsmem index --full")
    assert "memory.md" in detail


def test_settings_that_cannot_be_read_are_a_check_and_no_end(root):
    (root / "wsmem.toml").write_text("[recall]\nk = 0\n")
    state, detail, command = check(root, "settings")
    assert state == "failed"
    assert detail.startswith("wsmem.toml:2: ")
    assert "wsmem.toml" in command
    assert check(root, "index")[0] == "ok"


def test_leftovers_of_dead_processes_are_told_and_files_in_the_making_are_not(root):
    (root / "memory" / f".x.md.wsmem-{os.getpid()}.tmp").write_text("")
    (root / ".memory" / f"index.sqlite.{os.getpid()}.tmp").write_text("")
    assert check(root, "leftovers")[0] == "ok"
    dead = root / "memory" / ".x y.md.wsmem-99999999.tmp"
    dead.write_text("")
    (root / ".memory" / "index.sqlite.99999999.tmp").write_text("")
    state, _, command = check(root, "leftovers")
    assert state == "failed"
    subprocess.run(command, shell=True, check=True)
    assert check(root, "leftovers")[0] == "ok"
    assert not dead.exists()


def test_the_ignore_file_is_looked_at_and_the_next_command_mends_it(root):
    assert check(root, "gitignore")[0] == "ok"
    (root / ".memory" / ".gitignore").unlink()
    state, _, command = check(root, "gitignore")
    assert state == "failed"
    subprocess.run(command, shell=True, check=True)
    assert check(root, "gitignore")[0] == "ok"


def test_git_is_only_advice(root):
    assert check(root, "git", {"PATH": ""})[0] == "advice"
    assert check(root, "git")[0] == "advice"
    subprocess.run(["git", "init", "-q", str(root)], check=True)
    assert check(root, "git") == ("ok", "the workspace is in a repository", None)


def test_files_that_cannot_be_read_fail(root):
    (root / "memory" / "lost.md").symlink_to("nowhere.md")
    (root / "memory" / "bad.md").write_bytes(b"caf\xe9")
    update_index(open_place(str(root), {}))
    assert check(root, "files") == (
        "failed",
        "1 cannot be read: memory/lost.md: the link leads nowhere",
        "wsmem lint",
    )
    assert check(root, "text")[::2] == ("failed", "wsmem lint")


def test_a_folder_that_cannot_be_written_fails(root, monkeypatch):
    """Root may write everywhere, so the system's answer is given by hand."""
    monkeypatch.setattr("wsmem.operations.doctor.os.access", lambda path, mode: False)
    assert check(root, "folder")[0] == "failed"
