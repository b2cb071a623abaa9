"""A log without typed facts suggests a few, in its own words."""

from __future__ import annotations

from datetime import date

from wsmem.markdown.document import parse_document
from wsmem.signals import propose_bullets

LOG = """\
# 2025-11-27

Debugged the importer all morning, it failed with exit code 137.

- We decided to keep Postgres for the archive.
- Remember that @Jun is allergic to peanuts.
- Should we ask Bram?

Tamsin prefers short replies. 田中さんは京都に住んでいます。

```
my_sister = "Hanna lives in Ghent"
```
"""


def propose(text: str, limit: int = 5) -> list[tuple[str, int]]:
    units = parse_document(text, "memory/2025-11-27.md", recorded=date(2025, 11, 27)).units
    return [(proposal.bullet(), proposal.line) for proposal in propose_bullets(units, limit=limit)]


def test_bullets_are_the_sentences_of_the_log_with_kind_entities_and_line() -> None:
    assert propose(LOG) == [
        ("B: We decided to keep Postgres for the archive.", 5),
        ("W @Jun: @Jun is allergic to peanuts.", 6),
        ("O(c=0.7): Tamsin prefers short replies.", 9),
        ("W: 田中さんは京都に住んでいます。", 9),
    ]


def test_the_best_are_proposed_and_never_more_than_the_limit() -> None:
    assert propose(LOG, limit=1) == [("W @Jun: @Jun is allergic to peanuts.", 6)]


def test_the_same_sentence_is_proposed_once() -> None:
    assert len(propose("- We decided to keep Postgres.\n- We decided to keep postgres\n")) == 1
