"""An Ollama server, on this machine unless ``allow_remote`` is set."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from wsmem.embed.server import Server, ServerEmbedder
from wsmem.errors import EmbedderUnavailable

if TYPE_CHECKING:
    from wsmem.config import EmbeddingSettings

PATIENCE: Final = 0.6
_ADDRESS: Final = "http://127.0.0.1:11434"
_MODEL: Final = "nomic-embed-text"


def fingerprint(_: EmbeddingSettings) -> str:
    """Return nothing: the server is asked for the digest of its weights while indexing."""
    return ""


def load(settings: EmbeddingSettings) -> Ollama:
    """Get ready to ask; nothing is sent yet."""
    return Ollama(settings._replace(base_url=settings.base_url or _ADDRESS, model=settings.model or _MODEL))


class Ollama(ServerEmbedder):
    """The server."""

    name = "ollama"

    def ask(self, server: Server, model: str, texts: list[str]) -> Any:
        """Return the rows for some texts."""
        body: dict[str, object] = {"model": model, "input": texts, "truncate": True}
        if self.settings.dimensions:
            body["dimensions"] = self.settings.dimensions
        answer = server.post("/api/embed", body)
        rows = answer.get("embeddings") if isinstance(answer, dict) else None
        if not isinstance(rows, list):
            raise EmbedderUnavailable(f"{server} gave an answer without vectors: {str(answer)[:80]}")
        return rows

    def weights(self, server: Server) -> str:
        """Return the digest of the model, as the server lists it."""
        listed = server.get("/api/tags")
        wanted = {self.settings.model, f"{self.settings.model}:latest"}
        for entry in listed.get("models", ()) if isinstance(listed, dict) else ():
            if isinstance(entry, dict) and entry.get("name") in wanted and entry.get("digest"):
                return sha256(str(entry["digest"]).encode()).hexdigest()[:8]
        raise EmbedderUnavailable(
            f'{server} has no model "{self.settings.model}"', hint=f"ollama pull {self.settings.model}"
        )
