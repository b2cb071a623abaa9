"""The vector of a question, or why there is none, within the time that a question can wait."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from wsmem.errors import EmbedderUnavailable

if TYPE_CHECKING:
    from wsmem.embed import AskedVector
    from wsmem.index.reader import IndexReader
    from wsmem.operations.workspace import Place

FEW: Final = 200  # pending units that a question sees to by itself; more are for wsmem index


class QuestionEmbedder:
    """Gives the vector of a question; a model is asked once, however often the index is.

    ``pending`` and ``warnings`` tell what meaning did not see.
    """

    def __init__(self, place: Place, seconds: float | None = None) -> None:
        """Take the workspace; ``seconds``: how long to wait for a model, None: as its provider advises."""
        self._place = place
        self._settings = place.config.embedding
        self._seconds = seconds
        self._made: tuple[str, bytes] | None = None
        self._problem: str | None = None
        self.pending = 0

    def __call__(self, reader: IndexReader, text: str) -> AskedVector | None:
        """Return the vector to hold against those in the index."""
        from wsmem.embed import AskedVector, Scale, embed_question, route  # lazy: not by words alone

        if not self._place.uses_model:
            return embed_question(text)
        self.pending = int(reader.meta("pending") or 0)
        space, scales = reader.meta("space"), reader.meta("scales")
        if not space or not scales or reader.meta("embedder") != self._place.vector_key:
            return None
        body = self._body(text)
        return None if not body else AskedVector(space, body, Scale(*json.loads(scales)[route(text)]))

    @property
    def seconds(self) -> float:
        """How long to wait for a model."""
        from wsmem.embed.registry import patience

        return patience(self._settings) if self._seconds is None else self._seconds

    @property
    def warnings(self) -> tuple[str, ...]:
        """What is to be known about the answers, one line."""
        if self._problem is not None:
            from wsmem.embed.registry import resolve

            return (f"by words alone, {resolve(self._settings)} {self._problem}",)
        if self.pending:
            have = "have no vector yet and are" if self.pending > 1 else "has no vector yet and is"
            return (f"{self.pending} notes {have} found by words alone; wsmem index sees to it",)
        return ()

    def _body(self, text: str) -> bytes:
        if self._problem is not None:
            return b""
        if self._made is None or self._made[0] != text:
            from wsmem.embed.guard import call_within

            try:
                self._made = text, call_within(self._settings, lambda: self._embed(text), self.seconds)
            except EmbedderUnavailable as error:
                self._problem = f"{error.message}; {error.hint}" if error.hint else error.message
                return b""
        return self._made[1]

    def _embed(self, text: str) -> bytes:
        from wsmem.embed.registry import open_embedder

        embedder = open_embedder(self._settings)
        rows = embedder.embed_queries([text])
        from wsmem.embed.quantise import check_rows, to_bytes  # only now: it loads numpy

        (found,) = to_bytes(check_rows(rows, 1, embedder.dimension))
        return found[0] if found else b""
