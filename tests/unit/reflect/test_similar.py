"""Names that may be one are proposed with a reason; scores are reckoned by hand."""

from __future__ import annotations

from reflect_workspace import bank_of, log, read_facts

from wsmem.reflect.roster import Roster
from wsmem.reflect.similar import find_similar


def similar(files, distinct=frozenset()):
    facts = read_facts(files)
    return find_similar(facts, Roster(bank_of(files), facts), distinct)


def test_part_of_a_name_with_the_same_company_on_one_day():
    files = {
        "memory/2025-11-01.md": log(
            "W @[Peter Varga] @Anna: Sat together.", "W @Peter @Anna: Left together."
        ),
        "memory/2025-11-02.md": log("W @[Peter Varga]: Slept."),
    }
    (pair,) = similar(files)
    # 0.5·0.9 + 0.3·1 + 0.2·1
    assert pair == (
        "Peter Varga",
        "Peter",
        0.95,
        '"peter" is part of "peter varga"; both with Anna; named on the same day',
    )


def test_an_honorific_makes_no_other_person():
    (pair,) = similar(
        {"memory/2025-11-01.md": log("W @酒井さん：来た。", "W @酒井：帰った。", "W @酒井さん：電話した。")}
    )
    assert (pair.keep, pair.other, pair.score) == ("酒井さん", "酒井", 0.7)


def test_a_page_is_kept_whatever_is_named_more():
    files = {
        "bank/entities/Pete Varga.md": "# Pete Varga\n",
        "memory/2025-11-01.md": log("W @[Pete Varga]: a b.", "W @Pete: c d.", "W @Pete: e f."),
    }
    assert [(pair.keep, pair.other) for pair in similar(files)] == [("Pete Varga", "Pete")]


def test_what_is_two_is_not_proposed():
    told = [
        log("W @Anna @Anne: Met."),  # named beside each other
        log("W @[probe 3]: Is off.", "W @[probe 4]: Is on."),
        log("W @Peter: Is here.", "W @Wren: Is there."),
        log("W @月: 丸い。", "W @火: 熱い。"),
    ]
    for text in told:
        assert similar({"memory/2025-11-01.md": text}) == []
    files = {"memory/2025-11-01.md": log("W @[Peter Varga]: Sat.", "W @Peter: Left.")}
    assert len(similar(files)) == 1
    assert similar(files, {frozenset(("peter varga", "peter"))}) == []


def test_time_apart_takes_away():
    files = {
        "memory/2025-11-01.md": log("W @Katharina: Sat."),
        "memory/2025-11-04.md": log("W @Katarina: Left."),
    }
    # 2·8/17 alike; three days apart: 1 - 3/7
    (pair,) = [*similar(files), None][:1]
    assert pair is None  # 0.5·0.94 + 0.2·0.57 = 0.58
    files["memory/2025-11-03.md"] = log("W @Katharina: Stood.")
    (pair,) = similar(files)  # 0.5·0.9412 + 0.2·0.8571
    assert (pair.score, pair.reason) == (0.64, "0.94 alike in spelling; named in the same week")
