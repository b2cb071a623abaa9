"""Showing exact lines of a file, or a fact by its id with all that hangs together with it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from wsmem.errors import WorkspaceError
from wsmem.index.relations import links_from, links_into
from wsmem.markdown.lines import split_keeping_ends, split_lines
from wsmem.model import Fact, FactKind
from wsmem.operations.audience import is_private, is_private_path, may_share
from wsmem.operations.evidence import EvidenceRef, find_evidence
from wsmem.operations.reading import read_document
from wsmem.operations.session import Session, ask
from wsmem.operations.target import find_target, locate_lines
from wsmem.text import is_tagged_private
from wsmem.workspace.files import decode, read_file
from wsmem.workspace.layout import is_markdown

if TYPE_CHECKING:
    from wsmem.index.reader import IndexReader
    from wsmem.operations.index import Progress
    from wsmem.operations.workspace import Place
    from wsmem.workspace.confine import Location


class Excerpt(NamedTuple):
    """Lines of a file, to the byte.

    ``line`` and ``line_end`` are the first and last line of ``text``, 0 if it is empty. ``missing``: there
    is no such file. ``eof``: no line follows. ``withheld``: lines left empty for a shared audience.
    """

    path: str
    line: int
    line_end: int
    text: str
    missing: bool = False
    eof: bool = True
    withheld: tuple[int, ...] = ()


class FactView(NamedTuple):
    """A fact with its lines, what it replaced and was replaced by, and what speaks for or against it."""

    fact: Fact
    excerpt: Excerpt
    supersedes: tuple[Fact, ...]
    superseded_by: tuple[Fact, ...]
    evidence: tuple[EvidenceRef, ...]
    warnings: tuple[str, ...]


def show_lines(place: Place, target: str, *, context: int = 0, shared: bool = False) -> Excerpt:
    """Return the lines that ``target`` names; a file that is not there has none.

    Args:
        place: the workspace.
        target: ``path``, ``path#L10``, ``path#L10-L40``, or ``path:10`` as editors and linters write it.
        context: lines to add on either side.
        shared: only notes that a shared audience may see; lines with ``#private`` are left empty.

    Raises:
        UsageError: the lines end before they begin.
        WorkspaceError: the path leads out, is a folder, is no text, or is private to a shared audience.
    """
    ref, location = locate_lines(place, target)
    if shared:
        _check_shared(place, location)
    try:
        text = decode(read_file(location.path).data, location.name)
    except FileNotFoundError:
        return Excerpt(location.name, 0, 0, "", missing=True)
    except WorkspaceError as error:
        if not os.path.isdir(location.path):
            raise
        hint = f"wsmem list --path {location.name} lists its facts"
        raise WorkspaceError("a folder, not a file", source=location.name, hint=hint) from error
    lines = split_keeping_ends(text)
    first, last = (1, len(lines)) if ref.line == 0 else (ref.line - context, ref.line_end + context)
    first, last = max(first, 1), min(last, len(lines))
    if first > last:
        return Excerpt(location.name, 0, 0, "")
    tagged = _tagged_lines(place, location.name, text) if shared else set()
    withheld = tuple(number for number in range(first, last + 1) if number in tagged)
    for number in withheld:
        line = lines[number - 1]
        lines[number - 1] = line[len(line.rstrip("\r\n")) :]
    return Excerpt(
        location.name,
        first,
        last,
        "".join(lines[first - 1 : last]),
        eof=last == len(lines),
        withheld=withheld,
    )


def show_fact(
    place: Place,
    fact_id: str,
    *,
    context: int = 0,
    shared: bool = False,
    refresh: bool = True,
    progress: Progress | None = None,
) -> FactView:
    """Return the fact whose id begins with ``fact_id``, with its source and its relations.

    Raises:
        NotFound: no fact has such an id.
        UsageError: several have; the hint lists them.
    """

    def read(session: Session) -> FactView:
        reader = session.reader.within(as_of=None, shared=shared)
        fact, row = find_target(place, reader, fact_id, shared=shared)
        before = [number for relation, number in links_from(reader, row) if relation == "supersedes"]
        after = [
            number
            for number, relation in links_into(reader, row)
            if relation == "supersedes" and number != row
        ]
        if fact.kind is FactKind.WORLD:
            before += reader.slots.predecessors(row)
            if not after and (newer := reader.slots.successor(row)):
                after = [newer.number]
        evidence = find_evidence(place, reader, [row], shared=shared) if fact.kind is FactKind.OPINION else ()
        return FactView(
            fact,
            show_lines(place, str(fact.source), context=context, shared=shared),
            _facts(place, reader, before, row, shared),
            _facts(place, reader, after, row, shared),
            evidence,
            session.warnings,
        )

    return ask(place, read, refresh=refresh, progress=progress)


def _facts(place: Place, reader: IndexReader, rows: list[int], own: int, shared: bool) -> tuple[Fact, ...]:
    found = reader.facts_by_row(row for row in rows if row != own).values()
    return tuple(fact for fact in found if not shared or may_share(place, fact))


def _check_shared(place: Place, location: Location) -> None:
    """Refuse what is private, by its name or by the name of what it is a link to, and what is no note."""
    real = os.path.realpath(location.path)
    root = os.path.realpath(place.root)
    inside = os.path.relpath(real, root)
    names = [location.name] + ([] if inside.startswith("..") else [inside])
    private = any(is_private_path(place, name) for name in names)
    hidden = any(part.startswith(".") for name in names for part in name.split("/"))
    if private or hidden or not is_markdown(location.name):
        what = "private" if private else "not a note"
        # No hint: whoever asks for a shared audience is not to be shown the way around it.
        raise WorkspaceError(f"{what}, so a shared audience does not see it", source=location.name)


def _tagged_lines(place: Place, path: str, text: str) -> set[int]:
    """Return the lines that carry ``#private``, and all lines of a statement of which one does."""
    document, _ = read_document(place, path, text)
    tagged = {number for number, line in enumerate(split_lines(text), start=1) if is_tagged_private(line)}
    for unit in document.units:
        lines = range(unit.line, unit.line_end + 1)
        if is_private(unit) or not tagged.isdisjoint(lines):
            tagged.update(lines)
    return tagged
