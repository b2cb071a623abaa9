"""Regular expressions that are compiled when they are first needed.

To compile all of them takes longer than most runs of the program, which meet no Chinese date.
"""

from __future__ import annotations

import re
from functools import cache


@cache
def compiled(pattern: str) -> re.Pattern[str]:
    """Return the compiled pattern."""
    return re.compile(pattern)
