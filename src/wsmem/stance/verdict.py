"""What a tier says, and with what reason."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple


class Stance(StrEnum):
    """What a piece of evidence says about an opinion."""

    SUPPORTS = "supports"
    WEAKENS = "weakens"
    CONTRADICTS = "contradicts"
    NEUTRAL = "neutral"


SLOT: Final = "slot"  # the same slot of the same thing, with the same or another value
LEXICAL: Final = "lexical"  # the same words but for a negation, an opposite or a number
MODEL: Final = "model"  # a language model, which only proposes
MACHINE_TIERS: Final = (SLOT, LEXICAL, MODEL)


class Verdict(NamedTuple):
    """A stance, the tier that judged it and why: ``reason`` names the words that decided."""

    stance: Stance
    tier: str
    reason: str
