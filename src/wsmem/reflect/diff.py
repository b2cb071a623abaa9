"""A plan as a patch that ``git apply`` takes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wsmem.reflect.records import FileChange, ReflectPlan

_LINE = re.compile(r"[^\n]*\n|[^\n]+\Z")  # git counts lines by \n alone
_NO_END = "\n\\ No newline at end of file\n"


def unified_diff(plan: ReflectPlan, context: int = 3) -> str:
    """Return all changes of the plan as one unified diff; empty if there are none.

    Headers are git's: ``--- a/bank/…`` and ``+++ b/bank/…``, ``/dev/null`` for a page that is not there yet.
    """
    return "".join(diff_change(change, context) for change in plan.changes)


def diff_change(change: FileChange, context: int = 3) -> str:
    """Return one change as a unified diff."""
    import difflib

    before = "/dev/null" if change.before is None else _name("a", change.path)
    old, new = _LINE.findall(change.before or ""), _LINE.findall(change.after)
    lines = difflib.unified_diff(old, new, before, _name("b", change.path), n=context)
    return "".join(line if line.endswith("\n") else line + _NO_END for line in lines)


def _name(side: str, path: str) -> str:
    """Return the name for a header; a tab ends a name that holds spaces."""
    return f"{side}/{path}\t" if " " in path else f"{side}/{path}"
