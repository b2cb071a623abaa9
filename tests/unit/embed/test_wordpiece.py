"""English text is cut as BERT's uncased tokenizer cuts it."""

from __future__ import annotations

import random

import pytest

from wsmem.embed import wordpiece

PIECES = "un ##aff ##able runn ##ing run , . ' naive a b ##b 5 ##0 $ over".split()
ROWS = {piece: row for row, piece in enumerate(PIECES)}


def pieces_of(text: str) -> list[str]:
    return wordpiece.tokenize(text, ROWS)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("unaffable", ["un", "##aff", "##able"]),  # the example of the reference's own tests
        ("UNaffable running", ["un", "##aff", "##able", "runn", "##ing"]),
        ("run,run.", ["run", ",", "run", "."]),
        ("naïve", ["naive"]),  # accents go
        ("$50", ["$", "5", "##0"]),  # a sign stands alone, digits do not
        ("unknown run", ["run"]),  # a word that cannot be cut whole gives nothing
        ("a\u200bb", ["a", "##b"]),  # format characters vanish
        ("a\x00b", ["a", "##b"]),  # so do control characters, even among ASCII
        ("a\u00a0b", ["a", "b"]),  # a no-break space is a space
        ("runは", []),  # kana sticks to the word and is unknown
        ("run字b", ["run", "b"]),  # han stands alone
        ("b" * 101, []),  # longer than any word
    ],
)
def test_words_are_cut_into_the_longest_pieces_known(text: str, expected: list[str]) -> None:
    assert pieces_of(text) == expected


def test_it_agrees_with_the_reference_tokenizer_where_that_is_installed() -> None:
    tokenizers = pytest.importorskip("tokenizers")
    from wsmem.embed import open_table

    pieces = open_table("en")._lines.decode().split("\n")
    listed = {piece: row for row, piece in enumerate(pieces)}
    known = len(listed)
    reference = tokenizers.Tokenizer(
        tokenizers.models.WordPiece(
            {**listed, "[UNK]": known}, unk_token="[UNK]", max_input_chars_per_word=100
        )
    )
    reference.normalizer = tokenizers.normalizers.BertNormalizer()
    reference.pre_tokenizer = tokenizers.pre_tokenizers.BertPreTokenizer()
    source = random.Random(1)
    alphabet = [
        *map(chr, range(32, 0x250)),
        *"ーあ漢字\t\n“”—…€©ﬁ１½😀\u200b\ufffd\x00\x85한ไ",
        *" " * 100,
        *"abcdefghijklmnop" * 10,
    ]
    for _ in range(2000):
        text = "".join(source.choice(alphabet) for _ in range(source.randint(0, 40)))
        expected = [row for row in reference.encode(text, add_special_tokens=False).ids if row != known]
        assert [listed[piece] for piece in wordpiece.tokenize(text, listed)] == expected, ascii(text)
