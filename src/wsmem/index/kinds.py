"""How the index writes kinds and lists of names."""

from __future__ import annotations

from typing import Final

from wsmem.model import FactKind

SEPARATOR: Final = "\x1f"  # between names
LETTER_OF_KIND: Final = {
    FactKind.WORLD: "W",
    FactKind.EXPERIENCE: "B",
    FactKind.OPINION: "O",
    FactKind.OBSERVATION: "S",
    FactKind.UNKNOWN: "U",
    FactKind.NOTE: "N",
}
KIND_OF_LETTER: Final = {letter: kind for kind, letter in LETTER_OF_KIND.items()}
