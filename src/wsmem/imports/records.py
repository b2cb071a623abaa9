"""What every reader of another memory gives."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from wsmem.errors import UsageError
from wsmem.model import FactKind

if TYPE_CHECKING:
    from collections.abc import Iterator

KIND_OF_CATEGORY: Final = {
    "preference": FactKind.OPINION,
    "fact": FactKind.WORLD,
    "entity": FactKind.WORLD,
    "decision": FactKind.EXPERIENCE,
    "procedure": FactKind.EXPERIENCE,
    "context": FactKind.OBSERVATION,
    "other": FactKind.OBSERVATION,
}


class Record(NamedTuple):
    """One memory of another system.

    ``day`` is its own date, None if it has none; ``source`` says where it comes from (``mem0:1a2b3c4d``);
    ``tail`` is what else stands behind the bullet.
    """

    text: str
    kind: FactKind = FactKind.OBSERVATION
    day: date | None = None
    source: str = ""
    entities: tuple[str, ...] = ()
    confidence: float | None = None
    time: str | None = None
    details: tuple[str, ...] = ()
    attributes: tuple[tuple[str, str], ...] = ()
    tail: tuple[tuple[str, str], ...] = ()


def read_rows(text: str, source: str, *keys: str) -> Iterator[dict[str, Any]]:
    """Yield the objects of a JSON list, of JSON lines, or of the first list under one of ``keys``.

    Raises:
        UsageError: it is no such JSON.
    """
    plain = text.removeprefix("\ufeff").strip()
    try:
        whole = json.loads(plain)
    except ValueError:
        try:
            whole = [json.loads(line) for line in plain.splitlines() if line.strip()]
        except ValueError as error:
            raise UsageError(
                f"not valid JSON: {error}", source=source, hint="give the file that the other system exported"
            ) from None
    if isinstance(whole, dict):
        whole = next((whole[key] for key in keys if isinstance(whole.get(key), list)), [whole])
    if not isinstance(whole, list) or not all(isinstance(row, dict) for row in whole):
        raise UsageError(
            "no list of memories", source=source, hint="give the file that the other system exported"
        )
    yield from whole


def day_of(stamp: object) -> date | None:
    """Read a date from ISO 8601, or from seconds or milliseconds since 1970 (UTC)."""
    if isinstance(stamp, int | float) and not isinstance(stamp, bool) and stamp > 0:
        seconds = stamp / 1000 if stamp > 1e11 else stamp
        return datetime.fromtimestamp(seconds, UTC).date() if seconds < 1e11 else None
    if not isinstance(stamp, str):
        return None
    try:
        return datetime.fromisoformat(stamp).date()
    except ValueError:
        return None


def record_of_row(row: dict[str, Any], origin: str, text_key: str, *stamps: str) -> Record | None:
    """Return the record of a row with a text, a category, an importance and a date; None without a text."""
    text = row.get(text_key)
    if not isinstance(text, str) or not text.strip():
        return None
    category = row.get("category")
    category = category.strip().casefold() if isinstance(category, str) else ""
    kind = KIND_OF_CATEGORY.get(category, FactKind.OBSERVATION)
    tag = f" #{category}" if category and f"#{category}" not in text else ""
    importance = row.get("importance")
    tail = (("imp", f"{min(max(float(importance), 0), 1):g}"),) if isinstance(importance, int | float) else ()
    day = next((found for stamp in stamps if (found := day_of(row.get(stamp))) is not None), None)
    name = "".join(char for char in str(row.get("id") or "") if char.isalnum())[:8]
    confidence = 0.7 if kind is FactKind.OPINION else None
    return Record(
        " ".join(text.split()) + tag,
        kind,
        day,
        f"{origin}:{name}" if name else origin,
        confidence=confidence,
        tail=tail,
    )
