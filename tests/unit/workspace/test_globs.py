"""Globs of the settings: what each matches, and which folders are worth a look."""

from __future__ import annotations

import pytest

from wsmem.workspace.globs import compile_globs


@pytest.mark.parametrize(
    ("glob", "path", "expected"),
    [
        ("memory/dreaming/**", "memory/dreaming/rem/2026-03-08.md", True),
        ("memory/dreaming/**", "memory/dreaming-notes.md", False),
        ("memory/dreaming/**", "x/memory/dreaming/a.md", False),
        ("**/backups/**", "backups/a.md", True),
        ("**/backups/**", "memory/old/backups/2025/a.md", True),
        ("**/backups/**", "memory/backups.md", False),
        ("**/.*/**", "memory/.dreams/a.md", True),
        ("**/.*/**", "memory/.hidden.md", False),
        ("memory/*.md", "memory/a.md", True),
        ("memory/*.md", "memory/2026/a.md", False),
        ("memory/**/*.md", "memory/a.md", True),
        ("memory/**/*.md", "memory/2026/03/a.md", True),
        ("memory/drafts", "memory/drafts/a/b.md", True),
        ("memory/drafts", "memory/drafts2/b.md", False),
        ("memory/drafts/", "memory/drafts/b.md", True),
        ("./memory/a?c.md", "memory/abc.md", True),
        ("memory/a?c.md", "memory/a/c.md", False),
        ("/memory.md", "memory.md", True),
        ("memory.md", "bank/memory.md", False),
        ("memory/[draft].md", "memory/[draft].md", True),
        ("memory/a+b.md", "memory/aab.md", False),
        ("**", "anything/at/all.md", True),
        ("memory/*", "memory/new\nline.md", True),
        ("日記/**", "日記/三月.md", True),
    ],
)
def test_a_glob_matches_whole_names_and_takes_all_of_a_folder(glob, path, expected):
    assert (compile_globs((glob,)).find(path) == glob) is expected


@pytest.mark.parametrize(
    ("glob", "folder", "expected"),
    [
        ("memory/dreaming/**", "memory/dreaming/", True),
        ("memory/dreaming/**", "memory/", False),
        ("memory/*", "memory/", False),
        ("memory/*", "memory/2026/", True),
        ("**/x/**", "a/b/x/", True),
    ],
)
def test_a_folder_is_matched_only_when_all_that_is_in_it_is(glob, folder, expected):
    assert (compile_globs((glob,)).find(folder) is not None) is expected


@pytest.mark.parametrize(
    ("glob", "path", "expected"),
    [
        ("**/*.md", "projects/a.md", True),
        ("**/*.md", ".obsidian/a.md", False),
        ("**/*.md", "projects/.git/a.md", False),
        ("**/*.md", "projects/node_modules/a.md", False),
        ("**/*.md", "projects/.hidden.md", False),
        ("projects/", "projects/.git/a.md", False),
        ("projects", "projects/a/b.md", True),
        (".obsidian/*.md", ".obsidian/a.md", True),
        ("**/node_modules/x.md", "a/node_modules/x.md", True),
        ("?ode_modules/x.md", "node_modules/x.md", False),
        ("node*", "node_modules_of_mine/x.md", True),
    ],
)
def test_wildcards_of_a_shy_glob_pass_over_hidden_names(glob, path, expected):
    assert (compile_globs((glob,), shy=True).find(path) is not None) is expected


@pytest.mark.parametrize(
    ("glob", "folder", "expected"),
    [
        ("projects/**/*.md", "projects", True),
        ("projects/**/*.md", "projects/a/b", True),
        ("projects/**/*.md", "projects/a/.git", False),
        ("projects/**/*.md", "other", False),
        ("projects/*/notes.md", "projects/a", True),
        ("projects/*/notes.md", "projects/a/b", False),
        ("projects/a.md", "projects", True),
        ("**/.obsidian/*.md", "a/.obsidian", True),
        ("**/.obsidian/*.md", "a/.git", False),
        ("projects", "projects/a", True),
        ("projects", "projects/.git", False),
    ],
)
def test_only_folders_that_may_hold_a_match_are_worth_a_look(glob, folder, expected):
    assert compile_globs((glob,), shy=True).may_hold(folder) is expected


def test_case_can_be_ignored():
    assert compile_globs(("memory.md",), ignore_case=True).find("Memory.MD") == "memory.md"
    assert compile_globs(("memory.md",)).find("Memory.MD") is None
