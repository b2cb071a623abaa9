"""The meaning of units as vectors in the index.

A unit says more with its neighbours: its vector is w = e + SHARE·(e before + e after), neighbours of the same
section and of the same sort only, as signed bytes.
"""

from __future__ import annotations

import json
from array import array
from enum import Enum
from typing import TYPE_CHECKING, Final

from wsmem.embed import RoutedVector, embed_documents_bytes
from wsmem.recall.answers import without_speaker

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    import apsw

    Embed = Callable[[Sequence[str]], Sequence["RoutedVector | Missing | None"]]

NOTE_SHARE: Final = 0.5  # of a neighbour in a note's vector
FACT_SHARE: Final = 0.3  # … in a typed fact's, which says less about the next
_BATCH: Final = 4096  # units embedded at a time
_FEW: Final = 300  # units that are mixed faster in plain Python than numpy is loaded
_UNITS: Final = "SELECT id, section, kind, content, extra FROM unit WHERE id BETWEEN ? AND ? ORDER BY id"
_INSERT: Final = "INSERT OR REPLACE INTO vector (unit_id, space, v) VALUES (?, ?, ?)"

_Unit = tuple[int, int, str, str]  # number, section, kind, text


class Missing(Enum):
    """The vector of a text that was not made yet."""

    MISSING = 0


MISSING: Final = Missing.MISSING


def add_vectors(
    connection: apsw.Connection, added: Iterable[range], embed: Embed = embed_documents_bytes
) -> None:
    """Give the units in these ranges of rows, one range a file, their vectors; the caller holds the transaction.

    ``embed`` gives the vectors of texts, None where nothing is known of one. A file with a ``MISSING`` one gets none.
    """
    files: list[list[_Unit]] = []
    waiting = 0
    for numbers in added:
        files.append(_read(connection, numbers))
        waiting += len(files[-1])
        if waiting >= _BATCH:
            connection.executemany(_INSERT, _embed(files, embed))
            files, waiting = [], 0
    connection.executemany(_INSERT, _embed(files, embed))


def read_texts(connection: apsw.Connection, ranges: Iterable[range]) -> list[str]:
    """Return the texts of the units in these ranges of rows, as an embedder is given them."""
    return [text for numbers in ranges for _, _, _, text in _read(connection, numbers)]


def _read(connection: apsw.Connection, numbers: range) -> list[_Unit]:
    return [
        (number, section, kind, _text(content, extra))
        for number, section, kind, content, extra in connection.execute(_UNITS, (numbers[0], numbers[-1]))
    ]


def _text(content: str, extra: str | None) -> str:
    details = json.loads(extra).get("details", ()) if extra else ()
    return " ".join((without_speaker(content), *details))


def _embed(files: list[list[_Unit]], embed: Embed) -> Iterable[tuple[int, str | None, bytes | None]]:
    """Return the rows of ``vector`` for the units of some files."""
    given = iter(embed([text for file in files for _, _, _, text in file]))
    known, own = [], []
    for file in files:
        vectors = [next(given) for _ in file]
        if MISSING not in vectors:
            known.append(file)
            own += [vector for vector in vectors if not isinstance(vector, Missing)]
    units = [unit for file in known for unit in file]
    beside = _find_neighbours(known, own)
    mix = _mix_by_numpy if len(units) > _FEW else _mix
    mixed = mix(own, beside, [NOTE_SHARE if kind == "N" else FACT_SHARE for _, _, kind, _ in units])
    return (
        (number, None if vector is None else vector.table, body)
        for (number, _, _, _), vector, body in zip(units, own, mixed, strict=True)
    )


def _find_neighbours(files: list[list[_Unit]], own: list[RoutedVector | None]) -> list[tuple[int, int]]:
    """Return for each unit the places of the unit before and after it that count as neighbours, or -1."""
    beside: list[tuple[int, int]] = []
    for file in files:
        start = len(beside)
        for at, (_, section, kind, _) in enumerate(file):
            vector = own[start + at]
            places = []
            for other in (at - 1, at + 1):
                near = vector is not None and 0 <= other < len(file) and file[other][1] == section
                near = near and (file[other][2] == "N") == (kind == "N")
                found = own[start + other] if near else None
                same = found is not None and vector is not None and found.table == vector.table
                places.append(start + other if same else -1)
            beside.append((places[0], places[1]))
    return beside


def _mix(
    own: list[RoutedVector | None], beside: list[tuple[int, int]], shares: list[float]
) -> Iterator[bytes | None]:
    """Yield the direction of each vector with a share of its neighbours', as signed bytes."""
    for vector, places, share in zip(own, beside, shares, strict=True):
        others = [other for place in places if place >= 0 and (other := own[place]) is not None]
        if vector is None or not others:
            yield None if vector is None else vector.vector
            continue
        total = [part * vector.scale for part in array("b", vector.vector)]
        for other in others:
            weight = share * other.scale
            total = [
                part + weight * added for part, added in zip(total, array("b", other.vector), strict=True)
            ]
        factor = 127 / (max(max(total), -min(total)) or 1.0)
        yield array("b", [round(part * factor) for part in total]).tobytes()


def _mix_by_numpy(
    own: list[RoutedVector | None], beside: list[tuple[int, int]], shares: list[float]
) -> list[bytes | None]:
    """Return the same bytes as ``_mix``, for many vectors at once."""
    import numpy as np  # lazy: 70 ms

    mixed: list[bytes | None] = [None if vector is None else vector.vector for vector in own]
    for table in sorted({vector.table for vector in own if vector is not None}):
        places = [at for at, vector in enumerate(own) if vector is not None and vector.table == table]
        rows = {place: row for row, place in enumerate(places)}
        vectors = [vector for place in places if (vector := own[place]) is not None]
        bodies = np.frombuffer(b"".join(vector.vector for vector in vectors), np.int8).reshape(
            len(places), -1
        )
        scales = np.array([vector.scale for vector in vectors])
        share = np.array([shares[place] for place in places])
        total = bodies * scales[:, None]
        for side in (0, 1):
            pairs = [
                (row, rows[beside[place][side]]) for place, row in rows.items() if beside[place][side] >= 0
            ]
            if pairs:
                here, there = np.array(pairs).T
                total[here] += (share[here] * scales[there])[:, None] * bodies[there]
        largest = np.abs(total).max(1)
        result = np.rint(total * (127 / np.where(largest > 0, largest, 1))[:, None]).astype(np.int8)
        for place, row in rows.items():
            if max(beside[place]) >= 0:
                mixed[place] = result[row].tobytes()
    return mixed
