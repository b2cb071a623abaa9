"""The settings of ``wsmem.toml``: what each key does, and what an author's slip is told."""

from __future__ import annotations

import subprocess
import sys

import pytest

from wsmem.config import DEFAULT_EXCLUDE, DEFAULTS, ExtraPath, load_config
from wsmem.errors import ConfigError


def load(text: str, home: str | None = None):
    return load_config(text, "wsmem.toml", home=home)


def fail(text: str) -> ConfigError:
    with pytest.raises(ConfigError) as caught:
        load(text)
    return caught.value


def test_no_file_and_an_empty_file_give_the_defaults():
    assert load_config(None, "wsmem.toml") == DEFAULTS
    assert load("") == DEFAULTS
    assert load("[recall]\n") == DEFAULTS


def test_the_defaults_are_those_that_are_documented():
    assert DEFAULTS.retain.words == ("Retener", "Mantieni", "Reter", "保持")
    assert DEFAULTS.indexing.max_file_bytes == 8_388_608
    assert DEFAULTS.indexing.include == ()
    assert DEFAULTS.extra_paths == ()
    assert DEFAULTS.recall == (12, 1200, 30.0, "hybrid", 0, 0.3, ())
    assert DEFAULTS.privacy.private_paths == ("memory.md", "MEMORY.md", "USER.md")
    assert DEFAULTS.tokens == (1.1, 0.3)
    assert DEFAULTS.reflect.rule == "log-odds"


def test_every_key_changes_its_setting():
    config = load(
        """
        extra_paths = [{name = "vault", path = "../vault"}, {name = "b", path = "/b", glob = "*.md"}]
        retain.words = ["Behalten"]
        [index]
        exclude = ["memory/drafts/**"]
        include = ["projects/**/*.md"]
        max_file_bytes = 1000
        [recall]
        k = 5
        budget = 99
        half_life_days = 7.5
        mode = "lexical"
        hops = 1
        diversity = 0
        without = ["recency", "meaning"]
        [privacy]
        private_paths = ["journal/**"]
        [tokens]
        cjk = 2
        other = 0.5
        [reflect]
        rule = "hindsight"
        """
    )
    assert config.retain.words == ("Retener", "Mantieni", "Reter", "保持", "Behalten")
    assert config.indexing.exclude == (*DEFAULT_EXCLUDE, "memory/drafts/**")
    assert config.indexing.include == ("projects/**/*.md",)
    assert config.indexing.max_file_bytes == 1000
    assert config.extra_paths == (ExtraPath("vault", "../vault", "**/*.md"), ExtraPath("b", "/b", "*.md"))
    assert config.recall == (5, 99, 7.5, "lexical", 1, 0.0, ("recency", "meaning"))
    assert config.privacy.private_paths == ("memory.md", "MEMORY.md", "USER.md", "journal/**")
    assert config.tokens == (2.0, 0.5)
    assert config.reflect.rule == "hindsight"


def test_extra_paths_may_be_written_as_an_array_of_tables():
    text = "[[extra_paths]]\nname = 'a'\npath = 'x'\n[[extra_paths]]\nname = 'b'\npath = 'y'\n"
    assert [(extra.name, extra.path) for extra in load(text).extra_paths] == [("a", "x"), ("b", "y")]


def test_a_word_that_is_a_default_already_stands_once():
    assert load("[retain]\nwords = ['Reter', 'Keep']").retain.words == (
        "Retener",
        "Mantieni",
        "Reter",
        "保持",
        "Keep",
    )


@pytest.mark.parametrize(
    ("home", "written", "expected"),
    [
        ("/home/ana", "~/Vault", "/home/ana/Vault"),
        ("/home/ana/", "~", "/home/ana"),
        (None, "~/Vault", "~/Vault"),
        ("/home/ana", "~bob/Vault", "~bob/Vault"),
        ("/home/ana", "a/~/b", "a/~/b"),
    ],
)
def test_the_tilde_is_the_home_folder_only_when_one_is_given(home, written, expected):
    assert load(f"extra_paths = [{{name = 'v', path = '{written}'}}]", home).extra_paths[0].path == expected


@pytest.mark.parametrize(
    ("text", "source", "message", "hint"),
    [
        ("\n[recal]\nk = 1", "wsmem.toml:2", 'unknown key "recal"', 'did you mean "recall"?'),
        (
            "[recall]\nk = 1\nhalf_life = 3",
            "wsmem.toml:3",
            'unknown key "half_life" in [recall]',
            'did you mean "half_life_days"?',
        ),
        ("k = 3", "wsmem.toml:1", 'unknown key "k"', '"k" belongs under [recall]'),
        (
            "[reflect]\nextra_paths = []",
            "wsmem.toml:2",
            'unknown key "extra_paths" in [reflect]',
            '"extra_paths" belongs at the top of the file, above every [table]',
        ),
        ("[tokens]\nzzzz = 1", "wsmem.toml:2", 'unknown key "zzzz" in [tokens]', "known here: cjk, other"),
        (
            "extra_paths = [{name='a', path='x', globb='y'}]",
            "wsmem.toml:1",
            'unknown key "globb" in [extra_paths]',
            'did you mean "glob"?',
        ),
    ],
)
def test_an_unknown_key_is_named_with_its_line_and_the_nearest_known_one(text, source, message, hint):
    error = fail(text)
    assert (error.source, error.message, error.hint) == (source, message, hint)


@pytest.mark.parametrize(
    ("text", "source", "message"),
    [
        ("[recall]\nk = 'many'", 2, '[recall] k must be a whole number of at least 1, not "many"'),
        ("[recall]\nk = true", 2, "[recall] k must be a whole number of at least 1, not true"),
        ("recall.k = 0", 1, "[recall] k must be a whole number of at least 1, not 0"),
        ("[recall]\nk = 1.5", 2, "[recall] k must be a whole number of at least 1, not 1.5"),
        (
            "[recall]\n\nhalf_life_days = -1",
            3,
            "[recall] half_life_days must be a number of at least 0, not -1",
        ),
        ("[tokens]\ncjk = nan", 2, "[tokens] cjk must be a number of at least 0, not NaN"),
        ("[tokens]\ncjk = inf", 2, "[tokens] cjk must be a number of at least 0, not Infinity"),
        ("[index]\nexclude = 'x'", 2, '[index] exclude must be a list of texts, not "x"'),
        ("[index]\nexclude = ['x', 3]", 2, '[index] exclude must be a list of texts, not ["x", 3]'),
        ("[index]\nexclude = ['']", 2, '[index] exclude must be a list of texts, not [""]'),
        ("[index]\nexclude = 2026-03-08", 2, '[index] exclude must be a list of texts, not "2026-03-08"'),
        ("[reflect]\nrule = 'x'", 2, '[reflect] rule must be "log-odds" or "hindsight", not "x"'),
        ("recall = 5", 1, "recall must be a table, not 5"),
        ("extra_paths = 'x'", 1, 'extra_paths must be a list of tables, not "x"'),
        (
            "extra_paths = [{path='x'}]",
            1,
            'each extra path needs a path and a name of its own, not {"path": "x"}',
        ),
        (
            "extra_paths = [{name='../a', path='x'}]",
            1,
            '[extra_paths] name must be a name of letters, digits, - and _, not "../a"',
        ),
    ],
)
def test_a_wrong_value_is_named_with_what_it_must_be(text, source, message):
    error = fail(text)
    assert (error.source, error.message) == (f"wsmem.toml:{source}", message)
    assert error.hint
    assert error.excerpt == text.split("\n")[source - 1]


def test_two_extra_paths_of_one_name_are_an_error():
    error = fail("[[extra_paths]]\nname='v'\npath='a'\n[[extra_paths]]\nname='v'\npath='b'")
    assert error.message == (
        'each extra path needs a path and a name of its own, not {"name": "v", "path": "b"}'
    )


@pytest.mark.parametrize(
    ("text", "line"),
    [("[recall]\nk = ", 2), ("a = 1\nb = '", 2), ("[recall]\nk=1\nk=2\n", 3), ("a = " + "[" * 5000, 1)],
)
def test_broken_toml_is_an_error_with_its_line(text, line):
    error = fail(text)
    assert error.source == f"wsmem.toml:{line}"
    assert error.message.startswith("not valid TOML: ")
    assert (error.code, error.exit_code) == ("config", 3)


def test_without_a_file_no_toml_reader_is_loaded():
    code = (
        "import sys; from wsmem.config import load_config; load_config(None, 'x');"
        "print([name for name in ('tomllib', 'difflib', 'json', 'pathlib') if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-c", code], capture_output=True, text=True, env={"PYTHONPATH": _SRC}
    )
    assert done.stdout == "[]\n", done.stderr


_SRC = str(__import__("wsmem").__path__[0]).removesuffix("/wsmem")
