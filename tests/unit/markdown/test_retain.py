"""Which headings open a Retain section, and which give a kind."""

from __future__ import annotations

import pytest

from wsmem.markdown.retain import is_bare_retain_heading, is_retain_heading, kind_of_heading
from wsmem.model import FactKind


@pytest.mark.parametrize(
    "heading",
    [
        "Retain", "RETAIN", "retain:", "Retain (auto)", "Retain - structured", "Retain/Recall",
        "7. RETAIN", "7) Retain", "7.Retain", "2.1 Retain", "(3) Retain", "b) Retain", "IV. Retain", "三、保持",
        "🧠 Retain", "7️⃣ Retain", "⑦Retain", "🧑‍💻 **Retain**", ":brain: Retain", "_Retain_ today",
        "21:30 Retain", "[21:30] – Retain", "2026-03-02 Retain",
        "Ｒｅｔａｉｎ", "[Retain](#x)", "[[Retain]]", '<a id="x"></a>Retain', "# Retain",
        "Retener", "Mantieni", "Reter (hoje)", "保持", "保持事項",
    ],
)  # fmt: skip
def test_headings_that_open_a_section(heading: str) -> None:
    assert is_retain_heading(heading)


@pytest.mark.parametrize(
    "heading",
    [
        "", "Decision: RETAIN", "What to retain", "To retain", "I Retain", "Don't retain",
        "Retaining wall", "Retained", "Retainer", "Retain-worthy", "Retain’s", "RETAIN_LOG", "3rd Retain", "1Retain",
        "維持", "Behalten",
    ],
)  # fmt: skip
def test_headings_that_do_not(heading: str) -> None:
    assert not is_retain_heading(heading)


def test_configured_words() -> None:
    words = ("Behalten", "Сохранить", "Mémoriser", "จดจำ", "C++")
    for heading in ("behalten!", "СОХРАНИТЬ", "Mémoriser (auto)", "จดจำวันนี้", "C++"):
        assert is_retain_heading(heading, words)
    for heading in ("Retain", "Сохранитьё", "Mémoriserait", "C+"):
        assert not is_retain_heading(heading, words)


def test_an_empty_word_opens_nothing() -> None:
    assert not is_retain_heading("Log", ("",))
    assert not is_retain_heading("", ())
    assert is_retain_heading("Retain", ("", "Retain"))


def test_a_bare_heading_says_nothing_but_the_word() -> None:
    assert is_bare_retain_heading("## 7. 🧠 Retain (auto)!".removeprefix("## "))
    assert not is_bare_retain_heading("Retain the old pump")
    assert not is_bare_retain_heading("Log")


@pytest.mark.parametrize(
    ("heading", "kind"),
    [
        ("World (W)", FactKind.WORLD),
        ("世界知识 (W) - World Facts", FactKind.WORLD),
        ("(B) what I did", FactKind.EXPERIENCE),
        ("[S] the day", FactKind.OBSERVATION),
        ("Things（O）", FactKind.OPINION),
        ("W", FactKind.WORLD),
        ("S:", FactKind.OBSERVATION),
        ("B – what I did", FactKind.EXPERIENCE),
        ("🌍 World", FactKind.WORLD),
        ("1. Beliefs", FactKind.OPINION),
        ("**Experience**", FactKind.EXPERIENCE),
        ("Preferences of Ana (W)", FactKind.WORLD),  # the letter wins
        ("事実", FactKind.WORLD),
        ("Мнения", FactKind.OPINION),
        ("Opiniões", FactKind.OPINION),
        ("경험", FactKind.EXPERIENCE),
        ("Plan B", None),
        ("My opinions", None),
        ("Worldwide", None),
        ("Factual", None),
        ("Notes (WIP)", None),
        ("", None),
    ],
)
def test_the_kind_that_a_heading_gives(heading: str, kind: FactKind | None) -> None:
    assert kind_of_heading(heading) is kind
