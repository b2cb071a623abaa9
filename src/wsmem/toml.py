"""TOML, read without the standard library's parser where the text is as plain as settings mostly are.

``tomllib`` takes a twentieth of a question to load. Tables, and keys whose value is a text without escapes, a whole
or decimal number, true, false, or a list of texts on one line, are read here; whatever else there is sends
the whole text to ``tomllib``, errors included. A property test holds the two to the same answer.
"""

from __future__ import annotations

from typing import Any, Final

_KEY: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-")
_DIGITS: Final = frozenset("0123456789")
_BLANK: Final = " \t"
_WORDS: Final = {"true": True, "false": False}


class _NotPlainError(Exception):
    """Only the whole parser can tell what this is."""


def read_toml(text: str) -> dict[str, Any]:
    """Return what the text says; raises ``tomllib.TOMLDecodeError`` (a ``ValueError``) where it is not TOML."""
    try:
        return _read_plain(text)
    except _NotPlainError:
        import tomllib

        return tomllib.loads(text)


def _read_plain(text: str) -> dict[str, Any]:
    top: dict[str, Any] = {}
    table = top
    for line in text.replace("\r\n", "\n").split("\n"):
        line = line.strip(_BLANK)
        if not line:
            continue
        if not line.isprintable():
            raise _NotPlainError
        if line[0] == "#":
            continue
        name, equals, value = line.partition("=")
        if line[0] == "[":
            name = line[1:-1].strip(_BLANK)
            if line[-1] != "]" or not _is_key(name) or name in top:
                raise _NotPlainError
            table = top[name] = {}
            continue
        name = name.strip(_BLANK)
        if not equals or not _is_key(name) or name in table:
            raise _NotPlainError
        table[name] = _value(value.strip(_BLANK))
    return top


def _is_key(name: str) -> bool:
    return name != "" and _KEY.issuperset(name)


def _value(text: str) -> str | int | float | bool | list[str]:
    if text[:1] == "[" and text[-1:] == "]":
        inside = text[1:-1].strip(_BLANK)
        if not inside:
            return []
        # A comma inside a text cuts it in two, neither of which is one then.
        return [_string(part.strip(_BLANK)) for part in inside.removesuffix(",").split(",")]
    if text in _WORDS:
        return _WORDS[text]
    if text[:1] == '"':
        return _string(text)
    whole, point, rest = text.partition(".")
    if not _is_whole(whole) or (point and not (rest and _DIGITS.issuperset(rest))):
        raise _NotPlainError
    return float(text) if point else int(text)


def _is_whole(text: str) -> bool:
    return 0 < len(text) < 16 and _DIGITS.issuperset(text) and (text == "0" or text[0] != "0")


def _string(text: str) -> str:
    inside = text[1:-1]
    if len(text) < 2 or text[0] != '"' or text[-1] != '"' or '"' in inside or "\\" in inside:
        raise _NotPlainError
    return inside
