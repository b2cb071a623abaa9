"""One writer at a time, and the folder that is wsmem's own."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import threading

import pytest

from wsmem.errors import Locked, WorkspaceError
from wsmem.workspace import lock
from wsmem.workspace.lock import ensure_memory_folder, writer_lock

_HOLD = """
import sys
from wsmem.workspace.lock import writer_lock
with writer_lock(sys.argv[1], timeout=5, purpose="reflect, begun at 09:30"):
    print("held", flush=True)
    input()
"""


@pytest.fixture
def holder(tmp_path):
    """Another process that holds the lock of ``tmp_path``."""
    process = subprocess.Popen(
        [sys.executable, "-c", _HOLD, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdout.readline() == b"held\n"
    yield process
    process.kill()
    process.communicate()


def test_the_memory_folder_keeps_itself_out_of_git(tmp_path):
    assert ensure_memory_folder(str(tmp_path)) == str(tmp_path / ".memory")
    assert (tmp_path / ".memory/.gitignore").read_bytes() == b"*\n"
    (tmp_path / ".memory/.gitignore").write_text("mine")
    ensure_memory_folder(str(tmp_path))
    assert (tmp_path / ".memory/.gitignore").read_text() == "mine"
    assert os.listdir(tmp_path / ".memory") == [".gitignore"]


def test_the_memory_folder_is_no_more_open_than_the_workspace(tmp_path):
    root = tmp_path / "ws"
    root.mkdir()
    root.chmod(0o700)
    assert os.lstat(ensure_memory_folder(str(root))).st_mode & 0o777 == 0o700


def test_a_memory_folder_that_is_a_file_or_leads_out_is_refused(tmp_path):
    (tmp_path / "ws").mkdir()
    (tmp_path / "outside").mkdir()
    os.symlink("../outside", tmp_path / "ws/.memory")
    with pytest.raises(WorkspaceError, match="leads out of the workspace"):
        ensure_memory_folder(str(tmp_path / "ws"))
    assert os.listdir(tmp_path / "outside") == []
    os.unlink(tmp_path / "ws/.memory")
    (tmp_path / "ws/.memory").write_text("")
    with pytest.raises(WorkspaceError, match="not a folder"):
        ensure_memory_folder(str(tmp_path / "ws"))


def test_a_workspace_that_cannot_be_written_is_an_error(tmp_path, monkeypatch):
    def refuse(*arguments, **options):
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(lock.os, "makedirs", refuse)
    with pytest.raises(WorkspaceError, match="cannot be made: Read-only file system"):
        ensure_memory_folder(str(tmp_path))


def test_the_lock_is_free_again_after_the_block_and_after_an_error(tmp_path):
    with writer_lock(str(tmp_path), timeout=0):
        pass
    with pytest.raises(ZeroDivisionError), writer_lock(str(tmp_path), timeout=0):
        raise ZeroDivisionError
    with writer_lock(str(tmp_path), timeout=0):
        assert (tmp_path / ".memory/lock").read_text().split()[0] == str(os.getpid())
    assert (tmp_path / ".memory/lock").read_text() == ""


def test_a_lock_that_another_process_holds_is_an_error_that_names_it(tmp_path, holder):
    with pytest.raises(Locked) as caught, writer_lock(str(tmp_path), timeout=0):
        pass
    assert caught.value.exit_code == 5
    assert caught.value.source == str(tmp_path / ".memory/lock")
    assert caught.value.hint == (
        f"process {holder.pid} (reflect, begun at 09:30) has the lock: wait for it to finish, or end it"
    )


def test_the_lock_dies_with_its_process(tmp_path, holder):
    holder.kill()
    holder.wait()
    with writer_lock(str(tmp_path), timeout=0):
        pass


def test_a_lock_that_becomes_free_in_time_is_had(tmp_path, holder):
    threading.Timer(0.1, os.write, (holder.stdin.fileno(), b"\n")).start()
    with writer_lock(str(tmp_path), timeout=30):
        assert (tmp_path / ".memory/lock").read_text().split()[0] == str(os.getpid())


def test_the_lock_keeps_out_the_same_process_too(tmp_path):
    with (
        writer_lock(str(tmp_path), timeout=0),
        pytest.raises(Locked, match="another"),
        writer_lock(str(tmp_path), timeout=0),
    ):
        pass


def test_a_lock_file_without_a_number_still_gives_a_hint(tmp_path):
    with writer_lock(str(tmp_path), timeout=0):
        (tmp_path / ".memory/lock").write_text("")
        with pytest.raises(Locked) as caught, writer_lock(str(tmp_path), timeout=0.01):
            pass
    assert caught.value.hint == "wait for it to finish, and try again"


def test_a_lock_whose_folder_was_deleted_meanwhile_is_taken_anew(tmp_path, monkeypatch):
    ensure_memory_folder(str(tmp_path))
    real, seen = lock._is_at, []

    def is_at(descriptor, path):
        if not seen:
            shutil.rmtree(tmp_path / ".memory")
            (tmp_path / ".memory").mkdir()
        seen.append(real(descriptor, path))
        return seen[-1]

    monkeypatch.setattr(lock, "_is_at", is_at)
    with writer_lock(str(tmp_path), timeout=0):
        assert (tmp_path / ".memory/lock").read_text().split()[0] == str(os.getpid())
    assert seen == [False, True]


def test_a_lock_file_that_is_a_link_is_not_followed(tmp_path):
    ensure_memory_folder(str(tmp_path))
    (tmp_path / "precious.md").write_text("text")
    os.symlink("../precious.md", tmp_path / ".memory/lock")
    with pytest.raises(WorkspaceError, match="cannot be opened"), writer_lock(str(tmp_path), timeout=0):
        pass
    assert (tmp_path / "precious.md").read_text() == "text"


def test_a_file_system_that_cannot_lock_is_an_error_with_its_reason(tmp_path, monkeypatch):
    def refuse(descriptor, operation):
        raise OSError(37, "No locks available")

    monkeypatch.setattr(fcntl, "flock", refuse)
    with (
        pytest.raises(WorkspaceError, match="cannot be locked: No locks available"),
        writer_lock(str(tmp_path), timeout=0),
    ):
        pass
