"""The full-text query: which units share words with the question, and how much they weigh."""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING, Final

from wsmem.recall import weights
from wsmem.records import NamedTuple
from wsmem.text import is_unspaced

if TYPE_CHECKING:
    from collections.abc import Sequence

    import apsw

    from wsmem.index.filters import Filters

_MATCH: Final = """
SELECT words.rowid, words.rank FROM words {join}
WHERE words MATCH ? AND rank MATCH ? AND words.rowid BETWEEN ? AND ?{filters}
ORDER BY rank, words.rowid DESC LIMIT ?
"""
_JOIN: Final = "CROSS JOIN unit ON unit.id = words.rowid JOIN file ON file.id = unit.file_id"
_RANK: Final = f"bm25({weights.BODY}, {weights.NEAR}, {weights.DATE})"
_SHORT_WORD: Final = 3  # pairs of characters: up to four characters
_DOCUMENTS_WITH: Final = "SELECT doc FROM word_count WHERE term = ? AND col = 'body'"


class Terms(NamedTuple):
    """What to look for, and the BM25 that a unit of mean length has that holds each word once.

    ``unknown``: the words that stand in no note.
    """

    chosen: list[tuple[str, ...]]
    ideal: float
    unknown: tuple[str, ...] = ()


def match_expression(terms: Sequence[tuple[str, ...]]) -> str:
    """Return the terms as an FTS5 query: quoted, joined by OR; a lone unspaced character as a prefix."""
    return " OR ".join(_quote(term) for term in terms)


def _quote(term: tuple[str, ...]) -> str:
    text = " ".join(word.replace('"', '""') for word in term)
    prefix = "*" if len(text) == 1 and not text.isascii() else ""
    return f'"{text}"{prefix}'


def choose_terms(
    connection: apsw.Connection,
    terms: Sequence[tuple[str, ...]],
    units: int,
    also: Sequence[tuple[str, ...]] = (),
) -> Terms:
    """Leave out the terms that would cost more than they tell, and reckon what matching all of them weighs.

    Words that a large share of the units holds tell units apart hardly at all and cost nearly all the time
    of a query; they stay only if nothing else is left. Of a short word (潜水艇) the single characters say
    nothing (水), in a sentence they may be all that a paraphrase shares. ``also``: what is looked for besides,
    without being a part of a full match.
    """
    import apsw

    stem = connection.fts5_tokenizer("porter", ["unicode61", "remove_diacritics", "2"])
    limit = units * weights.COMMON_SHARE if units >= weights.COMMON_AT_LEAST else units
    kept: list[tuple[str, ...]] = []
    unknown: list[str] = []
    ideal = 0.0
    for term in terms:
        if len(term) == 1:
            tokens = stem(
                term[0].encode("utf-8", "replace"),
                apsw.FTS5_TOKENIZE_QUERY,
                None,
                include_offsets=False,
                include_colocated=False,
            )
            row = connection.execute(_DOCUMENTS_WITH, (str(next(iter(tokens), "")),)).fetchone()
            holding = row[0] if row is not None else 0
            if holding > limit:
                continue
            if not holding and not is_unspaced(term[0]):
                unknown.append(term[0])
            if len(term[0]) > 1 or term[0].isascii() or len(terms) == 1:
                ideal += max(0.0, log((units - holding + 0.5) / (holding + 0.5)))
        kept.append(term)
    kept = kept or list(terms)
    pairs = sum(len(term) == 1 and is_unspaced(term[0]) and len(term[0]) > 1 for term in terms)
    if 0 < pairs <= _SHORT_WORD:
        kept = [term for term in kept if len(term) > 1 or len(term[0]) > 1]
    return Terms([*kept, *also], ideal, tuple(unknown))


def match_units(
    connection: apsw.Connection, terms: Sequence[tuple[str, ...]], filters: Filters, rows: tuple[int, int]
) -> list[tuple[int, float]]:
    """Return (row number, BM25 as a positive number) of the best units, best first.

    BM25 with FTS5's constants k1 = 1.2, b = 0.75 over three weighted columns. Where units tie at the cut,
    none of the tied ones is taken: which of them stand before it would depend on the order in which the
    index was built. If nearly all tie, the newest are as good as any.
    """
    if not terms:
        return []
    condition, bindings = filters.sql()
    sql = _MATCH.format(join=_JOIN if condition else "", filters=condition)
    values = (match_expression(terms), _RANK, *rows, *bindings, weights.CANDIDATES)
    found = connection.execute(sql, values).fetchall()
    if len(found) == weights.CANDIDATES:
        above = [pair for pair in found if pair[1] != found[-1][1]]
        found = above if 2 * len(above) > len(found) else found
    return [(int(number), -float(rank)) for number, rank in found]  # type: ignore[arg-type]
