"""Readers that go on asking while something else goes wrong."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from datetime import date
from typing import TYPE_CHECKING

from wsmem.index.connection import open_reader
from wsmem.index.digest import digest
from wsmem.operations.index import update_index
from wsmem.operations.recall import recall

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wsmem.operations.workspace import Place

TODAY = date(2025, 12, 15)


def stated(place: Place) -> str:
    """Return the digest of all that the index says."""
    connection = open_reader(place.root)
    try:
        return digest(connection)
    finally:
        connection.close()


def assert_equals_its_rebuild(place: Place) -> None:
    """Take in what changed, and compare with an index built at once."""
    update_index(place)
    grown = stated(place)
    update_index(place, full=True)
    assert stated(place) == grown


@contextmanager
def readers(place: Place, question: str, *, count: int = 2, at_least: int = 1) -> Iterator[None]:
    """Ask a question over and over in threads; fail if it raises or has fewer hits than it always has."""
    stop, wrong, answers = threading.Event(), [], []

    def ask() -> None:
        while not stop.is_set():
            try:
                hits = recall(place, question, today=TODAY, refresh=False, k=50, budget=100_000).hits
            except Exception as error:
                wrong.append(repr(error))
                return
            answers.append(len(hits))
            stop.wait(0.01)

    threads = [threading.Thread(target=ask) for _ in range(count)]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        stop.set()
        for thread in threads:
            thread.join()
    assert wrong == []
    assert answers
    assert min(answers) >= at_least
