"""How recall is to answer: the settings of the workspace, overruled by what a caller says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsmem.errors import ConfigError, UsageError
from wsmem.recall import weights
from wsmem.recall.manner import MODES, Manner

if TYPE_CHECKING:
    from collections.abc import Iterable

    from wsmem.config import RecallSettings

MOST_HOPS = 2


def read_manner(
    settings: RecallSettings,
    *,
    mode: str | None = None,
    hops: int | None = None,
    diversity: float | None = None,
    without: Iterable[str] = (),
) -> Manner:
    """Return how to answer; None: as the settings say. What is ``without`` is added to what they leave out.

    Raises:
        UsageError: a value cannot be.
        ConfigError: the settings name a signal that does not exist.
    """
    if mode is not None and mode not in MODES:
        raise UsageError(f'there is no mode "{mode}"', source="--mode", hint=f"one of {', '.join(MODES)}")
    if hops is not None and not 0 <= hops <= MOST_HOPS:
        raise UsageError(f"{hops} hops are too many", source="--hops", hint="0, 1 or 2")
    if diversity is not None and not 0 <= diversity <= 1:
        raise UsageError(
            f"{diversity:g} is not a number from 0 to 1", source="--diversity", hint="write --diversity 0.3"
        )
    known = f"one of {', '.join(weights.SWITCHES)}"
    for name in settings.without:
        if name not in weights.SWITCHES:
            raise ConfigError(
                f'[recall] without: there is no signal "{name}"', source="wsmem.toml", hint=known
            )
    asked = tuple(without)
    for name in asked:
        if name not in weights.SWITCHES:
            raise UsageError(f'there is no signal "{name}"', source="--without", hint=known)
    return Manner(
        settings.mode if mode is None else mode,
        settings.hops if hops is None else hops,
        settings.diversity if diversity is None else diversity,
        settings.half_life_days,
        frozenset((*settings.without, *asked)),
    )
