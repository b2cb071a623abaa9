"""wsmem: the memory of a Markdown workspace.

``Workspace.open(path)`` is the way in; ``Fact``, ``FactKind``, ``SourceRef`` and ``DateSpan`` are what it
gives; ``WsmemError`` is the base of all that it raises (see ``wsmem.errors``). These names stay; everything
below them may move between minor versions.

Importing this package loads nothing but itself; what a name needs is imported when the name is first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wsmem.api import Workspace
    from wsmem.errors import WsmemError
    from wsmem.model import DateSpan, Fact, FactKind, SourceRef

__version__ = "0.1.0"

__all__ = ["DateSpan", "Fact", "FactKind", "SourceRef", "Workspace", "WsmemError", "__version__"]

_HOMES = {
    "DateSpan": "wsmem.model",
    "Fact": "wsmem.model",
    "FactKind": "wsmem.model",
    "SourceRef": "wsmem.model",
    "Workspace": "wsmem.api",
    "WsmemError": "wsmem.errors",
}


def __getattr__(name: str) -> object:
    """Import a public name when it is first used."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value: object = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOMES})
