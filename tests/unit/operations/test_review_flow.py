"""Reflect under review: what it commits, what it refuses, and that it does not argue with a revert."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

from wsmem import Workspace
from wsmem.errors import Conflict, Locked
from wsmem.operations.publish import JOURNAL, apply_reflection
from wsmem.operations.reflect_run import LOCK
from wsmem.workspace.lock import writer_lock

ORIGIN = "memory/2025-11-28.md"
LOGS = {
    ORIGIN: "## Retain\n\n- O(c=0.70) @Peter: Prefers concise replies.\n- W @Peter: Lives in Oslo.\n",
    "memory/2025-12-02.md": f"## Retain\n\n- B(supports={ORIGIN}#L3) @Peter: Thanked me for the two lines.\n",
}
LATER = {
    "memory/2025-12-09.md": f"## Retain\n\n- B(contradicts={ORIGIN}#L3) @Peter: Asked for the whole report.\n"
}
PAGE = "bank/opinions.md"


@pytest.fixture(autouse=True)
def _settings(monkeypatch, tmp_path):
    config = tmp_path / "gitconfig"
    config.write_text("[user]\n\tname = Ana\n\temail = ana@example.org\n[commit]\n\tgpgsign = false\n")
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(config))
    monkeypatch.setenv("GIT_CONFIG_SYSTEM", os.devnull)
    for name in ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"):
        monkeypatch.delenv(name, raising=False)


def write(root, files):
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text)


def git(root, *arguments, check=True):
    done = subprocess.run(["git", "-C", str(root), *arguments], check=check, capture_output=True, text=True)
    return done.stdout


@pytest.fixture
def root(tmp_path):
    """A workspace in a folder below the top of a repository, committed."""
    top = tmp_path / "repo"
    folder = top / "ws"
    write(folder, LOGS)
    git(tmp_path, "init", "-q", str(top))
    commit_all(folder, "The logs")
    return folder


def commit_all(root, message):
    git(root, "add", "--all", ".")
    git(root, "commit", "-q", "-m", message)


def reflect(root):
    return Workspace.open(root).reflect(commit=True)


def entries(root):
    text = (root / PAGE).read_text() if (root / PAGE).exists() else ""
    return [line.split(" <!--")[0] for line in text.split("\n") if line.startswith(("- O", "  - "))]


def test_a_commit_holds_the_pages_and_nothing_else(root, run):
    write(root, {"notes.md": "staged\n", "memory/2025-12-03.md": "not staged\n"})
    git(root, "add", "notes.md")
    ended = run("reflect", "--commit", "--json", folder=root)
    data = json.loads(ended.out)["data"]
    assert (ended.code, data["commit"]) == (0, git(root, "rev-parse", "HEAD").strip())
    assert git(root, "show", "--name-only", "--format=", "HEAD").split() == [
        "ws/bank/entities/Peter.md",
        "ws/bank/experience.md",
        "ws/bank/opinions.md",
    ]
    assert git(root, "status", "--short").split("\n")[:2] == ["A  notes.md", "?? memory/2025-12-03.md"]
    assert git(root, "log", "-1", "--format=%B").rstrip().split("\n") == [
        "Reflect: 1 belief enters; 3 pages",
        "",
        "new -> 0.78  @Peter: Prefers concise replies.",
        "",
        "Read 3 facts, all there is.",
    ]
    again = run("reflect", "--commit", folder=root)
    assert (again.code, again.err) == (0, "nothing to change (3 facts read)\n")


def test_a_page_with_edits_that_are_not_committed_is_refused(root, run):
    reflect(root)
    with (root / PAGE).open("a") as file:
        file.write("\nMine.\n")
    write(root, LATER)
    before = {path: path.read_bytes() for path in (root / "bank").rglob("*.md")}
    ended = run("reflect", "--commit", folder=root)
    assert ended.code == 5
    assert "bank/opinions.md: has edits that are not committed" in ended.err
    assert {path: path.read_bytes() for path in (root / "bank").rglob("*.md")} == before
    commit_all(root, "Mine")
    assert run("reflect", "--commit", folder=root).code == 0
    assert entries(root)[0] == "- O(c=0.61) @Peter: Prefers concise replies."


def test_without_a_repository_or_in_a_merge_nothing_is_written(root, tmp_path, run):
    loose = tmp_path / "loose"
    write(loose, LOGS)
    ended = run("reflect", "--commit", folder=loose)
    assert (ended.code, "not in a git repository" in ended.err) == (3, True)
    assert not (loose / "bank").exists()
    folder = Path(git(root, "rev-parse", "--absolute-git-dir").strip())
    (folder / "MERGE_HEAD").write_text(git(root, "rev-parse", "HEAD"))
    ended = run("reflect", "--commit", folder=root)
    assert (ended.code, "a merge is under way" in ended.err) == (3, True)
    assert not (root / "bank").exists()


def test_when_a_hook_refuses_the_pages_stay_and_nothing_is_staged(root, run):
    hook = Path(git(root, "rev-parse", "--absolute-git-dir").strip()) / "hooks" / "pre-commit"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text("#!/bin/sh\necho 'error: not on a Monday' >&2\nexit 1\n")
    hook.chmod(0o755)
    ended = run("reflect", "--commit", folder=root)
    assert (ended.code, "git refused: error: not on a Monday" in ended.err) == (3, True)
    assert (root / PAGE).exists()
    assert git(root, "diff", "--cached", "--name-only") == ""


def test_reflect_does_not_argue_with_a_revert(root):
    reflect(root)
    git(root, "revert", "--no-edit", "HEAD")
    assert not (root / PAGE).exists()
    reflect(root)
    assert entries(root) == []
    assert Workspace.open(root).reflect().plan.changes == ()
    # … also where the history is gone, since the page itself remembers by now
    git(root, "checkout", "-q", "--orphan", "fresh")
    commit_all(root, "As it is")
    assert Workspace.open(root).reflect().plan.changes == ()
    assert entries(root) == []


def test_after_a_revert_later_evidence_still_counts(root):
    write(root, {PAGE: "# Opinions\n\n## Peter\n\n- O(c=0.70) @Peter: Prefers concise replies.\n"})
    commit_all(root, "A page of mine")
    reflect(root)
    assert entries(root)[0] == "- O(c=0.78) @Peter: Prefers concise replies."
    git(root, "revert", "--no-edit", "HEAD")
    reflect(root)
    assert entries(root) == ["- O(c=0.70) @Peter: Prefers concise replies."]
    write(root, LATER)
    commit_all(root, "Another day")
    reflect(root)
    # 0.847298 - 0.8: the support of 2 December stays rejected
    assert [line.split()[1] for line in entries(root)] == ["O(c=0.51)", "contradicts"]


def test_a_revert_of_a_revert_brings_the_evidence_back(root):
    reflect(root)
    before = entries(root)
    git(root, "revert", "--no-edit", "HEAD")
    git(root, "revert", "--no-edit", "HEAD")
    assert entries(root) == before
    assert Workspace.open(root).reflect().plan.changes == ()


def test_evidence_that_a_person_puts_back_stays_without_its_log(root):
    reflect(root)
    before = entries(root)
    (root / "memory/2025-12-02.md").unlink()
    commit_all(root, "Away with it")
    reflect(root)
    assert [line.split()[1] for line in entries(root)] == ["O(c=0.70)", "stated"]
    git(root, "revert", "--no-edit", "HEAD")
    reflect(root)
    assert entries(root) == before
    assert "tier=human" in (root / PAGE).read_text()


def test_of_two_reflections_one_ends_at_once(root, run):
    with writer_lock(str(root), timeout=0, purpose="wsmem reflect", name=LOCK):
        ended = run("reflect", "--apply", folder=root)
        assert ended.code == 5
        assert "another process is writing" in ended.err
        assert run("reflect", "--check", folder=root).code == 1  # looking is free
        with pytest.raises(Locked):
            Workspace.open(root).reflect(apply=True)
    assert run("reflect", "--apply", folder=root).code == 0


def test_an_edit_made_while_reflect_runs_is_kept_and_nothing_else_is_written(root):
    reflect(root)
    write(root, LATER)
    memory = Workspace.open(root)
    planned = memory.reflect()
    assert len(planned.plan.changes) == 3
    with (root / PAGE).open("a") as file:
        file.write("\nMine.\n")
    before = {path: path.read_bytes() for path in (root / "bank").rglob("*.md")}
    with pytest.raises(Conflict):
        apply_reflection(memory._place, planned)
    assert {path: path.read_bytes() for path in (root / "bank").rglob("*.md")} == before
    assert not (root / JOURNAL).exists()


def test_what_an_interrupted_run_left_is_finished_and_edits_since_are_kept(root, run, monkeypatch):
    from wsmem.operations import publish

    wanted = Workspace.open(root).reflect()
    texts = {change.path: change.after for change in wanted.plan.changes}
    monkeypatch.setattr(publish, "write_atomic", _dies_after(2, publish.write_atomic))
    monkeypatch.setattr(publish, "_take_back", lambda *_: None)
    monkeypatch.setattr(publish, "_drop_journal", lambda *_: None)
    with pytest.raises(KeyboardInterrupt):
        Workspace.open(root).reflect(apply=True)
    monkeypatch.undo()
    assert (root / JOURNAL).exists()
    assert not (root / PAGE).exists()
    first = min(texts)
    assert (root / first).read_text() == texts[first]
    (root / first).write_text(texts[first] + "\nMine.\n")
    examined = run("doctor", folder=root)
    assert (examined.code, "ended while it was writing its pages" in examined.out) == (1, True)
    ended = run("reflect", "--apply", folder=root)
    assert "finished an interrupted reflection: bank/experience.md, bank/opinions.md" in ended.err
    assert f"kept: {first}" in ended.err
    assert (root / PAGE).read_text() == texts[PAGE]
    assert (root / first).read_text().endswith("\nMine.\n")
    assert not (root / JOURNAL).exists()


def _dies_after(count, real):
    calls = iter(range(count))

    def write_atomic(*arguments, **options):
        if next(calls, None) is None:
            raise KeyboardInterrupt
        return real(*arguments, **options)

    return write_atomic


@pytest.mark.parametrize(
    "text", ["", "{", '{"version": 1}', '{"version": 2, "pages": []}', '{"version": 1, "pages": [1]}']
)
def test_a_journal_that_is_none_is_passed_over(root, run, text):
    write(root, {JOURNAL: text})
    assert run("reflect", "--apply", folder=root).code == 0
    assert not (root / JOURNAL).exists()


def test_a_foreign_journal_writes_nothing_but_pages(root, tmp_path, run):
    row = {"before": None, "after": "aGk="}
    paths = ["../outside.md", "bank/../../outside.md", "memory/2025-12-24.md", "bank/x.sh"]
    rows = [row | {"path": path} for path in paths]
    write(root, {JOURNAL: json.dumps({"version": 1, "pages": rows})})
    assert run("reflect", "--apply", folder=root).code == 0
    assert not (root.parent / "outside.md").exists()
    assert not (tmp_path / "outside.md").exists()
    assert not (root / "memory/2025-12-24.md").exists()
    assert not (root / "bank/x.sh").exists()


def test_a_few_changes_at_a_time_end_where_all_at_once_do(root, tmp_path, run):
    more = {
        f"memory/2025-12-{day:02}.md": f"## Retain\n\n- O @{name}: Likes {what}.\n- W @{name}: Was there on day {day}.\n"
        for day, (name, what) in enumerate(
            [("Ana", "tea"), ("Bo", "cats"), ("Cy", "snow"), ("Di", "rain")], 10
        )
    }
    write(root, {**LATER, **more})
    whole = tmp_path / "whole"
    write(whole, {**LOGS, **LATER, **more})
    Workspace.open(whole).reflect(apply=True)
    left = []
    for _ in range(20):
        ended = run("reflect", "--apply", "--max-changes", "2", "--json", folder=root)
        data = json.loads(ended.out)["data"]
        assert len(data["opinions"]) <= 2
        left.append(data["counts"]["left"])
        if not data["changes"]:
            break
    assert left[0] > left[-1] == 0
    assert {path.name: path.read_text() for path in (root / "bank").rglob("*.md")} == {
        path.name: path.read_text() for path in (whole / "bank").rglob("*.md")
    }
