"""Slots that English statements fill. Each rule takes a clause and yields slots."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from wsmem.patterns import lazy_pattern
from wsmem.stance.attributes import JUDGEMENTS, MEASURED, NAMED
from wsmem.stance.clauses import is_denied
from wsmem.stance.patterns_english import (
    ATTRIBUTE,
    BEING,
    DATE,
    FIRST_VALUE,
    IN_VALUE,
    LISTENS,
    OF_THING,
    OWN,
    OWN_WORDS,
    PREFERRING,
    PREFERS,
    RELATING,
    REPLACED,
    SET,
    SETTING,
    STATE,
    STATIVE,
    STOPPED,
    STOPPING,
    SWITCHED,
    TOOK_OVER,
    UNIT,
    USES,
    VERB_NAMES,
    VERSION,
)
from wsmem.stance.slot import FRAME, Slot, fold_value, key_of, make_slot
from wsmem.stance.words import FUNCTION_WORDS, stem

if TYPE_CHECKING:
    from collections.abc import Iterator


def english_slots(clause: str, names: frozenset[str], extra: frozenset[str]) -> Iterator[Slot]:
    """Yield the slots that a clause fills.

    Args:
        clause: as ``clauses`` gives it.
        names: content words of the entities that the statement is about.
        extra: nouns that name slots too.
    """
    found = list(_specific(clause, names, extra)) or list(_state(clause, names))
    if not found and not is_denied(clause):
        found = list(_measured(clause, names))
    yield from found


def _specific(clause: str, names: frozenset[str], extra: frozenset[str]) -> Iterator[Slot]:
    low = clause.casefold()
    if _has(low, PREFERRING) and (preferred := PREFERS.search(clause)):
        one, two = fold_value(preferred["one"] or preferred["liked"]), fold_value(preferred["two"])
        pair = " | ".join(sorted((one, two)))
        yield from _one(make_slot(f"prefers: {pair}", "not " + one if is_denied(clause) else one))
        return
    membership = list(_membership(clause, low))
    yield from membership
    if is_denied(clause):
        return
    for pattern, name in OWN:
        match = pattern.match(clause) if _has(low, OWN_WORDS[name]) else None
        if match and _is_about_itself(match["subject"], names) and _is_name(match["value"]):
            if name == "is in" and not match["value"][0].isupper():
                continue
            value = DATE.split(match["value"], maxsplit=1)[0]
            yield from _one(make_slot(name, value, own=True))
            if _MOVED.search(clause[: match.start("value")]):
                yield from _one(make_slot("runs on: ", value))  # people move to towns, services to servers
            return
    if _has(low, ("port", ":")) and (match := LISTENS.match(clause)):
        yield from _one(make_slot(f"port: {key_of(match['thing'], names | {'port'})}", match["value"]))
        return
    if "." in clause and (match := VERSION.match(clause)):
        thing = f"{match['thing']} {match['what'] or ''}"
        yield from _one(make_slot(f"version: {key_of(thing, names | _VERSION_WORDS)}", match["value"]))
        return
    if _has(low, SETTING) and (match := SET.match(clause)):
        yield from _attribute(match["phrase"], match["value"], names, extra)
        return
    match = ATTRIBUTE.match(clause) if _has(low, BEING) else None
    if match and (slots := list(_attribute(match["phrase"], match["value"], names, extra))):
        yield from slots
        return
    if (match := TOOK_OVER.match(clause)) and (
        slots := list(_attribute(match["phrase"], match["value"], names, extra))
    ):
        yield from slots
        return
    match = OF_THING.match(clause) if _has(low, RELATING) else None
    if (
        match
        and _is_name(match["value"])
        and not (match["verb"].casefold() == "moved to" and not match["thing"].strip())
    ):
        verb = " ".join(match["verb"].casefold().split())
        yield from _one(
            make_slot(f"{VERB_NAMES.get(verb, verb)}: {key_of(match['thing'], names)}", match["value"])
        )


_MOVED: Final = lazy_pattern(r"\b(?:moved|relocated|migrated)\b", re.IGNORECASE)
_VERSION_WORDS: Final = frozenset(("version", "releas", "now", "curren", "current"))


def _state(clause: str, names: frozenset[str]) -> Iterator[Slot]:
    """Yield whether the entity is something: "is vegetarian", "is no longer vegetarian"."""
    match = STATE.match(clause)
    if match is None or not _is_about_itself(match["subject"], names):
        return
    what = match["what"].casefold()
    if what.split()[0] not in JUDGEMENTS and not what.split()[0].endswith(("ing", "ed")):
        yield from _one(make_slot(f"is so: {what}", "no" if match["no"] else "yes"))


def _has(low: str, words: tuple[str, ...]) -> bool:
    """Say whether one of the words stands in the clause: a pattern that none of them calls for is not compiled."""
    return any(word in low for word in words)


def _one(slot: Slot | None) -> Iterator[Slot]:
    if slot is not None:
        yield slot


def _is_about_itself(subject: str, names: frozenset[str]) -> bool:
    """Say whether what stands before the verb is the entity itself, a pronoun, or nothing."""
    words = [word.strip("@,:*").casefold() for word in subject.split()]
    return all(word in FUNCTION_WORDS or word in _ADVERBS or stem(word) in names for word in words)


_ADVERBS: Final = frozenset(
    "has have finally recently officially already permanently today yesterday since who".split()
)


def _is_name(value: str) -> bool:
    """Say whether a value names something: short, and no judgement."""
    words = fold_value(value).split()
    return 0 < len(words) <= 8 and words[0] not in JUDGEMENTS and not (len(words) > 1 and _DOING.match(value))


# "The doctors are healing a man" fills no slot.
_DOING: Final = lazy_pattern(r"(?!(?:king|ring|spring|string|bing|beijing|pending)\b)[a-z]+ing\b")


def _attribute(phrase: str, value: str, names: frozenset[str], extra: frozenset[str]) -> Iterator[Slot]:
    """Yield the slot of an attribute: "the default model of otter" with its value."""
    head, _, rest = _split_phrase(phrase)
    noun = head.split()[-1].casefold().strip("@*:") if head.split() else ""
    noun = noun if noun in NAMED or noun in MEASURED or noun in extra else noun.removesuffix("s")
    words = {word.casefold().strip("@*:'s") for word in head.split()}
    if noun in MEASURED or (noun in NAMED and FIRST_VALUE.match(value)):
        if not FIRST_VALUE.search(value):
            return
    elif not (noun in NAMED or noun in extra or "default" in words or words & _FAVOURITE) or not _is_name(
        value
    ):
        return
    key = key_of(f"{head} {rest}", names)
    name = "port: " + key_of(f"{head} {rest}", names | {"port"}) if noun == "port" else f"is: {key}"
    if noun == "version":
        name = "version: " + key_of(f"{head} {rest}", names | _VERSION_WORDS)
    yield from _one(make_slot(name, value))


_FAVOURITE: Final = frozenset(("favourite", "favorite", "preferred", "primary", "main", "current"))


def _split_phrase(phrase: str) -> tuple[str, str, str]:
    """Split at the first preposition: the head noun stands before it."""
    return _parts_of(re.split(r"\s(of|for|on|in|at|to|from|with)\s", f"{phrase} ", maxsplit=1))


def _parts_of(parts: list[str]) -> tuple[str, str, str]:
    return (parts[0].strip(), parts[1], parts[2].strip()) if len(parts) == 3 else (parts[0].strip(), "", "")


def _membership(clause: str, low: str) -> Iterator[Slot]:
    """Yield what comes into use and what goes out of it."""
    for pattern, called in ((SWITCHED, " from "), (REPLACED, "replaced")):
        if called in low and (match := pattern.search(clause)):
            old, new = fold_value(match["old"]), fold_value(match["value"])
            if _is_tool(match["old"]) and _is_tool(match["value"]):
                yield from _one(make_slot(f"uses: {old}", "no"))
                yield from _one(make_slot(f"uses: {new}", "yes"))
            thing = match["thing"] if "thing" in pattern.groupindex else None
            if thing and _is_name(thing):
                yield from _one(make_slot(_purpose(thing), match["value"]))
            return
    if _has(low, STOPPING) and (match := STOPPED.search(clause)) and _is_tool(match["value"]):
        yield from _one(make_slot(f"uses: {fold_value(match['value'])}", "no"))
        return
    if (
        _has(low, ("use", "using"))
        and (match := USES.search(clause))
        and not is_denied(clause)
        and _is_tool(match["value"])
    ):
        yield from _one(make_slot(f"uses: {fold_value(match['value'])}", "yes"))
        if match["thing"] and len(match["thing"].split()) <= _PURPOSE:
            yield from _one(make_slot(_purpose(match["thing"]), match["value"]))


_PURPOSE: Final = 5  # words of what a thing is used for


def _purpose(thing: str) -> str:
    """Return the slot of what a tool is used for: "uses Vim as editor" is "the editor is Vim"."""
    noun = thing.rsplit(maxsplit=1)[-1].casefold()
    return f"{'is' if noun in NAMED else 'uses for'}: {key_of(thing)}"


def _is_tool(value: str) -> bool:
    """Say whether a value names one thing: a few words, none of them a number."""
    words = fold_value(value).split()
    return 0 < len(words) <= 4 and words[0] not in JUDGEMENTS and not FIRST_VALUE.match(value)


def _measured(clause: str, names: frozenset[str]) -> Iterator[Slot]:
    """Yield the number, day or time of a clause that says how something is, under the words before it."""
    verb = STATIVE.search(clause)
    value = FIRST_VALUE.search(clause, verb.end()) if verb else None
    if verb is None or value is None:
        return
    before = clause[: value.start()]
    key = key_of(re.sub(r"\b(?:changed|moved|set|raised|lowered|dropped|rose|went)\b", " ", before), names)
    if len(before.split()) > 14:
        return
    end = value.end()
    while more := IN_VALUE.match(clause, end):
        end = more.end()
    unit = UNIT.match(clause, end)
    word = unit[1].casefold() if unit and value[0][0].isdigit() and ":" not in value[0] else ""
    label = "" if word in FUNCTION_WORDS else stem(word)
    if not key:  # "has 3 employees", "is 34 years old": the unit says what is counted
        if not label:
            return
        key = stem(verb[0].casefold())
    yield from _one(make_slot(f"{FRAME}{key} #{label}".rstrip("#"), clause[value.start() : end]))
