"""Writing one file: never torn, never over somebody's edit, and nothing left behind."""

from __future__ import annotations

import errno
import os
import subprocess
import sys

import pytest

from wsmem.errors import Conflict, WorkspaceError
from wsmem.workspace import writing
from wsmem.workspace.writing import sweep_temporary, temporary_owner, write_atomic


def test_the_new_bytes_stand_in_the_file_and_nothing_else_in_the_folder(tmp_path):
    path = tmp_path / "a.md"
    path.write_bytes(b"old\r\n")
    assert write_atomic(str(path), b"new\r\n\xff\x00", expected=b"old\r\n") is True
    assert path.read_bytes() == b"new\r\n\xff\x00"
    assert os.listdir(tmp_path) == ["a.md"]


def test_a_new_file_is_made_with_its_folders_and_the_usual_mode(tmp_path):
    path = tmp_path / "bank/entities/Peter.md"
    before = os.umask(0o027)
    try:
        assert write_atomic(str(path), b"x", expected=None) is True
    finally:
        os.umask(before)
    assert path.read_bytes() == b"x"
    assert path.stat().st_mode & 0o777 == 0o640
    assert path.stat().st_nlink == 1
    assert os.listdir(path.parent) == ["Peter.md"]


@pytest.mark.parametrize("mode", [0o600, 0o644, 0o664, 0o755])
def test_the_mode_stays(tmp_path, mode):
    path = tmp_path / "a.md"
    path.write_bytes(b"old")
    path.chmod(mode)
    write_atomic(str(path), b"new", expected=b"old")
    assert path.stat().st_mode & 0o7777 == mode


def test_the_owner_stays(tmp_path, monkeypatch):
    """Of whoever may give files away; to others the attempt does no harm."""
    path = tmp_path / "a.md"
    path.write_bytes(b"old")
    given = []
    monkeypatch.setattr(writing.os, "fchown", lambda descriptor, *owner: given.append(owner))
    real = os.lstat

    def lstat(name):
        status = list(real(name))
        status[4] = 12345
        return os.stat_result(status)

    monkeypatch.setattr(writing.os, "lstat", lstat)
    write_atomic(str(path), b"new", expected=b"old")
    assert given == [(12345, real(path).st_gid)]

    def refuse(descriptor, *owner):
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(writing.os, "fchown", refuse)
    write_atomic(str(path), b"newer", expected=b"new")
    assert path.read_bytes() == b"newer"


def test_a_link_stays_a_link_and_its_target_is_written(tmp_path):
    (tmp_path / "real").mkdir()
    target = tmp_path / "real/a.md"
    target.write_bytes(b"old")
    os.symlink("real/a.md", tmp_path / "link.md")
    write_atomic(str(tmp_path / "link.md"), b"new", expected=b"old")
    assert (tmp_path / "link.md").is_symlink()
    assert target.read_bytes() == b"new"
    assert sorted(os.listdir(tmp_path)) == ["link.md", "real"]


def test_writing_what_stands_there_touches_nothing(tmp_path):
    path = tmp_path / "a.md"
    path.write_bytes(b"same")
    before = path.stat()
    assert write_atomic(str(path), b"same", expected=b"same") is False
    assert path.stat() == before


@pytest.mark.parametrize(
    ("present", "expected", "message"),
    [
        (b"theirs", b"ours", "has changed since it was read"),
        (b"", b"ours", "has changed since it was read"),
        (b"theirs", None, "exists already"),
        (None, b"ours", "is gone"),
        (b"theirs", b"new", "has changed since it was read"),
    ],
)
def test_a_conflict_leaves_the_other_text_as_it_is(tmp_path, present, expected, message):
    path = tmp_path / "a.md"
    if present is not None:
        path.write_bytes(present)
    before = path.stat() if present is not None else None
    with pytest.raises(Conflict, match=message) as caught:
        write_atomic(str(path), b"new", expected=expected)
    assert (caught.value.source, caught.value.exit_code) == (str(path), 5)
    if present is None:
        assert os.listdir(tmp_path) == []
    else:
        assert os.listdir(tmp_path) == ["a.md"]
        assert (path.read_bytes(), path.stat()) == (present, before)


def during_the_write(monkeypatch, action):
    """Do ``action`` when the temporary file is written and before it takes the file's name."""
    real = writing._write_new

    def write_new(*arguments):
        real(*arguments)
        action()

    monkeypatch.setattr(writing, "_write_new", write_new)


def test_an_edit_that_is_saved_during_the_write_is_a_conflict(tmp_path, monkeypatch):
    path = tmp_path / "a.md"
    path.write_bytes(b"old")
    during_the_write(monkeypatch, lambda: path.write_bytes(b"edited"))
    with pytest.raises(Conflict):
        write_atomic(str(path), b"new", expected=b"old")
    assert path.read_bytes() == b"edited"
    assert os.listdir(tmp_path) == ["a.md"]


def test_a_file_that_appears_during_the_write_is_a_conflict(tmp_path, monkeypatch):
    path = tmp_path / "a.md"
    checks = []
    monkeypatch.setattr(writing, "_check_unchanged", lambda *arguments: checks.append(arguments))
    during_the_write(monkeypatch, lambda: path.write_bytes(b"theirs"))
    with pytest.raises(Conflict, match="exists already"):
        write_atomic(str(path), b"new", expected=None)
    assert path.read_bytes() == b"theirs"
    assert os.listdir(tmp_path) == ["a.md"]


@pytest.mark.parametrize(("taken", "outcome"), [(False, b"new"), (True, b"theirs")])
def test_a_new_file_is_made_without_hard_links_too(tmp_path, monkeypatch, taken, outcome):
    path = tmp_path / "a.md"

    def refuse(*names):
        if taken:
            path.write_bytes(b"theirs")
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(writing.os, "link", refuse)
    if taken:
        with pytest.raises(Conflict):
            write_atomic(str(path), b"new", expected=None)
    else:
        write_atomic(str(path), b"new", expected=None)
    assert path.read_bytes() == outcome
    assert os.listdir(tmp_path) == ["a.md"]


@pytest.mark.parametrize(
    ("step", "number", "hint"),
    [
        ("fsync", errno.ENOSPC, "make room on the disk"),
        ("open", errno.EROFS, "see who may write to the file and its folder"),
        ("replace", errno.EACCES, "see who may write to the file and its folder"),
    ],
)
def test_a_disk_that_refuses_is_an_error_and_leaves_the_old_file_alone(
    tmp_path, monkeypatch, step, number, hint
):
    path = tmp_path / "a.md"
    path.write_bytes(b"old")
    real = getattr(os, step)

    def refuse(*arguments):
        if step == "open" and not arguments[1] & os.O_CREAT:
            return real(*arguments)
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(writing.os, step, refuse)
    with pytest.raises(WorkspaceError) as caught:
        write_atomic(str(path), b"new", expected=b"old")
    monkeypatch.undo()
    assert caught.value.message == f"cannot be written: {os.strerror(number)}"
    assert (caught.value.source, caught.value.hint) == (str(path), hint)
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["a.md"]


def test_a_file_that_its_owner_made_read_only_is_not_replaced(tmp_path, monkeypatch):
    path = tmp_path / "a.md"
    path.write_bytes(b"old")
    monkeypatch.setattr(writing.os, "access", lambda name, mode: False)
    with pytest.raises(WorkspaceError, match="cannot be written: Permission denied"):
        write_atomic(str(path), b"new", expected=b"old")
    assert path.read_bytes() == b"old"


def test_a_folder_that_cannot_be_flushed_is_no_error(tmp_path, monkeypatch):
    path = tmp_path / "a.md"
    real, calls = os.fsync, []

    def fsync(descriptor):
        calls.append(descriptor)
        if len(calls) == 2:
            raise OSError(errno.EINVAL, "Invalid argument")
        real(descriptor)

    monkeypatch.setattr(writing.os, "fsync", fsync)
    assert write_atomic(str(path), b"new", expected=None)
    assert len(calls) == 2


def test_an_interrupted_write_leaves_nothing_behind(tmp_path, monkeypatch):
    path = tmp_path / "a.md"
    path.write_bytes(b"old")

    def interrupt():
        raise KeyboardInterrupt

    during_the_write(monkeypatch, interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_atomic(str(path), b"new", expected=b"old")
    assert os.listdir(tmp_path) == ["a.md"]
    assert writing._in_flight == {}


def test_two_threads_do_not_share_a_temporary_file(tmp_path, monkeypatch):
    path = tmp_path / "a.md"
    path.write_bytes(b"old")

    def write_meanwhile():
        monkeypatch.undo()
        with pytest.raises(Conflict, match="another thread"):
            write_atomic(str(path), b"other", expected=b"old")

    during_the_write(monkeypatch, write_meanwhile)
    write_atomic(str(path), b"new", expected=b"old")
    assert path.read_bytes() == b"new"


def test_the_longest_names_can_be_written(tmp_path):
    path = tmp_path / ("日" * 84 + ".md")  # 255 bytes
    write_atomic(str(path), b"x", expected=None)
    write_atomic(str(path), b"y", expected=b"x")
    assert path.read_bytes() == b"y"


_DIE = """
import os, sys
from wsmem.workspace import writing
writing._replace = lambda *names: os._exit(9)
print(os.getpid(), flush=True)
writing.write_atomic(sys.argv[1], b"new", expected=b"old")
"""


def test_what_a_writer_that_died_left_is_swept_and_the_old_file_is_whole(tmp_path):
    path = tmp_path / "a.md"
    path.write_bytes(b"old")
    done = subprocess.run([sys.executable, "-c", _DIE, str(path)], capture_output=True, text=True)
    assert done.returncode == 9, done.stderr
    left = f".a.md.wsmem-{done.stdout.strip()}.tmp"
    assert sorted(os.listdir(tmp_path)) == [left, "a.md"]
    assert sweep_temporary(str(tmp_path)) == [left]
    assert os.listdir(tmp_path) == ["a.md"]
    assert path.read_bytes() == b"old"


def test_sweeping_keeps_what_living_writers_are_at(tmp_path, monkeypatch):
    other = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    try:
        mine, theirs = f".b.md.wsmem-{os.getpid()}.tmp", f".a.md.wsmem-{other.pid}.tmp"
        stale = f".old.md.wsmem-{os.getpid()}.tmp"  # of an earlier process with the same number
        for name in (mine, theirs, stale, ".c.tmp", "d.wsmem-1.tmp", "e.md"):
            (tmp_path / name).write_bytes(b"")
        monkeypatch.setitem(writing._in_flight, str(tmp_path / mine), object())
        assert sweep_temporary(str(tmp_path)) == [stale]
        assert len(os.listdir(tmp_path)) == 5
    finally:
        other.communicate(b"\n")
    assert sweep_temporary(str(tmp_path)) == [theirs]


def test_sweeping_a_folder_that_is_not_there_or_not_ours_does_nothing(tmp_path, monkeypatch):
    assert sweep_temporary(str(tmp_path / "gone")) == []
    (tmp_path / ".a.md.wsmem-99999999999999999999.tmp").write_bytes(b"")
    real = os.unlink

    def refuse(path):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(writing.os, "unlink", refuse)
    assert sweep_temporary(str(tmp_path)) == []
    monkeypatch.setattr(writing.os, "unlink", real)
    assert sweep_temporary(str(tmp_path)) == [".a.md.wsmem-99999999999999999999.tmp"]


def test_a_process_of_somebody_else_is_alive(monkeypatch):
    def refuse(number, signal):
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(writing.os, "kill", refuse)
    assert writing._is_alive(4711)


@pytest.mark.parametrize(
    ("name", "owner"),
    [
        (".a.md.wsmem-12.tmp", 12),
        (".a\nb.md.wsmem-12.tmp", 12),
        ("a.md.wsmem-12.tmp", None),
        (".a.tmp", None),
    ],
)
def test_temporary_files_are_known_by_their_names(name, owner):
    assert temporary_owner(name) == owner
