"""Promises of reflection over random workspaces: once is enough, no order, no window, no lost line."""

from __future__ import annotations

import re
from datetime import date, timedelta

from hypothesis import given, settings
from hypothesis import strategies as st
from reflect_workspace import apply, bank_of, log, plan, read_facts, reflect

from wsmem.markdown.lines import split_lines
from wsmem.model import DateSpan
from wsmem.reflect.entries import read_opinions
from wsmem.reflect.places import base_id

FIRST = date(2025, 11, 1)
DAYS = [FIRST + timedelta(days=n) for n in (0, 1, 2, 9, 29, 30, 31, 44)]
LINES = st.sampled_from([f"memory/{day}.md#L{line}" for day in DAYS for line in (5, 6)])
TARGETS = LINES
STATEMENTS = [
    "O(c=0.7) @Peter: Prefers concise replies on WhatsApp.",
    "O(c=0.9) @Peter: Prefers concise replies on WhatsApp",
    "O(c=0.3) @Peter: Prefers concise replies on WhatsApp!",
    "O @Peter: Likes the window seat on the train.",
    "O @Pete: Likes the window seats on the train very much.",
    "O(c=0.6) @Anna @Peter: Work well together in the morning.",
    "O(c=0.55): Nobody reads long mails.",
    "O(c=0.8) @田中さん：チャットより電話のほうが好き。",
    "W @Peter: Lives in Oslo.",
    "W @Anna: Lives in Bergen, next to @Peter.",
    "W @Anna #private: Is looking for another job.",
    "B @Anna: Called at nine. ``` not a fence",
    "S @田中さん: 電話に出なかった。",
    "W @[The Castle]: # Has a moat and [a map](../maps/castle.png).",
    "E @Anna: A letter that is no kind.",
    "just a remark about @Peter",
]
MARKS = ["supports", "weakens", "contradicts", "supersedes"]


@st.composite
def bullets(draw):
    text = draw(st.sampled_from(STATEMENTS))
    if draw(st.integers(0, 2)):
        return text
    mark = f"{draw(st.sampled_from(MARKS))}={draw(TARGETS)}"
    trust = draw(st.sampled_from(["", "", "", " trust=imported"]))
    return f"{text} <!-- wsmem {mark}{trust} -->"


LOGS = st.dictionaries(st.sampled_from(DAYS), st.lists(bullets(), min_size=1, max_size=3), min_size=1).map(
    lambda days: {f"memory/{day}.md": log(*found) for day, found in days.items()}
)
PEOPLES_LINES = st.lists(
    st.sampled_from(
        [
            "# Opinions",
            "## Peter",
            "## Notes",
            "### 田中さん",
            "",
            "Some prose about @Peter.",
            "- O(c=0.65) @Peter: Prefers concise replies on WhatsApp.",
            "  - Evidence: [first](../memory/2025-11-01.md#L5)",
            "  - supports “he said so”",
            "* **O(c=95%) @田中さん**：チャットより電話のほうが好き。",
            "O @Peter: Likes the window seat on the train.",
            "- ~~O(c=0.5) @Anna @Peter: Work well together in the morning.~~",
            "1. a list",
            "```",
            "> - O(c=0.2): Nobody reads long mails.",
            "<!-- a remark -->",
        ]
    ),
    max_size=9,
)
ENDS = st.sampled_from(["\n", "\r\n"])
BANK = st.fixed_dictionaries(
    {},
    optional={
        "bank/opinions.md": st.tuples(PEOPLES_LINES, ENDS).map(lambda pair: pair[1].join(pair[0])),
        "bank/entities/Peter.md": ENDS.map(
            lambda end: end.join(["---", "aliases: [Pete]", "---", "# Peter", "", "Tall."])
        ),
        "bank/world.md": st.just(
            "# World\n\n- W @Peter: Lives in Oslo. [source](../memory/2025-11-01.md#L5)\n"
        ),
    },
)
WORKSPACES = st.tuples(LOGS, BANK).map(lambda parts: {**parts[0], **parts[1]})
FEW = settings(max_examples=60, deadline=None)


@FEW
@given(WORKSPACES, st.sampled_from(["log-odds", "hindsight"]))
def test_planning_again_on_the_result_plans_nothing(files, rule):
    after = reflect(files, rule=rule)
    again = plan(after, rule=rule)
    assert again.changes == ()
    assert again.opinions == ()


@FEW
@given(WORKSPACES, st.randoms())
def test_the_order_of_the_facts_never_matters(files, random):
    facts = read_facts(files)
    shuffled = list(facts)
    random.shuffle(shuffled)
    assert plan(files, facts=shuffled) == plan(files, facts=facts)


@FEW
@given(WORKSPACES, st.lists(st.sampled_from(DAYS), max_size=3, unique=True), st.randoms())
def test_windows_in_any_order_end_in_the_same_pages_as_one_run(files, cuts, random):
    starts = [DAYS[0], *sorted(set(cuts) - {DAYS[0]})]
    ends = [start - timedelta(days=1) for start in starts[1:]]
    windows = [DateSpan(*pair) for pair in zip(starts, [*ends, DAYS[-1]], strict=True)]
    random.shuffle(windows)
    after = files
    for window in windows:
        after = reflect(after, since=window)
    assert bank_of(after) == bank_of(reflect(files))


@FEW
@given(LOGS)
def test_reflecting_every_day_ends_in_the_same_opinions_as_reflecting_once(logs):
    grown: dict[str, str] = {}
    logs = {path: without_foresight(path, text) for path, text in logs.items()}
    for path in sorted(logs):
        grown = reflect({**grown, path: logs[path]})
    assert state(grown) == state(reflect(logs))


def without_foresight(path, text):
    """The log without markers that point at its own day or a later one."""
    marks = re.findall(r" <!-- .*=(memory/[^#]*)#L\d+.*? -->", text)
    for target in marks:
        if target >= path:
            text = re.sub(rf" <!-- [^<]*={target}#[^<]*? -->", "", text)
    return text


def state(files):
    """What the opinions' page says, whatever the order of its closing lines."""
    page = read_opinions(files.get("bank/opinions.md", ""))
    return [
        (entry.statement, entry.confidence, entry.id, {base_id(line.evidence.id) for line in entry.lines})
        for entry in page.entries
    ]


@FEW
@given(LOGS, st.data())
def test_removing_a_log_removes_its_votes(logs, data):
    gone = data.draw(st.sampled_from(sorted(logs)))
    after = reflect(logs)
    left = {path: text for path, text in after.items() if path != gone}
    again = reflect(left)
    standing = {base_id(fact.id) for fact in read_facts(left)}
    for entry in read_opinions(again.get("bank/opinions.md", "")).entries:
        assert {base_id(line.evidence.id) for line in entry.lines if line.evidence.id} <= standing
    if not any(fact.kind == "opinion" for fact in read_facts(logs) if fact.source.path == gone):
        assert state(again) == state(reflect({path: text for path, text in logs.items() if path != gone}))
    assert plan(again).changes == ()


@FEW
@given(WORKSPACES)
def test_every_line_of_a_person_stays_where_it_is(files):
    after = reflect(files)
    for path, text in bank_of(files).items():
        kept = iter(split_lines(after[path]))
        entries = read_opinions(text).entries if path == "bank/opinions.md" else ()
        owned = {line for entry in entries for line in range(entry.first, entry.end + 1)}
        for number, line in enumerate(split_lines(text), 1):
            if number in owned:
                assert any(similar(line, other) for other in kept), line
            else:
                assert line in kept, line
        assert ("\r\n" in text) == ("\r\n" in after[path]) or "\n" not in text
        assert not text or "\r\n" not in text or "\n" not in after[path].replace("\r\n", "")


def similar(before: str, after: str) -> bool:
    """The same line but for a number and a comment."""
    bare = after.partition(" <!-- wsmem ")[0]
    if bare == before.rstrip():
        return True
    head, _, rest = bare.partition(")")
    return head.lstrip("-* ").startswith(("O(c=", "**O(c=")) and before.rstrip().endswith(rest)


@FEW
@given(WORKSPACES)
def test_private_and_foreign_facts_reach_no_page(files):
    after = bank_of(reflect(files))
    assert not any("another job" in text for text in after.values())
    foreign = {fact.id for fact in read_facts(files) if ("trust", "imported") in fact.meta}
    assert not any(identity in text.split() for text in after.values() for identity in foreign)


@FEW
@given(WORKSPACES)
def test_what_a_plan_tells_is_what_the_pages_hold(files):
    made = plan(files)
    after = apply(files, made)
    page = {entry.id: entry for entry in read_opinions(after.get("bank/opinions.md", "")).entries if entry.id}
    for change in made.opinions:
        assert page[change.id].confidence == change.after
        assert {piece.id for piece in change.evidence} <= {line.evidence.id for line in page[change.id].lines}
