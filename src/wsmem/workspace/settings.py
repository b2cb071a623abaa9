"""Reading the settings of a workspace from its ``wsmem.toml``."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from wsmem.config import CONFIG_NAME, load_config
from wsmem.errors import WorkspaceError
from wsmem.workspace.confine import lies_within
from wsmem.workspace.files import decode, read_file

if TYPE_CHECKING:
    from wsmem.config import Config


def read_config(root: str, *, home: str | None = None) -> Config:
    """Return the settings that ``wsmem.toml`` in ``root`` makes, the defaults if there is no such file.

    Args:
        root: the workspace.
        home: the folder that ``~`` stands for in ``extra_paths``; None leaves ``~`` as it is.

    Raises:
        ConfigError: the file says something that cannot be.
        WorkspaceError: the file cannot be read, or is a link that leads out of the workspace.
    """
    path = os.path.join(root, CONFIG_NAME)
    try:
        data = read_file(path).data
    except FileNotFoundError:
        return load_config(None, CONFIG_NAME)
    # An error shows a line of the file: it must not be a line of somebody's other files.
    if os.path.islink(path) and not lies_within(os.path.realpath(path), os.path.realpath(root)):
        raise WorkspaceError("a link that leads out of the workspace", source=CONFIG_NAME)
    return load_config(decode(data, CONFIG_NAME), CONFIG_NAME, home=home)
