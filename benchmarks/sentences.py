"""How well sentences worth keeping are told from the rest, beside word lists as older memories use.

    python -m benchmarks.sentences

Reads `fixtures/sentences.tsv`: language, whether the patterns were made with the sentence in view ("tuned") or
not ("fresh"), the label (1: keep), the sentence. Precision is the share of what was kept that should be;
recall the share of what should be kept that was.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

from wsmem.signals import score_sentence

if TYPE_CHECKING:
    from collections.abc import Callable

_FILE: Final = Path(__file__).parents[1] / "fixtures" / "sentences.tsv"

# The word lists and weights of a widely used plug-in, restated: a sentence is kept from 0.3 upwards.
_LISTS: Final = (
    (0.5, ("remember", "don't forget", "note that", "keep in mind", "save this")),
    (0.3, ("my ", "i prefer", "i use ", "i like ", "i need ", "we decided", "i always", "i never")),
    (0.3, ("we'll use", "switched to", "let's go with", "migrated to", "chose", "decided on", "going with")),
    (0.2, ("always", "never", "prefer", "instead of", "rather than", "better than")),
)
_DATA: Final = re.compile(r"[\w.+-]+@[\w-]+\.\w|\b\d{3}[-.]?\d{3}[-.]?\d{4}\b|\b\d{4}[-/]\d\d[-/]\d\d\b")


def keep_by_word_lists(text: str) -> bool:
    """Decide as the word lists do."""
    if not 20 <= len(text) <= 2000:
        return False
    lower = text.casefold()
    score = sum(weight for weight, words in _LISTS if any(re.search(rf"\b{word}", lower) for word in words))
    return score + (0.3 if _DATA.search(text) else 0) >= 0.3


def measure(keep: Callable[[str], bool], rows: list[tuple[bool, str]]) -> tuple[float, float]:
    """Return precision and recall."""
    kept = [label for label, text in rows if keep(text)]
    return sum(kept) / max(len(kept), 1), sum(kept) / sum(label for label, _ in rows)


def main() -> None:
    """Print the table."""
    lines = [line.split("\t") for line in _FILE.read_text(encoding="utf-8").splitlines()]
    print("| sentences | n | wsmem precision | recall | word lists precision | recall |")
    print("|---|---|---|---|---|---|")
    for language in ("en", "ja"):
        for part in ("tuned", "fresh"):
            rows = [
                (label == "1", text) for lang, seen, label, text in lines if (lang, seen) == (language, part)
            ]
            figures = (
                *measure(lambda text: score_sentence(text).kept, rows),
                *measure(keep_by_word_lists, rows),
            )
            print(
                f"| {language}, {part} | {len(rows)} | "
                + " | ".join(f"{figure:.2f}" for figure in figures)
                + " |"
            )


if __name__ == "__main__":
    main()
