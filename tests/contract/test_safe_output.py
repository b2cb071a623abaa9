"""Nothing that stands in a note can steer a terminal, or run in a page that shows the answer."""

from __future__ import annotations

import json
import re

import pytest

# A window title, red letters, a C1 introducer, text turned round, a tag, NUL, backspace, a form feed and a bell.
HOSTILE = "\x1b]0;owned\x07\x1b[31mred\x9b31m\u202egulls\u202c <script>alert(1)</script> `<b>` \x00 \x08 \x0c \u2028"
UNSAFE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")

COMMANDS = [
    ["recall", "gulls"],
    ["recall", "gulls", "--explain"],
    ["list"],
    ["list", "--notes"],
    ["show", "memory/2025-11-27.md"],
    ["entity", "Ana"],
    ["entity"],
    ["opinions"],
    ["lint"],
    ["status"],
    ["doctor"],
    ["reflect"],
    ["reflect", "--diff"],
    ["index"],
]


@pytest.fixture
def hostile(tmp_path):
    memory = tmp_path / "memory"
    memory.mkdir()
    lines = [
        f"# Log {HOSTILE}",
        "## Retain",
        f"- W @Ana: Says {HOSTILE} gulls.",
        f"- O(c=0.7) @Ana: Believes {HOSTILE}.",
        f"- O(c=1.4) @Ana: Cannot be read {HOSTILE}.",
        f"- E: Another letter {HOSTILE}.",
        f"  - a detail {HOSTILE}",
    ]
    (memory / "2025-11-27.md").write_text("\n".join(lines) + "\n")
    (memory / f"2025-11-28-{HOSTILE.replace('/', '').replace(chr(0), '')}.md").write_text("gulls\n")
    (memory / "2025-11-29\x1b[31m\n.md").write_bytes(b"gulls \xff\n")
    page = tmp_path / "bank" / "entities" / "Ana.md"
    page.parent.mkdir(parents=True)
    page.write_text(f'---\naliases: ["A {HOSTILE[:12]}"]\n---\n# Ana {HOSTILE}\n\nHer page {HOSTILE}.\n')
    return tmp_path


@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_a_terminal_gets_no_control_character(run, hostile, arguments):
    for shape in [
        [],
        *([["--format", "md"], ["--format", "plain"]] if arguments[0] in ("recall", "list") else []),
    ]:
        ended = run(*arguments, *shape, folder=hostile, terminal=True)
        assert ended.code in (0, 1)
        assert UNSAFE.findall(ended.out + ended.err) == []
        assert ended.out + ended.err


@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_json_holds_none_either_and_loses_nothing(run, hostile, arguments):
    if arguments == ["reflect", "--diff"]:
        arguments = ["reflect"]
    ended = run(*arguments, "--json", folder=hostile)
    assert ended.code in (0, 1)
    assert UNSAFE.findall(ended.out) == []
    assert "\u2028" not in ended.out
    data = json.loads(ended.out)["data"]
    if arguments[0] == "show":
        assert data["text"].split("\n")[2] == f"- W @Ana: Says {HOSTILE} gulls."


def test_markdown_for_a_prompt_shows_tags_instead_of_holding_them(run, hostile):
    run("index", folder=hostile)
    for command in (["recall", "gulls"], ["list"], ["opinions"]):
        out = run(*command, "--format", "md", folder=hostile).out
        assert "\\<script>alert(1)\\</script> `<b>`" in out
        assert "<script>" not in out.replace("\\<", "")


def test_a_program_gets_the_lines_as_they_are(run, hostile):
    out = run("show", "memory/2025-11-27.md#L3", folder=hostile).out
    assert out == f"- W @Ana: Says {HOSTILE} gulls.\n"


def test_errors_are_safe_too(run, hostile):
    for arguments in (
        ["entity", HOSTILE],
        ["show", f"../{HOSTILE}"],
        ["recall", "x", "--since", HOSTILE],
        [HOSTILE],
    ):
        ended = run(*arguments, folder=hostile)
        assert ended.code in (1, 2, 3)
        assert UNSAFE.findall(ended.err) == []


@pytest.mark.parametrize("half", ["\ud800", "gulls\udcff"])
def test_half_a_character_on_the_command_line_is_no_bug(run, hostile, half):
    run("index", folder=hostile)
    for arguments in (
        ["recall", half],
        ["recall", "gulls", "--path", half],
        ["list", "--entity", half],
        ["list", "--since", half],
        ["entity", half],
        ["show", half],
        ["lint", half],
        ["reflect", "--since", half],
    ):
        for shape in ([], ["--json"]):
            ended = run(*arguments, *shape, folder=hostile)
            assert ended.code in (0, 1, 2, 3), (arguments, ended)


def test_a_limit_beyond_all_counting_is_no_limit(run, hostile):
    assert run("list", "--limit", "9" * 30, folder=hostile).out == run("list", folder=hostile).out
