"""Finding the workspace, and what the names of files say."""

from __future__ import annotations

from datetime import date

import pytest

from wsmem.errors import WorkspaceError
from wsmem.workspace import layout
from wsmem.workspace.layout import FileRole, classify, find_workspace


def day(text: str | None) -> date | None:
    return None if text is None else date.fromisoformat(text)


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("memory/2026-03-08.md", "2026-03-08"),
        ("memory/2026-03-08-fix-the-router.md", "2026-03-08"),
        ("memory/2026-03-08-0930.md", "2026-03-08"),
        ("memory/2026-03-08T0930.md", "2026-03-08"),
        ("memory/2026-03-08 standup.md", "2026-03-08"),
        ("memory/2026_03_08.md", "2026-03-08"),
        ("memory/2026.03.08.md", "2026-03-08"),
        ("memory/20260308.md", "2026-03-08"),
        ("memory/20260308-0930.md", "2026-03-08"),
        ("memory/202603080930.md", "2026-03-08"),
        ("memory/x-2026-03-08.md", "2026-03-08"),
        ("memory/standup_20260308_notes.md", "2026-03-08"),
        ("memory/2026年3月8日.md", "2026-03-08"),
        ("memory/2026年11月27日の会議.md", "2026-11-27"),
        ("memory/2026-03-01_2026-03-07.md", "2026-03-01"),
        ("memory/2024-02-29.md", "2024-02-29"),
        ("memory/2026-03-08.MD", "2026-03-08"),
        ("memory/2026-03-08.markdown", "2026-03-08"),
        ("2026-03-08.md", "2026-03-08"),
        ("memory/projects/alpha/2026-03-08-x.md", "2026-03-08"),
        ("memory/2026/03/2026-03-08.md", "2026-03-08"),
        ("memory/2026/03/02.md", "2026-03-02"),
        ("memory/2026/03/02-slug.md", "2026-03-02"),
        ("memory/2026-03/02.md", "2026-03-02"),
        ("memory/2026/03/02/standup.md", "2026-03-02"),
        ("memory/2026-03-02/standup.md", "2026-03-02"),
        ("memory/2026-03-02-trip/day/notes.md", "2026-03-02"),
        ("@vault/2026-03-08.md", "2026-03-08"),
        ("@vault/2026/03/02.md", "2026-03-02"),
        # no day in the name, or none that there is
        ("memory/2026-W10.md", None),
        ("memory/2026-03.md", None),
        ("memory/2026.md", None),
        ("memory/2026/03/notes.md", None),
        ("memory/2026/13/02.md", None),
        ("memory/2026-02-30.md", None),
        ("memory/2025-02-29.md", None),
        ("memory/2026-13-01.md", None),
        ("memory/2026-00-10.md", None),
        ("memory/20261301.md", None),
        ("memory/2026-03_08.md", None),
        ("memory/12026-03-08.md", None),
        ("memory/2026-03-081.md", None),
        ("memory/08-03-2026.md", None),
        ("memory/ticket-120260308.md", None),
        ("memory/3026-03-08.md", None),
        ("memory/archive-2025-12-31/notes.md", None),
        ("memory/2026/02.md", None),
        ("memory/people.md", None),
    ],
)
def test_the_day_is_read_from_the_name(path, expected):
    assert classify(path).recorded == day(expected)


@pytest.mark.parametrize(
    ("path", "role", "bank", "private"),
    [
        ("memory.md", FileRole.CORE, False, True),
        ("MEMORY.md", FileRole.CORE, False, True),
        ("Memory.md", FileRole.CORE, False, True),
        ("USER.md", FileRole.CORE, False, True),
        ("SOUL.md", FileRole.CORE, False, False),
        ("IDENTITY.md", FileRole.CORE, False, False),
        ("AGENTS.md", FileRole.CORE, False, False),
        ("README.md", FileRole.NOTE, False, False),
        ("2026-03-08.md", FileRole.LOG, False, False),
        ("memory/2026-03-08.md", FileRole.LOG, False, False),
        ("memory/memory.md", FileRole.NOTE, False, False),
        ("memory/people.md", FileRole.NOTE, False, False),
        ("bank/world.md", FileRole.BANK, True, False),
        ("bank/opinions.md", FileRole.BANK, True, False),
        ("bank/entities.md", FileRole.BANK, True, False),
        ("bank/2026-03-08.md", FileRole.BANK, True, False),
        ("bank/entities/Peter.md", FileRole.ENTITY, True, False),
        ("bank/entities/people/Ana.md", FileRole.ENTITY, True, False),
        ("memory/bank/world.md", FileRole.BANK, True, False),
        ("memory/bank/entities/Peter.md", FileRole.ENTITY, True, False),
        ("memory/bank.md", FileRole.NOTE, False, False),
        ("memory/embankment/x.md", FileRole.NOTE, False, False),
        ("@other/MEMORY.md", FileRole.CORE, False, True),
        ("@other/bank/world.md", FileRole.BANK, True, False),
        ("@bank/world.md", FileRole.NOTE, False, False),
        ("@notes.md", FileRole.NOTE, False, False),
    ],
)
def test_the_role_is_read_from_the_place(path, role, bank, private):
    found = classify(path)
    assert (found.role, found.bank, found.private) == (role, bank, private)


def test_configured_paths_are_private_whatever_their_case():
    assert classify("Journal/2026-03-08.md", ("journal/**",)).private
    assert classify("@vault/journal/x.md", ("journal/**",)).private
    assert classify("@vault/x.md", ("@vault/**",)).private
    assert not classify("memory/2026-03-08.md", ("journal/**",)).private


@pytest.fixture(autouse=True)
def _nothing_above(tmp_path, monkeypatch):
    """Folders of the machine above the test's own show no sign of a workspace."""
    find = layout._markers
    monkeypatch.setattr(
        layout, "_markers", lambda folder: find(folder) if folder.startswith(str(tmp_path)) else set()
    )


def make(root, *names):
    for name in names:
        path = root / name
        if name.endswith("/"):
            path.mkdir(parents=True)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("")


@pytest.mark.parametrize("marker", ["memory.md", "MEMORY.md", "wsmem.toml", "memory/", "bank/", ".memory/"])
def test_the_nearest_folder_above_that_looks_like_a_workspace_is_found(tmp_path, marker):
    make(tmp_path, f"ws/{marker}", "ws/a/b/")
    assert find_workspace(str(tmp_path / "ws/a/b"), None, {}) == str(tmp_path / "ws")
    assert find_workspace(str(tmp_path / "ws"), None, {}) == str(tmp_path / "ws")


def test_the_flag_goes_before_the_variable_and_the_variable_before_the_folders_above(tmp_path):
    make(tmp_path, "here/memory.md", "named/", "variable/")
    start, env = str(tmp_path / "here"), {"WSMEM_WORKSPACE": str(tmp_path / "variable")}
    assert find_workspace(start, "../named", env) == str(tmp_path / "named")
    assert find_workspace(start, None, env) == str(tmp_path / "variable")
    assert find_workspace(start, None, {"WSMEM_WORKSPACE": ""}) == start


def test_the_agents_own_workspace_is_the_last_resort(tmp_path):
    make(tmp_path, "home/.openclaw/workspace/", "elsewhere/")
    env = {"HOME": str(tmp_path / "home")}
    assert find_workspace(str(tmp_path / "elsewhere"), None, env) == str(
        tmp_path / "home/.openclaw/workspace"
    )
    with pytest.raises(WorkspaceError) as caught:
        find_workspace(str(tmp_path / "elsewhere"), None, {})
    assert caught.value.source == str(tmp_path / "elsewhere")
    assert "wsmem init" in caught.value.hint


def test_an_empty_folder_is_a_workspace_when_it_is_asked_for(tmp_path):
    make(tmp_path, "empty/", "ws/memory.md")
    assert find_workspace(str(tmp_path / "ws"), str(tmp_path / "empty"), {}) == str(tmp_path / "empty")


def test_the_tilde_of_a_variable_is_the_home_folder(tmp_path):
    make(tmp_path, "notes/")
    env = {"HOME": str(tmp_path), "WSMEM_WORKSPACE": "~/notes"}
    assert find_workspace("/", None, env) == str(tmp_path / "notes")


@pytest.mark.parametrize(("name", "offence"), [("gone", "does not exist"), ("file.md", "is not a folder")])
def test_a_folder_that_is_none_is_an_error_with_the_flag_or_variable(tmp_path, name, offence):
    make(tmp_path, "file.md")
    with pytest.raises(WorkspaceError, match=offence) as caught:
        find_workspace(str(tmp_path), name, {})
    assert caught.value.source == "--workspace"
    with pytest.raises(WorkspaceError, match=offence) as caught:
        find_workspace(str(tmp_path), None, {"WSMEM_WORKSPACE": name})
    assert caught.value.source == "WSMEM_WORKSPACE"
    with pytest.raises(WorkspaceError, match="does not exist"):
        find_workspace(str(tmp_path), "a\0b", {})


def test_inside_the_memory_folder_the_workspace_is_the_folder_above(tmp_path):
    make(tmp_path, "ws/MEMORY.md", "ws/memory/bank/x.md", "ws/memory/memory.md", "ws/bank/memory.md")
    for start in ("ws/memory", "ws/memory/bank", "ws/bank"):
        assert find_workspace(str(tmp_path / start), None, {}) == str(tmp_path / "ws")


def test_a_memory_folder_with_nothing_but_its_own_bank_belongs_to_the_folder_above(tmp_path):
    make(tmp_path, "ws/memory/bank/x.md")
    assert find_workspace(str(tmp_path / "ws/memory"), None, {}) == str(tmp_path / "ws")


def test_a_workspace_may_itself_be_called_memory(tmp_path):
    make(tmp_path, "memory/MEMORY.md", "memory/2026/")
    assert find_workspace(str(tmp_path / "memory/2026"), None, {}) == str(tmp_path / "memory")
    make(tmp_path, "other/memory/.memory/", "other/MEMORY.md")
    assert find_workspace(str(tmp_path / "other/memory"), None, {}) == str(tmp_path / "other/memory")


def test_the_search_ends_at_the_root_of_the_disk():
    with pytest.raises(WorkspaceError):
        find_workspace("/no/such/folder", None, {})
