"""Forget: a statement is left out of every answer; its line stays unless it is purged."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wsmem.errors import Conflict, WorkspaceError
from wsmem.markdown.edit import delete_lines
from wsmem.markdown.lines import split_lines
from wsmem.markdown.tombstones import FORGOTTEN_PATH, Tombstone, add_tombstones
from wsmem.model import Fact, SourceRef
from wsmem.operations.forgotten import load_tombstones
from wsmem.operations.session import Session, ask, open_session
from wsmem.operations.target import find_target
from wsmem.records import NamedTuple
from wsmem.workspace.confine import resolve_inside
from wsmem.workspace.files import decode, encode, read_file
from wsmem.workspace.lock import writer_lock
from wsmem.workspace.writing import write_atomic

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from wsmem.index.reader import IndexReader
    from wsmem.operations.workspace import Place

LOCK_TIMEOUT: Final = 10.0
_COPIES: Final = """
SELECT unit.id, statement, same FROM unit JOIN file ON file.id = file_id
WHERE same = (SELECT same FROM unit WHERE id = ?) ORDER BY path, line
"""
_BANK: Final = "SELECT path FROM file WHERE role IN ('bank', 'entity') AND path NOT LIKE '@%' ORDER BY path"


class Gone(NamedTuple):
    """One place of a forgotten statement; ``purged``: its lines are deleted."""

    id: str
    source: SourceRef
    purged: bool


class ForgetResult(NamedTuple):
    """What is forgotten; ``quoted`` are generated lines of the bank that still repeat it until reflect runs."""

    forgotten: tuple[Gone, ...]
    quoted: tuple[SourceRef, ...]
    dry_run: bool
    warnings: tuple[str, ...]


class _Found(NamedTuple):
    facts: tuple[Fact, ...]
    stones: tuple[Tombstone, ...]
    warnings: tuple[str, ...]


def forget(
    place: Place,
    targets: Sequence[str],
    *,
    reason: str = "",
    purge: bool = False,
    dry_run: bool = False,
    day: date,
) -> ForgetResult:
    """Forget statements with all their exact copies, whatever the day of the log.

    The decision stands in ``memory/forgotten.md`` and outlives the index, imports included. Undoing it is
    deleting its line there.

    Args:
        place: the workspace.
        targets: ids, beginnings of ids, or lines.
        reason: why; it is written, so it should not repeat what is to be forgotten.
        purge: delete the lines too, with nested bullets. History in git keeps them.
        dry_run: change nothing; tell what would be forgotten.
        day: when it was decided.

    Raises:
        NotFound: one of them is no statement; nothing is forgotten.
        UsageError: an id could be several statements.
        Locked: another process kept writing.
        WorkspaceError: ``memory/forgotten.md`` or, with ``purge``, a log cannot be written.
    """
    found = ask(place, lambda session: _find(session, place, targets, reason, day))
    gone = tuple(
        Gone(fact.id, fact.source, purge and not fact.source.path.startswith("@")) for fact in found.facts
    )
    warnings = list(found.warnings)
    if purge:
        warnings += [
            f"{one.source}: an extra path is only read, so its line stays" for one in gone if not one.purged
        ]
    if not dry_run:
        with writer_lock(place.root, timeout=LOCK_TIMEOUT, purpose="wsmem forget"):
            _write_tombstones(place, found.stones)
            if purge:
                _delete(place, found.facts)
        warnings += _check_gone(place, found)
    return ForgetResult(gone, _quoted(place, found.facts), dry_run, tuple(warnings))


def _find(session: Session, place: Place, targets: Sequence[str], reason: str, day: date) -> _Found:
    reader = session.reader
    facts: dict[int, Fact] = {}
    stones: dict[int, Tombstone] = {}
    for text in targets:
        target = find_target(place, reader, text)
        rows = list(reader.connection.execute(_COPIES, (target.row,)))
        copies = reader.facts_by_row(row for row, _, _ in rows)
        for row, statement, same in rows:
            facts[row] = copies[row]
            stones[statement] = Tombstone(statement, same, day, reason)
    return _Found(tuple(facts.values()), tuple(stones.values()), session.warnings)


def _write_tombstones(place: Place, stones: Sequence[Tombstone]) -> None:
    path = resolve_inside(place.root, place.config, FORGOTTEN_PATH)
    try:
        before: bytes | None = read_file(path).data
    except FileNotFoundError:
        before = None
    old = decode(before, FORGOTTEN_PATH) if before is not None else ""
    new = add_tombstones(old, stones)
    if new != old:
        write_atomic(path, encode(new, before or b""), expected=before)
    known = {stone.statement for stone in load_tombstones(place)}
    if not known.issuperset(stone.statement for stone in stones):
        hint = "close the comment or block that the page leaves open, and try again"
        raise WorkspaceError("the decision could not be written", source=FORGOTTEN_PATH, hint=hint)


def _delete(place: Place, facts: Sequence[Fact]) -> None:
    """Delete the lines of statements, each file at once and only where they still say what was found."""
    by_path: dict[str, list[Fact]] = {}
    for fact in facts:
        if not fact.source.path.startswith("@"):
            by_path.setdefault(fact.source.path, []).append(fact)
    for name, there in by_path.items():
        path = resolve_inside(place.root, place.config, name)
        before = read_file(path).data
        text = decode(before, name)
        lines = split_lines(text)
        for fact in sorted(there, key=lambda fact: -fact.source.line):
            source = fact.source
            shown = "".join("".join(lines[source.line - 1 : source.line_end]).split())
            if "".join(fact.content.split())[:20] not in shown:
                raise Conflict(
                    "the file has changed since it was read; the line stays",
                    source=str(source),
                    hint="run the command again",
                )
            text = delete_lines(text, source.line, source.line_end)
        write_atomic(path, encode(text, before), expected=before)


def _check_gone(place: Place, found: _Found) -> list[str]:
    """Make sure that the index leaves the statements out, else say why it does not."""
    with open_session(place) as session:
        left = [
            stone
            for stone in found.stones
            if session.reader.connection.execute(
                "SELECT 1 FROM unit WHERE statement = ? LIMIT 1", (stone.statement,)
            ).fetchone()
        ]
        if not left:
            return []
        return [
            *session.warnings,
            f"^{left[0].id} is still in the index: see that {FORGOTTEN_PATH} is not excluded, then run wsmem index",
        ]


def _quoted(place: Place, facts: Sequence[Fact]) -> tuple[SourceRef, ...]:
    """Return the lines of the bank, generated ones too, that repeat a statement word for word."""
    own = {(fact.source.path, fact.source.line) for fact in facts}
    texts = {fact.content for fact in facts if len(fact.content) >= 8}

    def look(session: Session) -> list[SourceRef]:
        return [ref for path in _bank_pages(session.reader) for ref in _repeats(place, path, texts)]

    with open_session(place, refresh=False) as session:
        return tuple(ref for ref in look(session) if (ref.path, ref.line) not in own)


def _bank_pages(reader: IndexReader) -> list[str]:
    return [path for (path,) in reader.connection.execute(_BANK)]


def _repeats(place: Place, path: str, texts: set[str]) -> list[SourceRef]:
    try:
        text = decode(read_file(resolve_inside(place.root, place.config, path)).data, path)
    except (FileNotFoundError, WorkspaceError):
        return []
    lines = enumerate(split_lines(text), start=1)
    return [SourceRef(path, number, number) for number, line in lines if any(said in line for said in texts)]
