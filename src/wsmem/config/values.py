"""What the values of settings may be: each reader returns the value or says what it must be."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    Reader = Callable[[object], object]


class WrongError(Exception):
    """A value is not what its key needs; the message says what that would be."""


class Secret(str):
    """Text that is not shown where a record that holds it is printed."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "Secret(…)" if self else "Secret()"


def say(value: object) -> str:
    """Write a value much as it stands in the file, 40 characters of it at most."""
    import json

    return json.dumps(value, default=str, ensure_ascii=False)[:40]


def text(pattern: str, wanted: str) -> Reader:
    """Return the reader of a text that matches the pattern as a whole."""

    def read(value: object) -> str:
        if not isinstance(value, str) or not re.fullmatch(pattern, value):
            raise WrongError(wanted)
        return value

    return read


def strings_after(defaults: tuple[str, ...]) -> Reader:
    """Return the reader of a list of texts that are added to the defaults."""

    def read(value: object) -> tuple[str, ...]:
        if not isinstance(value, list) or not all(isinstance(text, str) and text.strip() for text in value):
            raise WrongError("a list of texts")
        return tuple(dict.fromkeys((*defaults, *value)))

    return read


def whole_number(value: object) -> int:
    """Read a count of at least 1."""
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        raise WrongError("a whole number of at least 1")
    return value


def number(value: object) -> float:
    """Read a quantity of at least 0."""
    if not isinstance(value, int | float) or isinstance(value, bool) or not 0 <= value <= 1e9:
        raise WrongError("a number of at least 0")
    return float(value)


def share(value: object) -> float:
    """Read a part of a whole."""
    if not isinstance(value, int | float) or isinstance(value, bool) or not 0 <= value <= 1:
        raise WrongError("a number from 0 to 1")
    return float(value)


def number_up_to(largest: int) -> Reader:
    """Return the reader of a whole number from 0 on."""

    def read(value: object) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= largest:
            raise WrongError("0, 1 or 2" if largest == 2 else f"a whole number from 0 to {largest}")
        return value

    return read


def flag(value: object) -> bool:
    """Read true or false."""
    if not isinstance(value, bool):
        raise WrongError("true or false")
    return value
