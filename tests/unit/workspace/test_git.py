"""What git knows about the workspace, and that nothing depends on it."""

from __future__ import annotations

import os
import subprocess

import pytest

from wsmem.workspace.git import dirty_paths, git_root


def git(folder, *arguments):
    settings = ["-c", "user.name=Ana", "-c", "user.email=ana@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *settings, "-C", str(folder), *arguments], check=True, capture_output=True)


@pytest.fixture(autouse=True)
def _no_settings_of_the_machine(monkeypatch, tmp_path):
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    monkeypatch.setenv("GIT_CONFIG_SYSTEM", os.devnull)
    for name in ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def repository(tmp_path):
    """A repository with three committed files in a folder below its top, all clean."""
    folder = tmp_path / "repo"
    for name in ("ws/memory/a.md", "ws/bank/x y.md", "ws/bank/日記*.md", "ws/.gitignore"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("ignored.md\n")
    git(tmp_path, "init", "-q", str(folder))
    git(folder, "add", ".")
    git(folder, "commit", "-q", "-m", "start")
    return folder


NAMES = ["memory/a.md", "bank/x y.md", "bank/日記*.md"]


def test_the_top_of_the_work_tree_is_found(repository):
    assert git_root(str(repository / "ws/memory")) == os.path.realpath(repository)
    assert git_root(str(repository)) == os.path.realpath(repository)


def test_a_folder_outside_of_git_has_no_top(tmp_path):
    (tmp_path / "a/.git").mkdir(parents=True)
    if git_root(str(tmp_path)) is None:  # else the machine's own temporary folder is in a repository
        assert git_root(str(tmp_path / "a")) is None
    (tmp_path / "a/.git").rmdir()
    (tmp_path / "a/.git").write_text("gitdir: ../elsewhere\n")
    assert git_root(str(tmp_path / "a")) == os.path.realpath(tmp_path / "a")


def test_clean_files_are_not_dirty(repository):
    assert dirty_paths(str(repository / "ws"), NAMES) == []


def test_edited_added_staged_and_deleted_files_are_dirty_in_the_order_asked(repository):
    root = repository / "ws"
    (root / "bank/x y.md").write_text("edited")
    (root / "bank/日記*.md").unlink()
    (root / "bank/new.md").write_text("")
    (root / "memory/staged.md").write_text("")
    (root / "memory/ignored.md").write_text("")
    git(root, "add", "memory/staged.md")
    asked = ["memory/staged.md", *NAMES, "bank/new.md", "memory/ignored.md", "no/such.md", "@vault/x.md"]
    expected = ["memory/staged.md", "bank/x y.md", "bank/日記*.md", "bank/new.md"]
    assert dirty_paths(str(root), asked) == expected
    assert dirty_paths(str(root), [*asked, *(f"memory/{number}.md" for number in range(300))]) == expected


def test_only_what_was_asked_for_is_answered(repository):
    (repository / "ws/memory/a.md").write_text("edited")
    (repository / "other.md").write_text("")
    assert dirty_paths(str(repository / "ws"), ["bank/x y.md"]) == []
    assert dirty_paths(str(repository / "ws"), []) == []
    assert dirty_paths(str(repository / "ws"), ["../other.md", "memory/a.md"]) == [
        "../other.md",
        "memory/a.md",
    ]


def test_a_star_in_a_name_is_a_star(repository):
    (repository / "ws/bank/日記2.md").write_text("")
    assert dirty_paths(str(repository / "ws"), ["bank/日記*.md"]) == []


def test_a_renamed_file_is_dirty_under_its_new_name(repository):
    git(repository / "ws", "mv", "memory/a.md", "memory/b.md")
    assert dirty_paths(str(repository / "ws"), ["memory/b.md", "bank/x y.md"]) == ["memory/b.md"]


def test_a_workspace_that_is_the_top_itself_works(repository):
    (repository / "ws/memory/a.md").write_text("edited")
    assert dirty_paths(str(repository), ["ws/memory/a.md"]) == ["ws/memory/a.md"]


def test_without_git_nothing_is_dirty(repository, monkeypatch):
    (repository / "ws/memory/a.md").write_text("edited")
    monkeypatch.setenv("PATH", str(repository / "nowhere"))
    assert dirty_paths(str(repository / "ws"), ["memory/a.md"]) == []


def test_outside_of_a_repository_and_where_git_refuses_nothing_is_dirty(tmp_path, repository):
    assert dirty_paths(str(tmp_path), ["a.md"]) == []
    (repository / ".git/HEAD").write_text("nonsense")
    assert dirty_paths(str(repository / "ws"), ["memory/a.md"]) == []
    assert dirty_paths(str(repository / "ws"), ["a\0b"]) == []


def test_asking_does_not_touch_the_repository(repository):
    index = repository / ".git/index"
    os.utime(repository / "ws/memory/a.md", ns=(1, 1))  # git would like to note the new time
    before = index.read_bytes()
    dirty_paths(str(repository / "ws"), NAMES)
    assert index.read_bytes() == before


def test_a_command_in_the_repositorys_own_settings_is_not_run(repository):
    (repository / "hook.sh").write_text(f"#!/bin/sh\ntouch '{repository}/ran'\n")
    (repository / "hook.sh").chmod(0o755)
    git(repository, "config", "core.fsmonitor", str(repository / "hook.sh"))
    dirty_paths(str(repository / "ws"), NAMES)
    assert not (repository / "ran").exists()
