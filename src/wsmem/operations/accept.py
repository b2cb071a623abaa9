"""Accepting proposals: each becomes a typed bullet of the log that it was taken from."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Final, NamedTuple

from wsmem.errors import Conflict, NotFound, WorkspaceError
from wsmem.markdown.bullet import TypedBullet, parse_bullet
from wsmem.markdown.edit import append_bullet
from wsmem.model import SourceRef
from wsmem.operations.reading import read_bytes, read_document
from wsmem.reflect.proposals import FOLDER, SOURCE_KEY, Proposed, read_proposals, without
from wsmem.text import normalise_statement
from wsmem.workspace.confine import resolve_inside
from wsmem.workspace.files import decode, encode
from wsmem.workspace.lock import writer_lock
from wsmem.workspace.writing import write_atomic

if TYPE_CHECKING:
    from wsmem.operations.workspace import Place

TICKED: Final = "ticked"
ALL: Final = "all"
LOCK_TIMEOUT: Final = 10.0
_DAY: Final = re.compile(r"\d{4}-\d{2}-\d{2}")


class Accepted(NamedTuple):
    """A proposal that is a fact now, and the line of the log where it stands."""

    bullet: str
    source: SourceRef


class Acceptance(NamedTuple):
    """What was accepted, and what could not be, each with the reason."""

    accepted: tuple[Accepted, ...]
    refused: tuple[tuple[Proposed, str], ...]


def accept_proposals(place: Place, which: str = TICKED) -> Acceptance:
    """Append proposals to their logs, below ``## Retain``, and take them off their page.

    Args:
        place: the workspace.
        which: ``ticked``, ``all``, or a day such as ``2025-11-27``, all of whose proposals are meant.

    A proposal that its log holds already is only taken off its page, so running it again is no harm.

    Raises:
        NotFound: there are no proposals for that day.
        Locked: another process is writing.
    """
    accepted: list[Accepted] = []
    refused: list[tuple[Proposed, str]] = []
    with writer_lock(place.root, timeout=LOCK_TIMEOUT, purpose="wsmem reflect --accept"):
        for page in _pages(place, which):
            data = read_bytes(place, page).data
            text = decode(data, page)
            taken: list[str] = []
            for one in read_proposals(text, page):
                if which == TICKED and not one.ticked:
                    continue
                try:
                    accepted.append(_append(place, one))
                    taken.append(one.id)
                except (WorkspaceError, Conflict) as error:
                    refused.append((one, error.message))
            after = encode(without(text, taken), data)
            write_atomic(os.path.join(place.root, page), after, expected=data)
    return Acceptance(tuple(accepted), tuple(refused))


def _pages(place: Place, which: str) -> list[str]:
    folder = os.path.join(place.root, FOLDER)
    names = sorted(os.listdir(folder)) if os.path.isdir(folder) else []
    pages = [f"{FOLDER}{name}" for name in names if name.endswith(".md")]
    if which in (TICKED, ALL):
        return pages
    page = f"{FOLDER}{which}.md"
    if not _DAY.fullmatch(which) or page not in pages:
        days = ", ".join(name.removesuffix(".md") for name in names[-5:])
        hint = f"there are some for {days}" if days else "wsmem reflect --infer --apply makes proposals"
        raise NotFound(f'there are no proposals for "{which}"', source=FOLDER, hint=hint)
    return [page]


def _append(place: Place, one: Proposed) -> Accepted:
    """Append one bullet to its log; raises ``WorkspaceError`` if it is none, or its log cannot be written."""
    typed = parse_bullet(one.bullet)
    if not isinstance(typed, TypedBullet):
        raise WorkspaceError("not a typed bullet any more; it reads W @Name: …", source=one.bullet)
    path = one.source.path
    if not path.endswith(".md") or path.startswith(("@", "bank/", ".")):
        raise WorkspaceError("its source is no log of this workspace", source=path)
    resolve_inside(place.root, place.config, path)
    try:
        data = read_bytes(place, path).data
    except FileNotFoundError as error:
        raise WorkspaceError("its log is gone", source=path) from error
    text = decode(data, path)
    document, _ = read_document(place, path, text)
    wanted = normalise_statement(typed.content)
    for unit in document.units:
        if unit.kind is typed.kind and normalise_statement(unit.content) == wanted:
            return Accepted(one.bullet, SourceRef(path, unit.line, unit.line_end))
    bullet = f"{one.bullet} <!-- wsmem {SOURCE_KEY}=#L{one.source.line} -->"
    made = append_bullet(text, bullet, words=place.retain_words)
    write_atomic(os.path.join(place.root, path), encode(made.text, data), expected=data)
    return Accepted(one.bullet, SourceRef(path, made.line, made.line))
