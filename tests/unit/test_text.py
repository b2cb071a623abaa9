"""Pure work on strings."""

from __future__ import annotations

import unicodedata

import pytest

from wsmem.text import (
    decode_id_prefix,
    encode_id,
    fingerprint,
    fold,
    is_tagged_private,
    is_unspaced,
    join_lines,
    match_terms,
    normalise_statement,
    searchable,
    slug,
)


@pytest.mark.parametrize(
    "name",
    [
        "The Castle",
        "the castle",
        "the_castle",
        "THE-CASTLE",
        "The\u2013Castle",
        " the  castle ",
        "ｔｈｅ castle",
    ],
)
def test_a_name_is_the_same_under_case_width_and_separators(name: str) -> None:
    assert fold(name) == "the castle"


def test_nothing_else_merges() -> None:
    assert fold("Ana Lima") != fold("AnaLima")
    assert fold("José") != fold("Jose")
    assert fold("José") == fold(unicodedata.normalize("NFD", "José"))
    assert fold("Straße") == fold("STRASSE")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("The Castle", "The-Castle"),
        ("林工", "林工"),
        ("a/b\\c:d*e?f", "a-b-c-d-e-f"),
        ("[[x|y#z]]", "x-y-z"),
        ("...", "unnamed"),
        ("", "unnamed"),
        ("x" * 500, "x" * 120),
    ],
)
def test_a_slug_is_a_file_name(name: str, expected: str) -> None:
    assert slug(name) == expected


def test_runs_without_spaces_are_cut_into_pairs_then_single_characters() -> None:
    assert searchable("plain text") == "plain text"
    assert searchable("東京都").split() == ["東京", "京都", "東", "京", "都"]
    assert searchable("みかん").split() == ["みか", "かん", "ん"]
    assert searchable("한").split() == ["한"]
    assert searchable("v2東京").split() == ["v2", "東京", "東", "京"]
    assert searchable("ｆｕｌｌ") == "full"


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("Where is the pump?", [("pump",)]),
        ("who are you", [("who",), ("are",), ("you",)]),  # nothing else is left
        ("Ana's pump", [("ana",), ("pump",)]),
        ("OPS-1234", [("ops",), ("1234",), ("ops", "1234")]),
        ("東京都", [("東京",), ("京都",), ("東",), ("京",), ("都",), ("東京", "京都")]),
        ("pump pump", [("pump",)]),
        ("", []),
    ],
)
def test_terms_to_look_for(text: str, terms: list[tuple[str, ...]]) -> None:
    assert match_terms(text) == terms


def test_a_statement_is_the_same_under_case_spaces_and_edge_marks() -> None:
    same = {
        normalise_statement(text)
        for text in ("Likes tea.", "likes  TEA", "**likes tea**", "`likes tea`!", "ｌｉｋｅｓ tea。")
    }
    assert same == {"likes tea"}
    assert normalise_statement("likes tea?") != "likes tea"


@pytest.mark.parametrize(
    ("lines", "joined"),
    [
        ([""], ""),
        (["a"], "a"),
        (["a", "b"], "a b"),
        (["東京", "都"], "東京都"),
        (["東京。", "大阪"], "東京。大阪"),
        (["东京，", "大阪"], "东京，大阪"),
        (["（東京", "）"], "（東京）"),
        (["東京", "tower"], "東京 tower"),
        (["tower", "東京"], "tower 東京"),
        (["세 개", "있다"], "세 개 있다"),
        (["สวัส", "ดี"], "สวัสดี"),
        (["a", "", "b"], "a  b"),
    ],
)
def test_wrapped_lines_join_as_their_script_is_written(lines: list[str], joined: str) -> None:
    assert join_lines(lines) == joined


def test_scripts_without_spaces() -> None:
    assert is_unspaced("a東")
    assert is_unspaced("ไทย")
    assert not is_unspaced("naïve Ольга")


def test_ids_are_eight_characters_of_base_32_and_come_back_from_their_beginning() -> None:
    number = fingerprint("W", "ana", "lives here", "2026-03-02")
    assert number == fingerprint("W", "ana", "lives here", "2026-03-02")
    assert number != fingerprint("W", "ana", "lives here", "2026-03-03")
    assert fingerprint("a", "b") != fingerprint("ab", "")
    assert 0 <= number < 1 << 40
    written = encode_id(number)
    assert len(written) == 8
    assert decode_id_prefix(written) == (number, number)
    low, high = decode_id_prefix(written[:3]) or (0, 0)
    assert low <= number <= high
    assert high - low + 1 == 1 << 25


@pytest.mark.parametrize(
    ("number", "written"), [(0, "00000000"), (31, "0000000z"), (32, "00000010"), ((1 << 40) - 1, "zzzzzzzz")]
)
def test_known_ids(number: int, written: str) -> None:
    assert encode_id(number) == written


@pytest.mark.parametrize("text", ["", "123456789", "u", "A", "l"])
def test_what_cannot_begin_an_id(text: str) -> None:
    assert decode_id_prefix(text) is None


@pytest.mark.parametrize(
    ("text", "tagged"),
    [
        ("A key. #private", True),
        ("(#Private)", True),
        ("#private/family", True),
        ("#private-life", True),
        ("#privately", False),
        ("not#private", False),
        ("##private", False),
        ("notes.md/#private", False),
        ("private", False),
    ],
)
def test_what_carries_the_private_tag(text: str, tagged: bool) -> None:
    assert is_tagged_private("plain", text) is tagged
