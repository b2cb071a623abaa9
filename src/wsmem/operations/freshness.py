"""Whether the index says what the disk says."""

from __future__ import annotations

import os
from array import array
from typing import TYPE_CHECKING

from wsmem.hashing import blake2b
from wsmem.operations.parallel import can_fork
from wsmem.records import NamedTuple
from wsmem.text import fingerprint

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from wsmem.index.reader import IndexReader
    from wsmem.operations.workspace import Place
    from wsmem.workspace.scan import Scan

    Stat = tuple[str, int, int, int]


def is_current(reader: IndexReader, place: Place, key: str) -> bool:
    """Say whether the index agrees with the disk, whose state is ``key`` (see ``disk_key``)."""
    return reader.meta("settings") == settings_key(place) and reader.meta("stat") == key


def disk_key(place: Place) -> str:
    """Look at the disk and return what tells its state from every other; "-" if something lies about."""
    from wsmem.workspace.scan import scan  # lazy: most often a child process looks

    return scan_key(scan(place.root, place.config))


def scan_key(found: Scan) -> str:
    """Return what ``disk_key`` says of this scan."""
    return "-" if has_abandoned(found) else stat_key(found)


def has_abandoned(found: Scan) -> bool:
    """Say whether writers that are gone have left something behind."""
    if not found.temporary:
        return False
    from wsmem.workspace.writing import is_abandoned

    return any(is_abandoned(path.rpartition("/")[2]) for path in found.temporary)


def settings_key(place: Place) -> str:
    """Return what decides how a file is read; an index made with other settings is built anew."""
    decisive = (
        *place.retain_words,
        "|",
        *place.config.privacy.private_paths,
        "|",
        place.vector_key,
        "|",
        *place.config.stance.attributes,
    )
    return f"{fingerprint(*decisive):x}"


def stat_key(found: Scan) -> str:
    """Return a hash of all paths, sizes, times and inodes: one comparison instead of one a file."""
    state = blake2b(
        "\n".join([file.path for file in found.files]).encode("utf-8", "surrogateescape"), digest_size=16
    )
    state.update(array("q", [value for file in found.files for value in file[1:]]).tobytes())
    return state.hexdigest()


class Difference(NamedTuple):
    """Paths that the disk has and the index does not (``new``), has otherwise (``suspect``), has no more (``gone``)."""

    new: list[str]
    suspect: list[str]
    gone: list[str]


def compare(found: Sequence[Stat], known: Iterable[Stat]) -> Difference:
    """Tell what differs between the files on the disk and those that are known: path, size, time and inode of each."""
    have = set(known)
    differing = [file for file in found if file not in have]
    if not differing and len(have) == len(found):
        return Difference([], [], [])
    paths = {file[0] for file in have}
    new = [file[0] for file in differing if file[0] not in paths]
    suspect = [file[0] for file in differing if file[0] in paths]
    gone = paths.difference([file[0] for file in found]) if len(found) - len(new) != len(paths) else ()
    return Difference(new, suspect, sorted(gone))


class Look:
    """A look at the disk by a child process, so that it takes place while the question is answered.

    Scanning is half system calls and half Python, which threads would share one core for. Where a process
    must not fork (it has threads, or the system cannot), the look is taken when it is asked for.
    """

    def __init__(self, place: Place) -> None:
        self._place = place
        self._child = self._fork() if can_fork() else None

    def _fork(self) -> tuple[int, int]:
        reading, writing = os.pipe()
        pid = os.fork()
        if pid:
            os.close(writing)
            return pid, reading
        try:
            os.write(writing, disk_key(self._place).encode())
        finally:  # whatever is wrong, the parent sees an empty answer and looks for itself
            os._exit(0)

    def key(self) -> str:
        """Return what ``disk_key`` says."""
        found = b""
        if self._child is not None:
            pid, reading = self._child
            self._child = None
            with open(reading, "rb") as pipe:
                found = pipe.read()
            os.waitpid(pid, 0)
        return found.decode() or disk_key(self._place)

    def end(self) -> None:
        """Wait until the child is gone."""
        if self._child is not None:
            self.key()
