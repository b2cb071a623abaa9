"""One reader for each system whose export wsmem understands."""

from __future__ import annotations

import json
import os
import re
from datetime import date
from typing import TYPE_CHECKING, Any, Final

from wsmem.errors import UsageError
from wsmem.imports.records import Record, day_of, read_rows, record_of_row
from wsmem.model import FactKind, SourceRef

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_META: Final = re.compile(r"<!--\s*episodic-meta\s*(\{.*?\})\s*-->", re.DOTALL)
_FRONT: Final = re.compile(r"\A---\r?\n(.*?)\r?\n---\r?\n", re.DOTALL)
_VALUE: Final = re.compile(r"^(title|created|id):\s*[\"']?(.*?)[\"']?\s*$", re.MULTILINE)
_PATH_DAY: Final = re.compile(r"(\d{4})/(\d\d)/(\d\d)/")


def read_total_reclaw(path: str) -> Iterator[Record]:
    """Read the JSON dump of Total-ReClaw; what it had consolidated away stays away."""
    for row in read_rows(_text(path), path, "memories", "results"):
        record = record_of_row(row, "total-reclaw", "text", "created_at", "updated_at")
        if record is not None and not row.get("consolidated_into"):
            yield record


def read_memory_lancedb(path: str) -> Iterator[Record]:
    """Read rows of OpenClaw's memory-lancedb: ``text``, ``category``, ``importance``, ``createdAt`` in milliseconds."""
    for row in read_rows(_text(path), path, "memories", "results", "rows"):
        record = record_of_row(row, "memory-lancedb", "text", "createdAt", "created_at")
        if record is not None:
            yield record


def read_mem0(path: str) -> Iterator[Record]:
    """Read what mem0's ``get_all`` returns: ``memory``, ``created_at``, ``categories``, ``metadata``."""
    for row in read_rows(_text(path), path, "results", "memories"):
        categories = row.get("categories")
        if isinstance(categories, list) and categories and "category" not in row:
            row = {**row, "category": str(categories[0])}
        record = record_of_row(
            row, "mem0", "memory" if "memory" in row else "text", "created_at", "updated_at"
        )
        if record is not None:
            yield record


def read_episodic_claw(path: str) -> Iterator[Record]:
    """Read the Markdown episodes of episodic-claw, a file or a folder of them: each one observation."""
    for file in _markdown(path):
        text = _text(file)
        said = _metadata(text)
        body = _FRONT.sub("", _META.sub("", text)).strip()
        body = " ".join(re.sub(r"^#.*$", "", body, flags=re.MULTILINE).split())
        if not body:
            continue
        inside = _PATH_DAY.search(file.replace(os.sep, "/"))
        day = day_of(said.get("created")) or (_make_day(inside) if inside else None)
        name = "".join(char for char in str(said.get("id") or os.path.basename(file)[:-3]) if char.isalnum())[
            :8
        ]
        yield Record(body, FactKind.OBSERVATION, day, f"episodic-claw:{name}")


def read_wsmem(path: str) -> Iterator[Record]:
    """Read what ``wsmem export`` wrote, as JSON or JSON lines."""
    rows = [row for row in read_rows(_text(path), path, "facts") if "wsmem_export" not in row]
    ids: dict[tuple[str, int], str] = {}
    for row in rows:
        place = SourceRef.parse(str(row.get("source")))
        ids |= {(place.path, line): str(row.get("id")) for line in range(place.line, place.line_end + 1)}
    for row in rows:
        if not isinstance(row.get("content"), str) or row.get("kind") not in _KINDS:
            raise UsageError(
                "not an export of wsmem", source=path, hint="give what `wsmem export --format jsonl` wrote"
            )
        attributes: list[tuple[str, str]] = []
        supersedes = row.get("supersedes")
        if supersedes:
            place = SourceRef.parse(str(supersedes))
            target = ids.get((place.path, place.line))
            attributes.append(("supersedes", f"^{target}" if target else str(supersedes)))
        yield Record(
            row["content"],
            FactKind(row["kind"]),
            day_of(row.get("recorded")),
            "",
            tuple(row.get("entities") or ()),
            row.get("confidence"),
            row.get("time"),
            tuple(row.get("details") or ()),
            tuple(attributes),
            tuple((str(key), str(value)) for key, value in (row.get("meta") or {}).items()),
        )


_KINDS: Final = frozenset(("world", "experience", "opinion", "observation"))
READERS: Final[dict[str, Callable[[str], Iterator[Record]]]] = {
    "total-reclaw": read_total_reclaw,
    "episodic-claw": read_episodic_claw,
    "memory-lancedb": read_memory_lancedb,
    "mem0": read_mem0,
    "wsmem": read_wsmem,
}


def _text(path: str) -> str:
    try:
        with open(path, encoding="utf-8-sig") as file:
            return file.read()
    except UnicodeDecodeError:
        raise UsageError(
            "not text in UTF-8", source=path, hint="give the file that the other system exported"
        ) from None
    except OSError as error:
        raise UsageError(f"cannot be read: {error.strerror}", source=path) from error


def _markdown(path: str) -> Iterator[str]:
    if os.path.isfile(path):
        yield path
        return
    if not os.path.isdir(path):
        raise UsageError("there is nothing at this path", source=path)
    for folder, folders, names in os.walk(path):
        folders.sort()
        yield from (os.path.join(folder, name) for name in sorted(names) if name.endswith(".md"))


def _metadata(text: str) -> dict[str, Any]:
    if match := _META.search(text):
        try:
            said = json.loads(match[1])
        except ValueError:
            said = {}
        return said if isinstance(said, dict) else {}
    front = _FRONT.match(text)
    return dict(_VALUE.findall(front[1])) if front else {}


def _make_day(match: re.Match[str]) -> date | None:
    try:
        return date(int(match[1]), int(match[2]), int(match[3]))
    except ValueError:
        return None
