"""What one look over the disk finds, and what it leaves out and says so."""

from __future__ import annotations

import os

import pytest

from wsmem.config import load_config
from wsmem.errors import WorkspaceError
from wsmem.workspace import scan as module
from wsmem.workspace.scan import Skipped, scan
from wsmem.workspace.selection import make_selection, selects

DEFAULT = load_config(None, "wsmem.toml")


def settings(text: str):
    return load_config(text, "wsmem.toml")


def paths(root: str, config=DEFAULT) -> list[str]:
    return [file.path for file in scan(root, config).files]


def test_root_files_and_note_folders_are_scanned_and_nothing_else(make):
    root = make(
        "MEMORY.md",
        "README.md",
        "memory/2026-03-08.md",
        "memory/2026/03/02.markdown",
        "memory/deep/er/still/x.MD",
        "bank/world.md",
        "bank/entities/Peter.md",
        "daily/a.md",
        "diary/a.md",
        "journal/a.md",
        "journals/a.md",
        "logs/a.md",
        "src/a.md",
        "memory/a.txt",
        "memory/a.md.bak",
        "memory/md",
        "notes.org",
    )
    assert paths(root) == [
        "MEMORY.md",
        "README.md",
        "bank/entities/Peter.md",
        "bank/world.md",
        "daily/a.md",
        "diary/a.md",
        "journal/a.md",
        "journals/a.md",
        "logs/a.md",
        "memory/2026-03-08.md",
        "memory/2026/03/02.markdown",
        "memory/deep/er/still/x.MD",
    ]


def test_an_empty_folder_gives_an_empty_scan(make):
    assert scan(make(), DEFAULT)[:3] == ([], [], [])


def test_a_root_that_is_gone_is_an_error(tmp_path):
    with pytest.raises(WorkspaceError, match="cannot be read"):
        scan(str(tmp_path / "gone"), DEFAULT)


def test_each_file_comes_with_its_stat(make):
    root = make("memory/a.md", **{"memory/b.md": "日本"})
    status = os.lstat(f"{root}/memory/b.md")
    assert scan(root, DEFAULT).files[1] == ("memory/b.md", 6, status.st_mtime_ns, status.st_ino)


def test_paths_are_sorted_by_their_bytes(make):
    names = ["memory/a b.md", "memory/a-b.md", "memory/a/b.md", "memory/é.md", "memory/日.md", "memory/😀.md"]
    root = make(*reversed(names))
    assert paths(root) == sorted(names, key=lambda name: name.encode())


def test_generated_trees_backups_and_hidden_names_are_left_out(make):
    root = make(
        "memory/a.md",
        "memory/dreaming/rem/2026-03-08.md",
        "memory/.dreams/a.md",
        "memory/backups/a.md",
        "bank/archive-copies/a.md",
        "memory/x/node_modules/pkg/README.md",
        "memory/.venv/a.md",
        "memory/.git/a.md",
        "memory/.hidden.md",
        ".hidden.md",
    )
    found = scan(root, DEFAULT)
    assert [file.path for file in found.files] == ["memory/a.md"]
    assert found.skipped == [
        Skipped("bank/archive-copies", "excluded by **/archive-copies/**", True),
        Skipped("memory/backups", "excluded by **/backups/**", True),
        Skipped("memory/dreaming", "excluded by memory/dreaming/**", True),
        Skipped("memory/x/node_modules", "excluded by **/node_modules/**", True),
    ]


def test_exclude_adds_to_the_defaults_for_folders_and_for_files(make):
    root = make("memory/a.md", "memory/drafts/a.md", "memory/a-draft.md", "memory/backups/a.md")
    found = scan(root, settings("[index]\nexclude = ['memory/drafts', '**/*-draft.md']"))
    assert [file.path for file in found.files] == ["memory/a.md"]
    assert [(skipped.path, skipped.by_rule) for skipped in found.skipped] == [
        ("memory/a-draft.md", True),
        ("memory/backups", True),
        ("memory/drafts", True),
    ]


def test_include_adds_folders_and_wins_over_exclude(make):
    root = make(
        "memory/a.md",
        "memory/dreaming/light/a.md",
        "memory/dreaming/deep/a.md",
        "projects/a.md",
        "projects/sub/b.md",
        "projects/sub/b.txt",
        "projects/.git/c.md",
        "projects/node_modules/d.md",
        "other/e.md",
        ".obsidian/f.md",
    )
    config = settings("[index]\ninclude = ['projects/**', 'memory/dreaming/deep/*.md', '.obsidian/']")
    assert paths(root, config) == [
        ".obsidian/f.md",
        "memory/a.md",
        "memory/dreaming/deep/a.md",
        "projects/a.md",
        "projects/sub/b.md",
    ]


def test_the_scan_takes_just_the_files_whose_names_are_selected(make):
    """Oracle: every file on disk, each asked about by its name alone."""
    folders = [
        "",
        "memory/",
        "memory/dreaming/",
        "memory/x/backups/",
        "projects/",
        "projects/.git/",
        "logs/a b/",
    ]
    root = make(
        *(f"{folder}{name}" for folder in folders for name in ("a.md", ".b.md", "c.txt", "d-draft.md"))
    )
    for text in (
        "",
        "[index]\nexclude = ['**/*-draft.md']",
        "[index]\ninclude = ['**/*.md']",
        "[index]\ninclude = ['projects/*', 'memory/dreaming/.b.md']\nexclude = ['logs', 'memory/*.md']",
    ):
        config = settings(text)
        there = [
            os.path.relpath(os.path.join(folder, name), root)
            for folder, _, names in os.walk(root)
            for name in names
        ]
        expected = sorted(path for path in there if selects(make_selection(config), path))
        assert paths(root, config) == expected


def test_a_file_larger_than_the_limit_is_skipped_and_said(make):
    root = make(**{"memory/a.md": "x" * 10, "memory/b.md": "x" * 11})
    found = scan(root, settings("[index]\nmax_file_bytes = 10"))
    assert [file.path for file in found.files] == ["memory/a.md"]
    assert found.skipped == [Skipped("memory/b.md", "11 bytes, more than max_file_bytes allows (10)", False)]


# -- symbolic links


def test_a_link_out_of_the_workspace_is_not_followed(make, tmp_path):
    root = make("memory/a.md")
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret.md").write_text("secret")
    os.symlink(outside, f"{root}/memory/folder")
    os.symlink(outside / "secret.md", f"{root}/memory/file.md")
    os.symlink("../../outside/secret.md", f"{root}/memory/relative.md")
    os.symlink(outside, f"{root}/bank")
    found = scan(root, DEFAULT)
    assert [file.path for file in found.files] == ["memory/a.md"]
    assert found.skipped == [
        Skipped(path, "the link leads out of the workspace", False)
        for path in ("bank", "memory/file.md", "memory/folder", "memory/relative.md")
    ]


def test_a_folder_whose_name_begins_as_the_root_does_is_outside(make, tmp_path):
    root = make("memory/a.md")
    (tmp_path / "ws-other").mkdir()
    (tmp_path / "ws-other/b.md").write_text("")
    os.symlink(tmp_path / "ws-other/b.md", f"{root}/memory/b.md")
    assert paths(root) == ["memory/a.md"]


def test_a_link_to_what_is_not_scanned_otherwise_is_followed(make):
    root = make("memory/a.md", "notes/b.md", "notes/sub/c.md", "docs/d.md")
    os.symlink("../notes", f"{root}/memory/linked")
    os.symlink("../docs/d.md", f"{root}/memory/d.md")
    assert paths(root) == ["memory/a.md", "memory/d.md", "memory/linked/b.md", "memory/linked/sub/c.md"]


def test_a_link_to_what_is_scanned_already_is_reported(make):
    root = make("memory/a.md", "memory/sub/b.md")
    os.symlink("a.md", f"{root}/memory/copy.md")
    os.symlink("../memory/sub", f"{root}/memory/again")
    os.symlink("memory/a.md", f"{root}/AA.md")
    found = scan(root, DEFAULT)
    assert [file.path for file in found.files] == ["memory/a.md", "memory/sub/b.md"]
    assert found.skipped == [
        Skipped(path, "the link leads to something scanned already", True)
        for path in ("AA.md", "memory/again", "memory/copy.md")
    ]


def test_two_links_to_one_place_count_once(make):
    root = make("notes/a.md", "docs/b.md")
    os.makedirs(f"{root}/memory")
    for name in ("one", "two"):
        os.symlink("../notes", f"{root}/memory/{name}")
        os.symlink("../docs/b.md", f"{root}/memory/{name}.md")
    found = scan(root, DEFAULT)
    assert [file.path for file in found.files] == ["memory/one.md", "memory/one/a.md"]
    assert [skipped.path for skipped in found.skipped] == ["memory/two", "memory/two.md"]


def test_a_file_that_a_link_took_is_not_taken_again_with_its_folder(make):
    root = make("notes/a.md", "notes/b.md")
    os.makedirs(f"{root}/memory")
    os.symlink("../notes/a.md", f"{root}/memory/1.md")
    os.symlink("../notes", f"{root}/memory/2")
    found = scan(root, DEFAULT)
    assert [file.path for file in found.files] == ["memory/1.md", "memory/2/b.md"]
    assert found.skipped == [Skipped("memory/2/a.md", "scanned already", True)]


def test_a_link_into_a_folder_that_a_link_took_counts_once(make):
    root = make("notes/a.md")
    os.makedirs(f"{root}/memory")
    os.symlink("../notes", f"{root}/memory/1")
    os.symlink("../notes/a.md", f"{root}/memory/2.md")
    assert paths(root) == ["memory/1/a.md"]


def test_links_that_lead_in_a_circle_end(make):
    root = make("memory/a.md", "notes/b.md")
    os.symlink("..", f"{root}/memory/up")
    os.symlink(".", f"{root}/memory/here")
    os.symlink("self", f"{root}/memory/self")
    os.symlink("pong.md", f"{root}/memory/ping.md")
    os.symlink("ping.md", f"{root}/memory/pong.md")
    os.symlink("../notes", f"{root}/memory/notes")
    os.symlink("../memory", f"{root}/notes/back")
    found = scan(root, DEFAULT)
    assert [file.path for file in found.files] == ["memory/a.md", "memory/notes/b.md"]
    assert [(skipped.path, skipped.reason) for skipped in found.skipped] == [
        ("memory/here", "the link leads to something scanned already"),
        ("memory/notes/back", "the link leads to something scanned already"),
        ("memory/ping.md", "the link leads nowhere"),
        ("memory/pong.md", "the link leads nowhere"),
        ("memory/self", "the link leads nowhere"),
        ("memory/up", "the link leads to something scanned already"),
    ]


def test_a_link_that_leads_nowhere_is_reported_unless_it_is_hidden(make):
    root = make("memory/a.md")
    os.symlink("gone.md", f"{root}/memory/b.md")
    os.symlink("someone@host.1234", f"{root}/memory/.#a.md")  # an editor's mark that a file is open
    os.symlink("gone.jpg", f"{root}/memory/photo.jpg")
    assert scan(root, DEFAULT).skipped == [Skipped("memory/b.md", "the link leads nowhere", False)]


def test_a_link_does_not_bring_back_what_is_excluded(make):
    root = make("memory/a.md", "backups/b.md", ".git/c.md")
    os.symlink("../backups", f"{root}/memory/old")
    os.symlink("../backups/b.md", f"{root}/memory/b.md")
    os.symlink("../.git", f"{root}/memory/hidden")
    found = scan(root, DEFAULT)
    assert [file.path for file in found.files] == ["memory/a.md"]
    assert [(skipped.path, skipped.reason) for skipped in found.skipped] == [
        ("memory/b.md", "the link leads to what **/backups/** excludes"),
        ("memory/hidden", "the link leads to what **/.*/** excludes"),
        ("memory/old", "the link leads to what **/backups/** excludes"),
    ]
    assert paths(root, settings("[index]\ninclude = ['memory/old/*.md']")) == [
        "memory/a.md",
        "memory/old/b.md",
    ]


def test_the_root_may_be_reached_through_a_link(make, tmp_path):
    root = make("memory/a.md", "notes/b.md")
    os.symlink("../notes", f"{root}/memory/n")
    os.symlink(root, tmp_path / "link")
    assert paths(str(tmp_path / "link")) == ["memory/a.md", "memory/n/b.md"]


# -- extra paths


def test_extra_paths_are_scanned_under_their_names(make, tmp_path):
    root = make("memory/a.md", "inside/i.md")
    vault = tmp_path / "vault"
    for name in ("b.md", "sub/c.md", ".obsidian/d.md", "backups/e.md", "f.txt"):
        (vault / name).parent.mkdir(parents=True, exist_ok=True)
        (vault / name).write_text("")
    config = settings(
        "extra_paths = [{name='vault', path='../vault'}, {name='in', path='inside'}, {name='gone', path='x'}]"
    )
    found = scan(root, config)
    assert [file.path for file in found.files] == [
        "@in/i.md",
        "@vault/b.md",
        "@vault/sub/c.md",
        "memory/a.md",
    ]
    assert found.skipped == [
        Skipped("@gone", "there is no such folder", False),
        Skipped("@vault/backups", "excluded by **/backups/**", True),
    ]
    config = settings(f"extra_paths = [{{name='v', path='{vault}', glob='*.md'}}]")
    assert paths(root, config) == ["@v/b.md", "memory/a.md"]


def test_an_extra_path_that_is_scanned_already_counts_once(make):
    root = make("memory/a.md", "memory/sub/b.md")
    config = settings(
        "extra_paths = [{name='up', path='..'}, {name='here', path='.'}, {name='sub', path='memory/sub'}]"
    )
    found = scan(root, config)
    assert [file.path for file in found.files] == ["memory/a.md", "memory/sub/b.md"]
    assert [(skipped.path, skipped.reason) for skipped in found.skipped] == [
        ("@here", "scanned already"),
        ("@sub", "scanned already"),
        ("@up/ws", "scanned already"),
    ]


def test_a_link_out_of_an_extra_path_is_not_followed(make, tmp_path):
    root = make("memory/a.md")
    (tmp_path / "vault").mkdir()
    (tmp_path / "other.md").write_text("")
    os.symlink("../other.md", tmp_path / "vault/b.md")
    found = scan(root, settings("extra_paths = [{name='vault', path='../vault'}]"))
    assert [file.path for file in found.files] == ["memory/a.md"]
    assert found.skipped == [Skipped("@vault/b.md", "the link leads out of @vault", False)]


def test_a_folder_that_is_named_as_extra_paths_are_is_not_scanned(make):
    root = make("@vault/a.md", "memory/b.md", "@c.md")
    assert paths(root, settings("[index]\ninclude = ['**/*.md']")) == ["@c.md", "memory/b.md"]


# -- odd files


def test_the_core_file_under_two_spellings_of_one_name_counts_once(make):
    root = make("MEMORY.md")
    os.link(f"{root}/MEMORY.md", f"{root}/memory.md")
    found = scan(root, DEFAULT)
    assert [file.path for file in found.files] == ["MEMORY.md"]
    assert found.skipped == [Skipped("memory.md", "the same file as MEMORY.md", False)]


def test_two_core_files_that_differ_are_both_scanned(make):
    assert paths(make("MEMORY.md", "memory.md")) == ["MEMORY.md", "memory.md"]


def test_strange_names_are_taken_as_they_are(make):
    names = [
        "memory/ leading and trailing .md",
        "memory/new\nline.md",
        "memory/tab\there.md",
        "memory/quote'\".md",
        "memory/back\\slash.md",
        "memory/e\u0301.md",
        "memory/\u00e9.md",
        "memory/日記 三月.md",
        "memory/#L12.md",
        "memory/-rf.md",
    ]
    assert paths(make(*names)) == sorted(names, key=lambda name: name.encode())


def test_a_name_that_is_not_utf8_is_skipped_with_a_name_that_can_be_printed(make):
    root = make("memory/a.md")
    os.makedirs(os.fsencode(root) + b"/memory/d\xff")
    for name in (b"/memory/caf\xe9.md", b"/memory/d\xff/x.md"):
        with open(os.fsencode(root) + name, "wb"):
            pass
    found = scan(root, DEFAULT)
    assert [file.path for file in found.files] == ["memory/a.md"]
    assert found.skipped == [
        Skipped("memory/caf\\xe9.md", "the name is not UTF-8", False),
        Skipped("memory/d\\xff/x.md", "the name is not UTF-8", False),
    ]


def test_a_pipe_is_not_a_file_and_a_folder_may_end_as_a_file_does(make):
    root = make("memory/folder.md/a.md")
    os.mkfifo(f"{root}/memory/pipe.md")
    found = scan(root, DEFAULT)
    assert [file.path for file in found.files] == ["memory/folder.md/a.md"]
    assert found.skipped == [Skipped("memory/pipe.md", "not a regular file", False)]


def test_unfinished_temporary_files_are_found(make):
    root = make("memory/a.md", "memory/.a.md.wsmem-4711.tmp", "memory/.a.md.tmp")
    assert scan(root, DEFAULT).temporary == ["memory/.a.md.wsmem-4711.tmp"]


def test_a_folder_that_cannot_be_read_is_reported_and_the_rest_goes_on(make, monkeypatch):
    root = make("memory/a.md", "memory/closed/b.md", "memory/open/c.md")
    real = os.scandir

    def scandir(path):
        if path.endswith("/closed"):
            raise PermissionError(13, "Permission denied")
        return real(path)

    monkeypatch.setattr(module.os, "scandir", scandir)
    found = scan(root, DEFAULT)
    assert [file.path for file in found.files] == ["memory/a.md", "memory/open/c.md"]
    assert found.skipped == [Skipped("memory/closed", "cannot be read: Permission denied", False)]


class _Entry:
    """A folder entry whose stat fails."""

    def __init__(self, entry, error):
        self.name, self.entry, self.error = entry.name, entry, error

    def is_file(self, *, follow_symlinks):
        return self.entry.is_file(follow_symlinks=follow_symlinks)

    def stat(self, *, follow_symlinks):
        raise self.error


@pytest.mark.parametrize(
    ("error", "skipped"),
    [
        (FileNotFoundError(2, "No such file"), []),
        (OSError(5, "Input/output error"), [("memory/b.md", "cannot be read: Input/output error", False)]),
    ],
)
def test_a_file_that_vanishes_is_forgotten_and_one_that_fails_is_reported(make, monkeypatch, error, skipped):
    root = make("memory/a.md", "memory/b.md")
    take = module._Look.take_entries

    def take_entries(self, area, real, name, selected, entries):
        odd = [_Entry(entry, error) if entry.name == "b.md" else entry for entry in entries]
        return take(self, area, real, name, selected, odd)

    monkeypatch.setattr(module._Look, "take_entries", take_entries)
    found = scan(root, DEFAULT)
    assert [file.path for file in found.files] == ["memory/a.md"]
    assert found.skipped == skipped


def test_a_folder_that_vanishes_is_forgotten(make, monkeypatch):
    root = make("memory/a.md", "memory/gone/b.md")
    real = os.scandir

    def scandir(path):
        if path.endswith("/gone"):
            raise FileNotFoundError(2, "No such file or directory")
        return real(path)

    monkeypatch.setattr(module.os, "scandir", scandir)
    assert scan(root, DEFAULT)[1:3] == ([], [])


def test_the_same_tree_gives_the_same_scan(make):
    root = make(*(f"memory/{number % 7}/{number}.md" for number in range(50)), "notes/a.md")
    os.symlink("../notes", f"{root}/memory/n")
    assert scan(root, DEFAULT) == scan(root, DEFAULT)
