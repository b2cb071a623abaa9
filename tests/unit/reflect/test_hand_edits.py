"""What a person changes on the opinions' page is authority, and what stays is kept as it was."""

from __future__ import annotations

from reflect_workspace import log, plan, read_facts, reflect

PAGE = "bank/opinions.md"
ORIGIN = "memory/2025-11-28.md"
FILES = {
    ORIGIN: log("O(c=0.70) @Peter: Prefers concise replies on WhatsApp."),
    "memory/2025-12-02.md": log(f"B(supports={ORIGIN}#L5) @Peter: Thanked for the two lines."),
}
MORE = {"memory/2025-12-09.md": log(f"B(contradicts={ORIGIN}#L5) @Peter: Asked for the whole report.")}


def reflected() -> dict[str, str]:
    files = reflect(FILES)
    assert "O(c=0.78) @Peter" in files[PAGE]  # 0.8473 + 0.4 = 1.2473
    return files


def edit(files, old, new):
    assert old in files[PAGE]
    return {**files, PAGE: files[PAGE].replace(old, new, 1)}


def entry(files) -> list[str]:
    return [line for line in files[PAGE].split("\n") if line.startswith(("- O", "  - "))]


def cut(files, *beginnings):
    """The page without the lines that begin so."""
    kept = [line for line in files[PAGE].split("\n") if not line.strip().startswith(beginnings)]
    assert len(kept) < len(files[PAGE].split("\n"))
    return {**files, PAGE: "\n".join(kept)}


def test_a_changed_number_is_the_new_base_and_what_was_known_is_counted_in_it():
    files = edit(reflected(), "O(c=0.78)", "O(c=0.9)")
    made = plan(files)
    assert [(change.reason, change.before, change.after) for change in made.opinions] == [
        ("edited", 0.9, 0.9)
    ]
    files = reflect(files)
    head, _, supports = entry(files)
    assert head.startswith("- O(c=0.9) @Peter")
    assert " base=0.90 folded=0.90 " in head
    assert supports.endswith(" counted=yes -->")
    assert plan(files).changes == ()
    # 0.90 is 2.1972; one contradiction takes 0.8 off: 1.3972 is 0.80
    later = reflect({**files, **MORE})
    assert entry(later)[0].startswith("- O(c=0.80) @Peter")
    assert "base=0.90 folded=0.80" in entry(later)[0]


def test_a_changed_number_and_new_evidence_at_once_count_both():
    files = reflect({**edit(reflected(), "O(c=0.78)", "O(c=90%)"), **MORE})
    assert entry(files)[0].startswith("- O(c=80%) @Peter")
    assert plan(files).changes == ()


def test_a_changed_stance_is_kept_and_folded():
    files = reflect(edit(reflected(), "  - supports", "  - weakens"))
    # 0.8473 - 0.4 = 0.4473 is 0.61
    assert entry(files)[0].startswith("- O(c=0.61)")
    assert entry(files)[2].startswith("  - weakens [2025-12-02]")
    assert plan(files).changes == ()


def test_a_deleted_line_of_evidence_stays_deleted():
    files = reflect(cut(reflected(), "- supports"))
    assert entry(files)[0].startswith("- O(c=0.70)")
    assert not any("supports" in line for line in entry(files))
    assert plan(files).changes == ()
    later = reflect({**files, **MORE})
    assert [line.split()[1] for line in entry(later)] == ["O(c=0.51)", "stated", "contradicts"]


def test_a_deleted_opinion_stays_deleted_and_a_restatement_is_only_noted():
    files = cut(reflected(), "- O(", "- stated", "- supports")
    assert not any(change.path == PAGE for change in plan(files).changes)
    again = {
        **reflect(files),
        "memory/2025-12-10.md": log("O(c=0.9) @Peter: Prefers concise replies on WhatsApp"),
    }
    made = plan(again)
    assert not any(change.path == PAGE for change in made.changes)
    assert [note.code for note in made.notes] == ["deleted"]


def test_a_struck_out_opinion_is_left_alone():
    files = edit(
        reflected(), "- O(c=0.78) @Peter: Prefers concise replies on WhatsApp.", "- ~~O(c=0.78) @Peter: No.~~"
    )
    later = reflect({**files, **MORE})
    assert later[PAGE] == files[PAGE]
    assert "Opinions" not in later["bank/entities/Peter.md"]


def test_other_words_keep_the_opinion_its_own():
    files = edit(reflected(), "Prefers concise replies on WhatsApp.", "Likes it short, wherever he is.")
    assert plan(files).changes[0].path == "bank/entities/Peter.md"
    again = {**files, "memory/2025-12-10.md": log("O(c=0.9) @Peter: Prefers concise replies on WhatsApp")}
    later = entry(reflect(again))
    assert len(later) == 4
    assert later[3].startswith(
        '  - supports [2025-12-10](../memory/2025-12-10.md#L5) "Prefers concise replies'
    )


def test_order_and_place_are_a_person_s_to_choose():
    files = reflect({**FILES, "memory/2025-12-03.md": log("O(c=0.5) @Peter: Dislikes the train.")})
    lines = files[PAGE].split("\n")
    start = lines.index("## Peter") + 2
    moved = [*lines[:start], *lines[start + 3 : start + 5], *lines[start : start + 3], *lines[start + 5 :]]
    shuffled = {**files, PAGE: "\n".join(moved).replace("## Peter", "## People\n\nMy notes.")}
    assert shuffled[PAGE] != files[PAGE]
    assert plan(shuffled).changes == ()
    later = reflect({**shuffled, **MORE})[PAGE]
    assert "## People\n\nMy notes.\n" in later
    assert later.index("Dislikes the train") < later.index("- contradicts [2025-12-09]")


def test_a_person_s_own_line_of_evidence_counts():
    files = reflected()
    files = edit(files, "  - supports", '  - contradicts "he said so on the phone"\n  - supports')
    files = reflect(files)
    # 0.8473 + 0.4 - 0.8 = 0.4473 is 0.61
    assert entry(files)[0].startswith("- O(c=0.61)")
    assert '  - contradicts "he said so on the phone"' in entry(files)
    assert plan(files).changes == ()


def test_lines_follow_facts_that_moved():
    files = reflected()
    moved = {**files, "memory/2025-12-02.md": "\n\n" + files["memory/2025-12-02.md"]}
    moved[ORIGIN] = "\n" + moved[ORIGIN]
    moved["memory/2025-12-02.md"] = moved["memory/2025-12-02.md"].replace("#L5", "#L6")
    after = reflect(moved)
    assert "stated [2025-11-28](../memory/2025-11-28.md#L6)" in after[PAGE]
    assert "supports [2025-12-02](../memory/2025-12-02.md#L7)" in after[PAGE]
    assert plan(after).changes == ()


def test_a_corrected_log_line_is_the_same_evidence():
    files = reflected()
    corrected = {
        **files,
        "memory/2025-12-02.md": files["memory/2025-12-02.md"].replace("two lines", "two short lines"),
    }
    after = reflect(corrected)
    assert len(entry(after)) == 3
    assert '"Thanked for the two short lines."' in entry(after)[2]
    assert entry(after)[0].startswith("- O(c=0.78)")
    assert plan(after).changes == ()


def test_a_corrected_opinion_in_the_log_is_the_same_opinion():
    files = reflected()
    files[ORIGIN] = files[ORIGIN].replace("on WhatsApp.", "on WhatsApp and Signal.")
    after = reflect(files)
    identity = next(fact.id for fact in read_facts(files) if fact.source.path == ORIGIN)
    assert len(entry(after)) == 3
    assert f"id={identity} " in entry(after)[0]
    assert plan(after).changes == ()


def test_removing_a_log_removes_its_vote_and_bringing_it_back_counts_it_again():
    files = reflected()
    note = files.pop("memory/2025-12-02.md")
    made = plan(files)
    assert [note.code for note in made.notes] == ["lost"]
    assert [(change.reason, change.before, change.after) for change in made.opinions] == [
        ("lost", 0.78, 0.70)
    ]
    without = reflect(files)
    assert without[PAGE] == reflect({ORIGIN: FILES[ORIGIN]})[PAGE]
    assert entry(reflect({**without, "memory/2025-12-02.md": note})) == entry(reflected())


def test_evidence_that_is_struck_out_or_no_longer_trusted_loses_its_vote():
    for old, new in (
        ("B(", "~~B("),
        ("lines.", "lines. <!-- wsmem trust=imported -->"),
        ("lines.", "lines. #private"),
    ):
        files = reflected()
        text = files["memory/2025-12-02.md"].replace(old, new, 1)
        if new.startswith("~~"):
            text = text.rstrip() + "~~\n"
        after = reflect({**files, "memory/2025-12-02.md": text})
        assert [line.split()[1] for line in entry(after)] == ["O(c=0.70)", "stated"], new


def test_a_person_s_own_evidence_stays_when_its_log_goes():
    files = edit(reflected(), "tier=explicit", "tier=human")
    del files["memory/2025-12-02.md"]
    assert plan(files).opinions == ()


def test_an_opinion_that_nothing_says_any_more_goes_unless_a_person_touched_it():
    files = reflected()
    untouched = {PAGE: files[PAGE]}
    made = plan(untouched)
    assert [(change.reason, change.before, change.after) for change in made.opinions] == [
        ("gone", 0.78, None)
    ]
    assert entry(reflect(untouched)) == []
    assert "wsmem:written" not in reflect(untouched)[PAGE] or "f-" not in reflect(untouched)[PAGE]
    assert entry(reflect({**reflect(untouched), **FILES})) == entry(files)
    for old, new in (
        ("O(c=0.78)", "O(c=0.8)"),
        ("Prefers concise replies", "Prefers short replies"),
        ("  - stated", "  - he told me so himself\n  - stated"),
    ):
        touched = reflect({PAGE: edit(files, old, new)[PAGE]})
        assert len(entry(touched)) >= 2, new
        assert not any("supports" in line for line in entry(touched)), new


def test_a_remark_below_lost_evidence_stays():
    files = edit(reflected(), "id=f-", "id=f-")
    lines = files[PAGE].split("\n")
    at = next(number for number, line in enumerate(lines) if line.startswith("  - supports"))
    lines.insert(at + 1, "    - I was there")
    files[PAGE] = "\n".join(lines)
    del files["memory/2025-12-02.md"]
    after = reflect(files)
    assert "    - I was there" in after[PAGE]
    assert entry(after)[0].startswith("- O(c=0.70)")
    assert plan(after).changes == ()


def test_a_restatement_that_is_marked_later_is_read_again():
    files = {
        ORIGIN: FILES[ORIGIN],
        "memory/2025-12-03.md": log("O(c=0.7) @Peter: Prefers concise replies on WhatsApp"),
    }
    files = reflect(files)
    assert entry(files)[0].startswith("- O(c=0.78)")
    files["memory/2025-12-03.md"] = files["memory/2025-12-03.md"].replace(
        "O(c=0.7)", f"O(c=0.7, weakens={ORIGIN}#L5)"
    )
    files = reflect(files)
    assert entry(files)[0].startswith("- O(c=0.61)")
    assert len(entry(files)) == 3


def test_crlf_a_missing_last_end_and_a_byte_order_mark_are_kept():
    page = "\ufeff# Opinions\n\n## Peter\n\n* O(c=0.6) @Peter: Prefers concise replies on WhatsApp.\n\nEnd."
    page = page.replace("\n", "\r\n")
    after = reflect({**FILES, PAGE: page})[PAGE]
    assert "\n" not in after.replace("\r\n", "")
    assert after.startswith("\ufeff# Opinions\r\n\r\n## Peter\r\n\r\n* O(c=0.69) @Peter: ")
    assert "\r\n\r\nEnd.\r\n\r\n<!-- wsmem:written" in after
    assert after.endswith("-->")
    assert plan({**FILES, PAGE: after, **reflect({**FILES, PAGE: page})}).changes == ()


def test_a_nested_entry_keeps_its_neighbours():
    page = "- Peter\n  - O(c=0.6) @Peter: Prefers concise replies on WhatsApp.\n  - He is tall.\n- Anna\n"
    after = reflect({**FILES, PAGE: page})[PAGE].split("\n")
    assert after[0] == "- Peter"
    assert after[1].startswith("  - O(c=0.69) @Peter: ")
    assert after[2].startswith("    - supports [2025-12-02]")
    assert after[3:5] == ["  - He is tall.", "- Anna"]


def test_several_opinions_in_one_paragraph_keep_it_whole():
    page = "O(c=0.6) @Peter: Prefers concise replies on WhatsApp.\nO(c=0.5) @Peter: Likes trains.\n"
    made = plan({**FILES, PAGE: page})
    assert not any(change.path == PAGE for change in made.changes)
    assert [note.code for note in made.notes] == ["crowded"]


LOOSE = """# Opinions

## Deploy days

**Stance:** Friday is a bad day to deploy.
**Confidence:** 80%
**Evidence:**
- a bad night

## Peter

- `opinion`: Peter prefers concise replies
- `confidence`: 0.90
- `evidence`:
  - `memory/2025-11-01.md`

意見：電話のほうが早い。

Opinion: nobody said anything of this
"""


def test_looser_shapes_are_read_and_kept_as_they_are():
    from wsmem.reflect.entries import read_opinions

    read = [(entry.statement, entry.confidence, entry.loose) for entry in read_opinions(LOOSE).entries]
    assert read == [
        ("Friday is a bad day to deploy.", 0.8, True),
        ("Peter prefers concise replies", 0.9, True),
        ("電話のほうが早い。", None, True),
        ("nobody said anything of this", None, True),
    ]
    files = {
        PAGE: LOOSE,
        "memory/2025-11-01.md": log(
            "O(c=0.7): Friday is a bad day to deploy!",
            "O @Peter: prefers concise replies",
            "O @Peter: 電話のほうが早い",
        ),
    }
    made = plan(files)
    assert not any(change.path == PAGE for change in made.changes)
    assert made.opinions == ()
    files["memory/2025-11-08.md"] = log("O @Peter: Prefers concise replies")
    made = plan(files)
    assert not any(change.path == PAGE for change in made.changes)
    assert [note.code for note in made.notes] == ["crowded"]
    files["memory/2025-11-09.md"] = log("O @Anna: Likes the sea.")
    after = reflect(files)[PAGE]
    assert LOOSE.rstrip() in after or all(line in after.split("\n") for line in LOOSE.split("\n"))
    assert "@Anna: Likes the sea." in after
