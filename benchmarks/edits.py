"""Edits of one log whose result can be looked for, undone at the end."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from benchmarks.workspace import LAST_DAY
from wsmem import Workspace

if TYPE_CHECKING:
    from types import TracebackType


class LogEditor:
    """Appends facts with a word of their own to a log, one an edit; on leaving, the log is as it was."""

    def __init__(self, root: str, path: str) -> None:
        self._root, self._path = root, path
        self._file = os.path.join(root, path)
        self._number = 0

    def __enter__(self) -> LogEditor:
        with open(self._file, "rb") as file:
            self._before = file.read()
        self._lines = self._before.count(b"\n")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with open(self._file, "wb") as file:
            file.write(self._before)

    def edit(self) -> None:
        """Append one fact."""
        self._number += 1
        with open(self._file, "ab", buffering=0) as file:
            file.write(f"- W @Benchmark: Edit zzqedit{self._number} was taken in.\n".encode())

    def expect_found(self) -> None:
        """Raise unless the index, as it stands, finds the newest edit on its line."""
        answer = Workspace.open(self._root, today=LAST_DAY).recall(f"zzqedit{self._number}", refresh=False)
        found = [str(hit.fact.source) for hit in answer.hits]
        if found[:1] != [f"{self._path}#L{self._lines + self._number}"]:
            raise RuntimeError(f"edit {self._number} of {self._path} is not found: {found}")
