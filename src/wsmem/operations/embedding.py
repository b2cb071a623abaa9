"""Giving units the vectors of a model: from the cache where it has made them before, else by asking it.

Asking may take long or fail, so it happens outside of every transaction and lock. Units that have no vector yet are
pending: they have no row in ``vector``, and words, entities and days find them all the same. A file has all its
vectors or none, for they are mixed with those of neighbours.
"""

from __future__ import annotations

import json
import time
from array import array
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, TypeVar

from wsmem.embed.guard import call, call_within
from wsmem.embed.registry import SERVERS, open_embedder, patience, resolve
from wsmem.embed.vector import RoutedVector
from wsmem.errors import Locked, WsmemError
from wsmem.index.connection import index_path, open_reader, open_writer, translate_errors
from wsmem.index.reader import IndexReader
from wsmem.index.vector_cache import VectorCache, text_hash
from wsmem.operations.vectors import MISSING, add_vectors, read_texts
from wsmem.records import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    import apsw

    from wsmem.config import EmbeddingSettings
    from wsmem.embed.base import Embedder
    from wsmem.index.vector_cache import Space
    from wsmem.operations.vectors import Missing
    from wsmem.operations.workspace import Place

    Progress = Callable[[int, int], None]

_Result = TypeVar("_Result")

LOCK_TIMEOUT: Final = 10.0  # seconds to wait for another writer
_LONGEST: Final = 6000  # characters of a text that a model is given
_SAVE_EVERY: Final = 2000  # texts after which what was made is put into the index
_PENDING: Final = """
SELECT min(id), max(id), count(*) FROM unit WHERE id NOT IN (SELECT unit_id FROM vector) GROUP BY file_id
"""
_SET_META: Final = "INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)"


class VectorStats(NamedTuple):
    """What a run did about vectors: texts given to the model, units still without; and what went wrong, if anything."""

    provider: str
    embedded: int
    pending: int
    problem: str | None = None
    hint: str | None = None


def fill_known(place: Place, connection: apsw.Connection, added: Iterable[range]) -> None:
    """Give new units the vectors that the model has made before. The caller holds the transaction."""
    settings = place.config.embedding
    cache = VectorCache(place.root, megabytes=settings.cache_mb)
    try:
        space = cache.space(place.vector_key)
        if space is not None:
            _enter_space(connection, space)
            add_vectors(connection, added, _Known(cache, space))
    finally:
        cache.close()
    _note_pending(connection)


def embed_pending(
    place: Place,
    *,
    seconds: float | None = None,
    timeout: float = LOCK_TIMEOUT,
    progress: Progress | None = None,
) -> VectorStats | None:
    """Ask the model for the vectors that the index lacks; None if the settings ask for no model.

    What goes wrong is said in the result, never raised: what was made until then is kept, the rest stays pending.

    Args:
        place: the workspace, its index up to date.
        seconds: when to stop; then the model is also not waited for if it hangs. None: when all is done.
        timeout: seconds to wait for another writer.
        progress: is told how many texts are done, and of how many.
    """
    if not place.uses_model:
        return None
    run = _Run(place, seconds, timeout, progress)
    try:
        run.embed()
    except Locked:
        pass  # what was made is in the cache, and the next run finds it there
    except WsmemError as error:
        return run.result(error)
    return run.result()


class _Run:
    """One run over the pending units of an index."""

    def __init__(
        self, place: Place, seconds: float | None, timeout: float, progress: Progress | None
    ) -> None:
        self._place = place
        self._settings = place.config.embedding
        self._end = None if seconds is None else time.monotonic() + seconds
        self._timeout = timeout
        self._progress = progress
        self._embedded = 0

    def result(self, error: WsmemError | None = None) -> VectorStats:
        """Return what was done."""
        with _reading(self._place.root) as reader:
            pending = sum(row[2] for row in reader.connection.execute(_PENDING))
        provider = resolve(self._settings)
        if error is None or not pending:
            return VectorStats(provider, self._embedded, pending)
        return VectorStats(provider, self._embedded, pending, error.message, error.hint)

    def embed(self) -> None:
        """Give every pending unit its vector, or stop with what is in the way."""
        with _reading(self._place.root) as reader:
            pending = [range(row[0], row[1] + 1) for row in reader.connection.execute(_PENDING)]
            # A server may have got another model under the same name; in a hurry that is left for later.
            if not pending and (self._end is not None or resolve(self._settings) not in SERVERS):
                return
            embedder = self._guarded(lambda: open_embedder(self._settings))
            name = self._guarded(lambda: embedder.id) + _mark(self._settings)
            if reader.meta("space") == name:
                ranges = pending
            else:
                sql = "SELECT min(id), max(id) FROM unit GROUP BY file_id"
                ranges = [range(low, high + 1) for low, high in reader.connection.execute(sql)]
            texts = read_texts(reader.connection, ranges)
        if not texts:
            return
        cache = VectorCache(self._place.root, megabytes=self._settings.cache_mb)
        try:
            space = cache.add_space(self._place.vector_key, name, lambda: self._measure(embedder))
            try:
                self._ask(embedder, cache, space, texts)
            finally:
                self._fill(cache, space)
            cache.touch(space, map(text_hash, texts))
            cache.trim()
        finally:
            cache.close()

    def _ask(self, embedder: Embedder, cache: VectorCache, space: Space, texts: Sequence[str]) -> None:
        """Have the model make what the cache lacks, batch by batch, and keep it."""
        known = cache.get(space, map(text_hash, texts))
        missing = [text for text in dict.fromkeys(texts) if text_hash(text) not in known]
        size = max(1, embedder.batch_size)
        saved = 0
        for start in range(0, len(missing), size):
            if self._end is not None and time.monotonic() >= self._end:
                return
            if self._progress is not None:
                self._progress(start, len(missing))
            batch = missing[start : start + size]
            cache.put(space, self._make(embedder, batch))
            self._embedded += len(batch)
            if self._embedded - saved >= _SAVE_EVERY:
                saved = self._embedded
                self._fill(cache, space)
        if self._progress is not None and missing:
            self._progress(len(missing), len(missing))

    def _make(self, embedder: Embedder, texts: Sequence[str]) -> dict[bytes, bytes]:
        """Return the vectors of some texts; a text that a server refuses while it takes others has none."""
        from wsmem.embed.quantise import check_rows, to_bytes
        from wsmem.embed.server import Refused

        asked = [text for text in texts if text.strip()]
        made = {text_hash(text): b"" for text in texts}
        if not asked:
            return made
        try:
            given = self._guarded(lambda: embedder.embed_documents([text[:_LONGEST] for text in asked]))
        except Refused:
            if len(asked) == 1:
                self._guarded(
                    lambda: embedder.embed_documents(["a"])
                )  # refuses everything? then it is not the text
                return made
            halves = asked[: len(asked) // 2], asked[len(asked) // 2 :]
            return made | self._make_halves(embedder, halves)
        rows = check_rows(given, len(asked), embedder.dimension)
        for text, found in zip(asked, to_bytes(rows), strict=True):
            made[text_hash(text)] = found[0] if found else b""
        return made

    def _make_halves(
        self, embedder: Embedder, halves: tuple[Sequence[str], Sequence[str]]
    ) -> dict[bytes, bytes]:
        from wsmem.embed.server import Refused

        made: dict[bytes, bytes] = {}
        refusals: list[Refused] = []
        for half in halves:
            try:
                made |= self._make(embedder, half)
            except Refused as refusal:
                refusals.append(refusal)
        if len(refusals) == len(halves):  # then it is not the texts
            raise refusals[0]
        return made

    def _guarded(self, function: Callable[[], _Result]) -> _Result:
        if self._end is None:
            return call(function)
        return call_within(self._settings, function, patience(self._settings))

    def _measure(self, embedder: Embedder) -> str:
        from wsmem.embed.probe import measure_scales

        scales = self._guarded(lambda: measure_scales(embedder))
        return json.dumps(scales, sort_keys=True)

    def _fill(self, cache: VectorCache, space: Space) -> None:
        """Put into the index what the cache holds for it."""
        from wsmem.workspace.lock import writer_lock

        root = self._place.root
        with writer_lock(root, timeout=self._timeout, purpose="wsmem index"):
            connection = open_writer(root)
            try:
                with translate_errors(index_path(root)):
                    connection.execute("BEGIN IMMEDIATE")
                    try:
                        # Another process may have built it anew for other settings.
                        if IndexReader(connection).meta("embedder") == self._place.vector_key:
                            _enter_space(connection, space)
                            ranges = [range(row[0], row[1] + 1) for row in connection.execute(_PENDING)]
                            add_vectors(connection, ranges, _Known(cache, space))
                            _note_pending(connection)
                        connection.execute("COMMIT")
                    except BaseException:
                        if connection.in_transaction:
                            connection.execute("ROLLBACK")
                        raise
            finally:
                connection.close()


def _mark(settings: EmbeddingSettings) -> str:
    """Return what tells vectors of marked texts from those of others of the same model."""
    marks = settings.document_prefix, settings.query_prefix, settings.query_model
    if not any(marks):
        return ""
    return f"+{text_hash('|'.join(marks)).hex()[:6]}"


class _Known:
    """Vectors of texts as the cache has them."""

    def __init__(self, cache: VectorCache, space: Space) -> None:
        self._cache = cache
        self._space = space

    def __call__(self, texts: Sequence[str]) -> list[RoutedVector | Missing | None]:
        hashes = [text_hash(text) for text in texts]
        known = self._cache.get(self._space, hashes)
        return [self._vector(known.get(key)) for key in hashes]

    def _vector(self, body: bytes | None) -> RoutedVector | Missing | None:
        if body is None:
            return MISSING
        if not body:
            return None
        square = sum(part * part for part in array("b", body))
        return RoutedVector(self._space.id, body, 1 / square**0.5)


def _enter_space(connection: apsw.Connection, space: Space) -> None:
    """Make the index one of this embedder's; vectors of another are dropped."""
    if IndexReader(connection).meta("space") != space.id:
        connection.execute("DELETE FROM vector")
        connection.execute(_SET_META, ("space", space.id))
        connection.execute(_SET_META, ("scales", space.scales))


def _note_pending(connection: apsw.Connection) -> None:
    pending = sum(row[2] for row in connection.execute(_PENDING))
    connection.execute(_SET_META, ("pending", pending))


@contextmanager
def _reading(root: str) -> Iterator[IndexReader]:
    connection = open_reader(root)
    try:
        with translate_errors(index_path(root)):
            yield IndexReader(connection)
    finally:
        connection.close()
