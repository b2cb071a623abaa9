"""The quick reader of plain settings answers as ``tomllib`` does, or leaves the answer to it."""

from __future__ import annotations

import subprocess
import sys
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wsmem.toml import _NotPlainError, _read_plain, read_toml

_PIECES = st.sampled_from(
    [
        "[",
        "]",
        "[[",
        "]]",
        "[recall]",
        "[index]",
        "recall",
        "k",
        "words",
        "a.b",
        "=",
        " = ",
        "==",
        '"',
        '""',
        '"x"',
        '"a,b"',
        '"a#b"',
        "'x'",
        '"""',
        "\\",
        '"\\n"',
        ",",
        ", ",
        "#",
        " # note",
        "1",
        "12",
        "007",
        "0",
        "-1",
        "+1",
        "1.5",
        "1.",
        ".5",
        "1e3",
        "1_000",
        "0x1f",
        "true",
        "false",
        "True",
        "inf",
        "nan",
        "2025-12-01",
        "12:00",
        "{",
        "}",
        " ",
        "\t",
        "\n",
        "\r\n",
        "\r",
        "\0",
        "\x0b",
        "\x0c",
        "\x7f",
        "\u2028",
        "\u00a0",
        "\ufeff",
        "日本",
        '"日本"',
        "é",
        "१",
        "²",
    ]
)
_LINES = st.sampled_from(
    [
        "[recall]",
        "[ recall ]",
        "[index]",
        "[a.b]",
        "k = 1",
        "k=2",
        "budget = 0.5",
        'provider = "none"',
        "words = []",
        "on = true",
        'words = ["a", "b"]',
        'words = ["a", "b",]',
        'words = ["a" "b"]',
        'words = ["a,b"]',
        "words = [1, 2]",
        "# note",
        "",
        "  ",
        'k = "a" # note',
        "k = [",
        "]",
        'exclude = ["memory/drafts/**"]',
        'x = ["a", ["b"]]',
        "k =",
        "= 1",
        "long = 12345678901234567",
    ]
)
_TEXTS = st.lists(_PIECES, max_size=14).map("".join) | st.lists(_LINES, max_size=8).map("\n".join)


def answer(read, text):
    try:
        return repr(read(text))  # the types are part of the answer: 1 is not true, nor 1.0
    except tomllib.TOMLDecodeError as error:
        return str(error)


@given(_TEXTS)
def test_it_reads_what_the_standard_library_reads(text):
    assert answer(read_toml, text) == answer(tomllib.loads, text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", {}),
        ('[embedding]\nprovider = "none"\n', {"embedding": {"provider": "none"}}),
        (
            "# mine\r\n[recall]\r\nk = 7\r\nhalf_life_days = 0.5\r\n",
            {"recall": {"k": 7, "half_life_days": 0.5}},
        ),
        ('[retain]\nwords = ["保持", "Merken"]', {"retain": {"words": ["保持", "Merken"]}}),
        ("[a]\n[b]\non = true\noff = false", {"a": {}, "b": {"on": True, "off": False}}),
    ],
)
def test_plain_settings_are_read_here(text, said):
    assert _read_plain(text) == said == tomllib.loads(text)


@pytest.mark.parametrize(
    "text",
    [
        "k = 'x'",
        'k = "\\n"',
        "[a.b]",
        "[[a]]",
        "k = 1 # one",
        "k = 1979-05-27",
        "k = 1_0",
        "[a]\n[a]",
        "k = [1]",
        "k = 1\rl = 2",
    ],
)
def test_all_else_is_left_to_the_standard_library(text):
    with pytest.raises(_NotPlainError):
        _read_plain(text)


def test_plain_settings_load_no_parser():
    code = (
        "import sys; from wsmem.config import load_config; load_config('[recall]\\nk = 3\\n', 'x');"
        "print([name for name in ('tomllib', 'string') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
