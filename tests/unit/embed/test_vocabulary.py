"""A sorted file of lines answers like a dictionary of its lines."""

from __future__ import annotations

import pytest

from wsmem.embed.vocabulary import SortedVocabulary

LINES = sorted(["a", "ab", "abc", "b", "会", "会議", "議", "##a", "!", "zz"], key=str.encode)
VOCABULARY = SortedVocabulary("\n".join(LINES).encode())


def test_every_line_is_found_at_its_number() -> None:
    assert [VOCABULARY[line] for line in LINES] == list(range(len(LINES)))
    assert all(line in VOCABULARY for line in LINES)


@pytest.mark.parametrize(
    "piece", ["", "A", "aa", "abcd", "zzz", "~", " ", "\n", "a\nab", "議会", "\ud800", "\U0001f600"]
)
def test_what_is_no_line_is_not_found(piece: str) -> None:
    assert piece not in VOCABULARY
    with pytest.raises(KeyError):
        VOCABULARY[piece]


@pytest.mark.parametrize("lines", [[], ["x"], ["x", "y"], ["x", "y", "z"]])
def test_short_vocabularies_have_no_off_by_one(lines: list[str]) -> None:
    vocabulary = SortedVocabulary("\n".join(lines).encode())
    assert [piece for piece in "wxyz" if piece in vocabulary] == lines
