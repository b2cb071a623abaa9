"""Sentences worth keeping are told from those that are not, in English and in Japanese."""

from __future__ import annotations

from pathlib import Path

import pytest

from wsmem.model import FactKind
from wsmem.signals import score_sentence

SENTENCES = Path(__file__).parents[3] / "fixtures" / "sentences.tsv"


def read_sentences(language: str, part: str | None = None) -> list[tuple[bool, str]]:
    rows = [line.split("\t") for line in SENTENCES.read_text(encoding="utf-8").splitlines()]
    return [
        (label == "1", text) for lang, seen, label, text in rows if lang == language and part in (None, seen)
    ]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_on_the_labelled_sentences_four_in_five_kept_are_right_and_three_in_five_are_kept(
    language: str,
) -> None:
    sentences = read_sentences(language)
    assert len(sentences) >= 60
    assert sum(label for label, _ in sentences) * 2 == len(sentences)
    kept = [(label, text) for label, text in sentences if score_sentence(text).kept]
    right = sum(label for label, _ in kept)
    assert right / len(kept) >= 0.8, [text for label, text in kept if not label]
    assert right / (len(sentences) // 2) >= 0.6


@pytest.mark.parametrize("language", ["en", "ja"])
def test_sentences_that_no_pattern_was_made_for_are_told_too(language: str) -> None:
    sentences = read_sentences(language, "fresh")
    kept = [label for label, text in sentences if score_sentence(text).kept]
    assert sum(kept) / len(kept) >= 0.8
    assert sum(kept) / (len(sentences) // 2) >= 0.6


@pytest.mark.parametrize(
    ("kept", "text"),
    [
        (False, "Can you run the tests and tell me why my build failed"),
        (False, "Do you remember when we talked"),
        (False, "I never got the reply"),
        (False, "the meeting on 2025-11-27 got cancelled lol"),
        (True, "Remember that the garage code is 4471"),
        (True, "We decided to use Postgres for the archive"),
        (True, "I moved to Marrakech last week for Andy's birthday"),
        (True, "Peter's daughter Mina was born on Friday"),
        (True, "田中さんは京都に住んでいます"),
        (True, "母は卵アレルギーです"),
    ],
)
def test_sentences_that_plain_word_lists_get_wrong(kept: bool, text: str) -> None:
    assert score_sentence(text).kept is kept


@pytest.mark.parametrize(
    ("text", "kind", "confidence"),
    [
        ("I think Peter prefers tea.", FactKind.OPINION, 0.5),
        ("I prefer tea over coffee.", FactKind.OPINION, 0.7),
        ("We decided to keep Postgres.", FactKind.EXPERIENCE, None),
        ("My sister Hanna lives in Ghent.", FactKind.WORLD, None),
        ("たぶん木村さんは紅茶のほうが好きだと思う。", FactKind.OPINION, 0.5),
        ("サーバーはさくらに移行することになった。", FactKind.EXPERIENCE, None),
        ("记住，我对花生过敏。", FactKind.WORLD, None),
    ],
)
def test_the_kind_follows_from_the_signals(text: str, kind: FactKind, confidence: float | None) -> None:
    verdict = score_sentence(text)
    assert verdict.kept
    assert (verdict.kind, verdict.confidence) == (kind, confidence)


def test_a_verdict_explains_itself() -> None:
    verdict = score_sentence("Remember that my sister Hanna lives in Ghent.")
    assert {signal.name for signal in verdict.signals} >= {"explicit", "personal"}
    assert verdict.score == pytest.approx(sum(signal.weight for signal in verdict.signals))
    assert all(signal.words for signal in verdict.signals)


@pytest.mark.parametrize(
    "text",
    [
        "> My sister Hanna lives in Ghent.",
        "`my_sister = Hanna('Ghent')`",
        "I am",
        "TypeError: my sister is not a function",
        "| my | sister | Hanna |",
    ],
)
def test_code_quotes_tables_and_scraps_are_not_kept(text: str) -> None:
    assert not score_sentence(text).kept


def test_fenced_code_is_never_kept() -> None:
    assert not score_sentence("My sister Hanna lives in Ghent.", fenced=True).kept


def test_full_width_letters_are_read() -> None:
    assert score_sentence("ポート番号は５４３３です。").kept
