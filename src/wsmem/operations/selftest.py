"""Asking the index for what it certainly holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wsmem.model import FactKind
from wsmem.operations.recall import recall
from wsmem.text import match_terms

if TYPE_CHECKING:
    from datetime import date

    from wsmem.index.reader import IndexReader
    from wsmem.model import Fact
    from wsmem.operations.workspace import Place

_ASKED: Final = 5
_DEPTH: Final = 50  # answers among which a fact has to be
_COUNT: Final = "SELECT count(*) FROM words WHERE words MATCH ?"
_ROWS: Final = "SELECT id FROM unit ORDER BY kind = ?, id"


def run_selftest(place: Place, reader: IndexReader, *, today: date) -> tuple[list[tuple[str, str]], int]:
    """Take a few facts from all over the index and ask for each by its rarest word.

    Returns:
        What was not found, as word and source, and how many were asked for. A fact without a word that is
        rare enough to be told from others is not asked for.
    """
    missed: list[tuple[str, str]] = []
    asked = 0
    for fact in _sample(reader):
        word = _rarest_word(reader, fact)
        if word is None:
            continue
        asked += 1
        hits = recall(place, word, today=today, k=_DEPTH, budget=1_000_000, refresh=False).hits
        places = {source for hit in hits for source in (hit.fact.source, *hit.fact.copies)}
        if fact.source not in places:
            missed.append((word, str(fact.source)))
    return missed, asked


def _sample(reader: IndexReader) -> list[Fact]:
    """Return facts spread evenly over the index, or notes where facts are few; always the same ones."""
    rows = [number for (number,) in reader.connection.execute(_ROWS, ("N",))]
    facts = reader.counts().units - reader.counts().kinds.get(FactKind.NOTE, 0)
    pool = rows[:facts] if facts >= _ASKED else rows
    step = max(len(pool) // _ASKED, 1)
    return list(reader.facts_by_row(pool[step // 2 :: step][:_ASKED]).values())


def _rarest_word(reader: IndexReader, fact: Fact) -> str | None:
    counts: dict[str, int] = {}
    for term in match_terms(fact.content):
        if len(term) == 1 and len(term[0]) > 1:
            (count,) = reader.connection.execute(_COUNT, (f'body : "{term[0]}"',)).fetchone() or (0,)
            counts[term[0]] = count
    word = min(counts, key=lambda text: (counts[text], text), default=None)
    return word if word is not None and counts[word] <= _DEPTH // 2 else None
