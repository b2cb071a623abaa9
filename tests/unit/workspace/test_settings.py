"""The settings of a workspace as they stand on disk."""

from __future__ import annotations

import os

import pytest

from wsmem.config import DEFAULTS
from wsmem.errors import ConfigError, WorkspaceError
from wsmem.workspace.files import UndecodableError
from wsmem.workspace.settings import read_config


def test_a_workspace_without_a_file_has_the_defaults(make):
    assert read_config(make()) == DEFAULTS


def test_the_file_is_read_with_or_without_a_mark(make, tmp_path):
    root = make()
    for mark in (b"", b"\xef\xbb\xbf"):
        (tmp_path / "ws/wsmem.toml").write_bytes(mark + b"[recall]\r\nk = 3\r\n")
        assert read_config(root).recall.k == 3


def test_the_home_folder_is_passed_on(make):
    root = make(**{"wsmem.toml": "extra_paths = [{name = 'v', path = '~/v'}]"})
    assert read_config(root, home="/home/ana").extra_paths[0].path == "/home/ana/v"


def test_errors_name_the_file_and_its_line(make, tmp_path):
    root = make(**{"wsmem.toml": "[recall]\nkk = 3\n"})
    with pytest.raises(ConfigError) as caught:
        read_config(root)
    assert caught.value.source == "wsmem.toml:2"
    (tmp_path / "ws/wsmem.toml").write_bytes(b"a = '\xff'")
    with pytest.raises(UndecodableError) as undecodable:
        read_config(root)
    assert undecodable.value.source == "wsmem.toml:1"


def test_a_file_that_is_a_link_out_of_the_workspace_shows_nothing_of_its_target(make, tmp_path):
    (tmp_path / "secret").write_text("password = 1 2 3")
    root = make()
    os.symlink("../secret", f"{root}/wsmem.toml")
    with pytest.raises(WorkspaceError) as caught:
        read_config(root)
    assert (caught.value.excerpt, "password" in str(caught.value)) == (None, False)
