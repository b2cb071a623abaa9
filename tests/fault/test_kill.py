"""A process killed at any moment leaves a whole index, whole files and nothing to clean up by hand."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from datetime import date
from typing import TYPE_CHECKING

import pytest

from fault.crowd import assert_equals_its_rebuild, readers
from wsmem.index.connection import open_reader
from wsmem.operations.index import update_index
from wsmem.operations.recall import recall
from wsmem.operations.workspace import Place, open_place
from wsmem.workspace.heartbeat import find_watcher

if TYPE_CHECKING:
    from pathlib import Path

KILLS = int(os.environ.get("WSMEM_KILLS", "8"))
FILES = 500


@pytest.fixture
def place(tmp_path: Path) -> Place:
    memory = tmp_path / "memory"
    memory.mkdir()
    for number in range(FILES):
        day = date.fromordinal(738_000 + number)
        lines = [f"- W @Ana: Fact {number}.{line} about gulls." for line in range(12)]
        (memory / f"{day}.md").write_text("## Retain\n" + "\n".join(lines) + "\n")
    return open_place(str(tmp_path), {})


@pytest.mark.parametrize("full", [False, True], ids=["update", "rebuild"])
def test_killed_while_indexing(place: Place, full: bool) -> None:
    chance = random.Random(7)
    update_index(place)
    command = [sys.executable, "-m", "wsmem", "index", "-q", "-C", place.root, *(["--full"] if full else [])]
    start = time.monotonic()
    subprocess.run(command, check=True, capture_output=True)
    whole_run = time.monotonic() - start
    for kill in range(KILLS):
        generation = 0
        for number in range(0, FILES, 3):  # every third file changes before each run
            path = os.path.join(place.root, "memory", f"{date.fromordinal(738_000 + number)}.md")
            with open(path, "a") as file:
                file.write(f"- B: Seen again in round {kill}.\n")
            generation += 1
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        with readers(place, "fact about gulls", at_least=40):
            time.sleep(chance.uniform(0.02, whole_run * 1.3))
            process.send_signal(signal.SIGKILL)
            process.wait()
        # As it stands, the index is a whole generation: either no file of this round is in it or all are.
        found = recall(place, f"round {kill}", today=date(2025, 1, 1), refresh=False, k=1, budget=1000)
        connection = open_reader(place.root)
        try:
            (seen,) = connection.execute(
                "SELECT count(*) FROM unit WHERE content = ?", (f"Seen again in round {kill}.",)
            ).fetchone() or (0,)
        finally:
            connection.close()
        assert seen in (0, generation)
        assert found.reason or found.hits
    assert_equals_its_rebuild(place)
    left = [name for name in os.listdir(os.path.join(place.root, ".memory")) if ".tmp" in name]
    assert left == []


def test_killed_while_watching(place: Place) -> None:
    chance = random.Random(5)
    update_index(place)
    command = [sys.executable, "-m", "wsmem", "watch", "--json", "-C", place.root]
    for kill in range(KILLS):
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
            assert process.stdout is not None
            process.stdout.readline()  # it watches
            with readers(place, "fact about gulls", at_least=40):
                for number in chance.sample(range(FILES), 60):
                    path = os.path.join(place.root, "memory", f"{date.fromordinal(738_000 + number)}.md")
                    with open(f"{path}~", "w") as file, open(path) as old:
                        file.write(old.read() + f"- B: Saved once more in round {kill}.\n")
                    os.replace(f"{path}~", path)  # as editors save
                    if chance.random() < 0.1:
                        time.sleep(chance.uniform(0, 0.1))
                time.sleep(chance.uniform(0, 0.3))
                process.send_signal(signal.SIGKILL)
                process.wait()
        assert find_watcher(place.root) is None
        if kill % 4 == 3:
            assert_equals_its_rebuild(place)
    assert_equals_its_rebuild(place)
    left = [name for _, _, names in os.walk(place.root) for name in names if ".tmp" in name]
    assert left == []
