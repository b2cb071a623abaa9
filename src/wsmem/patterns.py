"""Patterns that are compiled when they are first used.

A pattern with long alternatives or large classes of characters takes half a millisecond to compile, and most
questions need few of those that the modules on their way hold.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:

    def lazy_pattern(pattern: str, flags: int = 0) -> re.Pattern[str]:
        """Return the pattern, to be compiled when it is first used; to be used by its methods alone."""

else:

    class lazy_pattern:  # noqa: N801  # called like re.compile
        """A pattern that compiles itself when something is first asked of it."""

        def __init__(self, pattern, flags=0):
            self._source = pattern, flags

        def __getattr__(self, name):
            method = getattr(re.compile(*self._source), name)
            setattr(self, name, method)  # from now on found without coming here
            return method


__all__ = ["lazy_pattern"]
