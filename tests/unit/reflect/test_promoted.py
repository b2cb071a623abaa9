"""What is promoted to the curated pages, what is not, and that a person has the last word there."""

from __future__ import annotations

from reflect_workspace import log, plan, reflect

WORLD = "bank/world.md"
EXPERIENCE = "bank/experience.md"
ORIGIN = "memory/2025-11-01.md"
FILES = {
    ORIGIN: log("W @Peter: Lives in Oslo.", "W @田中さん：倉庫は横浜にある。", "B @Peter: Called at nine."),
    "memory/2025-11-08.md": log(
        "W @Peter: lives in Oslo", "W @田中さん：倉庫は横浜にある。", "W @Anna: Sings."
    ),
}


def promoted(files, path=WORLD):
    return [
        line.split(" <!--")[0]
        for line in reflect(files).get(path, "").split("\n")
        if line.endswith("-->") and line.startswith("- ")
    ]


def test_what_was_said_on_two_days_is_promoted_with_its_sources():
    assert promoted(FILES) == [
        "- W @Peter: lives in Oslo [2025-11-01](../memory/2025-11-01.md#L5) [2025-11-08](../memory/2025-11-08.md#L5)",
        (
            "- W @田中さん: 倉庫は横浜にある。 [2025-11-01](../memory/2025-11-01.md#L6) "
            "[2025-11-08](../memory/2025-11-08.md#L6)"
        ),
    ]
    assert EXPERIENCE not in reflect(FILES)
    assert plan(reflect(FILES)).changes == ()


def test_twice_on_one_day_is_once_and_what_no_longer_stands_is_not_promoted():
    once = {ORIGIN: log("W @Peter: Lives in Oslo.", "W @Peter: lives in Oslo!")}
    assert promoted(once) == []
    for bullet in (
        f"W(supersedes={ORIGIN}#L5) @Peter: Lives in Bergen.",
        "~~W @Peter: Lives in Oslo.~~",
        "W @Peter: Lives in Oslo. <!-- wsmem trust=imported -->",
        "W @Peter #private: Lives in Oslo.",
    ):
        told = [
            line
            for line in promoted({ORIGIN: FILES[ORIGIN], "memory/2025-11-08.md": log(bullet)})
            if "Oslo" in line
        ]
        assert told == [], bullet


def test_an_experience_that_moved_a_belief_is_promoted():
    files = {
        ORIGIN: log("O(c=0.7) @Peter: Prefers short replies."),
        "memory/2025-11-08.md": log(
            f"B(supports={ORIGIN}#L5) @Peter: Sent two lines, and he thanked me.", "B @Peter: Sent nothing."
        ),
    }
    assert promoted(files, EXPERIENCE) == [
        "- B @Peter: Sent two lines, and he thanked me. [2025-11-08](../memory/2025-11-08.md#L5)"
    ]


def test_what_a_person_wrote_or_cites_there_is_not_told_again():
    page = "# World\n\n- W @Peter: Lives in Oslo.\n- 横浜の件 [source](../memory/2025-11-08.md#L6)\n"
    assert promoted({**FILES, WORLD: page}) == []
    assert WORLD not in [change.path for change in plan({**FILES, WORLD: page}).changes]


def test_a_deleted_line_stays_deleted_also_when_more_is_promoted():
    files = reflect(FILES)
    kept = [line for line in files[WORLD].split("\n") if "Oslo" not in line]
    files[WORLD] = "\n".join(kept)
    assert WORLD not in [change.path for change in plan(files).changes]
    files["memory/2025-11-15.md"] = log("W @Anna: Sings.", "W @Peter: Lives in Oslo.")
    told = promoted(files)
    assert [line.split(":")[0] for line in told] == ["- W @Anna", "- W @田中さん"]
    after = reflect(files)
    assert plan(after).changes == ()
    # … and a line that a person moved out of the block is theirs
    moved = after[WORLD].replace("# World\n", "# World\n\n- W @Anna: Sings.\n", 1)
    assert [line.split(":")[0] for line in promoted({**after, WORLD: moved})] == ["- W @田中さん"]


def test_a_source_that_is_gone_takes_its_line_along_and_may_bring_it_back():
    files = reflect(FILES)
    second = files.pop("memory/2025-11-08.md")
    gone = reflect(files)
    assert promoted(files) == []
    assert promoted({**gone, "memory/2025-11-08.md": second}) == promoted(FILES)


def test_the_page_is_bounded_and_says_what_it_leaves_out():
    lines = [f"W @Peter: Likes the number {number}." for number in range(70)]
    files = {ORIGIN: log(*lines), "memory/2025-11-08.md": log(*lines)}
    assert len(promoted(files)) == 60
    assert "- 10 older ones are not shown" in reflect(files)[WORLD]
