"""What a linter found, as people and programs read it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsmem.render.style import one_line, paint

if TYPE_CHECKING:
    from collections.abc import Iterable

    from wsmem.model import Problem


def problem_text(problem: Problem, *, colour: bool = False) -> str:
    """Return a problem as ``path:line: message [code]``, with the line itself and a way out below."""
    place = paint(f"{one_line(problem.source.path)}:{problem.source.line}", "bold", colour=colour)
    code = paint(f"[{problem.code}]", "yellow", colour=colour)
    lines = [f"{place}: {one_line(problem.message)} {code}"]
    if problem.excerpt:
        lines.append(f"    {one_line(problem.excerpt)}")
    if problem.hint:
        lines.append(f"  hint: {one_line(problem.hint)}")
    return "\n".join(lines) + "\n"


def problems_text(problems: Iterable[Problem], *, colour: bool = False) -> str:
    """Return problems one below the other."""
    return "".join(problem_text(problem, colour=colour) for problem in problems)
