"""An index grown by any sequence of edits says the same as one built at once from the files."""

from __future__ import annotations

import os
import shutil
import tempfile
from datetime import date

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule

from wsmem.index.connection import open_reader
from wsmem.index.digest import digest
from wsmem.markdown.tombstones import FORGOTTEN_PATH, Tombstone, add_tombstones
from wsmem.operations.index import update_index
from wsmem.operations.kept import Kept
from wsmem.operations.recall import recall
from wsmem.operations.workspace import Place, open_place
from wsmem.text import fingerprint

PATHS = st.sampled_from(
    [
        "memory.md",
        "memory/2025-11-27.md",
        "memory/2025-11-27-0930.md",
        "memory/2025/11/2025-11-27.md",
        "bank/opinions.md",
        "bank/entities/Peter.md",
        "bank/entities/The-Castle.md",
    ]
)
LINES = st.sampled_from(
    [
        "# Peter",
        "## Retain",
        "## Log",
        "",
        "- W @Peter: Lives in Cork.",
        "- W @Peter: Lives in Porto.",
        "- W(supersedes=memory/2025-11-27.md#L2) @Peter: Lives in Porto.",
        "- O(c=0.8) @The-Castle: Is cold in winter.",
        "- O(c=0.8) @[the castle]: Is cold in winter.",
        "- B(supports=bank/opinions.md#L1): Measured nine degrees.",
        "- plain note about the castle",
        "A paragraph that mentions @Peter and 城の暖房.",
        "- W @営業部：三階に移転した。",
        "```",
        "<!-- wsmem:begin facts -->",
        "<!-- wsmem:end -->",
        "- O(c=1.4) @Peter: cannot be read",
    ]
)
HEADS = st.sampled_from(
    ["", "## Retain\n", "## Retain\n", "---\naliases: [Pete, Petr]\n---\n# Peter\n\nA friend.\n"]
)
TEXTS = st.builds(lambda head, lines: head + "\n".join(lines), HEADS, st.lists(LINES, max_size=8))
# What is forgotten at times: the ids are those of the lines above, in a log of that day.
STONES = st.sets(
    st.sampled_from(
        [
            Tombstone(fingerprint("W", "peter", "lives in cork", "2025-11-27"), None, None, ""),
            Tombstone(fingerprint("N", "", "plain note about the castle", "2025-11-27"), None, None, "why"),
            Tombstone(fingerprint("O", "the castle", "is cold in winter", ""), None, None, ""),
        ]
    )
)
QUESTIONS = ("where does Peter live", "castle", "城の暖房", "what happened on 2025-11-27")


class Workspace(RuleBasedStateMachine):
    """Random edits of a few files, indexed now and then."""

    def __init__(self) -> None:
        super().__init__()
        self.root = tempfile.mkdtemp()
        self.place = open_place(self.root, {})
        self.kept = Kept()
        self.written: set[str] = set()
        self.mtime = 1_700_000_000_000_000_000

    def _write(self, path: str, data: bytes) -> None:
        full = os.path.join(self.root, path)
        os.makedirs(os.path.dirname(full), exist_ok=True)
        with open(full, "wb") as file:
            file.write(data)
        self.mtime += 1_000_000_000  # an old time, and another one at every edit
        os.utime(full, ns=(self.mtime, self.mtime))
        self.written.add(os.path.realpath(full))

    @rule(path=PATHS, text=TEXTS)
    def write(self, path: str, text: str) -> None:
        self._write(path, text.encode())

    @rule(path=PATHS)
    def write_no_text(self, path: str) -> None:
        self._write(path, b"\xff\xfe\x00 not text")

    @rule(path=PATHS)
    def delete(self, path: str) -> None:
        full = os.path.join(self.root, path)
        if os.path.exists(full):
            os.unlink(full)
            self.written.add(os.path.realpath(full))

    @rule(source=PATHS, to=PATHS)
    def rename(self, source: str, to: str) -> None:
        full = os.path.join(self.root, source)
        if os.path.exists(full) and source != to:
            os.makedirs(os.path.dirname(os.path.join(self.root, to)), exist_ok=True)
            os.replace(full, os.path.join(self.root, to))
            self.written |= {os.path.realpath(full), os.path.realpath(os.path.join(self.root, to))}

    @rule(source=PATHS, to=PATHS)
    def duplicate(self, source: str, to: str) -> None:
        full = os.path.join(self.root, source)
        if os.path.exists(full) and source != to:
            with open(full, "rb") as file:
                self._write(to, file.read())

    @rule(stones=STONES)
    def forget(self, stones: set[Tombstone]) -> None:
        self._write(FORGOTTEN_PATH, add_tombstones("", sorted(stones)).encode())

    @rule()
    def index(self) -> None:
        update_index(self.place)

    @rule()
    def index_as_a_watcher_does(self) -> None:
        """Name the files that changed, of which some may be indexed by now, and one that did not."""
        named = {*self.written, os.path.join(os.path.realpath(self.root), "memory.md")}
        update_index(self.place, keep=self.kept, changed=named)
        self.written.clear()

    @rule(watched=st.booleans())
    def compare_with_rebuilt(self, watched: bool) -> None:
        if watched:
            self.index_as_a_watcher_does()
        else:
            update_index(self.place)
        other = os.path.join(tempfile.mkdtemp(), "copy")
        try:
            shutil.copytree(self.root, other, ignore=shutil.ignore_patterns(".memory"))
            copy = open_place(other, {})
            update_index(copy, full=True)
            assert what_it_says(self.place) == what_it_says(copy)
        finally:
            shutil.rmtree(os.path.dirname(other))

    def teardown(self) -> None:
        try:
            self.compare_with_rebuilt(True)
        finally:
            self.kept.close()
            shutil.rmtree(self.root)


def what_it_says(place: Place) -> tuple[str, list[object]]:
    connection = open_reader(place.root)
    try:
        stated = digest(connection)
    finally:
        connection.close()
    answers: list[object] = []
    for question in QUESTIONS:
        result = recall(place, question, today=date(2025, 12, 1), refresh=False)
        answers.append([(hit.fact, hit.score, hit.why) for hit in result.hits])
    return stated, answers


TestIndexEqualsRebuild = Workspace.TestCase
TestIndexEqualsRebuild.settings = settings(max_examples=60, stateful_step_count=20, deadline=None)
