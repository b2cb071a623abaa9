"""The flags that choose facts, the same for every command, turned into exact filters."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Final

from wsmem.errors import UsageError
from wsmem.index.filters import Filters
from wsmem.model import DateSpan, FactKind
from wsmem.records import NamedTuple
from wsmem.text import without_halves

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from wsmem.index.reader import IndexReader

_KIND_NAMES = {str(kind): kind for kind in FactKind} | {
    "w": FactKind.WORLD,
    "b": FactKind.EXPERIENCE,
    "o": FactKind.OPINION,
    "s": FactKind.OBSERVATION,
    "n": FactKind.NOTE,
}
_AROUND_DAYS = 3


class Selection(NamedTuple):
    """What a caller asked for, as text; every condition that is set must hold.

    ``since``, ``until``, ``around``, ``as_of``: dates as people write them. ``kinds``: one of them.
    ``entities``: all of them.
    """

    since: str | None = None
    until: str | None = None
    around: str | None = None
    as_of: str | None = None
    kinds: tuple[str, ...] = ()
    entities: tuple[str, ...] = ()
    path: str | None = None
    min_confidence: float | None = None
    shared: bool = False


EVERYTHING: Final = Selection()


_SOFT: Final = (
    {"min_confidence": "--min-confidence"},
    {"path": "--path"},
    {"kinds": "--kind"},
    {"entities": "--entity"},
    {"since": "--since", "until": "--until", "around": "--around"},
)


def relaxations(selection: Selection) -> Iterator[tuple[Selection, tuple[str, ...]]]:
    """Yield looser selections with the flags that each gives up: one filter, then more and more of them.

    What keeps private or later lines out is never given up.
    """
    used = [
        {
            field: flag
            for field, flag in fields.items()
            if getattr(selection, field) != getattr(EVERYTHING, field)
        }
        for fields in _SOFT
    ]
    used = [fields for fields in used if fields]
    groups = [[fields] for fields in used] + [used[:count] for count in range(2, len(used) + 1)]
    for group in groups:
        given_up = {field: flag for fields in group for field, flag in fields.items()}
        looser = {field: getattr(EVERYTHING, field) for field in given_up}
        yield selection._replace(**looser), tuple(given_up.values())


def read_as_of(selection: Selection, today: date) -> date | None:
    """Return the last day whose logs count."""
    return _read_when("--as-of", selection.as_of, today).end if selection.as_of else None


def make_filters(selection: Selection, reader: IndexReader, today: date) -> Filters:
    """Turn a selection into filters; raises ``UsageError`` for a date, kind or number that cannot be."""
    if selection.min_confidence is not None and not 0 <= selection.min_confidence <= 1:
        raise UsageError(
            f"{selection.min_confidence:g} is not a number from 0 to 1",
            source="--min-confidence",
            hint="write --min-confidence 0.7",
        )
    return Filters(
        read_span(selection, today),
        read_as_of(selection, today),
        tuple(read_kind(name) for name in selection.kinds),
        # An entity that nobody names is linked to nothing: number 0 is never given.
        tuple(
            reader.entity_rows(without_halves(name.removeprefix("@"))) or (0,) for name in selection.entities
        ),
        None if selection.path is None else without_halves(selection.path),
        selection.min_confidence,
        selection.shared,
    )


def read_span(selection: Selection, today: date) -> DateSpan | None:
    """Return the days between ``since`` and ``until``, or those ``around`` a day; None without any."""
    if selection.around:
        if selection.since or selection.until:
            raise UsageError("goes without --since and --until", source="--around", hint="leave those out")
        return _read_when("--around", selection.around, today).widen(_AROUND_DAYS)
    if not (selection.since or selection.until):
        return None
    start = _read_when("--since", selection.since, today).start if selection.since else date.min
    end = _read_when("--until", selection.until, today).end if selection.until else date.max
    if start > end:
        raise UsageError(
            f"the window is empty: it begins on {start} and ends on {end}",
            source="--since",
            hint="swap the two",
        )
    return DateSpan(start, end)


def _read_when(flag: str, text: str, today: date) -> DateSpan:
    from wsmem.dates import parse_window

    try:
        return parse_window(text, today)
    except UsageError as error:
        raise UsageError(error.message, source=flag, hint=error.hint) from None


def read_kind(name: str) -> FactKind:
    """Return the kind with this name or letter."""
    kind = _KIND_NAMES.get(name.strip().casefold())
    if kind is None:
        raise UsageError(
            f'there is no kind "{name}"',
            source="--kind",
            hint="one of world, experience, opinion, observation, note",
        )
    return kind


def split_values(values: Sequence[str]) -> tuple[str, ...]:
    """Return the values of a flag that may be repeated and may list several with commas."""
    return tuple(part.strip() for value in values for part in value.split(",") if part.strip())
