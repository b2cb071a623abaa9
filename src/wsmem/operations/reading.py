"""One file from the disk to what the index or a linter wants of it."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING, Final

from wsmem.errors import WorkspaceError
from wsmem.index.rows import unit_rows
from wsmem.index.writer import FileRow
from wsmem.markdown.document import Document, parse_document
from wsmem.workspace.confine import resolve_inside
from wsmem.workspace.files import FileBytes, content_hash, decode, read_file
from wsmem.workspace.layout import FileClass, FileRole, classify

if TYPE_CHECKING:
    from wsmem.index.rows import UnitRow
    from wsmem.model import Unit
    from wsmem.operations.workspace import Place

_RACY_NS: Final = 50_000_000  # a file written within this time before it was read may change unseen


def read_document(place: Place, path: str, text: str) -> tuple[Document, FileClass]:
    """Parse a file's text by what its path says of it."""
    kind = classify(path, place.config.privacy.private_paths)
    document = parse_document(
        text, path, recorded=kind.recorded, bank=kind.bank, retain_words=place.retain_words
    )
    return document, kind


def read_bytes(place: Place, path: str) -> FileBytes:
    """Read a file of the workspace by the path that the scan gave it."""
    name = path if path.startswith("@") else os.path.join(place.root, path)
    return read_file(resolve_inside(place.root, place.config, path) if path.startswith("@") else name)


def read_text(place: Place, path: str) -> str:
    """Read the text of a file of the workspace."""
    return decode(read_bytes(place, path).data, path)


def settled_mtime(found: FileBytes) -> int:
    """Return the file's time, or -1 if it could still change without changing its time again.

    Clocks of file systems tick slowly: two writes within one tick leave the same stat. Such a file is
    read once more by the next run.
    """
    racy = not found.steady or abs(time.time_ns() - found.mtime_ns) < _RACY_NS
    return -1 if racy else found.mtime_ns


def read_row(
    place: Place, path: str, known_hash: bytes | None = None, forgotten: frozenset[int] = frozenset()
) -> FileRow:
    """Read a file and return what the index keeps of it.

    One that is no text is kept as unreadable, with the reason. One whose bytes have ``known_hash`` is not
    parsed: its row has no units. Statements whose fingerprint is ``forgotten`` are left out, also from
    what is said around others.

    Raises:
        FileNotFoundError: it is gone.
        WorkspaceError: it cannot be read.
    """
    found = read_bytes(place, path)
    digest, mtime = content_hash(found.data), settled_mtime(found)
    base = FileRow(path, digest, found.size, mtime, found.inode, "note", 0, False, "", None, (), (), [])
    if digest == known_hash:
        return base
    try:
        document, kind = read_document(place, path, decode(found.data, path))
    except WorkspaceError as error:
        kind = classify(path, place.config.privacy.private_paths)
        return base._replace(role=str(kind.role), private=kind.private, error=error.message)
    names: tuple[str, ...] = ()
    if kind.role is FileRole.ENTITY:
        stem = path.rpartition("/")[2].rpartition(".")[0]
        names = tuple(dict.fromkeys((document.title or stem, stem, *document.aliases)))
    units = document.units
    rows = _rows(place, path, units, kind)
    if forgotten and any(row.statement in forgotten for row in rows):
        units = tuple(unit for unit, row in zip(units, rows, strict=True) if row.statement not in forgotten)
        rows = _rows(place, path, units, kind)
    sections = {unit.section: unit.heading for unit in units}
    return base._replace(
        role=str(kind.role),
        recorded=kind.recorded.toordinal() if kind.recorded else 0,
        private=kind.private,
        title=document.title,
        names=names,
        sections=tuple(sections.items()),
        units=rows,
    )


def _rows(place: Place, path: str, units: tuple[Unit, ...], kind: FileClass) -> list[UnitRow]:
    attributes = place.config.stance.attributes
    return unit_rows(units, path, kind.recorded, private=kind.private, attributes=attributes)
