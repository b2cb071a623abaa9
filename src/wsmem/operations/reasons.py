"""Why an answer is empty, or weak, in words that tell what to change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wsmem.recall.lexical import match_expression

if TYPE_CHECKING:
    from wsmem.index.filters import Filters
    from wsmem.index.reader import IndexReader
    from wsmem.operations.selection import Selection
    from wsmem.recall.candidates import Gathered
    from wsmem.recall.manner import Manner
    from wsmem.recall.query import Question

_ANY: Final = "SELECT 1 FROM unit JOIN file ON file.id = unit.file_id WHERE 1{filters} LIMIT 1"
_MATCHING: Final = "SELECT 1 FROM words WHERE words MATCH ? LIMIT 1"
_PENDING: Final = "SELECT (SELECT count(*) FROM unit) - (SELECT count(*) FROM vector)"


def why_empty(
    reader: IndexReader,
    question: Question,
    selection: Selection,
    filters: Filters,
    manner: Manner,
    gathered: Gathered,
) -> str:
    """Return why nothing was found, though there are notes and no budget was too small."""
    if not question.terms and not question.spans and not question.names:
        return "the question holds no word to look for"
    condition, bindings = filters.sql()
    if condition and reader.connection.execute(_ANY.format(filters=condition), bindings).fetchone() is None:
        for name, numbers in zip(selection.entities, filters.entities, strict=True):
            if numbers == (0,):
                return f"no note names @{name.removeprefix('@')}, which --entity asks for"
        return "no note passes the filters, whatever it says"
    waiting = _say_pending(reader, manner)
    if manner.mode == "vector":
        return f"no note is near the question in meaning{waiting}"
    if condition and question.terms:
        words = match_expression(question.terms)
        if reader.connection.execute(_MATCHING, (words,)).fetchone() is not None:
            return f"notes share words with the question, but none of them passes the filters{waiting}"
    if gathered.unknown and len(gathered.unknown) == sum(len(term) == 1 for term in question.terms):
        return f"no note holds {_either(gathered.unknown)}{waiting}"
    return f"no note shares a word, an entity or a day with the question{waiting}"


def why_weak(reader: IndexReader, gathered: Gathered, manner: Manner) -> str:
    """Return why the best answer, which only meaning found, may be none."""
    waiting = _say_pending(reader, manner)
    if gathered.unknown:
        return f"no note holds {_either(gathered.unknown)}; found by meaning alone{waiting}"
    return f"no word, entity or day in common with the question; found by meaning alone{waiting}"


def _say_pending(reader: IndexReader, manner: Manner) -> str:
    """Return, as the end of a sentence, how many notes still wait to be known by meaning."""
    if manner.mode == "lexical" or not reader.meta("embedder"):
        return ""
    (pending,) = reader.connection.execute(_PENDING).fetchone() or (0,)
    return f"; {pending} notes still wait for their vectors" if pending else ""


def _either(words: tuple[str, ...]) -> str:
    quoted = [f"“{word}”" for word in words]
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} or {quoted[-1]}"
