"""The workspace that an operation works on: its root and its settings."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from wsmem.config.values import Secret
from wsmem.errors import WorkspaceError
from wsmem.records import NamedTuple
from wsmem.text import without_halves
from wsmem.workspace.settings import read_config

if TYPE_CHECKING:
    from collections.abc import Mapping

    from wsmem.config import Config


class Place(NamedTuple):
    """A workspace: the absolute path of its root, and its settings."""

    root: str
    config: Config

    @property
    def retain_words(self) -> tuple[str, ...]:
        """The words that open a Retain section here."""
        return tuple(dict.fromkeys(("Retain", *self.config.retain.words)))

    @property
    def vector_key(self) -> str:
        """What decides the vectors, "" for none: when it changes, all are made anew. Nothing is loaded for it."""
        if self.config.embedding.provider == "none":
            return ""
        from wsmem.embed.registry import vector_key  # lazy: by words alone, nothing of it is needed

        return vector_key(self.config.embedding)

    @property
    def uses_model(self) -> bool:
        """Whether vectors come from a model, which may be slow or fail, rather than from the tables or not at all."""
        if self.config.embedding.provider in ("none", "static"):
            return False
        from wsmem.embed.registry import uses_model

        return uses_model(self.config.embedding)


def open_place(root: str, env: Mapping[str, str]) -> Place:
    """Read the settings of the workspace at ``root``; raises ``ConfigError`` if they cannot be understood."""
    root = os.path.abspath(root)
    if without_halves(root) != root:  # SQLite opens no file there
        shown = root.encode("utf-8", "backslashreplace").decode()
        raise WorkspaceError("the path of the workspace is not UTF-8", source=shown, hint="rename its folder")
    return Place(root, _with_environment(read_config(root, home=env.get("HOME")), env))


def _with_environment(config: Config, env: Mapping[str, str]) -> Config:
    """Put in what the settings name and the environment holds: the key of a server, and the home folder."""
    embedding = config.embedding
    if embedding.api_key_env:
        embedding = embedding._replace(api_key=Secret(env.get(embedding.api_key_env, "")))
    if embedding.model.startswith("~/") and env.get("HOME"):
        embedding = embedding._replace(model=os.path.join(env["HOME"], embedding.model[2:]))
    return config if embedding is config.embedding else config._replace(embedding=embedding)
