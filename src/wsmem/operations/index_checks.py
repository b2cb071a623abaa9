"""Checks of the index: that it is whole, true and of use."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from wsmem.errors import IndexUnusable
from wsmem.index.connection import index_path, open_reader, translate_errors
from wsmem.index.reader import IndexReader
from wsmem.operations.check import ADVICE, FAILED, OK, Check
from wsmem.operations.freshness import compare, settings_key
from wsmem.operations.selftest import run_selftest
from wsmem.operations.status import find_changes, stats_of
from wsmem.operations.vector_checks import check_vectors
from wsmem.workspace.scan import scan

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

    from wsmem.operations.workspace import Place


def check_index(place: Place, today: date) -> Iterator[Check]:
    """Look whether the index opens, is whole, says what the files say, and finds what it holds."""
    path = index_path(place.root)
    if not os.path.exists(path):
        yield Check("index", ADVICE, "there is none yet; the first question makes it", "wsmem index")
        return
    try:
        connection = open_reader(place.root)
    except IndexUnusable as error:
        yield Check("index", FAILED, error.message, "wsmem index --full")
        return
    try:
        with translate_errors(path):
            connection.execute("BEGIN")
            reader = IndexReader(connection)
            # Since SQLite 3.44 this looks into full-text tables too.
            faults = [str(row[0]) for row in connection.execute("PRAGMA quick_check")]
            if faults != ["ok"]:
                yield Check("index", FAILED, f"damaged: {faults[0]}", "wsmem index --full")
                return
            counts = reader.counts()
            held = f"{counts.files:,} files, {counts.units:,} units, {counts.facts:,} facts"
            yield Check("index", OK, f"whole: {held}")
            if unreadable := reader.unreadable():
                told = f"{len(unreadable)} are not text: {': '.join(unreadable[0])}"
                yield Check("text", FAILED, told, "wsmem lint")
            yield _check_freshness(place, reader)
            yield check_vectors(place, counts)
            missed, asked = run_selftest(place, reader, today=today)
    except IndexUnusable as error:
        yield Check("index", FAILED, error.message, "wsmem index --full")
        return
    finally:
        connection.close()
    if missed:
        word, source = missed[0]
        yield Check("self-test", FAILED, f'"{word}" does not find {source}', "wsmem index --full")
    else:
        told = f"{asked} of {asked} facts found by their rarest word" if asked else "nothing to ask for"
        yield Check("self-test", OK, told)


def _check_freshness(place: Place, reader: IndexReader) -> Check:
    """Compare every byte; what the next recall picks up by itself is no fault, what it cannot see is one."""
    if reader.meta("settings") != settings_key(place):
        return Check(
            "fresh", ADVICE, "the settings have changed; the next recall builds it anew", "wsmem index"
        )
    found, known = scan(place.root, place.config), reader.files()
    changes = find_changes(place, found, known, every=True)
    if not changes:
        return Check("fresh", OK, "the index says what the files say")
    hidden = sorted(set(changes.changed) - set(compare(found.files, stats_of(known)).suspect))
    if hidden:
        told = f"{len(hidden)} changed without a change of time or size: {hidden[0]}"
        return Check("fresh", FAILED, told, "wsmem index --full")
    named = zip(("new", "changed", "gone"), changes, strict=True)
    told = ", ".join(f"{len(paths)} {what} ({paths[0]})" for what, paths in named if paths)
    return Check("fresh", ADVICE, f"{told}; the next recall takes it in", "wsmem index")
