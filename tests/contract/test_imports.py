"""What may be loaded, so that a command starts fast: an agent asks on every turn."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

# asyncio and pathlib cost 20 and 12 ms, hashlib's OpenSSL 3, the others more or much more.
HEAVY = {
    "_hashlib", "asyncio", "dataclasses", "markdown_it", "multiprocessing", "numpy", "pathlib", "rich", "ruamel",
    "sqlite3", "sqlite_vec", "tomllib", "typer", "watchfiles",
}  # fmt: skip


def loaded(code, folder):
    """Return the top-level modules that are loaded after ``code`` has run in a fresh interpreter."""
    names = "{name.partition('.')[0] for name in sys.modules}"
    program = f"import sys\n{code}\nprint(*{names}, file=sys.stderr)"
    ended = subprocess.run(
        [sys.executable, "-c", program],
        cwd=folder,
        env={"PATH": os.environ["PATH"], "WSMEM_TODAY": "2025-12-15"},
        capture_output=True,
        text=True,
        check=True,
    )
    return set(ended.stderr.splitlines()[-1].split())


@pytest.fixture
def indexed(run, workspace):
    run("index", folder=workspace)
    return workspace


@pytest.mark.parametrize(
    "arguments",
    [
        ["recall", "which port do clients connect to?", "--json"],
        ["recall", "潤は朝どうやって通勤している?", "--since", "30d"],
        ["list", "--since", "2025-12-01", "--json"],
        ["show", "memory/2025-11-28.md#L16", "--json"],
        ["entity", "--json"],
        ["opinions", "--json"],
        ["status", "--json"],
        ["--help"],
    ],
    ids=lambda arguments: arguments[0],
)
def test_a_question_to_a_fresh_index_loads_nothing_heavy(indexed, arguments):
    names = loaded(f"from wsmem.cli.main import main\nmain({arguments!r})", indexed)
    assert names & HEAVY == set()


def test_a_question_defines_no_costly_named_tuples(indexed):
    program = (
        "import sys; from wsmem.cli.main import main; main(['recall', 'which port do clients use?', '--json']);"
        "print(*(f'{name}.{thing}' for name, module in sys.modules.items() if name.startswith('wsmem.')"
        " for thing, value in vars(module).items() if isinstance(value, type) and tuple in value.__bases__"
        " and value.__module__ == name and hasattr(value, '_fields')), file=sys.stderr)"
    )
    ended = subprocess.run(
        [sys.executable, "-c", program], cwd=indexed, capture_output=True, text=True, check=True
    )
    assert ended.stderr.split() == ["wsmem.records._Record"]


def test_the_library_loads_nothing_but_itself(tmp_path):
    before = loaded("pass", tmp_path)
    after = loaded("import wsmem", tmp_path)
    assert after - before <= {
        "wsmem",
        "typing",
        "__future__",
        "collections",
        "functools",
        "re",
        "enum",
    } | set(sys.stdlib_module_names)
    assert after & (HEAVY | {"apsw", "argparse", "json"}) == set()


def test_the_library_asks_without_the_command_line(indexed):
    code = "import wsmem\nwsmem.Workspace.open('.').recall('kerosene')"
    assert loaded(code, indexed) & (HEAVY | {"argparse"}) == set()


def test_only_the_module_of_the_command_is_loaded(indexed):
    code = "import sys; from wsmem.cli.main import main; main(['status']); print(*sys.modules)"
    ended = subprocess.run(
        [sys.executable, "-c", code], cwd=indexed, capture_output=True, text=True, check=True
    )
    names = {name for name in ended.stdout.splitlines()[-1].split() if name.startswith("wsmem.cli.")}
    assert names == {f"wsmem.cli.{name}" for name in ("main", "options", "output", "status")}


@pytest.mark.parametrize("arguments", [["list", "--notes", "--jsonl"], ["status"], ["--help"]], ids=" ".join)
def test_a_reader_that_has_gone_ends_a_command_quietly(indexed, arguments):
    reading, writing = os.pipe()
    os.close(reading)
    ended = subprocess.run(
        [sys.executable, "-m", "wsmem", *arguments],
        cwd=indexed,
        stdout=writing,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(writing)
    assert (ended.returncode, ended.stderr) == (141, b"")


def test_output_is_utf_8_whatever_the_locale(indexed):
    ended = subprocess.run(
        [sys.executable, "-m", "wsmem", "show", "memory/2025-11-28.md#L16"],
        cwd=indexed,
        env={"PATH": os.environ["PATH"], "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
        capture_output=True,
        check=True,
    )
    assert ended.stdout.decode("utf-8") == "- S @Wren：神社の石段はやめて、茶屋で甘酒を二杯飲んだ。\n"
