"""Verdicts, worked out by hand; and the project's own pairs as a floor."""

import pytest
from benchmarks.stance import own_pairs, score

from wsmem.stance.judge import judge_stance
from wsmem.stance.verdict import LEXICAL, SLOT, Stance


@pytest.mark.parametrize(
    ("statement", "fact", "stance", "tier"),
    [
        ("Prefers tea over coffee.", "Prefers coffee over tea.", Stance.CONTRADICTS, SLOT),
        ("The port is 5432.", "The port is 5433.", Stance.CONTRADICTS, SLOT),
        ("Lives in Oslo.", "Moved to Rome.", Stance.CONTRADICTS, SLOT),
        ("Lives in Oslo.", "Lives in Oslo, third floor.", Stance.SUPPORTS, SLOT),
        ("Friday is a safe deploy day.", "Friday is not a safe deploy day.", Stance.CONTRADICTS, LEXICAL),
        ("The nightly backup is reliable.", "The nightly backup is unreliable.", Stance.CONTRADICTS, LEXICAL),
        (
            "Friday is a safe deploy day.",
            "Friday is sometimes not a safe deploy day.",
            Stance.WEAKENS,
            LEXICAL,
        ),
        ("週末は仕事のメールを読む。", "週末は仕事のメールを読まない。", Stance.CONTRADICTS, LEXICAL),
        ("寝る前に日記を書く。", "毎晩、寝る前に日記を書く。", Stance.SUPPORTS, LEXICAL),
        ("喜欢下午用语音沟通。", "不喜欢下午用语音沟通。", Stance.CONTRADICTS, LEXICAL),
    ],
)
def test_a_verdict_names_its_tier(statement, fact, stance, tier):
    """Slots come before words; a hedge makes a contradiction a weakening."""
    verdict = judge_stance(statement, fact)
    assert verdict is not None
    assert (verdict.stance, verdict.tier) == (stance, tier)
    assert verdict.reason


@pytest.mark.parametrize(
    ("statement", "fact"),
    [
        ("Likes dogs.", "Cats are interesting."),
        ("A man is running.", "There is no man running down the road."),
        ("Uses Vim for code.", "Uses Word for invoices."),
        ("Friday is a safe deploy day.", "Is Friday not a safe deploy day?"),
        ("Lives in Leeds.", "Wants to live in Porto."),
        ("The woman feeds the cat.", "The cat feeds the woman."),
        ("猫が好き。", "犬は好きではない。"),
        ("Friday is safe.", "金曜日は安全ではない。"),
        ("", "Anything at all."),
        ("Prefers tea.", ""),
    ],
)
def test_what_is_not_plain_is_not_judged(statement, fact):
    """A denial of something more special denies nothing; questions and wishes say nothing."""
    assert judge_stance(statement, fact) is None


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("part", ["a", "b"])
def test_on_pairs_in_the_voice_of_logs_no_neutral_one_is_judged(part, language):
    """Precision first: of the tempting pairs none is taken for evidence, and no verdict is reversed."""
    result = score(own_pairs(part, language))
    assert result.precision("contradicts") >= 0.9
    assert result.recall("contradicts") >= 0.8
    assert result.flips == 0


def test_there_are_enough_pairs_and_half_of_them_are_neutral():
    """150 pairs or more in two languages."""
    pairs = [pair for part in "ab" for language in ("en", "ja") for pair in own_pairs(part, language)]
    neutral = sum(pair.label == "neutral" for pair in pairs)
    assert len(pairs) >= 150
    assert neutral >= len(pairs) / 2
    assert len({(pair.statement, pair.fact) for pair in pairs}) == len(pairs)
