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
from typing import NamedTuple

from wsmem.markdown.attributes import NARROW, Attributes, read_attributes
from wsmem.markdown.attributes import BadAttribute as BadAttribute
from wsmem.markdown.clock import read_clock
from wsmem.markdown.mentions import MARKS, find_mentions, wiki_target
from wsmem.markdown.tail import split_comments
from wsmem.model import KIND_OF_LETTER, FactKind
from wsmem.text import fold, is_unspaced

_TASK = re.compile(r"\[[ xX/>?!~-]\]\s+")
_PRIORITY = re.compile(r"[\[(](?:high|medium|med|low|urgent|normal|critical|p[0-4]|!{1,3})[\])]\s*", re.IGNORECASE)
_EMOJI = re.compile("[\u2190-\u2bff\ufe0f\u200d\U0001f000-\U0001faff]+\\s*")
_MARKS = r"[*`_]*"
_KIND = re.compile(rf"(?P<open>{_MARKS})(?P<box>\[?)(?P<letter>[A-Z])(?(box)\]?)(?P<close>{_MARKS})(?=[\s:(@\[]|$)")
_ENTITY = re.compile(
    rf"\s*{_MARKS}"
    r"(?:@\[(?P<bracketed>[^\[\]\n]{1,80})\]|@?\[\[(?P<wiki>[^\[\]\n]{1,120})\]\]"
    rf"|@(?P<name>\w(?:[\w・·{MARKS}]|['\u2019](?=[A-ZÀ-Þ])|[-.](?=\w))*))"
    rf"{_MARKS}(?=[\s:,、&+/@\[(]|[-–—]\s|$)"
)
_AND = re.compile(r"\s*(?:[,、&+/]|(?:and|und|et|y|e|и|和|与|と)(?=\s))\s*(?=[*`_]*(?:@|\[\[))")
_COLON = re.compile(rf"\s*{_MARKS}\s*:")
_DASH = re.compile(rf"{_MARKS}\s+[-–—]+\s+")
# The usual form of a bullet, in one step; whatever could need a second look is left to the grammar.
_PLAIN = re.compile(
    r"(?P<letter>[WBOS])(?:\(c=(?P<confidence>0?\.[0-9]{1,4}|[01]|[01]\.0)\))?(?P<names>(?: @[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*)*):"
    r" +(?P<content>[^\s`<@＠\[［(（~:：][^`<@＠\[［~]*)"
)
_REMARK = ("(", "（", "[", "→", "<", "->", "=>", "—", "–", "-")


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


class _Head(NamedTuple):
    """What stands before the text: everything but the letter, and where the text begins."""

    attributes: Attributes | None
    entities: tuple[str, ...]
    colon: bool
    end: int


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
    at, time = 0, None
    while decoration := _EMOJI.match(narrow, at) or _PRIORITY.match(narrow, at):
        at = decoration.end()
    if clock := read_clock(narrow[at:] if at else narrow):
        at, time = at + clock.end, clock.time
        loose = loose and clock.sure
    while decoration := _EMOJI.match(narrow, at) or _PRIORITY.match(narrow, at):
        at = decoration.end()
    typed = _read_typed(text, narrow, at, default_kind, loose)
    if typed is None or isinstance(typed, BadAttribute):
        return typed
    content, struck = _unstrike(typed.content, remark_only=True)
    return typed._replace(
        content=content,
        entities=_merge(typed.entities, find_mentions(content)),
        time=time or typed.time,
        retired=retired or struck,
        attributes=typed.attributes + tuple(meta),
    )


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
    known = {fold(name): name for name in reversed((*names, *more))}
    return tuple(name for name in (*names, *more) if known.pop(fold(name), None) is not None)


def _unstrike(text: str, *, remark_only: bool = False) -> tuple[str, bool]:
    """Take ``~~…~~`` off a text that begins with it, and drop the remark that follows.

    Args:
        text: a bullet, or what it says.
        remark_only: what follows must look like a remark, ``(was: …)`` or ``→ …``.
    """
    if text.startswith("~~") and (end := text.find("~~", 3)) > 2:
        rest = text[end + 2 :].strip()
        if not rest or rest.startswith(_REMARK) or (not remark_only and end > 4):
            return text[2:end].strip(), True
    return text, False


def _read_typed(
    text: str, narrow: str, at: int, default_kind: FactKind | None, loose: bool
) -> TypedBullet | BadAttribute | None:
    match = _KIND.match(narrow, at)
    if match is None and default_kind is None:
        return None
    letter = match["letter"] if match else ""
    if match and match["box"] and narrow.startswith("(", match.end()) and "=" not in narrow[match.end() : match.end() + 9]:
        return None  # a link: [S](https://…)
    opened = match["open"] if match and match["open"] != match["close"] else ""
    head = _read_head(text, narrow, match.end() if match else at, letter)
    if isinstance(head, BadAttribute):
        return head
    attributes, entities, colon, pos = head
    if match and not (attributes or entities or colon or narrow.startswith(("@", "[["), pos)):
        rest = narrow[pos:].lstrip()
        if not (loose and letter in KIND_OF_LETTER and rest and not rest.startswith("=")):
            match = None
    if match is None and not entities:
        pos, opened = at, ""  # a bullet without a letter under a heading that names the kind
    kind = KIND_OF_LETTER.get(letter, FactKind.UNKNOWN) if match else default_kind
    if kind is None:
        return None
    confidence, time, pairs = attributes[:3] if match and attributes else (None, None, ())
    content = _close_marks(opened, text[pos:].strip())
    return TypedBullet(kind, letter if match else "", content, entities, confidence, time, False, pairs)


def _read_head(text: str, narrow: str, pos: int, letter: str) -> _Head | BadAttribute:
    """Read attributes, entities and the colon, from the end of the letter on."""
    attributes: Attributes | None = None
    entities: tuple[str, ...] = ()
    colon = False
    while True:
        if letter and attributes is None:
            read = read_attributes(text, narrow, pos, known=letter in KIND_OF_LETTER)
            if isinstance(read, BadAttribute):
                return read
            if read is not None:
                attributes, pos = read, read.end
        if not entities:
            entities, after, named_to_colon = _read_entities(text, narrow, pos)
            if colon and not named_to_colon:
                entities = ()  # "W: @Ana lives …": the name is a word of the sentence
            pos = after if entities else pos
            if entities and attributes is None:
                continue  # "O @Ana (c=0.8): …"
        if colon or (match := _COLON.match(narrow, pos)) is None:
            break
        colon, pos = True, match.end()
    return _Head(attributes, entities, colon, pos)
