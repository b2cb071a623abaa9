"""The grammar of one typed bullet.

    bullet   := [time] kind [attrs] entity* [":"] text
    kind     := W | B | O | S        other capitals are kept as kind ``unknown``
    attrs    := "(" key "=" value {"," …} ")"
    entity   := "@" name | "@[Name with spaces]" | "[[Wiki link]]"

Bold, code spans, full-width punctuation, a task box, a strike-through and a priority tag around the
head are read as if they were not there.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from wsmem.markdown.mentions import find_mentions, wiki_target
from wsmem.markdown.tail import split_comments
from wsmem.model import KIND_OF_LETTER, FactKind
from wsmem.text import fold

# One character for one, so that offsets in the folded head are offsets in the text.
_NARROW = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x3000: 0x20}

_TASK = re.compile(r"\[[ xX]\]\s+")
_CLOCK = r"~?(?P<hour>\d{1,2})(?:[:.h](?P<minute>\d{2}))?(?::\d{2})?\s*(?P<half>[aApP]\.?[mM]\.?)?"
_TIME = re.compile(rf"[(\[*_]*{_CLOCK}(?:\s*[-–~]\s*\d{{1,2}}[:.h]\d{{2}})?[)\]*_]*\s*[-–—:|]?\s+(?=\S)")
_PRIORITY = re.compile(r"[\[(](?:high|medium|med|low|urgent|normal|critical|p[0-4]|!{1,3})[\])]\s*", re.IGNORECASE)
_MARKS = r"[*`_]*"
_KIND = re.compile(rf"(?P<open>{_MARKS})\[?(?P<letter>[A-Z])\]?(?P<close>{_MARKS})(?=[\s:(@\[]|$)")
_ATTRIBUTES = re.compile(rf"\s*{_MARKS}\((?P<body>[^()\n]*)\){_MARKS}")
_CONFIDENCE = re.compile(r"\s*(?:\d+(?:[.,]\d+)?|[.,]\d+)\s*%?\s*")
_PREFIX_ENTITY = re.compile(
    rf"\s*(?:[,、&+/]\s*)?{_MARKS}"
    r"(?:@\[(?P<bracketed>[^\[\]\n]{1,80})\]|@(?P<name>\w(?:[\w・·]|[-.](?=\w))*)|\[\[(?P<wiki>[^\[\]\n]{1,120})\]\])"
    rf"{_MARKS}(?=[\s:,、&+@\[(]|[-–—]\s|$)"
)
_COLON = re.compile(rf"\s*{_MARKS}:{_MARKS}\s*")
_DASH = re.compile(rf"{_MARKS}\s+[-–—]+\s+")
_SPACE = re.compile(rf"{_MARKS}\s*")


class BadAttribute(NamedTuple):
    """An attribute whose value cannot be read; the bullet stays a note."""

    code: str
    message: str
    hint: str


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
    text, meta = split_comments(text.strip())
    text, retired = _unstrike(text)
    if task := _TASK.match(text):
        text = text[task.end() :]
        text, struck = _unstrike(text)
        retired = retired or struck
    narrow = text.translate(_NARROW)
    at, time = _read_time(narrow)
    while priority := _PRIORITY.match(narrow, at):
        at = priority.end()
    head = _read_head(text, narrow, at, default_kind, loose)
    if head is None or isinstance(head, BadAttribute):
        return head
    content = head.content
    if content.startswith("~~") and content.endswith("~~") and len(content) > 4:
        content, retired = content[2:-2].strip(), True
    names = {fold(name): name for name in head.entities}
    for name in find_mentions(content):
        names.setdefault(fold(name), name)
    return head._replace(
        content=content,
        entities=tuple(names.values()),
        time=time or head.time,
        retired=retired,
        attributes=head.attributes + tuple(meta),
    )


def _unstrike(text: str) -> tuple[str, bool]:
    """Take ``~~…~~`` off a text that is struck through as a whole, a remark in brackets apart."""
    if text.startswith("~~") and (end := text.find("~~", 2)) > 2:
        rest = text[end + 2 :].strip()
        if not rest or rest[0] in "(（[→<" or rest.startswith(("->", "=>")):
            return text[2:end].strip(), True
    return text, False


def _read_time(narrow: str) -> tuple[int, str | None]:
    match = _TIME.match(narrow)
    if match is None or not (match["minute"] or match["half"]):
        return 0, None
    return match.end(), _clock(match)


def _clock(match: re.Match[str]) -> str | None:
    hour, minute = int(match["hour"]), int(match["minute"] or 0)
    if match["half"]:
        hour = hour % 12 + (12 if match["half"][0] in "pP" else 0)
    return f"{hour:02d}:{minute:02d}" if hour < 24 and minute < 60 else None


def _read_head(
    text: str, narrow: str, at: int, default_kind: FactKind | None, loose: bool
) -> TypedBullet | BadAttribute | None:
    match = _KIND.match(narrow, at)
    letter = match["letter"] if match else ""
    opened = match["open"] if match and match["open"] != match["close"] else ""
    pos = match.end() if match else at
    confidence: float | None = None
    time: str | None = None
    attributes: tuple[tuple[str, str], ...] = ()
    brackets = False
    if match and (body := _ATTRIBUTES.match(narrow, pos)):
        read = _read_attributes(body["body"], text[body.start("body") : body.end("body")])
        if isinstance(read, BadAttribute):
            return read
        if read is not None:
            confidence, time, attributes = read
            brackets, pos = True, body.end()
    entities, after = _read_entities(text, narrow, pos)
    pos = after
    colon = _COLON.match(narrow, pos)
    if colon:
        pos = colon.end()
    elif (entities or brackets) and (dash := _DASH.match(narrow, pos)):
        pos = dash.end()
    elif space := _SPACE.match(narrow, pos):
        pos = space.end() if match or entities else pos
    named = entities or narrow.startswith(("@", "[["), pos)
    if match and not (brackets or named or colon) and not (loose and letter in KIND_OF_LETTER):
        match = None
    if match is None and default_kind is None:
        return None
    if match is None and not entities:
        pos, opened = at, ""  # a bullet without a letter under a heading that names the kind
    content = _close_marks(opened, text[pos:].strip())
    kind = KIND_OF_LETTER.get(letter, FactKind.UNKNOWN) if match else default_kind
    assert kind is not None
    return TypedBullet(kind, letter if match else "", content, entities, confidence, time, False, attributes)


def _close_marks(opened: str, content: str) -> str:
    """Give an emphasis that began before the kind and ends in the content its beginning back."""
    if opened and content.count(opened) % 2:
        if content.endswith(opened) and content.count(opened) == 1:
            return content[: -len(opened)].rstrip()
        return opened + content
    return content


def _read_entities(text: str, narrow: str, pos: int) -> tuple[tuple[str, ...], int]:
    names: dict[str, str] = {}
    while match := _PREFIX_ENTITY.match(narrow, pos):
        for group in ("bracketed", "name", "wiki"):
            if match[group] is not None:
                name: str | None = text[match.start(group) : match.end(group)].strip()
                if group == "wiki":
                    name = wiki_target(name or "")
                if name:
                    names.setdefault(fold(name), name)
        pos = match.end()
    return tuple(names.values()), pos


_Attributes = tuple[float | None, str | None, tuple[tuple[str, str], ...]]


def _read_attributes(body: str, written: str) -> _Attributes | BadAttribute | None:
    """Read what stands in the brackets after the letter; None if it is not attributes."""
    if re.fullmatch(rf"\s*{_CLOCK}\s*", body) and (clock := re.match(rf"\s*{_CLOCK}", body)):
        if clock["minute"] or clock["half"]:
            return None, _clock(clock), ()
    if _CONFIDENCE.fullmatch(body):
        body, written = f"c={body}", f"c={written}"
    if not re.search(r"\w\s*[=:]", body):
        return None
    confidence: float | None = None
    pairs: list[tuple[str, str]] = []
    for key, value in _split_pairs(body):
        if key in ("c", "conf", "confidence"):
            number = _read_confidence(value)
            if number is None:
                return BadAttribute(
                    "confidence",
                    f'confidence "{value}" is not a number from 0 to 1',
                    "write O(c=0.95), or leave (c=…) out",
                )
            confidence = number
        else:
            pairs.append((key, value))
    return confidence, None, tuple(pairs)


def _split_pairs(body: str) -> list[tuple[str, str]]:
    """Split ``c=0.9, id=x`` into pairs; a part without a key belongs to the value before it (``c=0,9``)."""
    pairs: list[tuple[str, str]] = []
    for part in re.split(r"[,;、]", body):
        match = re.match(r"\s*([A-Za-z_][\w-]*)\s*[=:]\s*(.*?)\s*$", part)
        if match:
            pairs.append((match[1].casefold(), match[2].strip("\"'")))
        elif pairs and part.strip():
            key, value = pairs[-1]
            pairs[-1] = (key, f"{value},{part.strip()}")
    return pairs


def _read_confidence(value: str) -> float | None:
    if not _CONFIDENCE.fullmatch(value):
        return None
    number = value.strip().rstrip("%").strip().replace(",", ".")
    result = float(number) / (100 if "%" in value else 1)
    return round(result, 4) if 0 <= result <= 1 else None
