"""The invented workspace in ``fixtures/`` is what its README says it is.

Nothing of wsmem is imported: these checks keep the known answers true when a log is edited.
"""

from __future__ import annotations

import json
import re
import unicodedata
from datetime import date, datetime
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
WORKSPACE = FIXTURES / "workspace"
PAGES = {path.relative_to(WORKSPACE).as_posix(): path for path in sorted(WORKSPACE.rglob("*.md"))}
LOGS = [name for name in PAGES if name.startswith("memory/20")]

KINDS = {
    "lexical", "entity", "temporal", "opinion", "superseded", "cjk", "phrase", "id", "no-answer", "about",
}  # fmt: skip
STOP_WORDS = {
    "a", "about", "an", "and", "are", "as", "at", "be", "by", "did", "do", "does", "for", "from", "had",
    "has", "have", "how", "in", "is", "it", "its", "many", "may", "me", "much", "of", "on", "or", "our",
    "so", "tell", "that", "the", "their", "there", "they", "this", "to", "was", "we", "were", "what",
    "when", "where", "which", "who", "why", "will", "with",
}  # fmt: skip
CJK = "\u3005\u3040-\u30ff\u3400-\u9fff"
BULLET = re.compile(r"\s*(?:[-*+•]|\d+\.)\s")


def read_lines(name: str) -> list[str]:
    """Return the lines of a page as an editor numbers them: only a line feed ends one."""
    return PAGES[name].read_bytes().decode("utf-8-sig").replace("\r\n", "\n").split("\n")


def read_questions() -> list[dict[str, Any]]:
    text = (FIXTURES / "questions.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def day_of(name: str) -> date:
    match = re.search(r"(\d{4}-\d{2}-\d{2})[^/]*\.md$", name)
    assert match is not None, name
    return date.fromisoformat(match[1])


def terms_of(text: str) -> set[str]:
    """Return the content words, cut down to a rough stem, and the pairs of CJK characters."""
    text = unicodedata.normalize("NFKC", text).casefold()
    words = {word for word in re.findall(r"[a-z0-9]+", text) if word not in STOP_WORDS}
    stems = {re.sub(r"(?<=...)(?:ing|ed|es|s|e)$", "", word) for word in words}
    runs = re.findall(f"[{CJK}]+", text)
    return stems | {"".join(pair) for run in runs for pair in pairwise(run)}


QUESTIONS = read_questions()
each_question = pytest.mark.parametrize("row", QUESTIONS, ids=lambda row: row["id"])


def expected_line(place: dict[str, str]) -> str:
    found = [line for line in read_lines(place["path"]) if place["text"] in line]
    assert len(found) == 1, f"{place['text']!r} stands on {len(found)} lines of {place['path']}"
    return found[0]


def test_the_logs_cover_44_days_in_4_months() -> None:
    days = {day_of(name) for name in LOGS}
    assert len(days) >= 44
    assert len({(day.year, day.month) for day in days}) >= 4
    assert (min(days), max(days)) == (date(2025, 8, 18), date(2025, 12, 14))


def test_some_days_have_several_files_and_some_logs_lie_in_a_subfolder() -> None:
    assert {"memory/2025-09-10.md", "memory/2025-09-10-0930.md"} <= set(LOGS)
    assert {"memory/2025-10-22.md", "memory/2025-10-22-model-switch.md"} <= set(LOGS)
    assert "memory/2025/09/2025-09-03.md" in LOGS


def test_japanese_and_chinese_have_their_share() -> None:
    kana = [name for name in LOGS if len(re.findall("[\u3040-\u30ff]", "".join(read_lines(name)))) >= 20]
    chinese = [name for name in LOGS if re.search("星期|探头", "".join(read_lines(name)))]
    assert len(kana) >= 10
    assert len(chinese) >= 4


def test_about_half_of_the_logs_have_a_retain_section() -> None:
    heading = re.compile(r"#+ (?:🧠 |7\. )?(?:Retain|RETAIN|保持)(?: \(auto\))?$|Retain$")
    having = [name for name in LOGS if any(heading.match(line) for line in read_lines(name))]
    assert 0.4 <= len(having) / len(LOGS) <= 0.65


WEEKDAYS = {
    **{name: index for index, name in enumerate(["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"])},
    **{name: index for index, name in enumerate("月火水木金土日")},
    **{f"星期{name}": index for index, name in enumerate("一二三四五六日")},
}
ISO_THEN_DAY = re.compile(r"(\d{4}-\d{2}-\d{2}) \(?(Mon|Tue|Wed|Thu|Fri|Sat|Sun|星期.)\b")
JAPANESE_DAY = re.compile(r"(\d{4})年(\d{1,2})月(\d{1,2})日（(.)）")
ENGLISH_DAY = re.compile(r"(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, (\d{1,2} [A-Z][a-z]+ \d{4})")


def named_days(heading: str) -> list[tuple[date, int]]:
    """Return each full date of a heading with the number of the weekday written beside it."""
    found = [(date.fromisoformat(m[1]), WEEKDAYS[m[2]]) for m in ISO_THEN_DAY.finditer(heading)]
    found += [(date(int(m[1]), int(m[2]), int(m[3])), WEEKDAYS[m[4]]) for m in JAPANESE_DAY.finditer(heading)]
    for m in ENGLISH_DAY.finditer(heading):
        found.append((datetime.strptime(m[2], "%d %B %Y").date(), WEEKDAYS[m[1][:3]]))
    return found


def test_weekdays_in_headings_agree_with_the_calendar_and_the_file_name() -> None:
    checked = 0
    for name in LOGS:
        for heading in (line for line in read_lines(name) if line.startswith("#")):
            for day, weekday in named_days(heading):
                assert day.weekday() == weekday, f"{name}: {heading}"
                assert day == day_of(name), f"{name}: {heading}"
                checked += 1
    assert checked >= 60


def test_only_the_crlf_log_has_carriage_returns() -> None:
    with_returns = [name for name, path in PAGES.items() if b"\r" in path.read_bytes()]
    assert with_returns == ["memory/2025-09-29.md"]
    raw = PAGES["memory/2025-09-29.md"].read_bytes()
    assert raw.count(b"\r\n") == raw.count(b"\n") == raw.count(b"\r") > 10


def test_only_one_log_begins_with_a_byte_order_mark() -> None:
    marked = [name for name, path in PAGES.items() if path.read_bytes().startswith(b"\xef\xbb\xbf")]
    assert marked == ["memory/2025-08-22.md"]


def test_only_one_log_lacks_the_final_newline() -> None:
    open_ended = [name for name, path in PAGES.items() if not path.read_bytes().endswith(b"\n")]
    assert open_ended == ["memory/2025-12-12.md"]


def test_only_one_log_holds_a_form_feed_and_it_ends_no_line() -> None:
    assert [name for name, path in PAGES.items() if b"\f" in path.read_bytes()] == ["memory/2025-10-16.md"]
    assert read_lines("memory/2025-10-16.md")[7].startswith("\f合計")


def test_git_is_told_to_leave_the_line_endings_alone() -> None:
    assert "* -text" in (FIXTURES / ".gitattributes").read_text(encoding="utf-8").splitlines()


REFERENCE = re.compile(r"(supersedes|supports|contradicts)=([^#\s]+)#L(\d+)")
LINK = re.compile(r"\]\(((?:\.\./)+)(memory/[^#)]+)#L(\d+)\)")


def test_each_evidence_reference_points_to_a_bullet() -> None:
    kinds: dict[str, int] = {}
    for name in PAGES:
        for line in read_lines(name):
            for word, target, number in REFERENCE.findall(line):
                assert BULLET.match(read_lines(target)[int(number) - 1]), f"{name}: {line}"
                if name in LOGS:
                    assert day_of(target) < day_of(name), f"{name}: {line}"
                kinds[word] = kinds.get(word, 0) + 1
    assert kinds["supersedes"] >= 10
    assert kinds["contradicts"] >= 5
    assert kinds["supports"] >= 5


def test_each_source_link_points_to_a_bullet_and_copies_it_word_for_word() -> None:
    copied = 0
    for name in PAGES:
        for line in read_lines(name):
            for up, target, number in LINK.findall(line):
                assert up.count("../") == name.count("/"), f"{name}: {line}"
                source = read_lines(target)[int(number) - 1]
                assert BULLET.match(source), f"{name}: {line}"
                statement = re.split("[:：] ?", line.partition(" [source](")[0], maxsplit=1)[-1]
                if "[source](" in line and not name.startswith("bank/entities/"):
                    assert statement in source, f"{name}: {line}"
                    copied += 1
    assert copied >= 8


def test_copies_that_must_not_count_twice_are_copies() -> None:
    backup = WORKSPACE / "backups/memory/2025-09-12.md"
    assert backup.read_bytes() == PAGES["memory/2025-09-12.md"].read_bytes()
    echoed = [line for line in read_lines("memory/dreaming/2025-10-01.md") if BULLET.match(line)]
    assert len(echoed) == 2
    assert set(echoed) <= set(read_lines("memory/2025-10-01.md"))
    both = set(read_lines("memory/2025-10-22.md")) & set(read_lines("memory/2025-10-22-model-switch.md"))
    assert [line for line in both if line.startswith("- W(supersedes=")]


def test_entity_pages_name_their_aliases_and_one_holds_a_generated_block() -> None:
    pages = [name for name in PAGES if name.startswith("bank/entities/")]
    assert len(pages) >= 8
    assert all("\naliases:" in "\n".join(read_lines(name)) for name in pages)
    marked = [name for name in pages if "<!-- wsmem:begin facts -->" in read_lines(name)]
    assert marked == ["bank/entities/Coldshelf.md"]
    assert "<!-- wsmem:end -->" in read_lines(marked[0])


def test_nothing_names_a_machine_or_a_mail_address_outside_example_domains() -> None:
    for path in (path for path in FIXTURES.rglob("*") if path.is_file()):
        text = path.read_text(encoding="utf-8-sig")
        assert not re.search(r"/home/|/Users/|/root/|[A-Z]:\\", text), path
        addresses = re.findall(r"[\w.+-]+@[\w-]+\.[a-z]{2,}", text)
        assert all(address.endswith(("@example.org", "@example.com")) for address in addresses), path


def test_there_are_enough_questions_of_every_kind_and_language() -> None:
    assert len(QUESTIONS) >= 60
    assert len({row["id"] for row in QUESTIONS}) == len(QUESTIONS)
    assert {row["kind"] for row in QUESTIONS} == KINDS
    assert {row["lang"] for row in QUESTIONS} == {"en", "ja", "zh"}


@each_question
def test_each_expected_text_stands_on_exactly_one_line(row: dict[str, Any]) -> None:
    assert bool(row["expect"]) == (row["kind"] != "no-answer")
    for place in [*row["expect"], *row.get("stale", [])]:
        expected_line(place)


@each_question
def test_each_question_shares_a_word_with_what_it_must_find(row: dict[str, Any]) -> None:
    asked = terms_of(row["question"])
    if row["kind"] == "no-answer":
        known = {term for name in PAGES for term in terms_of("\n".join(read_lines(name)))}
        assert not asked & known
    elif row["kind"] not in {"temporal", "entity", "about"}:
        for place in row["expect"]:
            assert asked & terms_of(expected_line(place)), place


def test_each_stale_answer_is_an_older_fact_than_the_expected_one() -> None:
    for row in QUESTIONS:
        newest = max((day_of(p["path"]) for p in row["expect"] if p["path"] in LOGS), default=None)
        for place in row.get("stale", []):
            assert newest is not None
            assert day_of(place["path"]) <= newest, row["id"]
