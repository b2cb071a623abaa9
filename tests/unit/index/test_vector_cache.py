"""The cache of vectors: survives, stays within its bound, and is never in the way."""

from __future__ import annotations

import os

import apsw
import pytest

from wsmem.index.vector_cache import FILE, VectorCache, text_hash

ONE, TWO, THREE = (text_hash(text) for text in ("one", "two", "three"))


@pytest.fixture
def root(tmp_path):
    (tmp_path / ".memory").mkdir()
    return str(tmp_path)


def open_cache(root, megabytes=1.0):
    return VectorCache(root, megabytes=megabytes)


def add_space(cache, name="tiny@1", key="openai|tiny"):
    return cache.add_space(key, name, lambda: "{}")


def test_what_is_put_in_is_there_the_next_time(root):
    cache = open_cache(root)
    cache.put(add_space(cache), {ONE: b"\x01\x02", TWO: b""})
    cache.close()
    cache = open_cache(root)
    space = cache.space("openai|tiny")
    assert space is not None
    assert space.id == "tiny@1"
    assert cache.get(space, [ONE, TWO, THREE, ONE]) == {ONE: b"\x01\x02", TWO: b""}


def test_each_embedder_has_its_own(root):
    cache = open_cache(root)
    first, second = add_space(cache), add_space(cache, "other@1", "openai|other")
    cache.put(first, {ONE: b"\x01"})
    assert cache.get(second, [ONE]) == {}


def test_settings_lead_to_the_weights_that_they_led_to_last(root):
    cache = open_cache(root)
    first = add_space(cache)
    add_space(cache, "tiny@2")
    assert cache.space("openai|tiny").id == "tiny@2"
    assert add_space(cache) == first  # the old weights came back, and so do their vectors
    assert cache.space("openai|tiny") == first
    assert cache.space("openai|else") is None


def test_scales_are_measured_once(root):
    measured = []
    cache = open_cache(root)
    for _ in range(2):
        cache.add_space("key", "tiny@1", lambda: measured.append(1) or '{"en": [0, 1]}')
    assert measured == [1]
    assert cache.space("key").scales == '{"en": [0, 1]}'


def test_what_was_of_no_use_for_longest_goes_first(root):
    cache = open_cache(root, megabytes=0.01)  # 10,000 bytes: 71 vectors of 100 bytes and what a row takes
    space = add_space(cache)
    old = {text_hash(f"old {number}"): b"\x01" * 100 for number in range(50)}
    cache.put(space, old)
    cache.close()
    cache = open_cache(root, megabytes=0.01)
    cache.put(space, {text_hash(f"new {number}"): b"\x01" * 100 for number in range(40)})
    cache.touch(space, list(old)[:5])
    cache.trim()
    kept = cache.get(space, old)
    assert set(list(old)[:5]) <= set(kept)
    assert len(kept) < 20
    assert len(cache.get(space, [text_hash(f"new {number}") for number in range(40)])) == 40
    (size,) = cache._connection.execute("SELECT total(length(v)) + 40 * count(*) FROM vector").fetchone()
    assert size <= 10_000


def test_within_its_bound_nothing_is_dropped(root):
    cache = open_cache(root, megabytes=0.01)
    space = add_space(cache)
    cache.put(space, {ONE: b"\x01" * 100})
    cache.trim()
    assert len(cache.get(space, [ONE])) == 1


@pytest.mark.parametrize("content", [b"", b"no database at all, " * 500, b"SQLite format 3\0" + b"\0" * 4080])
def test_a_damaged_file_is_replaced(root, content):
    path = os.path.join(root, FILE)
    with open(path, "wb") as file:
        file.write(content)
    cache = open_cache(root)
    cache.put(add_space(cache), {ONE: b"\x01"})
    cache.close()
    assert os.path.getsize(path) > 0
    cache = open_cache(root)
    assert cache.get(cache.space("openai|tiny"), [ONE]) == {ONE: b"\x01"}


def test_a_file_of_another_program_is_replaced(root):
    other = apsw.Connection(os.path.join(root, FILE))
    other.execute("CREATE TABLE vector (something)")
    other.close()
    cache = open_cache(root)
    cache.put(add_space(cache), {ONE: b"\x01"})


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_cannot_be_written_is_done_without(root, tmp_path):
    (tmp_path / ".memory").chmod(0o500)
    cache = open_cache(root)
    space = add_space(cache)
    cache.put(space, {ONE: b"\x01"})
    assert cache.get(space, [ONE]) == {ONE: b"\x01"}
    assert not os.path.exists(os.path.join(root, FILE))


def test_without_a_bound_no_file_is_made(root):
    cache = open_cache(root, megabytes=0)
    cache.put(add_space(cache), {ONE: b"\x01"})
    assert not os.path.exists(os.path.join(root, FILE))


def test_it_holds_no_text(root):
    cache = open_cache(root)
    cache.put(add_space(cache), {text_hash("the attic key is under the stone"): b"\x01"})
    cache.close()
    with open(os.path.join(root, FILE), "rb") as file:
        assert b"attic" not in file.read()
