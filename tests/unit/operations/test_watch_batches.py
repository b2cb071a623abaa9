"""Batches of changes, from hints that a test gives, and once from a real process."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from itertools import count, pairwise

import pytest

from wsmem.errors import ConfigError, IndexUnusable, Locked, WorkspaceError
from wsmem.operations import watch as watching
from wsmem.operations.index import IndexStats
from wsmem.operations.watch import Batch, follow, listen, watch_workspace
from wsmem.operations.workspace import open_place


def stats(writes=0, *, rebuilt=False):
    return IndexStats(
        files=9, units=9, added=writes, changed=0, removed=0, skipped=(), seconds=0.0, rebuilt=rebuilt
    )


class Script:
    """Updates that end as written, one after the other, at the times of a clock that hints move."""

    def __init__(self, *outcomes):
        self.outcomes = list(outcomes)
        self.calls = []
        self.now = 0.0

    def update(self, changed):
        self.calls.append(self.now)
        outcome = self.outcomes.pop(0) if self.outcomes else stats()
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    def hints(self, *pairs):
        for time, changed in pairs:
            self.now = time
            yield changed

    def play(self, *pairs, every=60.0):
        return list(follow(self.update, self.hints(*pairs), clock=lambda: self.now, every=every))


def test_the_first_update_is_always_told():
    assert Script(stats()).play() == [Batch(stats())]


def test_the_first_update_may_fail_for_good():
    with pytest.raises(IndexUnusable):
        Script(IndexUnusable("read-only")).play()


def test_a_hint_that_changed_nothing_is_not_told():
    script = Script(stats(), stats(), stats(2))
    assert script.play((1.0, True), (2.0, True)) == [Batch(stats()), Batch(stats(2))]


def test_time_alone_makes_no_update_until_the_net_is_due():
    script = Script()
    # One look follows the first update, then none before a minute is over.
    script.play(*((float(second), False) for second in range(1, 130)))
    assert script.calls == [0.0, 1.0, 61.0, 121.0]


def test_an_update_that_took_something_in_is_followed_by_one_more():
    script = Script(stats(), stats(), stats(3), stats())
    script.play((1.0, False), (2.0, True), (2.25, False), (2.5, False), (2.75, False))
    assert script.calls == [0.0, 1.0, 2.0, 2.25]


def test_a_lock_is_tried_again_every_second_and_told_only_when_it_lasts():
    held = [Locked("another process is writing")] * 14
    script = Script(stats(), *held, stats(1))
    ticks = [(1 + step / 4, step == 0) for step in range(80)]
    told = script.play(*ticks)
    assert [type(batch.problem).__name__ for batch in told] == ["NoneType", "Locked", "NoneType"]
    assert told[-1].stats == stats(1)
    tries = script.calls[1:16]
    assert all(later - earlier == pytest.approx(1.0) for earlier, later in pairwise(tries))


@pytest.mark.parametrize(
    "error", [ConfigError("bad key"), WorkspaceError("gone"), IndexUnusable("disk full")]
)
def test_a_problem_is_told_once_and_so_is_its_end(error):
    script = Script(stats(), error, error, error, stats(), stats())
    told = script.play(*((float(second), True) for second in range(1, 6)))
    assert told == [Batch(stats()), Batch(None, error), Batch(stats())]


def test_another_problem_is_told_too():
    one, other = WorkspaceError("one"), WorkspaceError("other")
    assert Script(stats(), one, other).play((1.0, True), (2.0, True))[1:] == [
        Batch(None, one),
        Batch(None, other),
    ]


def test_where_files_cannot_be_watched_they_are_looked_at_with_one_warning(write, monkeypatch):
    root = write({"memory/2025-01-01.md": "x\n"})
    stop, warnings = threading.Event(), []

    def refuse(*paths, **options):
        raise OSError("OS file watch limit reached")

    monkeypatch.setattr("watchfiles.watch", refuse)
    monkeypatch.setattr(watching, "_POLL", 0.001)
    hints = []
    for hint in listen(lambda: open_place(str(root), {}), stop, warn=warnings.append):
        hints.append(hint)
        if len(hints) == 5:
            stop.set()
    assert hints == [True] * 5
    assert len(warnings) == 1
    assert "watch limit" in warnings[0]


def test_the_folders_of_a_scan_are_watched_and_no_others(write, monkeypatch):
    root = write(
        {
            "memory/2025/01/02.md": "x\n",
            "memory/dreaming/2025-01-01.md": "x\n",
            "memory/.hidden/x.md": "x\n",
            "node_modules/a/b.md": "x\n",
            ".git/HEAD": "x\n",
            "projects/x.md": "x\n",
        }
    )
    (root.parent / "outside").mkdir()
    (root / "memory" / "link").symlink_to(root.parent / "outside")
    seen = []

    def record(*paths, stop_event, **options):
        seen.extend(paths)
        assert options["recursive"] is False
        stop_event.set()
        return iter(())

    monkeypatch.setattr("watchfiles.watch", record)
    stop = threading.Event()
    assert list(listen(lambda: open_place(str(root), {}), stop, warn=pytest.fail)) == []
    real = os.path.realpath(root)
    assert sorted(os.path.relpath(path, real) for path in seen) == [
        ".",
        "memory",
        "memory/2025",
        "memory/2025/01",
    ]


@pytest.mark.parametrize(
    ("name", "matters"),
    [
        ("memory/a.md", True),
        ("memory/new-folder", True),
        ("memory", True),
        ("wsmem.toml", True),
        ("memory/v1.2", True),  # a folder
        ("memory/a.txt", False),
        ("memory/.a.md.wsmem-12.tmp", False),
        (".memory", False),
        (".git", False),
        ("memory/x.sqlite-wal", False),
        ("memory/wsmem.toml", False),
    ],
)
def test_only_events_of_notes_folders_and_settings_are_hints(write, monkeypatch, name, matters):
    root = write({"memory/a.md": "x\n", "memory/v1.2/a.md": "x\n"})
    answers = []

    def ask(*paths, watch_filter, stop_event, **options):
        answers.append(bool(watch_filter(None, os.path.join(os.path.realpath(root), name))))
        stop_event.set()
        return iter(())

    monkeypatch.setattr("watchfiles.watch", ask)
    list(listen(lambda: open_place(str(root), {}), threading.Event(), warn=pytest.fail))
    assert answers == [matters]


def test_the_watch_is_set_up_anew_when_folders_or_settings_may_have_changed(write, monkeypatch):
    root = os.path.realpath(write({"memory/a.md": "x\n"}))
    rounds = [
        [{(1, f"{root}/memory/a.md")}, {(1, f"{root}/memory/new")}],
        [set(), {(2, f"{root}/wsmem.toml")}],
        [set()],
    ]
    number = count()

    def play(*paths, stop_event, **options):
        at = next(number)
        yield from rounds[at]
        if at == 2:
            stop_event.set()

    monkeypatch.setattr("watchfiles.watch", play)
    hints = list(listen(lambda: open_place(root, {}), threading.Event(), warn=pytest.fail))
    # The first hint after each start is true whatever was heard: something may have happened meanwhile.
    assert hints == [True, True, True, True, True]
    assert next(number) == 3


def test_files_that_are_heard_of_are_named(write, monkeypatch):
    root = os.path.realpath(write({"memory/a.md": "x\n", "memory/b.md": "x\n"}))
    first, second = f"{root}/memory/a.md", f"{root}/memory/b.md"

    def play(*paths, stop_event, **options):
        yield set()
        yield {(2, first), (2, second), (1, second)}
        yield set()
        stop_event.set()

    monkeypatch.setattr("watchfiles.watch", play)
    hints = list(listen(lambda: open_place(root, {}), threading.Event(), warn=pytest.fail))
    assert hints == [True, frozenset({first, second}), False]


def test_named_files_are_enough_until_all_are_due():
    asked = []
    named = frozenset({"/a.md"})
    times = iter([0.0, 1.0, 1.0, 30.0, 30.0, 61.0, 61.0, 62.0, 62.0])

    def update(changed):
        asked.append(changed)
        return stats(1)

    list(follow(update, [named, named, named, named], clock=lambda: next(times), every=60.0))
    assert asked == [True, named, named, True, named]


def test_a_watch_brings_the_index_up_to_date_at_once_and_ends_when_told(write):
    root = write({"memory/2025-01-01.md": "x\n"})
    stop = threading.Event()
    batches = watch_workspace(lambda: open_place(str(root), {}), stop, warn=pytest.fail)
    first = next(batches)
    assert first.stats is not None
    assert (first.stats.added, first.stats.rebuilt) == (1, True)
    stop.set()
    assert list(batches) == []


@pytest.mark.parametrize(("sign", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 0)])
def test_a_real_watch_takes_in_edits_renames_and_new_folders_and_ends_cleanly(write, sign, code):
    root = write({"memory/2025-01-01.md": "one\n"})
    with subprocess.Popen(
        [sys.executable, "-m", "wsmem", "watch", "--json"],
        cwd=root,
        env={"PATH": os.environ["PATH"]},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        killer = threading.Timer(30, process.kill)
        killer.start()
        try:
            assert process.stdout is not None
            assert process.stderr is not None

            def read_until(**wanted):
                """Read batches until their sums are as wanted, for changes may come in one or in several."""
                sums = dict.fromkeys(wanted, 0)
                while sums != wanted:
                    batch = json.loads(process.stdout.readline())
                    for key in sums:
                        sums[key] += batch[key]

            read_until(added=1)
            (root / "memory" / "2025-01-01.md").write_text("two\n")
            read_until(changed=1)
            new = root / "memory" / "2025" / "02"
            new.mkdir(parents=True)
            (new / "03.md").write_text("three\n")
            read_until(added=1)
            temporary = new / "03.md~"
            temporary.write_text("four\n")
            temporary.replace(new / "03.md")
            read_until(changed=1)
            (new / "03.md").rename(root / "memory" / "2025-02-04.md")
            read_until(added=1, removed=1)
            process.send_signal(sign)
            assert process.wait() == code
            assert process.stderr.read() == f"watching {root}: 1 files, 1 units\n"
        finally:
            killer.cancel()
