"""wsmem as a process: how it is called, and how much memory it takes."""

from __future__ import annotations

import compileall
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Final

import wsmem

if TYPE_CHECKING:
    from collections.abc import Sequence

NOTHING: Final = (sys.executable, "-c", "pass")

# The peak of a process includes that of the process it was forked from until it loads its own program. So
# a small process of its own starts the command, and asks the system what it took.
_LAUNCHER: Final = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""
_MAXRSS_BYTES: Final = 1 if sys.platform == "darwin" else 1024


def wsmem_command() -> tuple[str, ...]:
    """Return the installed command beside this Python, else the module."""
    script = os.path.join(os.path.dirname(sys.executable), "wsmem")
    return (script,) if os.path.exists(script) else (sys.executable, "-m", "wsmem")


def compile_package() -> None:
    """Compile wsmem as an installer does; else every start of a checkout might compile it anew."""
    compileall.compile_dir(os.path.dirname(wsmem.__file__), quiet=2)


def run_command(arguments: Sequence[str]) -> None:
    """Run to the end, reading all that it prints; raises if it fails."""
    subprocess.run(arguments, check=True, capture_output=True)


def peak_memory(arguments: Sequence[str]) -> int:
    """Run the command and return the peak resident bytes of its largest process."""
    launched = [sys.executable, "-c", _LAUNCHER, *arguments]
    printed = subprocess.run(launched, check=True, capture_output=True, text=True).stdout
    return int(printed) * _MAXRSS_BYTES
