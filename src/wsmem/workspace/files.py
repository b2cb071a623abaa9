"""Reading one file: its bytes of one moment, their stat, their text, their hash."""

from __future__ import annotations

import codecs
import os
import stat

from wsmem.errors import WorkspaceError
from wsmem.hashing import blake2b
from wsmem.records import NamedTuple

_READ_TRIES = 4
_MARKS = (  # UTF-32-LE before UTF-16-LE, whose mark is the beginning of its own
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


class UndecodableError(WorkspaceError):
    """The bytes of a file are not text in an encoding that wsmem reads."""

    code = "encoding"


class FileBytes(NamedTuple):
    """The bytes of a file, and the stat of just those bytes; ``steady`` is False if it kept changing."""

    data: bytes
    size: int
    mtime_ns: int
    inode: int
    steady: bool


def read_file(path: str) -> FileBytes:
    """Return the bytes of the file, all of one moment.

    A file that changes while it is read is read again, a few times; if it never rests, the last bytes
    come with the stat from before they were read, so that the next scan sees a difference.

    Raises:
        FileNotFoundError: there is no such file; what that means is for the caller to say.
        WorkspaceError: it is not a regular file, or cannot be read.
    """
    try:
        for _ in range(_READ_TRIES):
            # Not blocking: to open a named pipe would wait for its writer.
            descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
            try:
                before = os.fstat(descriptor)
                if not stat.S_ISREG(before.st_mode):
                    raise WorkspaceError("not a regular file", source=path)
                data = _read_all(descriptor, before.st_size)
                after = os.fstat(descriptor)
            finally:
                os.close(descriptor)
            steady = before.st_mtime_ns == after.st_mtime_ns and before.st_size == after.st_size == len(data)
            if steady:
                break
    except FileNotFoundError:
        raise
    except OSError as error:
        raise WorkspaceError(f"cannot be read: {error.strerror}", source=path) from error
    return FileBytes(data, before.st_size, before.st_mtime_ns, before.st_ino, steady)


def _read_all(descriptor: int, size: int) -> bytes:
    data = os.read(descriptor, size + 1)  # one more than there should be: the end shows itself at once
    if len(data) == size:
        return data
    chunks = [data]
    while chunks[-1]:
        chunks.append(os.read(descriptor, 1 << 20))
    return b"".join(chunks)


def decode(data: bytes, source: str | None = None) -> str:
    """Return the text of ``data``: UTF-8, or UTF-16 or UTF-32 that begins with its mark.

    The mark goes; everything else stays as it is: line ends, NULs, form feeds. ``encode`` is the way back.

    Raises:
        UndecodableError: the bytes are something else; ``source`` names the file in the message.
    """
    mark, encoding = _encoding_of(data)
    try:
        return data[len(mark) :].decode(encoding)
    except UnicodeDecodeError as error:
        at = len(mark) + error.start
        line = data.count(b"\n", 0, at) + 1
        raise UndecodableError(
            f"not {encoding.upper()}: byte 0x{data[at]:02x} at offset {at}",
            source=f"{source}:{line}" if source else None,
            hint="save the file as UTF-8",
        ) from error


def encode(text: str, like: bytes) -> bytes:
    """Return ``text`` in the encoding of ``like``, with its mark: ``encode(decode(data), data) == data``."""
    mark, encoding = _encoding_of(like)
    return mark + text.encode(encoding)


def _encoding_of(data: bytes) -> tuple[bytes, str]:
    return next((pair for pair in _MARKS if data.startswith(pair[0])), (b"", "utf-8"))


def content_hash(data: bytes) -> bytes:
    """Return 16 bytes that stand for ``data`` (BLAKE2b)."""
    return blake2b(data, digest_size=16).digest()
