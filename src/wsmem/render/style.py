"""Text for a terminal: escapes in content made harmless, a little colour where it is wanted."""

from __future__ import annotations

from typing import Final

from wsmem.patterns import lazy_pattern

_CODES: Final = {"dim": "2", "bold": "1", "red": "31", "green": "32", "yellow": "33", "cyan": "36"}
# C0 and C1 controls but tab, and the marks that turn the direction of writing.
_UNSAFE = lazy_pattern("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")
# What JSON may hold as it is but a terminal, or a program that cuts lines, would act upon.
_UNSAFE_IN_JSON = lazy_pattern("[\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")
_TAG = lazy_pattern("<(?=[A-Za-z/!?])")


def safe(text: str) -> str:
    """Return the text with control characters shown as symbols, so that a note cannot steer a terminal."""
    return _UNSAFE.sub(lambda match: _show(match[0]), text)


def one_line(text: str) -> str:
    """Return the text safe and on one line."""
    return safe(" ".join(text.split()))


def safe_json(text: str) -> str:
    """Return the text of JSON with unsafe characters in their ``\\u`` form, which reads back as the same."""
    return text if text.isascii() else _UNSAFE_IN_JSON.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def inert(text: str) -> str:
    """Return Markdown text in which HTML is shown, not obeyed; code spans show theirs anyway."""
    if "<" not in text:
        return text
    from wsmem.markdown.spans import blank_code

    plain = blank_code(text)
    return _TAG.sub(lambda match: "\\<" if plain[match.start()] == "<" else "<", text)


def paint(text: str, style: str, *, colour: bool) -> str:
    """Return the text in a style (``dim``, ``bold``, ``red``, …) if colour is wanted."""
    return f"\x1b[{_CODES[style]}m{text}\x1b[0m" if colour and text else text


def _show(char: str) -> str:
    code = ord(char)
    if code < 0x20:
        return chr(0x2400 + code)
    return "\u2421" if code == 0x7F else f"\\u{code:04x}"
