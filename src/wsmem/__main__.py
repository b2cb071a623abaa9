"""``python -m wsmem``."""

from __future__ import annotations

import sys

from wsmem.cli.main import main

sys.exit(main())
