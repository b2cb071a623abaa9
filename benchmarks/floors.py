"""What a machine needs at the least: the floors that figures are compared with."""

from __future__ import annotations

import os
from hashlib import blake2b
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

    import apsw

# By rank and row: one that asks for the order of the rank alone is slower, since FTS5 then sorts all rows itself.
_TOP: Final = "SELECT rowid, rank FROM words WHERE words MATCH ? ORDER BY rank, rowid LIMIT 50"


def markdown_files(root: str) -> Iterator[os.DirEntry[str]]:
    """Yield all Markdown files below a folder, skipping folders whose name begins with a dot."""
    waiting = [root]
    while waiting:
        with os.scandir(waiting.pop()) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    if entry.name[0] != ".":
                        waiting.append(entry.path)
                elif entry.name.endswith(".md"):
                    yield entry


def stat_files(root: str) -> int:
    """Ask the system for the state of every file; return their bytes."""
    return sum(entry.stat(follow_symlinks=False).st_size for entry in markdown_files(root))


def hash_files(root: str) -> None:
    """Read every file and hash it."""
    for entry in markdown_files(root):
        with open(entry.path, "rb", buffering=0) as file:
            blake2b(file.read(), digest_size=16).digest()


def find_top(connection: apsw.Connection, words: list[str]) -> list[tuple[object, ...]]:
    """Return the best 50 rows of the full-text index for any of the words: the query alone, nothing made of it."""
    match = " OR ".join(f'"{word}"' for word in words)
    return connection.execute(_TOP, (match,)).fetchall()
