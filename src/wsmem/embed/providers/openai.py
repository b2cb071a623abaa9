"""A server that speaks OpenAI's ``POST {base_url}/embeddings``, on this machine unless ``allow_remote`` is set.

``base_url`` is as that interface has it, with its ``/v1``: ``http://127.0.0.1:8000/v1``. A server says nothing of its
weights, so the id carries a hash of address, model and dimensions instead.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from wsmem.embed.server import Server, ServerEmbedder
from wsmem.errors import EmbedderUnavailable

if TYPE_CHECKING:
    from wsmem.config import EmbeddingSettings

PATIENCE: Final = 0.6


def fingerprint(_: EmbeddingSettings) -> str:
    """Return nothing: the settings say all that is known."""
    return ""


def load(settings: EmbeddingSettings) -> OpenAI:
    """Get ready to ask; nothing is sent yet."""
    if not settings.base_url:
        raise EmbedderUnavailable(
            "no server is named", hint='set base_url = "http://127.0.0.1:PORT/v1" under [embedding]'
        )
    return OpenAI(settings)


class OpenAI(ServerEmbedder):
    """The server."""

    name = "openai"

    def ask(self, server: Server, model: str, texts: list[str]) -> Any:
        """Return the rows for some texts."""
        body: dict[str, object] = {"model": model, "input": texts, "encoding_format": "float"}
        if self.settings.dimensions:
            body["dimensions"] = self.settings.dimensions
        root = "" if server.path else "/v1"
        answer = server.post(f"{root}/embeddings", body)
        try:
            entries = sorted(answer["data"], key=lambda entry: entry["index"])
            if [entry["index"] for entry in entries] != list(range(len(texts))):
                raise EmbedderUnavailable(f"{server} gave {len(entries)} vectors for {len(texts)} texts")
            return [entry["embedding"] for entry in entries]
        except (KeyError, TypeError):
            raise EmbedderUnavailable(
                f"{server} gave an answer without vectors: {str(answer)[:80]}"
            ) from None
