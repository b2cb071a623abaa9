"""The grammar of one typed bullet.

    bullet   := [time] kind [attrs] entity* [":"] text
    kind     := W | B | O | S        other capitals are kept as kind ``unknown``
    attrs    := "(" key "=" value {"," …} ")"
    entity   := "@" name | "@[Name with spaces]" | "[[Wiki link]]"

Bold, code spans, full-width punctuation, a task box, a strike-through, a priority tag and an emoji around
the head are read as if they were not there. Attributes may also follow the entities, and both may follow
the colon: ``O @Ana (c=0.8): …``, ``W: @Ana: …``.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from wsmem.markdown.attributes import NARROW, BadAttribute
from wsmem.markdown.clock import read_clock
from wsmem.markdown.head import NO_ATTRIBUTES, read_head
from wsmem.markdown.mentions import find_mentions
from wsmem.markdown.tail import split_comments
from wsmem.model import KIND_OF_LETTER, FactKind
from wsmem.text import fold

_SAME_AS = ("=", "→", "⇒", "->")  # "W = what is so" explains the letter

__all__ = ["BadAttribute", "TypedBullet", "parse_bullet"]

_TASK = re.compile(r"\[[ xX/>?!~-]\]\s+")
_PRIORITY = re.compile(
    r"[\[(](?:high|medium|med|low|urgent|normal|critical|p[0-4]|!{1,3})[\])]\s*", re.IGNORECASE
)
_EMOJI = re.compile("[\u2190-\u2bff\ufe0f\u200d\U0001f000-\U0001faff]+\\s*")
_MARKS = r"[*`_]*"
_KIND = re.compile(
    rf"(?P<open>{_MARKS})(?P<box>\[)?(?P<letter>[A-Z])(?(box)\])(?P<close>{_MARKS})(?=[\s:(@\[]|$)"
)
_LINK = re.compile(r"\((?![^)]*=)")  # [S](https://…) is a link, [O](c=0.9) a kind
_DASH = re.compile(rf"{_MARKS}\s+[-–—]+\s+")
# The usual form of a bullet in one step; whatever could need a second look is left to the grammar.
_PLAIN = re.compile(
    r"([WBOS])(?:\(c=(0?\.[0-9]{1,4}|[01]|[01]\.0)\))?((?: @[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*)*):"
    r" +([^\s<@＠\[［(（~][^<@＠\[［]*)"
)


_key = lru_cache(4096)(fold)  # the names of a workspace are few


class TypedBullet(NamedTuple):
    """What a typed bullet says, before its place and its day are known."""

    kind: FactKind
    letter: str  # "" where a heading gave the kind
    content: str
    entities: tuple[str, ...]
    confidence: float | None
    time: str | None
    retired: bool
    attributes: tuple[tuple[str, str], ...]


def parse_bullet(
    text: str, *, default_kind: FactKind | None = None, loose: bool = False
) -> TypedBullet | BadAttribute | None:
    """Read one bullet's own text (its lines joined); None if it is not typed.

    Args:
        text: the bullet without its marker and without nested bullets.
        default_kind: the kind that the heading above gives to bullets without a letter.
        loose: also take ``W text``, a known letter with neither attributes, entity nor colon.
    """
    if plain := _PLAIN.fullmatch(text):
        return _read_plain(plain)
    text, meta = split_comments(text.strip())
    if task := _TASK.match(text):
        text = text[task.end() :]
    text, retired = _unstrike(text)
    narrow = text if text.isascii() else text.translate(NARROW)
    at = _skip_decoration(narrow, 0)
    clock = read_clock(narrow, at)
    if clock:
        at = _skip_decoration(narrow, clock.end)
        loose = loose and clock.sure
    typed = _read_typed(text, narrow, at, default_kind, loose)
    if typed is None or isinstance(typed, BadAttribute):
        return typed
    content, struck = _unstrike(typed.content, whole=True)
    return typed._replace(
        content=content,
        entities=_merge(typed.entities, find_mentions(content)),
        time=(clock and clock.time) or typed.time,
        retired=retired or struck,
        attributes=typed.attributes + tuple(meta),
    )


def _skip_decoration(narrow: str, at: int) -> int:
    while decoration := _EMOJI.match(narrow, at) or _PRIORITY.match(narrow, at):
        at = decoration.end()
    return at


def _read_plain(match: re.Match[str]) -> TypedBullet:
    letter, confidence, names, content = match.groups()
    return TypedBullet(
        KIND_OF_LETTER[letter],
        letter,
        content.rstrip(),
        _merge((), [name[1:] for name in names.split()]) if names else (),
        float(confidence) if confidence else None,
        None,
        False,
        (),
    )


def _merge(names: tuple[str, ...], more: list[str]) -> tuple[str, ...]:
    """Return the names, each once by its folded form."""
    if len(more) + len(names) < 2:
        return names or tuple(more)
    known: dict[str, str] = {}
    for name in (*names, *more):
        known.setdefault(_key(name), name)
    return tuple(known.values())


def _unstrike(text: str, *, whole: bool = False) -> tuple[str, bool]:
    """Take ``~~…~~`` off a text that begins with it, and drop the remark that follows.

    Args:
        text: a bullet, or what it says.
        whole: all of it must be struck, but for a remark in brackets.
    """
    if text.startswith("~~") and (end := text.find("~~", 3)) > 2:
        rest = text[end + 2 :].strip()
        if not rest or rest[0] in "(（[<" or (end > 4 and not whole):
            return text[2:end].strip(), True
    return text, False


def _read_typed(
    text: str, narrow: str, at: int, default_kind: FactKind | None, loose: bool
) -> TypedBullet | BadAttribute | None:
    match = _KIND.match(narrow, at)
    if match is None and default_kind is None:
        return None
    letter = match["letter"] if match else ""
    pos = match.end() if match else at
    if match and match["box"] and _LINK.match(narrow, pos):
        return None
    opened = match["open"] if match and match["open"] != match["close"] else ""
    head = read_head(text, narrow, pos, letter)
    if isinstance(head, BadAttribute):
        return head
    pos = head.end
    if opened and narrow.startswith(opened, pos):
        pos, opened = pos + len(opened), ""
    if match and not head.says:
        rest = narrow[pos:].lstrip()
        named = rest.lstrip("*_`").startswith(("@", "[["))
        if not named and not (loose and letter in KIND_OF_LETTER and rest and not rest.startswith(_SAME_AS)):
            match = None
    if match and not head.colon and (dash := _DASH.match(narrow, pos)):
        pos = dash.end()
    if match is None and not head.entities:
        pos, opened = at, ""  # a bullet without a letter under a heading that names the kind
    kind = KIND_OF_LETTER.get(letter, FactKind.UNKNOWN) if match else default_kind
    if kind is None:
        return None
    read = head.attributes if match else NO_ATTRIBUTES
    content = _close_marks(opened, text[pos:].strip())
    return TypedBullet(
        kind, letter if match else "", content, head.entities, read.confidence, read.time, False, read.pairs
    )


def _close_marks(opened: str, content: str) -> str:
    """Give an emphasis that began before the kind and ends in the content its beginning back."""
    if opened and content.count(opened) % 2:
        if content.startswith(opened):
            return content[len(opened) :].lstrip()
        if content.endswith(opened) and content.count(opened) == 1:
            return content[: -len(opened)].rstrip()
        return opened + content
    return content
