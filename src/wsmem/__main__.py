"""``python -m wsmem``."""

from __future__ import annotations

from wsmem.cli.main import run

run()
