"""What the memory says already, so that an import does not say it again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wsmem.errors import IndexUnusable, WorkspaceError
from wsmem.index.connection import IndexStale, index_exists
from wsmem.operations.reading import read_document, read_text
from wsmem.operations.session import open_session
from wsmem.opinions.likeness import THRESHOLD, likeness
from wsmem.text import fingerprint, match_terms, normalise_statement
from wsmem.workspace.scan import scan

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wsmem.operations.workspace import Place

_CONTENTS: Final = "SELECT content FROM unit"
_MOST_LIKE: Final = 40  # statements that share words and are compared in full
_COMPARED: Final = 20_000  # statements up to which every one is compared; beyond, only exact copies are found


class Known:
    """The statements of a workspace, by what they say; new ones are added as they are written."""

    def __init__(self) -> None:
        self._exact: set[int] = set()
        self._texts: list[str] = []
        self._holders: dict[str, list[int]] = {}

    def __contains__(self, content: str) -> bool:
        """Say whether the same, or the same in other words, has been said."""
        return _key(content) in self._exact or self._find_like(content)

    def add(self, content: str) -> None:
        """Note that this is said."""
        self._exact.add(_key(content))
        if len(self._texts) >= _COMPARED:
            return
        number = len(self._texts)
        self._texts.append(content)
        for term in _terms(content):
            self._holders.setdefault(term, []).append(number)

    def _find_like(self, content: str) -> bool:
        shared: dict[int, int] = {}
        terms = _terms(content)
        for term in terms:
            holders = self._holders.get(term, ())
            if len(holders) * 20 < len(self._texts) + 400:  # words that everybody uses tell nothing
                for number in holders:
                    shared[number] = shared.get(number, 0) + 1
        likely = sorted(shared, key=lambda number: (-shared[number], number))[:_MOST_LIKE]
        return any(likeness(self._texts[number], content) >= THRESHOLD for number in likely)


def read_known(place: Place, *, write: bool) -> Known:
    """Return what the workspace says: from its index, or, if it must not be written and there is none, its files."""
    known = Known()
    for content in _contents(place, write=write):
        known.add(content)
    return known


def _contents(place: Place, *, write: bool) -> Iterator[str]:
    if write or index_exists(place.root):
        try:
            with open_session(place, refresh=write) as session:
                for (content,) in session.reader.connection.execute(_CONTENTS):
                    yield str(content)
            return
        except (IndexUnusable, IndexStale):
            pass
    for file in scan(place.root, place.config).files:
        try:
            document, _ = read_document(place, file.path, read_text(place, file.path))
        except (FileNotFoundError, WorkspaceError):
            continue
        for unit in document.units:
            yield unit.content


def _key(content: str) -> int:
    return fingerprint(normalise_statement(content))


def _terms(content: str) -> set[str]:
    return {" ".join(term) for term in match_terms(content) if len(term) == 1}
