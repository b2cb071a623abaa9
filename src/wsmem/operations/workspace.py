"""The workspace that an operation works on: its root and its settings."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from wsmem.config import CONFIG_NAME, Config, load_config
from wsmem.workspace.files import decode, read_file

if TYPE_CHECKING:
    from collections.abc import Mapping


class Place(NamedTuple):
    """A workspace: the absolute path of its root, and its settings."""

    root: str
    config: Config


def open_place(root: str, env: Mapping[str, str]) -> Place:
    """Read the settings of the workspace at ``root``; raises ``ConfigError`` if they cannot be understood."""
    root = os.path.abspath(root)
    path = os.path.join(root, CONFIG_NAME)
    try:
        text = decode(read_file(path).data, CONFIG_NAME)
    except FileNotFoundError:
        text = None
    return Place(root, load_config(text, CONFIG_NAME, home=env.get("HOME")))
