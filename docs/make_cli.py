"""Write what each command's ``--help`` prints into ``docs/reference/cli.md``; what `make docs` runs.

A help page stands between ``<!-- help: NAME -->`` and ``<!-- /help -->``, and is written nowhere else.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
from pathlib import Path

from wsmem.cli.main import main

PAGE = Path(__file__).parent / "reference" / "cli.md"
_HELP = re.compile(
    r"(?<=<!-- help: )(?P<name>[\w-]+)(?P<before> -->\n).*?(?P<after><!-- /help -->)", re.DOTALL
)


def read_help(name: str) -> str:
    """Return the help of a command, or the overview for the name ``wsmem``."""
    os.environ["COLUMNS"] = "100"  # argparse wraps to the terminal
    output = io.StringIO()
    with contextlib.redirect_stdout(output), contextlib.suppress(SystemExit):
        main(["--help"] if name == "wsmem" else [name, "--help"])
    return output.getvalue()


def fill(page: str) -> str:
    """Return the page with every help as it is now."""

    def write(match: re.Match[str]) -> str:
        return f"{match['name']}{match['before']}```text\n{read_help(match['name'])}```\n{match['after']}"

    return _HELP.sub(write, page)


if __name__ == "__main__":
    PAGE.write_text(fill(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
