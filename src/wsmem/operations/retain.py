"""Retain: a statement to a typed bullet in the log of the day."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from wsmem.errors import Conflict, Refused, UsageError
from wsmem.markdown.links import source_link
from wsmem.model import Fact, FactKind, SourceRef
from wsmem.operations.appending import append_statements, log_path
from wsmem.operations.recall import recall
from wsmem.operations.selection import Selection
from wsmem.operations.session import Session, ask
from wsmem.operations.statements import Wish, Written, check_words, make_statement
from wsmem.records import NamedTuple
from wsmem.text import encode_id, fingerprint, fold, normalise_statement, slug

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from wsmem.operations.workspace import Place

_NEAR: Final = 0.6  # likeness from which another statement is worth a look
_NEAR_MOST: Final = 3
_NEAR_FOR: Final = 10  # statements at once; with more, nobody would read what is alike
_LOG_OF_DAY: Final = (
    "SELECT path FROM file WHERE recorded = ? AND role = 'log' AND path NOT LIKE '@%' ORDER BY path"
)
_SAME: Final = (
    "SELECT unit.id FROM unit JOIN file ON file.id = file_id WHERE same = ? AND retired = 0 ORDER BY unit.id"
)
_TYPED: Final = ("world", "experience", "opinion", "observation")
_SENTENCE: Final = re.compile(r".{12,200}?(?:[.!?](?=\s|$)|[。！？])", re.DOTALL)


class Near(NamedTuple):
    """A statement that says something alike."""

    fact: Fact
    likeness: float


class Retained(NamedTuple):
    """What became of one statement.

    ``status``: ``saved``, ``would-save`` (a dry run) or ``duplicate``: it stands at ``source`` already.
    """

    status: str
    id: str
    source: SourceRef
    bullet: str
    near: tuple[Near, ...] = ()


class RetainResult(NamedTuple):
    """What became of all; ``note`` is the file that took a long text."""

    retained: tuple[Retained, ...]
    note: str | None
    warnings: tuple[str, ...]

    @property
    def all_new(self) -> bool:
        """Whether nothing was there already."""
        return all(one.status != "duplicate" for one in self.retained)


def retain(
    place: Place,
    wishes: Sequence[Wish],
    *,
    day: date,
    path: str | None = None,
    again: bool = False,
    as_note: bool = False,
    allow_secret: bool = False,
    dry_run: bool = False,
) -> RetainResult:
    """Append statements to the log of a day, each as one bullet below ``## Retain``.

    What the log says already is not written again, nor is a fact about the world that any log states and
    nothing has superseded. All is written or, if one is refused, nothing.

    Args:
        place: the workspace.
        wishes: what to keep.
        day: the day whose log takes it.
        path: another file instead.
        again: also write a world fact that an earlier log states.
        as_note: the texts become notes of their own, ``memory/notes/DAY-….md``, to which the bullets link.
        allow_secret: also what looks like a password or a key.
        dry_run: write nothing; tell what would be.

    Raises:
        Refused: a text says nothing, is too long, is forgotten, or holds a secret.
        UsageError: there is nothing to keep, or something in it cannot be read.
        Locked: another process kept writing.
        WorkspaceError: the file cannot be written.
    """
    if not wishes:
        raise UsageError("there is nothing to keep", hint='wsmem retain "W @Peter: Lives in Oslo."')
    warnings = check_words(wishes, allow_secret=allow_secret)
    notes = [_note(wish, day, path or log_path(day)) for wish in wishes] if as_note else []
    written = [make_statement(note.wish if as_note else wish) for wish, note in _pair(wishes, notes)]
    seen = ask(place, lambda session: _look(session, written, day, again=again))
    target = path or seen.log or log_path(day)
    fresh = [one for one, known in zip(written, seen.known, strict=True) if known is None]
    for note in notes:
        if not dry_run:
            _write_note(place, note)
    standings = iter(
        append_statements(
            place, target, fresh, purpose="wsmem retain", title=day.isoformat(), dry_run=dry_run
        )
        if fresh
        else ()
    )
    retained: list[Retained] = []
    for one, known in zip(written, seen.known, strict=True):
        if known is not None:
            retained.append(Retained("duplicate", known.id, known.source, one.bullet))
            continue
        standing = next(standings)
        status = "duplicate" if not standing.new else "would-save" if dry_run else "saved"
        near = _near(place, one, day) if standing.new and len(wishes) <= _NEAR_FOR else ()
        near = tuple(entry for entry in near if entry.fact.id != standing.id)
        retained.append(Retained(status, standing.id, standing.source, one.bullet, near))
    return RetainResult(tuple(retained), notes[0].path if notes else None, (*warnings, *seen.warnings))


# -- what is there already --------------------------------------------------------------------------


class _Seen(NamedTuple):
    known: tuple[Fact | None, ...]
    log: str | None
    warnings: tuple[str, ...]


def _look(session: Session, written: Sequence[Written], day: date, *, again: bool) -> _Seen:
    reader = session.reader
    known: list[Fact | None] = []
    for one in written:
        statement = one.statement
        found = None
        if not again and statement.kind is FactKind.WORLD:
            rows = [row for (row,) in reader.connection.execute(_SAME, (_same_of(one),))]
            facts = reader.facts_by_row(rows)
            found = next((facts[row] for row in rows if _stands(facts[row])), None)
        known.append(found)
    logs = [path for (path,) in reader.connection.execute(_LOG_OF_DAY, (day.toordinal(),))]
    plain = [path for path in logs if path.rpartition("/")[2] == f"{day.isoformat()}.md"]
    log = log_path(day) if log_path(day) in plain or not plain else min(plain, key=len)
    return _Seen(tuple(known), log, session.warnings)


def _stands(fact: Fact) -> bool:
    return (
        fact.superseded_by is None
        and fact.occurred is None
        and not fact.source.path.startswith("memory/inbox/")
    )


def _same_of(one: Written) -> int:
    from wsmem.index.kinds import LETTER_OF_KIND, SEPARATOR
    from wsmem.markdown.mentions import find_mentions

    names = (*one.statement.entities, *find_mentions(one.statement.content))
    entities = SEPARATOR.join(sorted({fold(name) for name in names}))
    return fingerprint(
        LETTER_OF_KIND[one.statement.kind], entities, normalise_statement(one.statement.content)
    )


def _near(place: Place, one: Written, day: date) -> tuple[Near, ...]:
    """Return what the memory says that is alike, the most alike first."""
    from wsmem.opinions.likeness import likeness

    content = one.statement.content
    selection = Selection(kinds=_TYPED)
    hits = recall(place, content, selection, today=day, k=8, budget=1_000_000, refresh=False).hits
    found = [Near(hit.fact, round(likeness(hit.fact.content, content), 2)) for hit in hits]
    found = [near for near in found if near.likeness >= _NEAR]
    return tuple(sorted(found, key=lambda near: -near.likeness)[:_NEAR_MOST])


# -- long texts -------------------------------------------------------------------------------------


class _Note(NamedTuple):
    path: str
    text: str
    wish: Wish


def _pair(wishes: Sequence[Wish], notes: Sequence[_Note]) -> list[tuple[Wish, _Note]]:
    blank = _Note("", "", wishes[0])
    return list(zip(wishes, notes or [blank] * len(wishes), strict=True))


def _note(wish: Wish, day: date, page: str) -> _Note:
    """Return the note that takes a long text, and the bullet with its first sentence and a link to it."""
    from wsmem.markdown.bullet import TypedBullet, parse_bullet

    text = wish.text.strip("\n")
    first, _, rest = text.partition("\n")
    typed = parse_bullet(" ".join(first.split()), loose=True)
    head = ""
    if isinstance(typed, TypedBullet) and typed.content and first.endswith(typed.content[-8:]):
        head = " ".join(first.split())
        head = head[: len(head) - len(typed.content)]
        first = typed.content
    sentence = _SENTENCE.match(first)
    gist = " ".join((sentence[0] if sentence else first[:160]).split())
    name = f"{day.isoformat()}-{slug(gist)[:40].strip('-') or encode_id(fingerprint(text))}.md"
    path = f"memory/notes/{name}"
    body = f"{first}\n{rest}" if rest else first
    link = source_link(SourceRef(path, 0, 0), page, name)
    return _Note(path, f"# {gist}\n\n{body}\n", wish._replace(text=f"{head}{gist} See {link}."))


def _write_note(place: Place, note: _Note) -> None:
    from wsmem.workspace.confine import resolve_inside
    from wsmem.workspace.lock import writer_lock
    from wsmem.workspace.writing import write_atomic

    with writer_lock(place.root, timeout=10.0, purpose="wsmem retain --file"):
        try:
            write_atomic(
                resolve_inside(place.root, place.config, note.path), note.text.encode(), expected=None
            )
        except Conflict as error:
            raise Refused(
                "there is such a note already", source=note.path, hint="begin the text with another sentence"
            ) from error
