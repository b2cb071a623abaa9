"""Finding what wsmem cannot read as it stands. No index is needed, nothing is written."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from wsmem.errors import WorkspaceError
from wsmem.index.rows import unit_rows
from wsmem.model import Problem, SourceRef
from wsmem.operations.lint_rules import ADVICE, RULES, LintedFile
from wsmem.operations.reading import read_document, read_text
from wsmem.operations.status import is_wrong
from wsmem.workspace.confine import locate
from wsmem.workspace.layout import is_markdown
from wsmem.workspace.scan import scan

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wsmem.model import Unit
    from wsmem.operations.workspace import Place


class LintResult(NamedTuple):
    """What is wrong, by file and line, and how many files were looked at."""

    problems: tuple[Problem, ...]
    files: int


def lint_workspace(place: Place, paths: Sequence[str] = (), *, strict: bool = False) -> LintResult:
    """Return what is wrong in the files of the workspace.

    Args:
        place: the workspace.
        paths: only these files, and those in these folders; without any, all.
        strict: also give advice on style.

    Raises:
        WorkspaceError: a path leads out of the workspace, or there is nothing at it.
    """
    found = scan(place.root, place.config)
    library = _Library(place, [file.path for file in found.files])
    wanted = choose_files(place, library.paths, paths)
    problems = [
        Problem(
            "unreadable",
            entry.reason,
            SourceRef(entry.path, 1, 1),
            "",
            "make it readable, or exclude it in wsmem.toml",
        )
        for entry in found.skipped
        if is_wrong(entry) and (not paths or entry.path in wanted or _inside(entry.path, paths))
    ]
    for path in wanted:
        file = library.read(path)
        if file is None:
            if path in library.broken:
                problems.append(library.broken[path])
            continue
        problems += file.document.problems
        for rule in RULES + (ADVICE if strict else ()):
            problems += rule(file, library)
    problems.sort(key=lambda problem: (problem.source, problem.code))
    return LintResult(tuple(problems), len(wanted))


class _Library:
    """The files of the workspace, each read and parsed once, when it is asked for."""

    def __init__(self, place: Place, paths: list[str]) -> None:
        self.place = place
        self.paths = paths
        self.known = frozenset(paths)
        self.broken: dict[str, Problem] = {}
        self._files: dict[str, LintedFile | None] = {}
        self._statements: dict[int, list[tuple[str, Unit]]] | None = None

    def get(self, path: str) -> LintedFile | None:
        """Return a file of the memory, None if it is not one or cannot be read."""
        return self.read(path) if path in self.known else None

    def read(self, path: str) -> LintedFile | None:
        """Return any file, None if it cannot be read; then ``broken`` says why unless it is gone."""
        if path not in self._files:
            self._files[path] = self._read(path)
        return self._files[path]

    def exists(self, path: str) -> bool:
        """Say whether there is such a file on the disk."""
        try:
            return os.path.isfile(locate(self.place.root, self.place.config, path).path)
        except WorkspaceError:
            return False

    def has_statement(self, low: int, high: int) -> bool:
        """Say whether some statement has a fingerprint in this range; reads every file."""
        return any(low <= statement <= high for statement in self._by_statement())

    def with_statement(self, low: int, high: int) -> list[tuple[str, Unit]]:
        """Return the statements with a fingerprint in this range, each with its file; reads every file."""
        found = self._by_statement().items()
        return [place for statement, places in found if low <= statement <= high for place in places]

    def _by_statement(self) -> dict[int, list[tuple[str, Unit]]]:
        if self._statements is None:
            self._statements = {}
            for path in self.paths:
                if (file := self.get(path)) is None:
                    continue
                rows = unit_rows(file.document.units, path, file.kind.recorded)
                for row, unit in zip(rows, file.document.units, strict=True):
                    self._statements.setdefault(row.statement, []).append((path, unit))
        return self._statements

    def _read(self, path: str) -> LintedFile | None:
        try:
            text = read_text(self.place, path)
        except FileNotFoundError:
            return None
        except WorkspaceError as error:
            line = (error.source or "").rpartition(":")[2]
            source = SourceRef(path, int(line), int(line)) if line.isdecimal() else SourceRef(path, 1, 1)
            hint = error.hint or "make it readable, or exclude it in wsmem.toml"
            self.broken[path] = Problem("unreadable", error.message, source, "", hint)
            return None
        return LintedFile(path, text, *read_document(self.place, path, text))


def choose_files(place: Place, known: Sequence[str], paths: Sequence[str]) -> list[str]:
    """Return the files that ``paths`` name; a Markdown file that is named itself need not be indexed."""
    if not paths:
        return list(known)
    chosen: dict[str, None] = {}
    for path in paths:
        location = locate(place.root, place.config, path)
        name = location.name
        inside = [file for file in known if name in (file, ".") or file.startswith(f"{name}/")]
        if not inside and not os.path.lexists(location.path):
            raise WorkspaceError(
                "there is nothing at this path", source=path, hint="name a file or folder of the workspace"
            )
        if not inside and is_markdown(name) and os.path.isfile(location.path):
            inside = [name]
        chosen.update(dict.fromkeys(inside))
    return sorted(chosen)


def _inside(path: str, folders: Sequence[str]) -> bool:
    return any(path.startswith(f"{folder.rstrip('/')}/") for folder in folders)
