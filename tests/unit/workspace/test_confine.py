"""Every path that somebody gives stays inside the workspace and its extra paths."""

from __future__ import annotations

import os

import pytest

from wsmem.config import load_config
from wsmem.errors import WorkspaceError
from wsmem.workspace.confine import Location, locate, resolve_inside

CONFIG = load_config("extra_paths = [{name = 'vault', path = '../vault'}]", "wsmem.toml")


@pytest.fixture
def root(make, tmp_path):
    path = make("memory/a.md", "memory/sub/b.md", "MEMORY.md")
    for name in ("vault/v.md", "vault/sub/w.md", "vault/key.txt", "outside/secret.md", "ws-other/x.md"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("secret")
    os.symlink(tmp_path / "outside", f"{path}/memory/out")
    os.symlink("../../outside/secret.md", f"{path}/memory/out.md")
    os.symlink("/", f"{path}/slash")
    os.symlink("../outside", tmp_path / "vault/out")
    return path


@pytest.mark.parametrize(
    "path",
    [
        "..",
        "../outside/secret.md",
        "memory/../../outside/secret.md",
        "memory/sub/../../../ws-other/x.md",
        "/etc/passwd",
        "//etc/passwd",
        "{root}-other/x.md",
        "{root}/../outside/secret.md",
        "memory/out/secret.md",
        "memory/out/new.md",
        "memory/out.md",
        "slash/etc/passwd",
        "@vault/../outside/secret.md",
        "@vault/../ws/memory/a.md",
        "@vault//../outside/secret.md",
        "@vault/out/secret.md",
    ],
)
def test_a_path_that_leads_out_is_refused(root, path):
    with pytest.raises(WorkspaceError, match="leads out of the workspace") as caught:
        resolve_inside(root, CONFIG, path.replace("{root}", root))
    assert caught.value.source == path.replace("{root}", root)
    assert caught.value.exit_code == 3


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("", "the path is empty"),
        ("memory/a.md\0.txt", "NUL"),
        ("@vault/\0", "NUL"),
        ("memory/\ud800.md", "half a character"),
        ("@other/x.md", "there is no extra path @other"),
        ("@vault/key.txt", "@vault gives only"),
    ],
)
def test_a_path_that_cannot_be_is_refused(root, path, message):
    with pytest.raises(WorkspaceError, match=message):
        locate(root, CONFIG, path)


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("memory/a.md", "memory/a.md"),
        ("./memory//a.md", "memory/a.md"),
        ("memory/../memory/a.md", "memory/a.md"),
        ("{root}/memory/a.md", "memory/a.md"),
        ("memory/new/file.md", "memory/new/file.md"),
        ("..a.md", "..a.md"),
        (".", "."),
        ("memory/", "memory"),
        ("@c.md", "@c.md"),
        ("~/x.md", "~/x.md"),
    ],
)
def test_a_path_inside_is_found_whether_it_exists_or_not(root, path, name):
    found = locate(root, CONFIG, path.replace("{root}", root))
    assert found == Location(name, os.path.normpath(f"{root}/{name}"))
    assert resolve_inside(root, CONFIG, path.replace("{root}", root)) == found.path


@pytest.mark.parametrize(
    ("path", "name", "inside"),
    [
        ("@vault/v.md", "@vault/v.md", "v.md"),
        ("@vault/sub/../v.md", "@vault/v.md", "v.md"),
        ("@vault/sub", "@vault/sub", "sub"),
        ("@vault/new.md", "@vault/new.md", "new.md"),
    ],
)
def test_a_path_in_an_extra_path_is_found_there(root, tmp_path, path, name, inside):
    assert locate(root, CONFIG, path) == Location(name, str(tmp_path / "vault" / inside))


def test_the_name_of_an_extra_path_alone_is_its_folder(root, tmp_path):
    for path in ("@vault", "@vault/"):
        assert locate(root, CONFIG, path) == Location("@vault", str(tmp_path / "vault"))


def test_an_absolute_path_may_reach_the_workspace_through_another_link(root, tmp_path):
    os.symlink(root, tmp_path / "link")
    name = "memory/a.md"
    assert locate(root, CONFIG, str(tmp_path / "link" / name)) == Location(name, f"{root}/{name}")
    linked = str(tmp_path / "link")
    assert locate(linked, CONFIG, f"{root}/{name}") == Location(name, f"{root}/{name}")
    assert locate(linked, CONFIG, name) == Location(name, f"{linked}/{name}")


def test_a_link_that_stays_inside_is_fine(root):
    os.symlink("memory/a.md", f"{root}/a.md")
    assert resolve_inside(root, CONFIG, "a.md") == f"{root}/a.md"
