"""Writing one file so that it is never torn and nobody's edit is overwritten unseen."""

from __future__ import annotations

import errno
import os
import re
import stat
from contextlib import suppress

from wsmem.errors import Conflict, WorkspaceError
from wsmem.patterns import lazy_pattern
from wsmem.workspace.files import read_file

_NAME_MAX = 255  # bytes in a file name, on every common file system
_TEMPORARY = lazy_pattern(r"\..*\.wsmem-(\d+)\.tmp", re.DOTALL)
_in_flight: dict[str, object] = {}  # what threads of this process are writing just now


def write_atomic(path: str, data: bytes, *, expected: bytes | None) -> bool:
    """Put ``data`` in the file's place in one step, on disk when this returns; say whether it changed.

    The mode and the owner stay, and of a symbolic link the target is written. A crash leaves the old
    file whole, and perhaps a temporary file for ``sweep_temporary``.

    Args:
        path: the file, inside the workspace (see ``resolve_inside``).
        data: all of its new bytes.
        expected: the bytes that were read before; None for a file that may not exist yet, whose
            missing folders are made.

    Raises:
        Conflict: the file holds something else than ``expected``; it is not touched.
        WorkspaceError: the disk is full, the file or folder read-only, or the like.
    """
    target = os.path.realpath(path)
    try:
        present = _check_unchanged(target, path, expected)
        if data == expected:
            return False
        if present is None:
            os.makedirs(os.path.dirname(target), exist_ok=True)
        temporary, token = _temporary_name(target), object()
        if _in_flight.setdefault(temporary, token) is not token:
            raise _conflict(path, "is being written by another thread")
        try:
            _write_new(temporary, data, present)
            _check_unchanged(target, path, expected)  # again: writing took its time
            if present is None:
                _name_new(temporary, target)
            else:
                _replace(temporary, target)
        finally:
            _remove(temporary)
            del _in_flight[temporary]
        _sync_folder(os.path.dirname(target))
    except FileExistsError as error:
        raise _conflict(path, "exists already") from error
    except OSError as error:
        full = error.errno in (errno.ENOSPC, errno.EDQUOT)
        hint = "make room on the disk" if full else "see who may write to the file and its folder"
        raise WorkspaceError(f"cannot be written: {error.strerror}", source=path, hint=hint) from error
    return True


def remove_file(path: str, *, expected: bytes) -> None:
    """Delete the file if it still holds what was read.

    Raises:
        Conflict: it holds something else, or is gone.
        WorkspaceError: it or its folder is read-only, or the like.
    """
    target = os.path.realpath(path)
    try:
        _check_unchanged(target, path, expected)
        os.unlink(target)
        _sync_folder(os.path.dirname(target))
    except OSError as error:
        hint = "see who may write to the file and its folder"
        raise WorkspaceError(f"cannot be deleted: {error.strerror}", source=path, hint=hint) from error


def sweep_temporary(folder: str) -> list[str]:
    """Remove what writers that died left in ``folder``; return the names, sorted.

    Call it with the writer's lock held: a number of a process says nothing about other machines and
    containers that share the folder. Files of living processes stay.
    """
    removed = []
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return []
    for name in names:
        path = os.path.join(folder, name)
        number = temporary_owner(name)
        if number is None or path in _in_flight or (number != os.getpid() and _is_alive(number)):
            continue
        try:
            os.unlink(path)
        except OSError:
            continue  # the next run may have better luck
        removed.append(name)
    return removed


def temporary_owner(name: str) -> int | None:
    """Return the number of the process that made the temporary file ``name``, None if it is no such file."""
    match = _TEMPORARY.fullmatch(name)
    return int(match[1]) if match else None


def is_abandoned(name: str) -> bool:
    """Say whether ``name`` is a temporary file whose process is gone."""
    number = temporary_owner(name)
    return number is not None and number != os.getpid() and not _is_alive(number)


def _is_alive(number: int) -> bool:
    try:
        os.kill(number, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        return True  # somebody else's
    return True


def _check_unchanged(target: str, path: str, expected: bytes | None) -> os.stat_result | None:
    try:
        present = read_file(target).data
    except FileNotFoundError:
        if expected is None:
            return None
        raise _conflict(path, "is gone") from None
    if expected is None:
        raise _conflict(path, "exists already")
    if present != expected:
        raise _conflict(path, "has changed since it was read")
    if not os.access(target, os.W_OK):
        # Its folder would let us replace it, but whoever made it read-only meant it.
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    return os.lstat(target)


def _conflict(path: str, what: str) -> Conflict:
    return Conflict(f"the file {what}; nothing was written", source=path, hint="run the command again")


def _temporary_name(target: str) -> str:
    folder, name = os.path.split(target)
    ending = f".wsmem-{os.getpid()}.tmp"
    while len(os.fsencode(name)) > _NAME_MAX - len(ending) - 1:
        name = name[:-1]
    return os.path.join(folder, f".{name}{ending}")


def _write_new(temporary: str, data: bytes, present: os.stat_result | None) -> None:
    _remove(temporary)  # of a process that had our number and died
    mode = 0o666 if present is None else stat.S_IMODE(present.st_mode)
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, mode)
    with open(descriptor, "wb") as file:
        if present is not None:
            made = os.fstat(descriptor)
            if (made.st_uid, made.st_gid) != (present.st_uid, present.st_gid):
                _give_owner(descriptor, present)
            os.fchmod(descriptor, mode)
        file.write(data)
        file.flush()
        os.fsync(descriptor)


def _give_owner(descriptor: int, present: os.stat_result) -> None:
    with suppress(PermissionError):  # only root may give a file away
        os.fchown(descriptor, present.st_uid, present.st_gid)


def _name_new(temporary: str, target: str) -> None:
    """Give ``temporary`` its name unless somebody took that meanwhile, which a replacement would not see."""
    try:
        os.link(temporary, target)
    except FileExistsError:
        raise
    except OSError as error:  # a file system without hard links
        if os.path.lexists(target):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST)) from error
        _replace(temporary, target)


def _replace(temporary: str, target: str) -> None:
    os.replace(temporary, target)  # see the note on pathlib in pyproject.toml


def _remove(path: str) -> None:
    with suppress(FileNotFoundError):
        os.unlink(path)


def _sync_folder(folder: str) -> None:
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    except OSError:
        pass  # some network file systems cannot; the file itself is safe
    finally:
        os.close(descriptor)
