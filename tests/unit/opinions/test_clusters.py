"""Statements brought together by likeness: the same clusters as comparing every pair would give."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from wsmem.opinions.clusters import cluster_statements
from wsmem.opinions.likeness import is_near_duplicate

WORDS = "tea coffee morning evening garden window letter train ticket garage".split()


def by_every_pair(statements):
    first = list(range(len(statements)))
    for one, two in combinations(range(len(statements)), 2):
        if is_near_duplicate(statements[one], statements[two]):
            low, high = sorted((first[one], first[two]))
            first = [low if own == high else own for own in first]
    return first


def test_what_differs_in_a_small_word_is_one_and_what_differs_in_a_number_is_not():
    statements = [
        "Keeps the spare key under the third pot by the door",
        "Keeps a spare key under the third pot by the door",
        "Keeps the spare key under the fourth pot by the door",
    ]
    assert cluster_statements(statements) == [0, 0, 2]
    assert cluster_statements([]) == []


@settings(max_examples=60, deadline=None)
@given(st.lists(st.lists(st.sampled_from(WORDS), min_size=1, max_size=9).map(" ".join), max_size=9))
def test_nothing_alike_is_missed(statements):
    assert cluster_statements(statements) == by_every_pair(statements)
