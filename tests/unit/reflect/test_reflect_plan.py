from __future__ import annotations

from datetime import date, timedelta

import pytest
from reflect_workspace import apply, log, plan, read_facts, reflect

from wsmem.model import DateSpan, SourceRef
from wsmem.reflect.diff import unified_diff
from wsmem.reflect.head import set_comment, set_confidence, write_number
from wsmem.reflect.plan import plan_reflection
from wsmem.reflect.records import Counts, FileChange, ReflectPlan

PAGE = "bank/opinions.md"
DAY = "memory/2025-11-28.md"
OPINION = log("O(c=0.70) @Peter: Prefers concise replies on WhatsApp.")


def numbers(files) -> list[str]:
    return [line.split(":")[0] for line in files.get(PAGE, "").split("\n") if line.startswith("- O")]


# -- what may move a belief -----------------------------------------------------------------------------


def test_nothing_gives_an_empty_plan():
    assert plan({}) == ReflectPlan((), (), (), (), Counts(0, 0, 0, 0, 0))


@pytest.mark.parametrize(
    ("path", "bullet"),
    [
        ("memory/2025-12-01.md", f"B(contradicts={DAY}#L5, trust=imported) @Peter: Said no."),
        ("memory/2025-12-01.md", f"B @Peter: Said no. <!-- wsmem contradicts={DAY}#L5 trust=someone -->"),
        ("memory/inbox/2025-12-01.md", f"B(contradicts={DAY}#L5) @Peter: Said no."),
        ("memory.md", f"B(contradicts={DAY}#L5) @Peter: Said no."),
        ("memory/2025-12-01.md", f"B(contradicts={DAY}#L5) @Peter: Said no. #private"),
        ("bank/world.md", f"W(contradicts={DAY}#L5) @Peter: Said no."),
        ("bank/entities/Peter.md", f"W(contradicts={DAY}#L5) @Peter: Said no."),
        ("memory/2025-12-01.md", f"~~B(contradicts={DAY}#L5) @Peter: Said no.~~"),
        ("memory/2025-12-01.md", f"O(supersedes={DAY}#L5, trust=imported) @Peter: Prefers long mails."),
    ],
)
def test_strangers_private_facts_and_the_bank_move_no_belief(path, bullet):
    files = reflect({DAY: OPINION, path: log(bullet)})
    assert numbers(files) == ["- O(c=0.70) @Peter"]
    assert "superseded" not in files[PAGE]
    assert "Said no" not in files.get(PAGE, "")


def test_a_hundred_foreign_contradictions_change_nothing():
    foreign = log(*(f"B(contradicts={DAY}#L5, trust=imported) @Peter: No, {n}." for n in range(100)))
    made = plan({DAY: OPINION, "memory/2025-12-01.md": foreign})
    assert made.counts.untrusted == 100
    assert [change.after for change in made.opinions] == [0.70]


def test_private_files_are_named_by_the_caller():
    files = {DAY: OPINION, "journal/2025-12-01.md": log(f"B(supports={DAY}#L5) @Peter: Secret joy.")}
    assert "Secret joy" in reflect(files)[PAGE]
    hidden = reflect(files, private={"journal/2025-12-01.md"})
    assert not any("Secret joy" in text for path, text in hidden.items() if path.startswith("bank/"))


def test_what_stands_under_a_private_heading_reaches_no_page():
    open_log = log(f"B(supports={DAY}#L5) @Peter: Secret joy.")
    files = {DAY: OPINION, "memory/2025-12-01.md": open_log}
    assert "Secret joy" in reflect(files)[PAGE]
    files["memory/2025-12-01.md"] = open_log.replace("# A day\n", "# A day #private\n")
    assert plan(files).counts.private == 1
    assert not any("Secret joy" in text for path, text in reflect(files).items() if path.startswith("bank/"))


def test_a_private_successor_is_linked_and_not_quoted():
    files = {DAY: OPINION, "memory/2025-12-01.md": log(f"W(supersedes={DAY}#L5) @Peter: Is ill. #private")}
    page = reflect(files)[PAGE]
    assert "  - superseded by [2025-12-01](../memory/2025-12-01.md#L5) <!-- wsmem id=" in page
    assert "ill" not in page.replace("will", "")


# -- references -----------------------------------------------------------------------------------------


def test_markers_name_a_line_an_id_its_beginning_or_the_page():
    identity = next(fact.id for fact in read_facts({DAY: OPINION}))
    base = reflect({DAY: OPINION})
    line = base[PAGE].split("\n").index("## Peter") + 3
    on_page = next(fact.id for fact in read_facts(base) if fact.source.path == PAGE)
    assert on_page != identity
    for reference in (
        f"{DAY}#L5",
        "2025-11-28.md#L5",
        "./2025-11-28.md#L5",
        f"^{identity}",
        identity[:7],
        on_page,
        f"{PAGE}#L{line}",
    ):
        if reference == "2025-11-28.md#L5":
            continue  # a plain path counts from the root
        files = reflect({**base, "memory/2025-12-01.md": log(f"B(supports={reference}) @Peter: Nodded.")})
        assert numbers(files) == ["- O(c=0.78) @Peter"], reference
        assert plan(files).changes == (), reference


def test_a_marker_that_leads_nowhere_is_noted():
    made = plan(
        {DAY: log("B(supports=memory/2025-01-01.md#L5) @Peter: Nodded.", "B(weakens=him) @Peter: Shrugged.")}
    )
    assert [(note.code, note.source) for note in made.notes] == [
        ("reference", SourceRef(DAY, 5, 5)),
        ("reference", SourceRef(DAY, 6, 6)),
    ]


def test_a_line_of_the_page_is_read_once_since_lines_move():
    base = reflect({DAY: OPINION})
    line = base[PAGE].split("\n").index("## Peter") + 3
    later = {**base, "memory/2025-12-01.md": log(f"B(supports={PAGE}#L{line}) @Peter: Nodded.")}
    later["memory/2025-12-02.md"] = log("O(c=0.5) @Anna: Sings.")
    files = reflect(later)
    assert numbers(files) == ["- O(c=0.50) @Anna", "- O(c=0.78) @Peter"]
    assert plan(files).changes == ()


def test_copies_of_a_fact_are_one_piece_of_evidence():
    again = log(f"B(supports={DAY}#L5) @Peter: Nodded.")
    files = reflect({DAY: OPINION, "memory/2025-12-01.md": again, "memory/2025-12-01-copy.md": again})
    assert files[PAGE].count("- supports") == 1
    assert plan(files).changes == ()


def test_an_opinion_is_no_evidence_for_itself():
    files = {DAY: log(f"O(c=0.7, supports={DAY}#L5) @Peter: Likes trains.", "O(c=0.7) @Peter: Likes trains")}
    assert numbers(reflect(files)) == ["- O(c=0.70) @Peter"]
    assert "supports" not in reflect(files)[PAGE]


# -- statements -----------------------------------------------------------------------------------------


def test_a_restatement_below_even_odds_weakens():
    # 0.8473 - 0.4 = 0.4473 is 0.61
    files = {
        DAY: OPINION,
        "memory/2025-12-01.md": log("O(c=0.3) @Peter: Prefers concise replies on WhatsApp."),
    }
    assert numbers(reflect(files)) == ["- O(c=0.61) @Peter"]


def test_the_same_words_about_somebody_else_are_another_opinion():
    files = {
        DAY: OPINION,
        "memory/2025-12-01.md": log("O(c=0.3) @Anna: Prefers concise replies on WhatsApp."),
    }
    assert numbers(reflect(files)) == ["- O(c=0.30) @Anna", "- O(c=0.70) @Peter"]


def test_an_alias_brings_two_names_to_one_opinion():
    files = {
        DAY: OPINION,
        "memory/2025-12-01.md": log("O @[Peter B.]: Prefers concise replies on WhatsApp."),
        "bank/entities/Peter.md": "---\naliases: [Peter B.]\n---\n# Peter\n",
    }
    assert numbers(reflect(files)) == ["- O(c=0.78) @Peter"]


def test_an_alias_that_is_taken_is_noted_and_not_used():
    pages = {
        "bank/entities/Anna.md": "---\naliases: [Boss]\n---\n# Anna\n",
        "bank/entities/Bo.md": "---\naliases: [Boss]\n---\n# Bo\n",
    }
    made = plan({**pages, DAY: log("W @Boss: Has a car.")})
    assert [(note.code, note.source.path) for note in made.notes] == [("alias", "bank/entities/Bo.md")]
    assert [change.path for change in made.changes] == ["bank/entities/Anna.md"]


def test_an_opinion_without_a_number_starts_at_sixty_percent():
    assert numbers(reflect({DAY: log("O @Peter: Likes trains.")})) == ["- O(c=0.60) @Peter"]


def test_a_struck_out_opinion_never_enters_and_one_that_stands_is_withdrawn():
    struck = log("~~O(c=0.70) @Peter: Prefers concise replies on WhatsApp.~~")
    assert PAGE not in reflect({DAY: struck})
    files = reflect({**reflect({DAY: OPINION}), DAY: struck})
    assert "  - withdrawn [2025-11-28](../memory/2025-11-28.md#L5) <!-- wsmem id=" in files[PAGE]
    assert plan(files).changes == ()


def test_what_is_stated_again_after_its_successor_holds_again():
    files = {DAY: OPINION, "memory/2025-12-01.md": log(f"O(supersedes={DAY}#L5) @Peter: Prefers long mails.")}
    files = reflect(files)
    assert "superseded by [2025-12-01]" in files[PAGE]
    files = reflect({**files, "memory/2025-12-08.md": OPINION})
    assert "superseded by" not in files[PAGE]
    assert plan(files).changes == ()


def test_held_is_lifted_by_a_second_day_of_contradiction():
    files = {
        DAY: OPINION,
        "memory/2025-12-01.md": log(f"B(contradicts={DAY}#L5) @Peter: Wrote a long mail."),
        "memory/2025-12-02.md": log(f"B(weakens={DAY}#L5) @Peter: Read one."),
    }
    made = plan(files)
    assert [(change.after, change.held) for change in made.opinions] == [(0.50, True)]
    about = [(conflict.statement, conflict.against) for conflict in made.conflicts]
    assert about == [("Prefers concise replies on WhatsApp.", "Read one.")]
    assert plan(apply(files, made)).conflicts == made.conflicts
    held = apply(files, made)
    assert "- 0.50, held where the evidence says 0.41: Prefers" in held["bank/entities/Peter.md"]
    # 0.8473 - 0.8 - 0.4 - 0.8 = -1.1527 is 0.24
    files = reflect({**held, "memory/2025-12-03.md": log(f"B(contradicts={DAY}#L5) @Peter: Asked for more.")})
    assert numbers(files) == ["- O(c=0.24) @Peter"]
    assert "held at" not in files[PAGE]
    assert "held where" not in files["bank/entities/Peter.md"]


def test_another_rule_folds_anew_and_is_no_hand_edit():
    files = reflect({DAY: OPINION, "memory/2025-12-01.md": log(f"B(supports={DAY}#L5) @Peter: Nodded.")})
    other = reflect(files, rule="hindsight")
    assert numbers(other) == ["- O(c=0.75) @Peter"]
    assert "counted" not in other[PAGE]
    with pytest.raises(ValueError, match="none of the rules"):
        plan_reflection([], {}, since=None, rule="mood", today=date(2025, 1, 1))


def test_a_plan_tells_trends_and_pages_do_not():
    soon, late = plan({DAY: OPINION}, today=date(2025, 12, 1)), plan({DAY: OPINION}, today=date(2026, 12, 1))
    assert [plan.opinions[0].trend for plan in (soon, late)] == ["new", "stale"]
    assert soon.changes == late.changes


# -- pages ----------------------------------------------------------------------------------------------


def link(day: str, line: int) -> str:
    return f"[{day}](../../memory/{day}.md#L{line})"


def test_a_long_life_is_bounded_and_what_is_left_out_is_counted():
    days = [date(2025, 1, 1) + timedelta(days=7 * n) for n in range(50)]
    files = {
        f"memory/{day}.md": log(f"B @Peter: Did thing {n}.", f"W @Peter: Has thing {n}.")
        for n, day in enumerate(days)
    }
    lines = reflect(files)["bank/entities/Peter.md"].split("\n")
    assert sum(line.startswith("- Has thing") for line in lines) == 40
    # December 2, November 4, October 5, September 4, August 4, July 5, June 4, May 4, April 5 are 37; March has 4
    assert sum(line.startswith("- `B` Did thing") for line in lines) == 37
    assert f"- 10 more, {link('2025-01-01', 6)} to {link('2025-03-05', 6)}" in lines
    before = lines[lines.index("### Before") + 2 :][:3]
    assert before == [
        f"- 2025-03: 4 more, {link('2025-03-05', 5)} to {link('2025-03-26', 5)}",
        f"- 2025-02: 4 more, {link('2025-02-05', 5)} to {link('2025-02-26', 5)}",
        f"- 2025-01: 5 more, {link('2025-01-01', 5)} to {link('2025-01-29', 5)}",
    ]


def test_months_are_condensed_and_after_two_years_whole_years_are():
    busy = {
        f"memory/2025-12-{day:02}.md": log(*[f"B @Peter: Did thing {10 * day + n}." for n in range(3)])
        for day in range(1, 20)
    }
    lines = reflect(busy)["bank/entities/Peter.md"].split("\n")
    assert sum(line.startswith("- `B` Did thing ") for line in lines) == 40
    assert f"- 2025-12: 17 more, {link('2025-12-01', 5)} to {link('2025-12-06', 6)}" in lines
    long = {
        f"memory/{2000 + n // 12}-{n % 12 + 1:02}-05.md": log(f"B @Peter: Did {n}.", f"B @Peter: Saw {n}.")
        for n in range(120)
    }
    lines = reflect(long)["bank/entities/Peter.md"].split("\n")
    before = [line for line in lines[lines.index("### Before") :] if line.startswith("- 20")]
    # 120 months: 20 are told, 24 counted by the month, 76 by the year (2000 to 2005, and 4 months of 2006)
    assert len(before) == 24 + 7
    assert before[-1].startswith("- 2000: 24 more, ")
    assert before[24].startswith("- 2006: 8 more, ")


def test_a_block_whose_facts_are_gone_is_emptied_and_the_page_stays():
    files = reflect({DAY: log("W @Peter: Lives in Oslo.", "B @Peter: Called.")})
    page = files["bank/entities/Peter.md"]
    after = reflect({"bank/entities/Peter.md": page, DAY: "# Nothing\n"})["bank/entities/Peter.md"]
    assert after.startswith("---\naliases: []\n---\n# Peter\n\n<!-- wsmem:begin facts -->\n")
    assert "Oslo" not in after


def test_a_page_of_prose_about_somebody_without_facts_is_left_alone():
    assert plan({"bank/entities/Anna.md": "# Anna\n\nA friend.\n", DAY: "Met @Anna.\n"}).changes == ()


def test_a_crlf_page_stays_crlf():
    page = "# Peter\r\n\r\nTall."
    after = reflect({"bank/entities/Peter.md": page, DAY: OPINION})["bank/entities/Peter.md"]
    assert after.startswith("# Peter\r\n\r\nTall.\r\n\r\n<!-- wsmem:begin facts -->\r\n")
    assert "\n" not in after.replace("\r\n", "")
    assert after.endswith("<!-- wsmem:end -->")


def test_a_window_follows_what_its_facts_point_at():
    files = {
        DAY: log("W @Peter: Lives in Oslo.", "W @Peter: Has a dog."),
        "memory/2025-12-01.md": log(f"W(supersedes={DAY}#L5) @[The Family]: All moved to Bergen."),
    }
    made = plan(files, since=DateSpan(date(2025, 12, 1), date(2025, 12, 2)))
    assert [change.path for change in made.changes] == ["bank/entities/Peter.md"]


def test_a_window_enters_only_opinions_that_it_hears_of():
    files = {DAY: OPINION, "memory/2025-10-01.md": log("O(c=0.5) @Anna: Sings.")}
    assert numbers(reflect(files, since=DateSpan(date(2025, 11, 1), date(2025, 11, 30)))) == [
        "- O(c=0.70) @Peter"
    ]


def test_a_page_that_would_swallow_opinions_is_left_alone_and_noted():
    made = plan({DAY: OPINION, PAGE: "<pre>\nnever closed\n"})
    assert made.changes == ()
    assert made.opinions == ()
    assert [note.code for note in made.notes] == ["unreadable"]


# -- diff -----------------------------------------------------------------------------------------------


def test_the_diff_is_git_s():
    changes = (
        FileChange("bank/a b.md", "one\ntwo", "one\nthree"),
        FileChange("bank/new.md", None, "x\x0cy\r\n"),
    )
    assert unified_diff(ReflectPlan(changes, (), (), (), Counts(0, 0, 0, 0, 0))) == (
        "--- a/bank/a b.md\t\n+++ b/bank/a b.md\t\n@@ -1,2 +1,2 @@\n one\n"
        "-two\n\\ No newline at end of file\n+three\n\\ No newline at end of file\n"
        "--- /dev/null\n+++ b/bank/new.md\n@@ -0,0 +1 @@\n+x\x0cy\r\n"
    )


# -- the line of an opinion -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("- O(c=0.7) @A: x", "- O(c=0.81) @A: x"),
        ("* **O(c=70%) @A**: x (c=3)", "* **O(c=81%) @A**: x (c=3)"),
        ("- O(0.7): x", "- O(0.81): x"),
        ("- O（c＝0.7）@A：x", "- O（c＝0.81）@A：x"),
        ("- O(id=f-1, c=.7, valid=2025-01-01) @A: x", "- O(id=f-1, c=0.81, valid=2025-01-01) @A: x"),
        ("- O @A (conf=0,7): OK, fine", "- O @A (conf=0.81): OK, fine"),
        ("- O @A: x", "- O(c=0.81) @A: x"),
        ("- `O @A`: x", "- `O(c=0.81) @A`: x"),
        ("1. [14:30] O: x", "1. [14:30] O(c=0.81): x"),
        ("no letter", "no letter"),
    ],
)
def test_a_number_is_changed_where_it_stands(line, expected):
    assert set_confidence(line, 0.81) == expected


def test_a_comment_keeps_what_is_not_ours():
    assert set_comment("x  ", {"id": "f-1"}) == "x <!-- wsmem id=f-1 -->  "
    line = 'x <!-- wsmem trust=user id=f-1 reason="a b" --> y'
    assert set_comment(line, {"id": "f-2"}) == 'x <!-- wsmem trust=user id=f-2 reason="a b" --> y'
    assert set_comment(line, {"id": "f-1"}) == line
    assert [write_number(number) for number in (0.7, 1.0, 0.123456)] == ["0.70", "1.00", "0.1235"]
