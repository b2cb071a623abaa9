"""What somebody wants to be kept, as text or JSON, to statements that can be written."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

from wsmem.errors import Refused, UsageError
from wsmem.markdown.bullet import BadAttribute, TypedBullet, parse_bullet
from wsmem.markdown.compose import Statement, compose_bullet
from wsmem.markdown.mentions import find_mentions
from wsmem.model import FactKind
from wsmem.operations.selection import read_kind
from wsmem.records import NamedTuple
from wsmem.text import fold, join_lines

if TYPE_CHECKING:
    from collections.abc import Iterable

LONGEST: Final = 2000  # characters of a statement; longer texts are notes
TRUSTS: Final = ("user", "agent", "imported", "untrusted")
_MARKER: Final = re.compile(r"\A\s{0,3}(?:[-*+•]|\d{1,3}[.)])\s+")
_KINDS: Final = (FactKind.WORLD, FactKind.EXPERIENCE, FactKind.OPINION, FactKind.OBSERVATION)
_FENCE: Final = re.compile(r"^\s{0,3}(?:```|~~~)", re.MULTILINE)
_TEXTS: Final = ("content", "text", "kind", "time", "trust", "valid", "source")
_KEYS: Final = frozenset((*_TEXTS, "entities", "confidence", "importance"))
_TIME: Final = re.compile(r"(?:[01]?\d|2[0-3]):[0-5]\d")


class Wish(NamedTuple):
    """What was asked to be kept. ``None`` and empty leave the text, or the default, to say it.

    ``importance`` is from 0 to 1, ``source`` where it comes from (``session:a1b2#m7``), ``valid`` a day or span.
    """

    text: str
    kind: str | None = None
    entities: tuple[str, ...] = ()
    confidence: float | None = None
    time: str | None = None
    valid: str | None = None
    trust: str | None = None
    importance: float | None = None
    source: str | None = None


class Written(NamedTuple):
    """A statement, and the bullet that says it (without its marker)."""

    statement: Statement
    bullet: str


def read_wishes(text: str) -> tuple[Wish, ...]:
    """Read what stands on standard input: JSON (one object, a list, or one a line), else bullets or lines.

    Without list markers every line is a statement; with them, a statement runs to the next marker.

    Raises:
        UsageError: the JSON is broken, or a key or value in it is wrong.
    """
    bare = text.strip().removeprefix("\ufeff")
    if bare.startswith(("{", "[{")) or (bare.startswith("[") and bare.endswith("]") and _is_json(bare)):
        return tuple(_from_json(value, number) for number, value in enumerate(_load_json(bare), start=1))
    lines = bare.splitlines()
    if not any(_MARKER.match(line) for line in lines):
        return tuple(Wish(line.strip()) for line in lines if line.strip())
    entries: list[list[str]] = []
    for line in lines:
        marker = _MARKER.match(line)
        if marker:
            entries.append([line[marker.end() :].strip()])
        elif line.strip():
            if not entries:
                entries.append([])
            entries[-1].append(line.strip())
    return tuple(Wish(join_lines(entry)) for entry in entries)


def check_words(wishes: Iterable[Wish], *, allow_secret: bool = False) -> tuple[str, ...]:
    """Refuse passwords and keys, and return a warning for each text that reads like an order to an agent.

    Raises:
        Refused: a text holds a secret; it is not repeated in the message.
    """
    from wsmem.trust.injection import Severity, scan_text
    from wsmem.trust.secrets import mask_secrets

    warnings: list[str] = []
    for wish in wishes:
        masked, secrets = mask_secrets(wish.text)
        if secrets and not allow_secret:
            hint = "keep where it is to be found, not the secret itself; --allow-secret writes it nonetheless"
            raise Refused(f"this holds a secret ({secrets[0].kind})", excerpt=_short(masked), hint=hint)
        found = scan_text(wish.text)
        if found and found[0].severity >= Severity.MEDIUM:
            warnings.append(f"this reads like an order to an agent ({found[0].rule}): {_short(wish.text)}")
    return tuple(warnings)


def make_statement(wish: Wish, *, default: FactKind = FactKind.WORLD) -> Written:
    """Turn a wish into a statement and the bullet that says it.

    A text that is a typed bullet already is kept as it is written, but for white space, unless something
    else was asked for beside it. ``default`` is the kind of a text that does not say its own.

    Raises:
        Refused: it says nothing, or more than a bullet holds.
        UsageError: it has a kind, a name or an attribute that cannot be.
    """
    text = wish.text.strip()
    if _FENCE.search(text):
        hint = "with --file the text becomes a note of its own, and the log links to it"
        raise Refused("a code block does not fit into one bullet", excerpt=_short(text), hint=hint)
    text = " ".join(_MARKER.sub("", text, count=1).split())
    if len(text) > LONGEST:
        hint = "keep the gist, or use --file: the text becomes a note of its own, and the log links to it"
        raise Refused(
            f"{len(text):,} characters are too long for a bullet, which holds {LONGEST:,}",
            excerpt=_short(text),
            hint=hint,
        )
    _check(wish)
    kind = _read_kind(wish.kind) if wish.kind else None
    typed = parse_bullet(text, loose=True)
    if isinstance(typed, BadAttribute):
        raise UsageError(typed.message, excerpt=_short(text), hint=typed.hint)
    if typed is not None and typed.kind is FactKind.UNKNOWN:
        if kind is None:
            raise UsageError(f'"{typed.letter}" is no kind of fact', excerpt=_short(text), hint=_KIND_HINT)
        typed = None
    if typed is None:
        typed = TypedBullet(kind or default, "", text, (), None, None, False, ())
        if "<!--" in text:
            raise UsageError(
                "an HTML comment is not text", excerpt=_short(text), hint="leave the comment out"
            )
    if sum(map(str.isalnum, typed.content)) < 2:
        raise Refused("it says nothing", excerpt=_short(text), hint="write what is so, in a whole sentence")
    asked = (kind, *wish[3:]) + ((wish.entities,) if wish.entities else ())
    if typed.letter and all(value is None for value in asked):
        return Written(_statement(typed, wish, typed.kind), text)
    statement = _statement(typed, wish, kind or typed.kind)
    bullet = compose_bullet(statement)
    if bullet is None:
        hint = "leave out [, ], | and # in names, and what looks like a second head in the text"
        raise UsageError("no bullet can say this", excerpt=_short(text), hint=hint)
    return Written(statement, bullet)


def _statement(typed: TypedBullet, wish: Wish, kind: FactKind) -> Statement:
    mentioned = {fold(name) for name in find_mentions(typed.content)}
    names = {fold(name): name for name in (*typed.entities, *wish.entities) if fold(name) not in mentioned}
    tail = {key: value for key, value in typed.attributes if key != "valid"}
    tail |= {key: value for key, value in (("trust", wish.trust), ("src", wish.source)) if value is not None}
    if wish.importance is not None:
        tail["imp"] = f"{wish.importance:g}"
    valid = wish.valid or dict(typed.attributes).get("valid")
    return Statement(
        kind,
        typed.content,
        tuple(name.removeprefix("@") for name in names.values()),
        typed.confidence if wish.confidence is None else wish.confidence,
        wish.time or typed.time,
        (("valid", valid),) if valid else (),
        tuple(tail.items()),
    )


_KIND_HINT: Final = "one of W (world), B (experience), O (opinion), S (observation)"


def _read_kind(name: str) -> FactKind:
    try:
        kind = read_kind(name)
    except UsageError:
        kind = FactKind.UNKNOWN
    if kind not in _KINDS:
        raise UsageError(f'"{name}" is no kind of fact', source="--kind", hint=_KIND_HINT)
    return kind


def _check(wish: Wish) -> None:
    for name, number in (("confidence", wish.confidence), ("importance", wish.importance)):
        if number is not None and not 0 <= number <= 1:
            raise UsageError(f"{number:g} is not a number from 0 to 1", source=name, hint="write 0.8")
    if wish.trust is not None and wish.trust not in TRUSTS:
        raise UsageError(f'"{wish.trust}" is no trust', source="trust", hint=f"one of {', '.join(TRUSTS)}")
    if wish.time is not None and not _TIME.fullmatch(wish.time):
        raise UsageError(f'"{wish.time}" is no time of day', source="time", hint="write 14:30")


# -- JSON -------------------------------------------------------------------------------------------


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except ValueError:
        return False
    return True


def _load_json(text: str) -> Iterable[Any]:
    try:
        whole = json.loads(text)
    except ValueError as error:
        lines = [line for line in text.splitlines() if line.strip()]
        try:
            return [json.loads(line) for line in lines]
        except ValueError:
            hint = 'write {"kind": "world", "entities": ["Peter"], "content": "Lives in Oslo."}, or a list of such'
            raise UsageError(f"not valid JSON: {error}", source="standard input", hint=hint) from None
    return whole if isinstance(whole, list) else [whole]


def _from_json(value: Any, number: int) -> Wish:
    place = f"standard input, statement {number}"
    if not isinstance(value, dict):
        raise UsageError("not an object", source=place, hint='write {"content": "…"}')
    unknown = sorted(set(value) - _KEYS)
    if unknown:
        raise UsageError(
            f'unknown key "{unknown[0]}"', source=place, hint=f"known: {', '.join(sorted(_KEYS))}"
        )
    for key in _TEXTS:
        if value.get(key) is not None and not isinstance(value[key], str):
            raise UsageError(f'"{key}" is to be a text', source=place)
    for key in ("confidence", "importance"):
        found = value.get(key)
        if found is not None and (isinstance(found, bool) or not isinstance(found, int | float)):
            raise UsageError(f'"{key}" is to be a number', source=place)
    entities = value.get("entities") or []
    if isinstance(entities, str):
        entities = [entities]
    if not isinstance(entities, list) or not all(isinstance(name, str) and name.strip() for name in entities):
        raise UsageError('"entities" is to be a list of names', source=place)
    content = value.get("content") or value.get("text")
    if not content:
        raise UsageError('"content" is missing', source=place, hint='write {"content": "…"}')
    return Wish(
        content,
        value.get("kind"),
        tuple(entities),
        value.get("confidence"),
        value.get("time"),
        value.get("valid"),
        value.get("trust"),
        value.get("importance"),
        value.get("source"),
    )


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= 100 else f"{text[:99]}…"
