"""Facts by what others call them: an id, or a line of a file."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from wsmem.model import FactKind
from wsmem.text import encode_id, fingerprint, fold, normalise_statement

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable
    from datetime import date

    from wsmem.markdown.links import Reference
    from wsmem.model import Fact


def base_id(identity: str) -> str:
    """Return the id without the ordinal that tells true repeats on one day apart."""
    return "-".join(identity.split("-")[:2])


def statement_id(entities: Iterable[str], statement: str, day: date | None) -> str:
    """Return the id that an opinion has as a fact of the index, on a page without a day or in a day's log."""
    names = "\x1f".join(sorted({fold(name) for name in entities}))
    when = day.isoformat() if day else ""
    return f"f-{encode_id(fingerprint('O', names, normalise_statement(statement), when))}"


class Places:
    """Looks facts up; of nested facts the inner one owns its lines."""

    def __init__(self, facts: Iterable[Fact], hidden: Collection[str] = ()) -> None:
        """Take facts and notes; ``hidden`` are the ids of those whose words must not be repeated."""
        self._hidden = hidden
        self._by_id: dict[str, Fact] = {}
        self._by_line: dict[tuple[str, int], Fact] = {}
        for fact in facts:
            self._by_id.setdefault(fact.id, fact)
            if fact.kind is FactKind.NOTE:
                continue
            for place in (fact.source, *fact.copies):
                for line in range(place.line, place.line_end + 1):
                    held = self._by_line.get((place.path, line))
                    if held is None or held.source.line <= fact.source.line:
                        self._by_line[place.path, line] = fact
        self._ids = sorted(self._by_id)

    def is_hidden(self, fact: Fact) -> bool:
        """Say whether the words of a fact must not be repeated."""
        return fact.id in self._hidden

    def with_id(self, identity: str) -> Fact | None:
        """Return the fact or note with exactly this id."""
        return self._by_id.get(identity)

    def at(self, path: str, line: int) -> Fact | None:
        """Return the typed fact that stands in this line."""
        return self._by_line.get((path, line))

    def find(self, reference: Reference) -> list[Fact]:
        """Return what the reference points at: one fact, or all whose id begins so, by id."""
        if not reference.id:
            fact = self.at(reference.path, reference.line)
            return [] if fact is None else [fact]
        if exact := self._by_id.get(reference.id):
            return [exact]
        found = []
        for number in range(bisect_left(self._ids, reference.id), len(self._ids)):
            if not self._ids[number].startswith(reference.id):
                break
            found.append(self._by_id[self._ids[number]])
        return found
