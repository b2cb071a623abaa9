"""Running a command line inside this process."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING, NamedTuple

import pytest

from wsmem.cli.main import main

if TYPE_CHECKING:
    from pathlib import Path

TODAY = "2025-12-15"  # the day on which the fixture workspace is read


class Ended(NamedTuple):
    """How a command line ended: its exit code, and what it printed."""

    code: int
    out: str
    err: str


class _Stream(io.StringIO):
    def __init__(self, text: str = "", *, terminal: bool = False) -> None:
        super().__init__(text)
        self._terminal = terminal

    def isatty(self) -> bool:
        return self._terminal


def run_wsmem(
    *arguments: str,
    folder: Path,
    stdin: str = "",
    terminal: bool = False,
    env: dict[str, str] | None = None,
) -> Ended:
    """Run ``wsmem`` in a folder, as a user without settings of their own, and say how it ended."""
    out, err = _Stream(terminal=terminal), _Stream()
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        for name in ("WSMEM_WORKSPACE", "WSMEM_DEBUG", "FORCE_COLOR", "TERM"):
            patch.delenv(name, raising=False)
        for name, value in {
            "WSMEM_TODAY": TODAY,
            "HOME": "/nonexistent",
            "NO_COLOR": "1",
            **(env or {}),
        }.items():
            patch.setenv(name, value)
        for name, stream in (("stdin", _Stream(stdin)), ("stdout", out), ("stderr", err)):
            patch.setattr(sys, name, stream)
        try:
            code = main(arguments)
        except SystemExit as end:  # --help
            code = int(end.code or 0)
    return Ended(code, out.getvalue(), err.getvalue())
