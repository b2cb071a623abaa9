"""The fold's arithmetic, worked out by hand: logit(0.70) = ln(0.7/0.3) = 0.847298."""

from __future__ import annotations

import math
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wsmem.model import SourceRef
from wsmem.opinions.evidence import TIER_WEIGHT, Evidence, Stance
from wsmem.opinions.fold import fold_confidence

MONDAY = date(2025, 12, 1)


def piece(stance="supports", day=0, *, line=1, quote="", tier="explicit", weight=1.0, identity=""):
    when = None if day is None else MONDAY + timedelta(days=day)
    source = SourceRef(f"memory/{when}.md", line, line)
    return Evidence(Stance(stance), tier, when, source, identity or f"f-{day}-{line}", quote, weight)


def test_no_evidence_leaves_the_base_as_a_person_wrote_it():
    for base in (0.0, 0.123, 0.99, 1.0):
        fold = fold_confidence(base, [])
        assert (fold.confidence, fold.steps, fold.held) == (base, (), False)


def test_one_support_lifts_seventy_to_seventy_eight():
    # 1 / (1 + e^-(0.847298 + 0.4)) = 1 / (1 + e^-1.247298) = 1 / 1.287280
    fold = fold_confidence(0.70, [piece()])
    assert fold.confidence == pytest.approx(0.776832, abs=1e-6)
    assert [(step.total, step.shift) for step in fold.steps] == [(1.0, 0.4)]


def test_one_contradiction_drops_seventy_to_fifty_one_and_the_guard_is_not_reached():
    # 0.847298 - 0.8 = 0.047298; 1 / (1 + e^-0.047298) = 0.511822; the move of 0.188 is within 0.2
    fold = fold_confidence(0.70, [piece("contradicts")])
    assert fold.confidence == pytest.approx(0.511822, abs=1e-6)
    assert not fold.held


def test_a_contradiction_and_a_weakening_stop_at_the_guard():
    # 0.847298 - 0.8 - 0.4 = -0.352702 → 0.412727, a move of 0.287 on the word of one contradicting day
    fold = fold_confidence(0.70, [piece("contradicts"), piece("weakens", 1)])
    assert fold.confidence == pytest.approx(0.50)
    assert fold.unguarded == pytest.approx(0.412727, abs=1e-6)
    assert fold.held


def test_contradiction_on_two_days_passes_the_guard():
    # 0.847298 - 1.6 = -0.752702 → 0.320233
    fold = fold_confidence(0.70, [piece("contradicts"), piece("contradicts", 1)])
    assert fold.confidence == pytest.approx(0.320233, abs=1e-6)
    assert not fold.held


def test_weakening_alone_never_passes_the_guard():
    fold = fold_confidence(0.70, [piece("weakens", day) for day in range(9)])
    assert fold.confidence == pytest.approx(0.50)
    assert fold.held


def test_a_day_that_speaks_for_the_opinion_on_balance_is_no_day_of_contradiction():
    # Day 1: -2 + 1 + 1 + 1 = +1. Day 0: -2. Days 2 and 3: -1 each. Only day 0 contradicts.
    evidence = [
        piece("contradicts"),
        piece("contradicts", 1, line=1, quote="It rained on the terrace all morning"),
        piece("supports", 1, line=2, quote="He ordered black coffee"),
        piece("supports", 1, line=3, quote="The shop sells his brand"),
        piece("supports", 1, line=4, quote="Anna said the same thing"),
        piece("weakens", 2),
        piece("weakens", 3),
    ]
    fold = fold_confidence(0.70, evidence)
    assert fold.confidence == pytest.approx(0.50)
    assert fold.held


def test_support_on_several_days_may_go_beyond_the_guard():
    # Five days: 0 + 5·0.4 = 2 → 1 / (1 + e^-2) = 0.880797
    fold = fold_confidence(0.50, [piece(day=day) for day in range(5)])
    assert fold.confidence == pytest.approx(0.880797, abs=1e-6)
    assert not fold.held


def test_a_day_counts_at_most_one_support_and_at_most_one_contradiction():
    words = ["He ordered black coffee", "The shop sells his brand", "Anna told me the same"]
    many = [piece(line=n, quote=text) for n, text in enumerate(words)]
    assert fold_confidence(0.70, many).confidence == fold_confidence(0.70, many[:1]).confidence
    against = [evidence._replace(stance=Stance.CONTRADICTS) for evidence in many]
    fold = fold_confidence(0.70, against)
    assert fold.steps[0].total == -6.0
    assert fold.steps[0].shift == pytest.approx(-0.8)


def test_near_duplicates_of_one_day_cast_one_vote_and_the_negative_one_wins():
    evidence = [
        piece("supports", line=1, quote="Prefers short replies in chat, always"),
        piece("contradicts", line=2, quote="Prefers short replies in chat always."),
    ]
    fold = fold_confidence(0.70, evidence)
    assert [vote.stance for vote in fold.steps[0].votes] == ["contradicts"]


def test_the_same_words_on_two_days_are_two_votes():
    evidence = [piece(day=day, quote="Prefers short replies in chat") for day in (0, 1)]
    assert len(fold_confidence(0.70, evidence).steps) == 2


def test_a_machine_s_guess_weighs_half():
    # 0.847298 + 0.5·0.4 = 1.047298 → 0.740256
    assert fold_confidence(0.70, [piece(tier="lexical")]).confidence == pytest.approx(0.740256, abs=1e-6)
    assert fold_confidence(0.70, [piece(tier="of another version")]).confidence == pytest.approx(
        0.740256, abs=1e-6
    )
    assert fold_confidence(0.70, [piece(weight=0.5)]).confidence == pytest.approx(0.740256, abs=1e-6)
    assert {tier for tier, weight in TIER_WEIGHT.items() if weight == 1} == {"explicit", "human", "restated"}


def test_a_machine_s_guesses_of_one_day_move_a_belief_by_one_step():
    # Three contradictions of -2·0.5 are held to -1: 0.847298 - 0.4 = 0.447298 → 0.61
    guesses = [piece("contradicts", line=line, tier="lexical") for line in (1, 2, 3)]
    fold = fold_confidence(0.70, guesses)
    assert fold.confidence == pytest.approx(0.609997, abs=1e-6)
    assert fold.steps[0].total == -1
    assert fold_confidence(0.70, guesses, "hindsight").confidence == pytest.approx(0.65)
    # A person's word beside them counts in full: -1 - 2 is clamped to -2.
    both = fold_confidence(0.70, [*guesses, piece("contradicts", line=9)])
    assert both.steps[0].shift == pytest.approx(-0.8)
    # … and on the next day they may move it again
    again = [piece("contradicts", 1, line=line, tier="model") for line in (1, 2)]
    assert fold_confidence(0.70, [*guesses, *again]).confidence == pytest.approx(0.511822, abs=1e-6)


def test_neutral_evidence_casts_no_vote():
    assert fold_confidence(0.70, [piece("neutral")]).steps == ()


def test_confidence_stays_between_two_and_ninety_eight_percent():
    up = fold_confidence(0.9, [piece(day=day) for day in range(40)])
    down = fold_confidence(0.1, [piece("contradicts", day) for day in range(40)])
    assert (up.confidence, down.confidence) == (0.98, 0.02)


def test_support_never_lowers_a_base_beyond_the_ends():
    assert fold_confidence(1.0, [piece()]).confidence == 1.0
    assert fold_confidence(0.0, [piece("contradicts")]).confidence == 0.0
    # From 1.0 a contradiction starts at 0.98: logit 3.891820 - 0.8 = 3.091820 → 0.956555
    assert fold_confidence(1.0, [piece("contradicts")]).confidence == pytest.approx(0.956555, abs=1e-6)


def test_hindsight_adds_and_subtracts_a_twentieth():
    evidence = [piece("supports", 0), piece("weakens", 1), piece("contradicts", 2)]
    fold = fold_confidence(0.70, evidence, "hindsight")
    assert [step.confidence for step in fold.steps] == pytest.approx([0.75, 0.70, 0.60])


def test_hindsight_is_clipped_at_each_step():
    evidence = [piece(day=0), piece(day=1), piece("weakens", 2)]
    assert fold_confidence(0.98, evidence, "hindsight").confidence == pytest.approx(0.95)


def test_hindsight_is_held_where_one_day_would_move_it_far():
    words = [
        "He ordered coffee",
        "Her shop sells beans",
        "Anna agreed",
        "A cup stood there",
        "The pot was warm",
    ]
    evidence = [piece(line=n, quote=text) for n, text in enumerate(words)]
    fold = fold_confidence(0.50, evidence, "hindsight")
    assert (fold.confidence, fold.unguarded, fold.held) == (0.70, pytest.approx(0.75), True)


def test_an_unknown_rule_is_refused():
    with pytest.raises(ValueError, match="none of the rules"):
        fold_confidence(0.5, [], "guess")


QUOTES = [
    "",
    "Prefers short replies",
    "Prefers short replies.",
    "Hates short replies",
    "It rained",
    "電話のほうが好き",
]
PIECES = st.builds(
    piece,
    st.sampled_from(list(Stance)),
    st.one_of(st.none(), st.integers(0, 5)),
    line=st.integers(1, 3),
    quote=st.sampled_from(QUOTES),
    tier=st.sampled_from(["explicit", "lexical", "human"]),
)


@given(
    st.floats(0, 1), st.lists(PIECES, max_size=12), st.sampled_from(["log-odds", "hindsight"]), st.randoms()
)
def test_the_order_of_the_evidence_never_matters(base, evidence, rule, random):
    shuffled = list(evidence)
    random.shuffle(shuffled)
    assert fold_confidence(base, shuffled, rule) == fold_confidence(base, evidence, rule)


@given(st.floats(0, 1), st.lists(PIECES, max_size=12), st.sampled_from(["log-odds", "hindsight"]))
def test_a_large_move_always_has_two_days_behind_it(base, evidence, rule):
    fold = fold_confidence(base, evidence, rule)
    days = {step.day for step in fold.steps}
    assert 0 <= fold.confidence <= 1
    assert abs(fold.confidence - base) <= 0.2 + 1e-6 or len(days) >= 2
    assert fold.held == (abs(fold.confidence - fold.unguarded) > 1e-9)


@given(st.lists(PIECES, max_size=12))
def test_steps_add_up_to_the_result(evidence):
    fold = fold_confidence(0.5, evidence)
    total = math.fsum(step.shift for step in fold.steps)
    expected = min(max(1 / (1 + math.exp(-total)), 0.02), 0.98)
    assert fold.unguarded == pytest.approx(expected)
