"""Who is who, decided by a person: aliases, merges and new names as edits of Markdown."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Final, NamedTuple

from wsmem.errors import NotFound, UsageError, WorkspaceError
from wsmem.markdown.aliases import add_aliases, set_title
from wsmem.markdown.edit import insert_lines
from wsmem.markdown.frontmatter import front_matter_end
from wsmem.markdown.lines import split_lines
from wsmem.markdown.links import link_target, read_target
from wsmem.model import SourceRef
from wsmem.operations.opinions import full_names
from wsmem.operations.reading import read_bytes
from wsmem.operations.session import Session, ask
from wsmem.operations.summary import human_text
from wsmem.reflect.admission import ENTITY_FOLDER
from wsmem.text import fold, slug
from wsmem.workspace.files import decode, encode
from wsmem.workspace.lock import writer_lock
from wsmem.workspace.writing import remove_file, write_atomic

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from wsmem.index.reader import EntityRow
    from wsmem.operations.workspace import Place

LOCK_TIMEOUT: Final = 10.0
_LINK: Final = re.compile(r"\]\((?P<target>[^()\s]+)\)")


class PageEdit(NamedTuple):
    """A page before and after; None where there is none."""

    path: str
    before: str | None
    after: str | None


class EntityEdit(NamedTuple):
    """What becomes of an entity: its name, its page, the pages that change.

    ``links`` are places where people link to a page that is no longer there.
    """

    name: str
    page: str
    edits: tuple[PageEdit, ...]
    links: tuple[SourceRef, ...]


class _Known(NamedTuple):
    rows: Sequence[EntityRow]
    names: dict[str, str]  # folded name or alias → name

    def row(self, name: str) -> EntityRow | None:
        full = self.names.get(fold(_bare(name)))
        return next((row for row in self.rows if row.name == full), None) if full is not None else None


def add_alias(place: Place, name: str, aliases: Iterable[str], *, write: bool = True) -> EntityEdit:
    """Let the entity be known by more names; an entity without a page gets one.

    Raises:
        NotFound: nobody has named the entity.
        UsageError: an alias is the name of another page, which has to be merged.
    """
    known = _look(place)
    row = _require(known, name)
    more = [bare for alias in aliases if fold(bare := _bare(alias)) != fold(row.name)]
    for alias in more:
        other = known.row(alias)
        if other is not None and other.page is not None and other.name != row.name:
            hint = f"wsmem entity merge {_say(row.name)} {_say(other.name)}"
            raise UsageError(f'"{alias}" is a name of {other.page}', hint=hint)
    path, before = _page_of(place, row)
    after = add_aliases(_start(row, path, before), [name for name in more if not _is_known_as(row, name)])
    return _finish(place, EntityEdit(row.name, path, (PageEdit(path, before, after),), ()), write)


def merge_entities(place: Place, name: str, other: str, *, write: bool = True) -> EntityEdit:
    """Let ``other`` be ``name`` from now on: its names become aliases, what people wrote on its page moves.

    Raises:
        NotFound: nobody has named one of them.
        UsageError: they are one already.
    """
    known = _look(place)
    row = _require(known, name)
    gone = known.row(other)
    if gone is None:
        hint = f"a name that nobody has used yet is an alias: wsmem entity alias {_say(row.name)} {_say(_bare(other))}"
        raise NotFound(f'there is no entity "{_bare(other)}"', hint=hint)
    if row.name == gone.name:
        raise UsageError(f'"{name}" and "{other}" are one already', hint=f"see wsmem entity {_say(row.name)}")
    path, before = _page_of(place, row)
    after = add_aliases(_start(row, path, before), (gone.name, *gone.aliases))
    edits = []
    if gone.page is not None:
        old = _read(place, gone.page)
        after = _append(after, gone.name, old)
        edits.append(PageEdit(gone.page, old, None))
    edits.insert(0, PageEdit(path, before, after))
    links = _links_to(place, gone.page, {path}) if gone.page else ()
    return _finish(place, EntityEdit(row.name, path, tuple(edits), links), write)


def rename_entity(place: Place, name: str, new: str, *, write: bool = True) -> EntityEdit:
    """Give the entity another name; the old one stays as an alias, since the logs use it.

    Raises:
        NotFound: nobody has named it.
        UsageError: the new name is another entity's, which has to be merged.
    """
    known = _look(place)
    row, new = _require(known, name), _bare(new)
    taken = known.row(new)
    if taken is not None and taken.name != row.name:
        hint = f"wsmem entity merge {_say(taken.name)} {_say(row.name)}"
        raise UsageError(f'"{new}" is the name of another entity', hint=hint)
    old_path, before = _page_of(place, row)
    path = f"{ENTITY_FOLDER}{slug(new)}.md"
    text = add_aliases(set_title(_start(row, old_path, before), new), _names_to_keep(row, path, new))
    if before is None or path == old_path:
        return _finish(place, EntityEdit(new, path, (PageEdit(path, before, text),), ()), write)
    if fold(path) != fold(old_path) and os.path.lexists(os.path.join(place.root, path)):
        raise UsageError(
            f"there is a page {path} already", hint="choose another name, or move that page away"
        )
    edits = (PageEdit(path, None, text), PageEdit(old_path, before, None))
    return _finish(place, EntityEdit(new, path, edits, _links_to(place, old_path, {old_path})), write)


def _names_to_keep(row: EntityRow, path: str, new: str) -> list[str]:
    stem = path.rpartition("/")[2].removesuffix(".md")
    own = {fold(stem)}
    names = [row.name, *row.aliases, *([new] if fold(new) != fold(stem) else [])]
    return [name for name in dict.fromkeys(names) if fold(name) not in own]


# -- looking ----------------------------------------------------------------------------------------


def _look(place: Place) -> _Known:
    def read(session: Session) -> _Known:
        rows = session.reader.entities()
        return _Known(rows, full_names(rows))

    return ask(place, read)


def _require(known: _Known, name: str) -> EntityRow:
    row = known.row(name)
    if row is None:
        raise NotFound(f'there is no entity "{_bare(name)}"', hint="wsmem entity lists all of them")
    return row


def _bare(name: str) -> str:
    bare = " ".join(name.split()).removeprefix("@").strip("[]").strip()
    if not bare:
        raise UsageError("a name is empty", hint="give two names, such as Peter Pete")
    return bare


def _say(name: str) -> str:
    return f"'{name}'" if " " in name else name


def _is_known_as(row: EntityRow, name: str) -> bool:
    return fold(name) in {fold(own) for own in (row.name, *row.aliases)}


def _page_of(place: Place, row: EntityRow) -> tuple[str, str | None]:
    if row.page is not None:
        return row.page, _read(place, row.page)
    path = f"{ENTITY_FOLDER}{slug(row.name)}.md"
    return path, _read(place, path) if os.path.lexists(os.path.join(place.root, path)) else None


def _read(place: Place, path: str) -> str:
    try:
        return decode(read_bytes(place, path).data, path)
    except FileNotFoundError as error:
        raise WorkspaceError("is gone", source=path, hint="run the command again") from error


def _start(row: EntityRow, path: str, before: str | None) -> str:
    """Return the page, or what a new one begins with."""
    if before is not None:
        return before
    stem = path.rpartition("/")[2].removesuffix(".md")
    head = f"# {row.name}\n"
    return head if fold(stem) == fold(row.name) else add_aliases(head, [row.name])


def _append(text: str, name: str, other: str) -> str:
    """Put what people wrote on the other page below this one, its front matter too, if there is any of it."""
    lines = split_lines(other)
    head = [
        line
        for line in lines[1 : max(front_matter_end(lines) - 1, 1)]
        if not line.startswith(("alias", " ", "-"))
    ]
    body = human_text(other).split("\n")
    kept = [*(("```yaml", *head, "```", "") if any(line.strip() for line in head) else ()), *body]
    if not any(line.strip() for line in kept):
        return text
    moved = ["", f"## {name}", "", *kept]
    present = split_lines(text)
    if "\n".join(kept).strip() in "\n".join(present):
        return text
    last = len(present)
    while last and not present[last - 1].strip():
        last -= 1
    return insert_lines(text, last + 1, moved)


def _links_to(place: Place, page: str, apart: set[str]) -> tuple[SourceRef, ...]:
    """Return where people link to a page: from undated files, for logs are left as they are."""
    found: list[SourceRef] = []

    def read(session: Session) -> list[str]:
        sql = "SELECT path FROM file WHERE error IS NULL AND path NOT LIKE '@%' ORDER BY path"
        return [path for (path,) in session.reader.connection.execute(sql)]

    for path in ask(place, read, refresh=False):
        if path in apart or path == page:
            continue
        lines = split_lines(_read(place, path))
        text = human_text("\n".join(lines))
        if link_target(SourceRef(page, 0, 0), path) not in text:
            continue
        for number, line in enumerate(lines, start=1):
            targets = (read_target(match["target"], path).path for match in _LINK.finditer(line))
            if page in targets and line.strip() in text:
                found.append(SourceRef(path, number, number))
    return tuple(found)


# -- writing ----------------------------------------------------------------------------------------


def _finish(place: Place, edit: EntityEdit, write: bool) -> EntityEdit:
    """Write the pages, new text first: whatever happens, no word is on no page."""
    edits = tuple(one for one in edit.edits if one.before != one.after)
    if write and edits:
        with writer_lock(place.root, timeout=LOCK_TIMEOUT, purpose="wsmem entity"):
            for one in edits:
                before = None if one.before is None else read_bytes(place, one.path).data
                if before is not None and decode(before, one.path) != one.before:
                    raise WorkspaceError(
                        "was edited meanwhile", source=one.path, hint="run the command again"
                    )
                full = os.path.join(place.root, one.path)
                if one.after is None:
                    assert before is not None
                    remove_file(full, expected=before)
                else:
                    write_atomic(full, encode(one.after, before or b""), expected=before)
    return edit._replace(edits=edits)
