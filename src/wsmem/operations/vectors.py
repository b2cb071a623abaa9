"""The meaning of units as vectors in the index.

A unit says more with its neighbours: its vector is w = e + SHARE·(e before + e after), neighbours of the same
section and of the same sort only, as signed bytes.
"""

from __future__ import annotations

import json
from array import array
from typing import TYPE_CHECKING, Final

from wsmem.embed import RoutedVector, embed_documents_bytes
from wsmem.recall.answers import without_speaker

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    import apsw

NOTE_SHARE: Final = 0.5  # of a neighbour in a note's vector
FACT_SHARE: Final = 0.3  # … in a typed fact's, which says less about the next
_BATCH: Final = 4096  # units embedded at a time
_UNITS: Final = "SELECT id, section, kind, content, extra FROM unit WHERE id BETWEEN ? AND ? ORDER BY id"
_INSERT: Final = "INSERT OR REPLACE INTO vector (unit_id, space, v) VALUES (?, ?, ?)"

_Unit = tuple[int, int, str, str]  # number, section, kind, text


def add_vectors(connection: apsw.Connection, added: Iterable[range]) -> None:
    """Embed the units in these ranges of rows, one range a file; the caller holds the transaction."""
    files: list[list[_Unit]] = []
    waiting = 0
    for numbers in added:
        units = [
            (number, section, kind, _text(content, extra))
            for number, section, kind, content, extra in connection.execute(_UNITS, (numbers[0], numbers[-1]))
        ]
        files.append(units)
        waiting += len(units)
        if waiting >= _BATCH:
            connection.executemany(_INSERT, _embed(files))
            files, waiting = [], 0
    connection.executemany(_INSERT, _embed(files))


def _text(content: str, extra: str | None) -> str:
    details = json.loads(extra).get("details", ()) if extra else ()
    return " ".join((without_speaker(content), *details))


def _embed(files: list[list[_Unit]]) -> Iterator[tuple[int, str | None, bytes | None]]:
    vectors = iter(embed_documents_bytes([text for units in files for _, _, _, text in units]))
    for units in files:
        own = [next(vectors) for _ in units]
        for at, (number, section, kind, _) in enumerate(units):
            vector = own[at]
            if vector is None:
                yield number, None, None
                continue
            share = NOTE_SHARE if kind == "N" else FACT_SHARE
            beside = [
                other
                for place in (at - 1, at + 1)
                if 0 <= place < len(units)
                and (other := own[place]) is not None
                and other.table == vector.table
                and units[place][1] == section
                and (units[place][2] == "N") == (kind == "N")
            ]
            yield number, vector.table, _mix(vector, beside, share)


def _mix(vector: RoutedVector, beside: list[RoutedVector], share: float) -> bytes:
    """Return the direction of a vector and a share of its neighbours' as signed bytes."""
    if not beside:
        return vector.vector
    total = [part * vector.scale for part in array("b", vector.vector)]
    for other in beside:
        weight = share * other.scale
        total = [part + weight * added for part, added in zip(total, array("b", other.vector), strict=True)]
    largest = max(max(total), -min(total))
    if not largest:
        return vector.vector
    factor = 127 / largest
    return array("b", [round(part * factor) for part in total]).tobytes()
