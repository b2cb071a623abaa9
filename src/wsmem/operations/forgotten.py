"""The decisions to forget: what ``memory/forgotten.md`` holds, and what the index knows of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wsmem.markdown.tombstones import FORGOTTEN_PATH, Tombstone, read_tombstones
from wsmem.operations.reading import read_bytes
from wsmem.text import decode_id_prefix, encode_id

if TYPE_CHECKING:
    from collections.abc import Iterable

    from wsmem.index.reader import IndexReader
    from wsmem.index.writer import IndexWriter
    from wsmem.operations.workspace import Place

__all__ = [
    "FORGOTTEN_PATH", "find_tombstone", "forgotten_in", "forgotten_statements", "keep_forgotten",
    "load_tombstones", "paths_with",
]  # fmt: skip

_KEY: Final = "forgotten"
_PATHS: Final = "SELECT DISTINCT path FROM unit JOIN file ON file.id = file_id WHERE statement = ?"


def load_tombstones(place: Place) -> tuple[Tombstone, ...]:
    """Return what is forgotten, in the order of the page; nothing without one.

    Raises:
        WorkspaceError: the page cannot be read, so that nobody knows what is forgotten.
    """
    try:
        data = read_bytes(place, FORGOTTEN_PATH).data
    except FileNotFoundError:
        return ()
    return read_tombstones(data.decode("utf-8", "replace"))  # one odd byte must not bring everything back


def find_tombstone(stones: Iterable[Tombstone], statement: int, same: int) -> Tombstone | None:
    """Return the tombstone of a statement, whatever its day, if there is one.

    Importers ask this before they write: what was forgotten is not to come back from a transcript.

    Args:
        stones: see ``load_tombstones``.
        statement: the fingerprint of kind, entities, text and day.
        same: the same without the day.
    """
    return next((stone for stone in stones if stone.statement == statement or stone.same == same), None)


# -- in the index -----------------------------------------------------------------------------------


def forgotten_statements(place: Place) -> frozenset[int]:
    """Return the fingerprints, with their day, of what no answer may hold."""
    return frozenset(stone.statement for stone in load_tombstones(place))


def forgotten_in(reader: IndexReader) -> frozenset[int]:
    """Return the fingerprints that the index leaves out."""
    spans = (decode_id_prefix(text) for text in (reader.meta(_KEY) or "").split())
    return frozenset(span[0] for span in spans if span is not None)


def keep_forgotten(writer: IndexWriter, statements: Iterable[int]) -> None:
    """Note which fingerprints the index leaves out."""
    writer.set_meta(_KEY, " ".join(encode_id(number) for number in sorted(statements)))


def paths_with(reader: IndexReader, statements: Iterable[int]) -> frozenset[str]:
    """Return the files in which one of the statements stands."""
    return frozenset(
        path for number in statements for (path,) in reader.connection.execute(_PATHS, (number,))
    )
