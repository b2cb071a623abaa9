"""A watch shows that it lives; what died shows nothing."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time

from wsmem.workspace.heartbeat import beat_along, find_watcher


def test_nobody_watches_at_first(tmp_path):
    assert find_watcher(str(tmp_path)) is None
    assert os.listdir(tmp_path) == []


def test_a_watch_is_seen_while_it_runs_and_not_after(tmp_path):
    root = str(tmp_path)
    hints = beat_along(root, iter([True, False, True]), lambda: 0.0)
    assert next(hints) is True
    seen = find_watcher(root)
    assert seen is not None
    assert seen.process == os.getpid()
    assert list(hints) == [False, True]
    assert find_watcher(root) is None


def test_it_beats_once_a_second(tmp_path):
    root, now = str(tmp_path), 0.0
    hints = beat_along(root, iter([True] * 4), lambda: now)
    times = []
    for moment in (10.0, 10.9, 11.0, 11.5):
        now = moment
        os.makedirs(tmp_path / ".memory", exist_ok=True)
        if (tmp_path / ".memory" / "watch").exists():
            os.utime(tmp_path / ".memory" / "watch", (1, 1))
        next(hints)
        watcher = find_watcher(root)
        times.append(watcher is not None and watcher.seen != 1)
    assert times == [True, False, True, False]


def test_a_second_watch_leaves_the_first_its_sign(tmp_path):
    root = str(tmp_path)
    first = beat_along(root, iter([True] * 2), time.monotonic)
    next(first)
    assert list(beat_along(root, iter([True]), time.monotonic)) == [True]
    assert find_watcher(root) is not None


def test_the_folder_may_go_while_it_beats(tmp_path):
    root, now = str(tmp_path), 0.0
    hints = beat_along(root, iter([True] * 2), lambda: now)
    next(hints)
    shutil.rmtree(tmp_path / ".memory")
    assert find_watcher(root) is None
    now = 5.0
    next(hints)
    assert find_watcher(root) is not None


def test_no_sign_where_none_can_be_made(tmp_path):
    (tmp_path / ".memory").write_text("a file in the way\n")
    assert list(beat_along(str(tmp_path), iter([True, False]), lambda: 0.0)) == [True, False]
    assert find_watcher(str(tmp_path)) is None


def test_of_a_killed_watch_nothing_is_seen(tmp_path):
    (tmp_path / "memory").mkdir()
    (tmp_path / "memory" / "2025-01-01.md").write_text("one\n")
    command = [sys.executable, "-m", "wsmem", "watch", "--json", "-C", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        process.stdout.readline()
        end = time.monotonic() + 30
        while find_watcher(str(tmp_path)) is None and time.monotonic() < end:
            time.sleep(0.02)
        watcher = find_watcher(str(tmp_path))
        process.send_signal(signal.SIGKILL)
        process.wait()
    assert watcher is not None
    assert watcher.process == process.pid
    assert find_watcher(str(tmp_path)) is None
