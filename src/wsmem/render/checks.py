"""What a doctor found, as people and programs read it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from wsmem.render.style import one_line, paint

if TYPE_CHECKING:
    from wsmem.operations.doctor import Examination

_COLOURS: Final = {"ok": "green", "advice": "yellow", "failed": "red"}


def checks_text(examination: Examination, *, colour: bool = False) -> str:
    """Return one line for each check, and below it the next command where there is one."""
    width = max(len(check.name) for check in examination.checks)
    lines = [f"{paint('fixed ', 'green', colour=colour)}  {one_line(done)}" for done in examination.fixed]
    for check in examination.checks:
        state = paint(f"{check.state:<6}", _COLOURS[check.state], colour=colour)
        lines.append(f"{state}  {check.name:<{width}}  {one_line(check.detail)}")
        if check.next:
            lines.append(f"{'':<{width + 10}}Next: {one_line(check.next)}")
    return "\n".join(lines) + "\n"


def checks_json(examination: Examination) -> dict[str, Any]:
    """Return the data of ``wsmem doctor``."""
    return {
        "root": examination.root,
        "healthy": examination.healthy,
        "fixed": list(examination.fixed),
        "checks": [check._asdict() for check in examination.checks],
    }
