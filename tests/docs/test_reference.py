"""The reference names all there is: commands, settings, errors, variables, tables, targets of make."""

from __future__ import annotations

import importlib.util
import pkgutil
import re
import tomllib

import pytest

import wsmem
from wsmem import config, errors
from wsmem.cli.main import COMMANDS
from wsmem.index import schema

from .pages import DOCS, PAGES, ROOT, name_of, read_blocks, read_tables

REFERENCE = DOCS / "reference"


def load_make_cli():
    """Import the script that writes the command reference."""
    spec = importlib.util.spec_from_file_location("make_cli", DOCS / "make_cli.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def squeeze(text: str) -> str:
    """Return a help page without what differs between versions of Python: wrapping, and ``-k N, --k N``."""
    text = re.sub(r"(?<=\s)(-\w) ([A-Z]+), (?=--)", r"\1, ", text)
    text = re.sub(r"(--[\w-]+) ([A-Z]+), (?=--)", r"\1, ", text)
    return " ".join(text.split())


def test_the_command_reference_is_what_the_commands_say(monkeypatch):
    monkeypatch.setenv("COLUMNS", "100")
    page = (REFERENCE / "cli.md").read_text(encoding="utf-8")
    assert squeeze(load_make_cli().fill(page)) == squeeze(page), "run `make docs`"


@pytest.mark.parametrize("name", ["wsmem", *COMMANDS])
def test_every_command_is_documented(name):
    page = (REFERENCE / "cli.md").read_text(encoding="utf-8")
    assert f"<!-- help: {name} -->" in page


def test_every_setting_is_documented():
    documented = {
        row["key"].strip("`") for table in read_tables(REFERENCE / "configuration.md") for row in table
    }
    settings = {f"{table}.{key}" for table, keys in config._READERS.items() for key in keys}
    assert settings | {"extra_paths"} | set(config._EXTRA_READERS) == documented


def test_the_settings_said_to_be_defaults_are_the_defaults():
    full = read_blocks(REFERENCE / "configuration.md", "toml")[0].text
    assert config.load_config(full, "wsmem.toml") == config.DEFAULTS
    written = tomllib.loads(full)
    assert {table: set(keys) for table, keys in config._READERS.items()} == {
        table: set(keys) for table, keys in written.items() if table != "extra_paths"
    }


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_example_of_settings_is_valid(page):
    for block in read_blocks(page, "toml"):
        config.load_config(block.text, f"{name_of(page)}:{block.line}")


def test_every_error_is_documented_with_its_code_and_exit_code():
    for module in pkgutil.walk_packages(wsmem.__path__, "wsmem."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)

    def descend(error):
        return {error, *(below for child in error.__subclasses__() for below in descend(child))}

    documented = {
        row["code"].strip("`"): int(row["exit code"])
        for table in read_tables(REFERENCE / "exit-codes.md")
        for row in table
        if "exit code" in row
    }
    assert {error.code: error.exit_code for error in descend(errors.WsmemError)} == documented


def test_every_variable_of_the_environment_is_documented():
    read = {
        match[1]
        for path in (ROOT / "src").rglob("*.py")
        for match in re.finditer(r"env(?:iron)?\.get\(\"(\w+)\"", path.read_text(encoding="utf-8"))
    }
    assert read == {row["variable"].strip("`") for row in read_tables(REFERENCE / "environment.md")[0]}


def test_every_table_of_the_index_is_documented():
    tables = set(re.findall(r"CREATE (?:VIRTUAL )?TABLE (\w+)", schema.TABLES))
    assert tables == {row["table"].strip("`") for row in read_tables(REFERENCE / "index.md")[0]}


def test_the_changelog_begins_with_the_version_that_is_installed():
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"## [{wsmem.__version__}]" in changelog


def test_pages_name_only_targets_that_make_has():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z]+):.*## ", makefile, re.MULTILINE))
    phony = set(re.search(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)[1].split())
    assert targets == phony
    named = {
        name for page in PAGES for name in re.findall(r"`make ([a-z]+)`", page.read_text(encoding="utf-8"))
    }
    assert named <= targets


def test_the_readme_is_short():
    assert (ROOT / "README.md").read_text(encoding="utf-8").count("\n") <= 150


def test_every_public_name_and_every_method_is_documented():
    names, members, *_ = read_tables(REFERENCE / "python-api.md")
    assert {row["name"].strip("`") for row in names} == set(wsmem.__all__)
    documented = {row["member"].strip("`").partition("(")[0] for row in members}
    assert documented == {name for name in dir(wsmem.Workspace) if not name.startswith("_")}
