"""A reflection killed while it writes leaves whole pages, and the next one ends where an undisturbed one does."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

FIXTURE = Path(__file__).parents[2] / "fixtures" / "workspace"
KILLS = int(os.environ.get("WSMEM_KILLS", "8"))
ENV = {**os.environ, "WSMEM_TODAY": "2025-12-15"}


def command(root: Path, *more: str) -> list[str]:
    return [sys.executable, "-m", "wsmem", "reflect", "--apply", "-q", "-C", str(root), *more]


def bank(root: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(root)): path.read_bytes()
        for path in sorted((root / "bank").rglob("*"))
        if path.is_file()
    }


def test_killed_while_reflecting(tmp_path: Path) -> None:
    before = bank(FIXTURE)
    undisturbed = shutil.copytree(FIXTURE, tmp_path / "undisturbed")
    subprocess.run(command(undisturbed), check=True, capture_output=True, env=ENV)
    after = bank(undisturbed)
    assert after != before
    start = time.monotonic()
    subprocess.run(command(undisturbed), check=True, capture_output=True, env=ENV)
    whole_run = time.monotonic() - start
    chance = random.Random(11)
    for kill in range(KILLS):
        root = shutil.copytree(FIXTURE, tmp_path / f"killed-{kill}")
        subprocess.run(
            [sys.executable, "-m", "wsmem", "index", "-q", "-C", str(root)], check=True, capture_output=True
        )
        process = subprocess.Popen(
            command(root), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=ENV
        )
        time.sleep(chance.uniform(whole_run * 0.5, whole_run * 1.4))
        process.send_signal(signal.SIGKILL)
        process.wait()
        for path, data in bank(root).items():
            if not path.endswith(".tmp"):
                assert data in (before.get(path), after.get(path)), (
                    f"{path} is neither the old nor the new page"
                )
        subprocess.run(command(root), check=True, capture_output=True, env=ENV)
        assert bank(root) == after
        shutil.rmtree(root)
