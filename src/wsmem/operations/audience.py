"""What a shared audience may not see: private files, and statements that carry ``#private``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsmem.text import is_tagged_private
from wsmem.workspace.layout import classify

if TYPE_CHECKING:
    from wsmem.model import Fact, Unit
    from wsmem.operations.workspace import Place


def is_private_path(place: Place, path: str) -> bool:
    """Say whether a file, by its path in the workspace, is for its owner alone."""
    return classify(path, place.config.privacy.private_paths).private


def is_private(said: Fact | Unit) -> bool:
    """Say whether a statement, a detail of it or a heading above it carries ``#private``."""
    return is_tagged_private(said.content, said.heading, *said.details)


def may_share(place: Place, fact: Fact) -> bool:
    """Say whether a shared audience may see a fact."""
    return not is_private(fact) and not is_private_path(place, fact.source.path)
