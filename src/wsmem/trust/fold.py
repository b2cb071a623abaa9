"""The readings of a text: what a language model would still understand, whatever was done to hide it.

A scanner that looks at the letters alone is passed by a zero-width space, a Cyrillic o, spaces between the letters,
base64 or rot13. Each reading undoes one of these.
"""

from __future__ import annotations

import base64
import binascii
import codecs
import html
import re
from typing import Final, NamedTuple
from unicodedata import category, normalize
from urllib.parse import unquote

# Letters of other scripts that look Latin; only where they stand among Latin letters is a word suspicious.
_LOOKALIKES: Final = str.maketrans(
    "аеорсухіјѕԁһԛԝкмнтвАВЕКМНОРСТУХІЈЅοαενικρτυχΑΒΕΖΗΙΚΜΝΟΡΤΥΧɑɡıℓⅰ",
    "aeopcyxijsdhqwkmhtbABEKMHOPCTYXIJSoaevikptuxABEZHIKMNOPTYXagili",
)
_LEET: Final = str.maketrans("013457@$!|", "oieastasil")
_MIXED_WORD: Final = re.compile(r"(?<!\w)(?=\w*[A-Za-z])(?=\w*[\u0370-\u052f\u0250-\u02af])\w+")
_BASE64: Final = re.compile(r"(?<![A-Za-z0-9+/=_-])[A-Za-z0-9+/_-]{20,}={0,2}(?![A-Za-z0-9+/=_-])")
_HEX: Final = re.compile(r"(?<![0-9A-Fa-f])(?:[0-9A-Fa-f]{2}[\s:]?){16,}(?![0-9A-Fa-f])")
_SPACED: Final = re.compile(r"(?<!\w)(?:\w[ \t._\-*~|/]{1,2}){5,}\w(?!\w)")
_JOINED: Final = re.compile(r"(?<=[A-Za-z])[_\-./*~|+·•]+(?=[A-Za-z])")
_LONGEST: Final = 20_000  # characters that are decoded


class Reading(NamedTuple):
    """One way to read a text; ``how`` is empty for the text itself, else what hid it."""

    text: str
    how: str


def fold_text(text: str) -> str:
    """Return the text in NFKC without invisible characters, with look-alike letters as what they look like."""
    plain = normalize("NFKC", text)
    plain = "".join(char for char in plain if not _is_invisible(char))
    return _MIXED_WORD.sub(lambda match: match[0].translate(_LOOKALIKES), plain)


def hidden_text(text: str) -> str:
    """Return what is written in tag characters, which no screen shows and every model reads."""
    return "".join(chr(ord(char) - 0xE0000) for char in text if 0xE0020 <= ord(char) <= 0xE007E)


def read_text_ways(text: str) -> list[Reading]:
    """Return the readings of a text that differ, the plain one first."""
    plain = fold_text(text)
    found = [Reading(plain, "")]
    if plain != normalize("NFKC", text) and any(_is_invisible(char) for char in text):
        found[0] = Reading(plain, "invisible" if _splits_words(text) else "")
    part = plain[:_LONGEST]
    others = [
        ("tags", hidden_text(text)),
        ("entities", fold_text(html.unescape(part)) if "&" in part else ""),
        ("percent", unquote(part) if part.count("%") > 2 else ""),
        ("spaced", _unspace(part)),
        ("joined", _JOINED.sub(" ", part)),
        ("leet", _unleet(part)),
        ("reversed", part[::-1]),
        ("rot13", codecs.decode(part, "rot13")),
        *(("encoded", decoded) for decoded in _decoded(part)),
    ]
    return found + [Reading(other, how) for how, other in others if other and other != plain]


def squeeze(text: str) -> str:
    """Return only the letters of a text, lower case: words that were cut apart are whole again."""
    return "".join(char for char in text.casefold() if char.isalpha())


def _is_invisible(char: str) -> bool:
    return (
        (char > "\x7f" and category(char) in ("Cf", "Co", "Cn"))
        or char in "\u115f\u1160\u3164\uffa0\u034f\u180e"
        or "\ufe00" <= char <= "\ufe0f"
    )


def _splits_words(text: str) -> bool:
    return (
        re.search(r"[A-Za-z][\u200b-\u200f\u2060-\u2064\ufeff\u00ad\u034f\u202a-\u202e]+[A-Za-z]", text)
        is not None
    )


def _unspace(text: str) -> str:
    """Join letters that stand alone: ``i g n o r e`` and ``i.g.n.o.r.e``; two spaces are a space."""
    return _SPACED.sub(lambda match: re.sub(r"[ \t._\-*~|/](?![ \t])", "", match[0]), text)


def _unleet(text: str) -> str:
    return re.sub(
        r"(?<!\S)(?=\S*[A-Za-z])(?=\S*[0134579@$!|])\S+", lambda match: match[0].translate(_LEET), text
    )


def _decoded(text: str) -> list[str]:
    found = []
    for match in _BASE64.finditer(text):
        raw = match[0].rstrip("=").replace("-", "+").replace("_", "/")
        try:
            found.append(base64.b64decode(raw + "=" * (-len(raw) % 4), validate=True).decode())
        except (binascii.Error, ValueError):
            continue
    for match in _HEX.finditer(text):
        try:
            found.append(bytes.fromhex(re.sub(r"[\s:]", "", match[0])).decode())
        except ValueError:
            continue
    return [decoded for decoded in found if decoded.isprintable() or "\n" in decoded]
