"""Appending statements to a log: under the writer's lock, byte for byte, never twice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wsmem.errors import Conflict, Refused, UsageError, WorkspaceError
from wsmem.index.rows import unit_rows
from wsmem.markdown.edit import append_bullet, insert_lines
from wsmem.markdown.lines import split_lines
from wsmem.model import FactKind, SourceRef
from wsmem.operations.forgotten import FORGOTTEN_PATH, find_tombstone, load_tombstones
from wsmem.operations.reading import read_document
from wsmem.records import NamedTuple
from wsmem.text import encode_id
from wsmem.workspace.confine import locate
from wsmem.workspace.files import decode, encode, read_file
from wsmem.workspace.layout import classify, is_markdown
from wsmem.workspace.lock import writer_lock
from wsmem.workspace.writing import write_atomic

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from wsmem.model import Unit
    from wsmem.operations.statements import Written
    from wsmem.operations.workspace import Place
    from wsmem.workspace.confine import Location

LOCK_TIMEOUT: Final = 10.0
_TRIES: Final = 5  # against an editor that saves in between


class Standing(NamedTuple):
    """Where a statement stands: with ``new`` False it stood there before."""

    id: str
    source: SourceRef
    new: bool


class _Known(NamedTuple):
    unit: Unit
    statement: int
    same: int


def log_path(day: date) -> str:
    """Return the log of a day."""
    return f"memory/{day.isoformat()}.md"


def append_statements(
    place: Place,
    path: str,
    written: Sequence[Written],
    *,
    purpose: str,
    title: str = "",
    dry_run: bool = False,
    details: Sequence[str] = (),
) -> tuple[Standing, ...]:
    """Append bullets to a file's Retain section, which is made like the file itself if it is missing.

    What the file says already is not written again. All is written or nothing.

    Args:
        place: the workspace.
        path: a Markdown file inside of it, no extra path.
        written: the statements with their bullets.
        purpose: what the lock is for.
        title: the heading of a file that does not exist yet.
        dry_run: write nothing; tell what would be.
        details: nested bullets below each of them.

    Raises:
        Refused: one of them is forgotten.
        Locked: another process kept writing.
        Conflict: somebody kept editing the file.
        WorkspaceError: the file cannot be written, or is none of the workspace's notes.
    """
    location = _check_place(place, path)
    if dry_run:
        return _append(place, location, written, title, details)[0]
    with writer_lock(place.root, timeout=LOCK_TIMEOUT, purpose=purpose):
        for attempt in range(_TRIES):
            standings, before, after = _append(place, location, written, title, details)
            if after is None:
                return standings
            try:
                write_atomic(location.path, after, expected=before)
            except Conflict:
                if attempt == _TRIES - 1:
                    raise
                continue
            return standings
    raise AssertionError  # the loop returns or raises


def _check_place(place: Place, path: str) -> Location:
    location = locate(place.root, place.config, path)
    if location.name.startswith("@"):
        raise WorkspaceError("an extra path is only read", source=path, hint="name a file of the workspace")
    if not is_markdown(location.name):
        raise UsageError("not a Markdown file", source=path, hint="name one that ends in .md")
    if any(part.startswith(".") for part in location.name.split("/")):
        raise WorkspaceError("a hidden file is no part of the memory", source=path)
    if location.name == FORGOTTEN_PATH:
        raise WorkspaceError("that page lists what is forgotten", source=path, hint="wsmem forget writes it")
    return location


def _append(
    place: Place, location: Location, written: Sequence[Written], title: str, details: Sequence[str]
) -> tuple[tuple[Standing, ...], bytes | None, bytes | None]:
    """Return where the statements will stand, the file's bytes, and its new ones (None: no change)."""
    try:
        before: bytes | None = read_file(location.path).data
    except FileNotFoundError:
        before = None
    old = decode(before, location.name) if before is not None else ""
    text = old or (f"# {title}\n" if title and before is None else "")
    known = {entry.statement: entry for entry in reversed(_read(place, location.name, text))}
    wanted = _fingerprints(place, location.name, written)
    stones = load_tombstones(place)
    lines: list[int | None] = []
    for one, (statement, same) in zip(written, wanted, strict=True):
        if stone := find_tombstone(stones, statement, same):
            hint = f"delete the line of ^{stone.id} in {FORGOTTEN_PATH} to allow it again"
            raise Refused("this was forgotten", excerpt=one.bullet[:100], hint=hint)
        if statement in known or statement in (wanted[at][0] for at in range(len(lines))):
            lines.append(None)
            continue
        count = len(split_lines(text))
        text, line = append_bullet(text, one.bullet, words=place.retain_words)
        if details:
            bullet = split_lines(text)[line - 1]
            margin = bullet[: len(bullet) - len(bullet.lstrip(" "))]
            text = insert_lines(text, line + 1, [f"{margin}  - {detail}" for detail in details])
        grown = len(split_lines(text)) - count
        lines = [at + grown if at is not None and at >= line else at for at in lines]
        lines.append(line)
    found = _read(place, location.name, text) if text != old else list(known.values())
    standings = tuple(
        _stand(location.name, found, known, statement, line, one)
        for one, (statement, _), line in zip(written, wanted, lines, strict=True)
    )
    return standings, before, encode(text, before or b"") if any(line is not None for line in lines) else None


def _stand(
    path: str, found: list[_Known], known: dict[int, _Known], statement: int, line: int | None, one: Written
) -> Standing:
    name = f"f-{encode_id(statement)}"
    if line is None:
        unit = next((entry.unit for entry in found if entry.statement == statement), known.get(statement))
        assert unit is not None
        unit = unit.unit if isinstance(unit, _Known) else unit
        return Standing(name, SourceRef(path, unit.line, unit.line_end), False)
    at = next((entry for entry in found if entry.unit.line == line), None)
    if at is None or at.statement != statement:
        raise WorkspaceError(
            "the file would not read the new bullet as a fact",
            source=f"{path}:{line}",
            excerpt=one.bullet[:100],
            hint=f"look at the end of {path}: something there is left open",
        )
    return Standing(name, SourceRef(path, line, at.unit.line_end), True)


def _read(place: Place, path: str, text: str) -> list[_Known]:
    document, kind = read_document(place, path, text)
    rows = unit_rows(document.units, path, kind.recorded)
    return [
        _Known(unit, row.statement, _same(row.columns[5]))
        for unit, row in zip(document.units, rows, strict=True)
        if unit.kind is not FactKind.NOTE and not unit.retired
    ]


def _fingerprints(place: Place, path: str, written: Sequence[Written]) -> list[tuple[int, int]]:
    """Return the fingerprint of each statement in this file, with and without the day."""
    found: list[tuple[int, int]] = []
    recorded = classify(path, place.config.privacy.private_paths).recorded
    for one in written:
        document, _ = read_document(place, path, f"## {place.retain_words[0]}\n\n- {one.bullet}\n")
        if len(document.units) != 1 or document.units[0].kind is FactKind.NOTE:
            raise UsageError(
                "no bullet can say this", excerpt=one.bullet[:100], hint="write a plain sentence"
            )
        (row,) = unit_rows(document.units, path, recorded)
        found.append((row.statement, _same(row.columns[5])))
    return found


def _same(value: object) -> int:
    assert isinstance(value, int)
    return value
