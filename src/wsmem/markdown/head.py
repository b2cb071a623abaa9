"""What stands between the letter of a bullet and its text: attributes, entities, the colon."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from wsmem.markdown.attributes import Attributes, BadAttribute, read_attributes
from wsmem.markdown.mentions import MARKS, find_mentions, wiki_target
from wsmem.model import KIND_OF_LETTER
from wsmem.text import fold, is_unspaced

NO_ATTRIBUTES: Final = Attributes(None, None, (), 0)
_MARKS = r"[*`_]*"
_ENTITY = re.compile(
    rf"\s*{_MARKS}"
    r"(?:@\[(?P<bracketed>[^\[\]\n]{1,80})\]|@?\[\[(?P<wiki>[^\[\]\n]{1,120})\]\]"
    rf"|@(?P<name>\w(?:[\w・·{MARKS}]|['\u2019](?=[A-ZÀ-Þ])|[-.](?=\w))*))"
    rf"{_MARKS}(?=[\s:,、&+/@\[(]|[-–—]\s|$)"
)
_GLUE = re.compile(r"\s*(?:[,、&+/]|(?:and|und|et|y|e|и|和|与|と)(?=\s))\s*(?=[*`_]*(?:@|\[\[))")
_WITHOUT_AND = re.compile(r"(?<=.)[和与與跟及と]$")
_COLON = re.compile(r"\s*(?:[*`_]+\s*)?:")


class Head(NamedTuple):
    """The head of a bullet without its letter, and where the text after it begins.

    ``says`` tells that the head could belong to nothing but a typed bullet.
    """

    attributes: Attributes
    entities: tuple[str, ...]
    colon: bool
    says: bool
    end: int


def read_head(text: str, narrow: str, pos: int, letter: str) -> Head | BadAttribute:
    """Read the head of a bullet.

    Args:
        text: the bullet.
        narrow: the same with full-width characters folded, one for one.
        pos: where the letter ends, or the head begins where there is none.
        letter: the letter; without one there are no attributes.
    """
    known = letter in KIND_OF_LETTER
    read = read_attributes(text, narrow, pos, strict=known) if letter else None
    if isinstance(read, BadAttribute):
        return read
    start = pos = read.end if read else pos
    entities, pos, glued = _read_entities(text, narrow, pos)
    if letter and entities and read is None:
        read = read_attributes(text, narrow, pos)
        if isinstance(read, BadAttribute):
            return read
        pos = read.end if read else pos
    colon = _COLON.match(narrow, pos)
    if colon:
        pos = colon.end()
        if letter and read is None:
            read = read_attributes(text, narrow, pos, known_keys=True)
            if isinstance(read, BadAttribute):
                return read
            pos = read.end if read else pos
        if not entities:
            names, after, _ = _read_entities(text, narrow, pos)
            if names and (second := _COLON.match(narrow, after)):
                entities, pos = names, second.end()
    elif entities and (glued or _goes_on(narrow, pos) or not all(map(_is_whole, entities))):
        entities, pos = (), start  # the names are words of a sentence
    return Head(read or NO_ATTRIBUTES, entities, colon is not None, bool(read or entities or colon), pos)


def _read_entities(text: str, narrow: str, pos: int) -> tuple[tuple[str, ...], int, bool]:
    """Read entities; return them, where they end, and whether a word or a comma stands between them."""
    names: dict[str, str] = {}
    end, glued = pos, False
    while match := _ENTITY.match(narrow, pos):
        pos = end = match.end()
        if name := _name_of(match, text):
            names.setdefault(fold(name), name)
        if glue := _GLUE.match(narrow, pos):
            pos, glued = glue.end(), glued or bool(_ENTITY.match(narrow, glue.end()))
    names.pop("", None)
    return tuple(names.values()), end, glued


def _name_of(match: re.Match[str], text: str) -> str | None:
    group = match.lastgroup or ""
    name = text[match.start(group) : match.end(group)].strip()
    if group == "wiki":
        return wiki_target(name)
    if group == "name" and match.string.startswith("@", match.end()):
        return _WITHOUT_AND.sub("", name)  # 「@林工和@陈工」
    return name


def _goes_on(narrow: str, pos: int) -> bool:
    """Say whether a sentence goes on after a name without a blank: ``@Ana, who …``."""
    return narrow[pos : pos + 1] in (",", "、", "(", "&", "+", "/")


def _is_whole(name: str) -> bool:
    """Say whether a name in a script without spaces is more than the first word of a sentence."""
    return not is_unspaced(name) or " " in name or find_mentions(f"@{name}") == [name]
