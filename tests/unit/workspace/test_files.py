"""Reading one file: bytes of one moment, text in its encoding, a stable hash."""

from __future__ import annotations

import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wsmem.errors import WorkspaceError
from wsmem.workspace import files
from wsmem.workspace.files import UndecodableError, content_hash, decode, encode, read_file


@pytest.mark.parametrize("data", [b"", b"x", b"a\r\nb\rc\n\x00\xff", b"x" * 3_000_000])
def test_the_bytes_come_with_their_stat(tmp_path, data):
    path = tmp_path / "a.md"
    path.write_bytes(data)
    status = path.stat()
    assert read_file(str(path)) == (data, len(data), status.st_mtime_ns, status.st_ino, True)


def test_a_missing_file_is_told_apart_from_one_that_cannot_be_read(tmp_path):
    with pytest.raises(FileNotFoundError):
        read_file(str(tmp_path / "gone.md"))
    with pytest.raises(WorkspaceError, match="not a regular file") as caught:
        read_file(str(tmp_path))
    assert caught.value.source == str(tmp_path)
    (tmp_path / "a.md").write_text("")
    with pytest.raises(WorkspaceError, match="cannot be read: Not a directory"):
        read_file(str(tmp_path / "a.md" / "b.md"))
    with pytest.raises(WorkspaceError, match="cannot be read: File name too long"):
        read_file(str(tmp_path / ("x" * 300)))
    os.symlink("loop.md", tmp_path / "loop.md")
    with pytest.raises(WorkspaceError, match="cannot be read: Too many levels of symbolic links"):
        read_file(str(tmp_path / "loop.md"))


def test_a_pipe_is_refused_without_waiting_for_its_writer(tmp_path):
    os.mkfifo(tmp_path / "pipe.md")
    with pytest.raises(WorkspaceError, match="not a regular file"):
        read_file(str(tmp_path / "pipe.md"))


def test_an_unreadable_file_is_an_error_with_its_reason(tmp_path, monkeypatch):
    path = tmp_path / "a.md"
    path.write_text("x")

    def refuse(*arguments):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(files.os, "open", refuse)
    with pytest.raises(WorkspaceError, match="cannot be read: Permission denied"):
        read_file(str(path))


def append_while_reading(path, monkeypatch, times):
    """Let a writer add a line each time that the file has just been read, ``times`` times."""
    real, left = os.read, [times]

    def read(descriptor, size):
        data = real(descriptor, size)
        if left[0]:
            left[0] -= 1
            with open(path, "ab") as file:
                file.write(b"more\n")
        return data

    monkeypatch.setattr(files.os, "read", read)


def test_a_file_that_changes_while_it_is_read_is_read_again(tmp_path, monkeypatch):
    path = tmp_path / "a.md"
    path.write_bytes(b"one\n")
    append_while_reading(path, monkeypatch, 1)
    found = read_file(str(path))
    assert (found.data, found.size, found.steady) == (b"one\nmore\n", 9, True)
    assert found.mtime_ns == path.stat().st_mtime_ns


def test_a_file_that_never_rests_is_given_with_a_stat_that_the_next_scan_finds_different(
    tmp_path, monkeypatch
):
    path = tmp_path / "a.md"
    path.write_bytes(b"one\n")
    append_while_reading(path, monkeypatch, 1_000)
    found = read_file(str(path))
    assert not found.steady
    assert found.data.startswith(b"one\nmore\n")
    assert found.size < path.stat().st_size


def test_a_file_that_shrinks_while_it_is_read_is_read_again(tmp_path, monkeypatch):
    path = tmp_path / "a.md"
    path.write_bytes(b"x" * 100)
    real, first = os.read, [True]

    def read(descriptor, size):
        if first[0]:
            first[0] = False
            path.write_bytes(b"short")
        return real(descriptor, size)

    monkeypatch.setattr(files.os, "read", read)
    assert read_file(str(path))[:2] == (b"short", 5)


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"plain\n", "plain\n"),
        (b"", ""),
        (b"\xef\xbb\xbf# A\r\n", "# A\r\n"),
        (b"\xef\xbb\xbf", ""),
        ("日\x00\x0c\u2028\r".encode(), "日\x00\x0c\u2028\r"),
        (b"\xff\xfea\x00\xe5\x65", "a日"),
        (b"\xfe\xff\x00a\x65\xe5", "a日"),
        (b"\xff\xfe\x00\x00a\x00\x00\x00", "a"),
        (b"\x00\x00\xfe\xff\x00\x00\x00a", "a"),
        (b"a\xef\xbb\xbfb", "a\ufeffb"),
    ],
)
def test_text_is_decoded_without_its_mark_and_otherwise_as_it_is(data, text):
    assert decode(data) == text
    assert encode(text, data) == data


@pytest.mark.parametrize(
    ("data", "source", "message"),
    [
        (b"ok\nbad \xff\n", "memory/a.md:2", "not UTF-8: byte 0xff at offset 7"),
        (b"\xef\xbb\xbfx\xe9", "memory/a.md:1", "not UTF-8: byte 0xe9 at offset 4"),
        (b"\xed\xa0\x80", "memory/a.md:1", "not UTF-8: byte 0xed at offset 0"),
        (b"\xff\xfea", "memory/a.md:1", "not UTF-16-LE: byte 0x61 at offset 2"),
    ],
)
def test_bytes_that_are_no_text_are_an_error_with_their_place(data, source, message):
    with pytest.raises(UndecodableError) as caught:
        decode(data, "memory/a.md")
    assert (caught.value.source, caught.value.message) == (source, message)
    assert isinstance(caught.value, WorkspaceError)


@settings(derandomize=True, deadline=None)
@given(st.text(), st.sampled_from([b"", b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff"]))
def test_encoding_undoes_decoding_in_every_encoding(text, mark):
    data = encode(text, mark)
    try:
        assert encode(decode(data), data) == data
    except UndecodableError:
        # A text that begins with NUL makes the mark of UTF-16-LE that of UTF-32-LE.
        assert mark == b"\xff\xfe"
        assert text.startswith("\0")


def test_the_hash_is_blake2b_of_16_bytes():
    # The digests were made with the b2sum program: b2sum --length=128.
    assert content_hash(b"").hex() == "cae66941d9efbd404e4d88758ea67670"
    assert content_hash(b"abc").hex() == "cf4ab791c62b8d2b2109c90275287816"
