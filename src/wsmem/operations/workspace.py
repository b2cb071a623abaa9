"""The workspace that an operation works on: its root and its settings."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from wsmem.records import NamedTuple
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


def open_place(root: str, env: Mapping[str, str]) -> Place:
    """Read the settings of the workspace at ``root``; raises ``ConfigError`` if they cannot be understood."""
    root = os.path.abspath(root)
    return Place(root, read_config(root, home=env.get("HOME")))
