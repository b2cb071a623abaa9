"""A look at a few files that are said to have changed, instead of one at all files."""

from __future__ import annotations

import os
import stat
from bisect import bisect_left
from operator import attrgetter
from typing import TYPE_CHECKING

from wsmem.workspace.scan import FileStat, Scan

if TYPE_CHECKING:
    from collections.abc import Iterable

_path_of = attrgetter("path")


def rescan(found: Scan, changed: Iterable[str], max_bytes: int) -> Scan | None:
    """Return an earlier scan with some files as they are now; None if only a whole scan can tell.

    That is so for whatever is more than other bytes in a file that was there before: files and folders that come or
    go, links, files that are too large.

    Args:
        found: the earlier scan, by the same settings.
        changed: absolute paths without links, as the system names them.
        max_bytes: as in the settings.
    """
    files = found.files.copy()
    for real in changed:
        folder, name = os.path.split(real)
        if folder not in found.folders:
            return None
        path = f"{found.folders[folder]}/{name}".lstrip("/")
        at = bisect_left(files, path, key=_path_of)
        if at == len(files) or files[at].path != path:
            return None
        try:
            status = os.lstat(real)
        except OSError:
            return None
        if not stat.S_ISREG(status.st_mode) or status.st_size > max_bytes:
            return None
        files[at] = FileStat(path, status.st_size, status.st_mtime_ns, status.st_ino)
    return found._replace(files=files)
