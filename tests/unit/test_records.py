"""Records against ``typing.NamedTuple``, which they stand in for."""

from __future__ import annotations

import copy
import pickle
import typing
from typing import Generic, TypeVar

import pytest

from wsmem.records import NamedTuple

Kind = TypeVar("Kind")


class Ours(NamedTuple):
    """A document."""

    path: str
    line: int
    title: str | None = None
    words: tuple[str, ...] = ()

    @property
    def place(self):
        return f"{self.path}:{self.line}"


class Theirs(typing.NamedTuple):
    """A document."""

    path: str
    line: int
    title: str | None = None
    words: tuple[str, ...] = ()

    @property
    def place(self):
        return f"{self.path}:{self.line}"


class Held(NamedTuple, Generic[Kind]):
    kept: tuple[Kind, ...]
    more: int = 0

    def count(self):
        return super().__len__() + len(self.kept)


CALLS = [
    (("a.md", 1), {}),
    (("a.md", 1, "T"), {}),
    (("a.md", 1, "T", ("x",)), {}),
    (("a.md",), {"line": 1}),
    (("a.md", 1), {"words": ("x",)}),
    ((), {"path": "a.md", "line": 1, "title": "T", "words": ()}),
    ((), {}),
    (("a.md",), {}),
    (("a.md",), {"title": "T"}),
    (("a.md", 1, None, (), 5), {}),
    (("a.md", 1), {"line": 2}),
    (("a.md", 1), {"colour": 2}),
    ((), {"line": 2, "words": ()}),
]


def outcome(call):
    try:
        record = call()
    except (TypeError, ValueError) as error:
        return type(error)
    return tuple(record), record._asdict(), record.place


@pytest.mark.parametrize(("values", "named"), CALLS)
def test_a_record_takes_what_a_named_tuple_takes(values, named):
    assert outcome(lambda: Ours(*values, **named)) == outcome(lambda: Theirs(*values, **named))


@pytest.mark.parametrize("changed", [{}, {"line": 7}, {"path": "b", "words": ("y",)}, {"colour": 1}])
def test_it_is_replaced_alike(changed):
    ours, theirs = Ours("a.md", 1, "T"), Theirs("a.md", 1, "T")
    assert outcome(lambda: ours._replace(**changed)) == outcome(lambda: theirs._replace(**changed))


@pytest.mark.parametrize("values", [("a.md", 1, None, ()), ["a.md", 1, None, ()], ("a.md",), range(9)])
def test_it_is_made_of_an_iterable_alike(values):
    assert outcome(lambda: Ours._make(values)) == outcome(lambda: Theirs._make(values))


def test_it_says_of_itself_what_a_named_tuple_says():
    for name in ("_fields", "_field_defaults", "__match_args__", "__doc__"):
        assert getattr(Ours, name) == getattr(Theirs, name), name
    assert typing.get_type_hints(Ours) == typing.get_type_hints(Theirs)
    assert repr(Ours("a.md", 1)) == repr(Theirs("a.md", 1)).replace("Theirs", "Ours")
    assert not hasattr(Ours("a.md", 1), "__dict__")
    assert Ours("a.md", 1) == ("a.md", 1, None, ())
    assert hash(Ours("a.md", 1)) == hash(("a.md", 1, None, ()))


def test_fields_cannot_be_set():
    with pytest.raises(AttributeError):
        Ours("a.md", 1).line = 2


def test_it_survives_pickling_and_copying():
    record = Ours("a.md", 1, "T")
    for again in (pickle.loads(pickle.dumps(record)), copy.copy(record), copy.deepcopy(record)):
        assert again == record
        assert type(again) is Ours


def test_it_is_taken_apart_by_match():
    match Ours("a.md", 1, "T"):
        case Ours(path, line=1, title="T"):
            assert path == "a.md"
        case _:
            pytest.fail("no match")


def test_a_record_may_hold_any_one_type():
    assert Held[int]((1, 2)) == ((1, 2), 0)
    assert Held((1, 2)).count() == 4
    assert typing.get_args(Held[int]) == (int,)


def test_defaults_stand_last():
    with pytest.raises(TypeError, match="Wrong has a field without a default"):

        class Wrong(NamedTuple):
            path: str = ""
            line: int
