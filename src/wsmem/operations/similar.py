"""Entities that may be one, for a person to merge or to keep apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from wsmem.markdown.frontmatter import read_front_matter
from wsmem.markdown.lines import split_lines
from wsmem.operations.reading import read_text
from wsmem.operations.session import Session, ask
from wsmem.reflect.admission import admit
from wsmem.reflect.roster import Roster
from wsmem.reflect.similar import Likely, find_similar

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wsmem.operations.index import Progress
    from wsmem.operations.workspace import Place

_PAGES: Final = "SELECT path FROM file WHERE role = 'entity' AND error IS NULL AND path NOT LIKE '@%'"


class SimilarList(NamedTuple):
    """Pairs of entities that may be one, the likeliest first."""

    pairs: tuple[Likely, ...]
    warnings: tuple[str, ...]


def list_similar(place: Place, *, refresh: bool = True, progress: Progress | None = None) -> SimilarList:
    """Return the entities that may be one.

    Two that a person keeps apart, with ``distinct: [Name]`` in the front matter of one's page, are not named.
    """

    def read(session: Session) -> SimilarList:
        paths = [path for (path,) in session.reader.connection.execute(_PAGES)]
        texts = {path: read_text(place, path) for path in paths}
        facts = admit(session.reader.facts(), frozenset()).facts
        roster = Roster(texts, facts)
        apart = {pair for path, text in texts.items() for pair in _kept_apart(path, text, roster)}
        return SimilarList(tuple(find_similar(facts, roster, apart)), session.warnings)

    return ask(place, read, refresh=refresh, progress=progress)


def _kept_apart(path: str, text: str, roster: Roster) -> Iterator[frozenset[str]]:
    if "distinct" not in text:
        return
    own = roster.key(path.rpartition("/")[2].removesuffix(".md"))
    named = read_front_matter(split_lines(text.removeprefix("\ufeff"))).get("distinct")
    for name in named if isinstance(named, list) else [named] if named else []:
        yield frozenset((own, roster.key(str(name))))
