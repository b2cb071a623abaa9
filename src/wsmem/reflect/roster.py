"""Who is who: names to entities, through the aliases on their pages."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from wsmem.markdown.blocks import HEADING
from wsmem.markdown.edit import read_page
from wsmem.markdown.frontmatter import read_aliases
from wsmem.model import SourceRef
from wsmem.reflect.admission import ENTITY_FOLDER
from wsmem.reflect.records import Note
from wsmem.text import fold, slug

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from wsmem.model import Fact

_SUFFIX: Final = ".md"


class Entity(NamedTuple):
    """An entity under its key; ``page`` is the path of its page, ``exists`` whether it is there."""

    key: str
    name: str
    page: str
    exists: bool


class Roster:
    """Gives every name its entity; names are one if they fold the same or a page lists one as an alias."""

    def __init__(self, files: Mapping[str, str], facts: Iterable[Fact]) -> None:
        """Read the pages of ``files``; ``facts`` give the spelling of names without a page."""
        self.notes: list[Note] = []
        self._canonical: dict[str, str] = {}
        self._pages: dict[str, str] = {}
        self._titles: dict[str, str] = {}
        self._read_pages(files)
        self._spellings: dict[str, Counter[str]] = {}
        for fact in facts:
            for name in fact.entities:
                self._spellings.setdefault(self.key(name), Counter())[name] += 1
        self._known = frozenset((*self._spellings, *self._pages))
        self._made: dict[str, str] = {}

    def _read_pages(self, files: Mapping[str, str]) -> None:
        paths = sorted(path for path in files if path.startswith(ENTITY_FOLDER) and path.endswith(_SUFFIX))
        for path in paths:
            self._claim(_stem(path), fold(_stem(path)), path)
            self._pages.setdefault(fold(_stem(path)), path)
        for path in paths:
            key = fold(_stem(path))
            if self._pages[key] != path:
                continue
            lines, blocks = read_page(files[path])
            titles = [leaf.text for leaf in blocks.leaves if leaf.form == HEADING and leaf.level == 1]
            if titles:
                self._titles[key] = titles[0]
            for name in read_aliases(lines):
                self._claim(name, key, path)

    def _claim(self, name: str, key: str, path: str) -> None:
        owner = self._canonical.setdefault(fold(name), key)
        if owner != key:
            message = f'"{name}" is already a name of {self._pages.get(owner, owner)}; this alias is not used'
            self.notes.append(Note("alias", message, SourceRef(path, 1, 1)))

    def key(self, name: str) -> str:
        """Return the canonical key of a name."""
        folded = fold(name)
        return self._canonical.get(folded, folded)

    def keys(self, names: Iterable[str]) -> frozenset[str]:
        """Return the canonical keys of some names."""
        return frozenset(self.key(name) for name in names)

    @property
    def known(self) -> frozenset[str]:
        """The keys of all entities that a fact names or that have a page."""
        return self._known

    def entity(self, key: str) -> Entity:
        """Return the entity with a known key; a page that is not there yet has a path of its own."""
        name = self._name(key)
        if key in self._pages:
            return Entity(key, name, self._pages[key], True)
        if not self._made:
            self._name_pages()
        return Entity(key, name, self._made[key], False)

    def _name_pages(self) -> None:
        """Give all entities without a page a path, in one order, so that none depends on who asks first."""
        taken = {fold(path) for path in self._pages.values()}
        for key in sorted(self._spellings.keys() - self._pages.keys()):
            stem = path = slug(self._name(key))
            number = 1
            while fold(f"{ENTITY_FOLDER}{path}{_SUFFIX}") in taken:
                number += 1
                path = f"{stem}-{number}"
            self._made[key] = f"{ENTITY_FOLDER}{path}{_SUFFIX}"
            taken.add(fold(self._made[key]))

    def _name(self, key: str) -> str:
        title = self._titles.get(key, "")
        if title and self.key(title) == key:
            return title
        if key in self._pages:
            return _stem(self._pages[key])
        spellings = self._spellings.get(key)
        return min(spellings, key=lambda name: (-spellings[name], name)) if spellings else key


def _stem(path: str) -> str:
    return path.rpartition("/")[2].removesuffix(_SUFFIX)


def needs_alias(entity: Entity) -> bool:
    """Say whether the name of the page alone would not lead back to the entity."""
    return fold(_stem(entity.page)) != entity.key
