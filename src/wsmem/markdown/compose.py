"""A statement to the typed bullet that says it: the way back from ``bullet``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from wsmem.markdown.bullet import TypedBullet, parse_bullet
from wsmem.markdown.mentions import find_mentions
from wsmem.model import KIND_OF_LETTER
from wsmem.records import NamedTuple
from wsmem.text import fold

if TYPE_CHECKING:
    from wsmem.model import FactKind

_LETTER: Final = {kind: letter for letter, kind in KIND_OF_LETTER.items()}
_PLAIN_NAME: Final = re.compile(r"\w[\w.-]*")
_BARE: Final = re.compile(r"[^\s\"'<>=]+")


class Statement(NamedTuple):
    """What is to be written as one typed bullet.

    ``attributes`` stand in the brackets behind the letter, ``tail`` in the invisible comment at the end;
    both are pairs of a key and a value.
    """

    kind: FactKind
    content: str
    entities: tuple[str, ...] = ()
    confidence: float | None = None
    time: str | None = None
    attributes: tuple[tuple[str, str], ...] = ()
    tail: tuple[tuple[str, str], ...] = ()


def compose_bullet(statement: Statement) -> str | None:
    """Return the bullet, without its marker and on one line, None if no bullet can say this.

    What is returned reads back as the same kind, content, confidence and entities.
    """
    content = " ".join(statement.content.split())
    named = {fold(name) for name in find_mentions(content)}
    entities = [name for name in statement.entities if fold(name) not in named]
    names = [_name(name) for name in entities]
    if None in names or not content:
        return None
    inside = [f"c={statement.confidence:g}"] if statement.confidence is not None else []
    inside += [f"{key}={_value(value)}" for key, value in statement.attributes]
    head = (f"{statement.time} " if statement.time else "") + _LETTER[statement.kind]
    head += f"({', '.join(inside)})" if inside else ""
    bullet = f"{' '.join([head, *filter(None, names)])}: {content}{_tail(statement.tail)}"
    return bullet if _says(bullet, statement, content) else None


def with_tail(bullet: str, tail: tuple[tuple[str, str], ...]) -> str:
    """Return a bullet with metadata added behind it."""
    return f"{bullet}{_tail(tail)}"


def _tail(pairs: tuple[tuple[str, str], ...]) -> str:
    if not pairs:
        return ""
    return f" <!-- wsmem {' '.join(f'{key}={_quoted(value)}' for key, value in pairs)} -->"


def _says(bullet: str, statement: Statement, content: str) -> bool:
    read = parse_bullet(bullet, loose=True)
    return (
        isinstance(read, TypedBullet)
        and (read.kind, read.content, read.confidence) == (statement.kind, content, statement.confidence)
        and {fold(name) for name in read.entities}
        == {fold(name) for name in (*statement.entities, *find_mentions(content))}
    )


def _name(name: str) -> str | None:
    name = " ".join(name.split()).removeprefix("@")
    if _PLAIN_NAME.fullmatch(name) and find_mentions(f"@{name}") == [name]:
        return f"@{name}"
    return f"@[{name}]" if name and not set("[]|#") & set(name) else None


def _value(value: str) -> str:
    return value if _BARE.fullmatch(value) and not set(",;()") & set(value) else f'"{_clean(value)}"'


def _quoted(value: str) -> str:
    return value if _BARE.fullmatch(value) and "--" not in value else f'"{_clean(value)}"'


def _clean(value: str) -> str:
    """Return a value that ends neither its quotation marks nor the comment around it."""
    return " ".join(value.replace('"', "'").replace("--", "–").replace("<", "‹").replace(">", "›").split())
