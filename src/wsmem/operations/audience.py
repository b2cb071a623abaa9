"""What a shared audience may not see: private files, and statements that carry ``#private``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from wsmem.workspace.layout import classify

if TYPE_CHECKING:
    from wsmem.model import Fact, Unit
    from wsmem.operations.workspace import Place

_TAG: Final = re.compile(r"(?<![\w#/])#private(?![\w/-])", re.IGNORECASE)


def is_private_path(place: Place, path: str) -> bool:
    """Say whether a file, by its path in the workspace, is for its owner alone."""
    return classify(path, place.config.privacy.private_paths).private


def is_tagged(text: str) -> bool:
    """Say whether a text carries ``#private``."""
    return _TAG.search(text) is not None


def is_tagged_private(said: Fact | Unit) -> bool:
    """Say whether a statement, a detail of it or a heading above it carries ``#private``."""
    return any(is_tagged(text) for text in (said.content, said.heading, *said.details))


def may_share(place: Place, fact: Fact) -> bool:
    """Say whether a shared audience may see a fact."""
    return not is_tagged_private(fact) and not is_private_path(place, fact.source.path)
