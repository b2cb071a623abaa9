"""Whether the vectors are those that the settings ask for, and whether others would serve better."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wsmem.embed.registry import NONE, SERVERS, STATIC, open_embedder, resolve
from wsmem.embed.tables import TABLES
from wsmem.errors import WsmemError
from wsmem.operations.check import ADVICE, FAILED, OK, Check

if TYPE_CHECKING:
    from wsmem.index.reader import Counts
    from wsmem.operations.workspace import Place

_MANY_UNITS: Final = 20  # in Japanese or Chinese, from which a model for them is proposed …
_MANY_SHARE: Final = 0.2  # … if they are this share of all
_SECONDS: Final = 30.0  # that a check waits for a model to load and answer


def check_vectors(place: Place, counts: Counts) -> Check:
    """Try the embedder of the settings once, and look at what the index has of it."""
    settings = place.config.embedding
    provider = resolve(settings)
    if provider == NONE:
        return Check("vectors", OK, "none, as the settings say: words alone")
    if place.uses_model:
        return _check_model(place, provider, counts)
    asian = counts.spaces.get(TABLES["cjk"].id, 0)
    told = f"{counts.vectors:,} by the built-in tables"
    if provider == STATIC and asian >= _MANY_UNITS and asian >= _MANY_SHARE * counts.units:
        return Check(
            "vectors",
            ADVICE,
            f"{told}; {asian:,} units are in Japanese or Chinese, which a model for them finds better",
            'pip install "wsmem[multilingual]" && wsmem index',
        )
    return Check("vectors", OK, told)


def _check_model(place: Place, provider: str, counts: Counts) -> Check:
    from wsmem.embed.guard import call_within
    from wsmem.embed.quantise import check_rows

    settings = place.config.embedding
    try:
        embedder = call_within(settings, lambda: open_embedder(settings), _SECONDS)
        rows = call_within(settings, lambda: embedder.embed_queries(["wsmem"]), _SECONDS)
        check_rows(rows, 1, embedder.dimension)
    except WsmemError as error:
        told = f"{provider} {error.message}; until it works, words alone find notes"
        return Check("vectors", FAILED, told, error.hint)
    if counts.pending:
        told = f"{counts.pending:,} of {counts.units:,} units wait for those of {provider}"
        return Check("vectors", ADVICE, told, "wsmem index")
    where = (
        f", which is sent all notes: {settings.base_url}"
        if provider in SERVERS and settings.allow_remote
        else ""
    )
    return Check("vectors", OK, f"{counts.vectors:,} by {counts.embedder}{where}")
