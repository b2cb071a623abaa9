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
    from wsmem.index.reader import IndexedFile, IndexReader
    from wsmem.operations.workspace import Place
    from wsmem.workspace.scan import Scan


def is_current(reader: IndexReader, place: Place, key: str) -> bool:
    """Say whether the index agrees with the disk, whose state is ``key`` (see ``disk_key``)."""
    return reader.meta("settings") == settings_key(place) and reader.meta("stat") == key


def disk_key(place: Place) -> str:
    """Look at the disk and return what tells its state from every other; "-" if something lies about."""
    from wsmem.workspace.scan import scan  # lazy: most often a child process looks

    return scan_key(scan(place.root, place.config))


def scan_key(found: Scan) -> str:
    """Return what ``disk_key`` says of this scan."""
    from wsmem.workspace.writing import is_abandoned

    abandoned = any(is_abandoned(path.rpartition("/")[2]) for path in found.temporary)
    return "-" if abandoned else stat_key(found)


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


def compare(found: Scan, known: dict[str, IndexedFile]) -> Difference:
    """Tell what differs between the disk and the index, by stat alone."""
    difference = Difference([], [], [])
    for file in found.files:
        have = known.get(file.path)
        if have is None:
            difference.new.append(file.path)
        elif (have.size, have.mtime_ns, have.inode) != file[1:]:
            difference.suspect.append(file.path)
    if len(found.files) - len(difference.new) != len(known):
        seen = {file.path for file in found.files}
        difference.gone.extend(path for path in known if path not in seen)
    return difference


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
