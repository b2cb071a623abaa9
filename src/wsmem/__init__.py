"""wsmem: the memory of a Markdown workspace.

``Workspace.open(path)`` is the way in. Importing this package loads nothing but itself; what a name needs
is imported when the name is first used.
"""

from __future__ import annotations

__version__ = "0.1.0"
