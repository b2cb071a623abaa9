"""Content words, negation, opposites and numbers."""

import pytest

from wsmem.stance.antonyms import are_opposite
from wsmem.stance.negation import denies
from wsmem.stance.quantities import differing, quantities
from wsmem.stance.words import content_words, stem


def test_endings_come_off():
    """Forms of one word are one word."""
    assert stem("sitting") == stem("sits") == stem("sit") == "sit"
    assert stem("dancing") == stem("dances") == stem("dance")
    assert stem("women") == "woman"


def test_japanese_is_cut_into_stems():
    """Particles and endings go; numerals that only mean "a" go too."""
    assert content_words("一人の女性が大きな公園で本を読んでいる") == ("女性", "大", "公園", "本", "読")


@pytest.mark.parametrize(
    ("text", "denied"),
    [
        ("Nobody likes it", True),
        ("He doesn't like it", True),
        ("Not only tea but coffee", False),
        ("It is not without charm", False),
        ("No. 7 is the kitchen", False),
        ("食べません。", True),
        ("しか食べない", False),
        ("行かなければならない", False),
        ("動かない時計を直した。", False),
        ("我不喜欢", True),
        ("这个不错", False),
    ],
)
def test_denial(text, denied):
    """False friends and double denials deny nothing; in Japanese the end of the sentence decides."""
    assert denies(text) is denied


def test_opposites():
    """Listed pairs in both orders, and words that a prefix turns."""
    assert are_opposite("open", "clos")
    assert are_opposite("clos", "open")
    assert are_opposite(stem("reliable"), stem("unreliable"))
    assert are_opposite("有効", "無効")
    assert not are_opposite("open", "open")
    assert not are_opposite("in", "main")


def test_numbers_carry_their_unit():
    """Words count as numbers, thousands as one number; only the same unit is compared."""
    assert quantities("three cats and 1,500 chars at 09:30") == (("cat", "3"), ("char", "1500"), ("", "9:30"))
    assert differing("takes 5 minutes", "takes 5 hours") is None
    assert differing("under 8 lines", "under six lines") == ("8 line", "6 line")
    assert differing("2 cats, 3 dogs", "3 dogs") is None
    assert differing("猫が二匹", "猫が三匹") == ("2 匹", "3 匹")
