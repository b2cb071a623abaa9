"""The tables that are shipped are those that the manifest describes."""

from __future__ import annotations

import hashlib
import json
import os

import pytest

from wsmem.embed.static import DATA
from wsmem.embed.tables import TABLES

with open(os.path.join(DATA, "manifest.json"), encoding="utf-8") as _file:
    MANIFEST = json.load(_file)


def read(name: str) -> bytes:
    with open(os.path.join(DATA, name), "rb") as file:
        return file.read()


def test_every_table_is_in_the_manifest() -> None:
    assert set(TABLES) == set(MANIFEST) == {"en", "cjk"}


@pytest.mark.parametrize("name", ["en", "cjk"])
def test_files_have_the_hash_and_size_of_the_manifest(name: str) -> None:
    files = MANIFEST[name]["files"]
    assert set(files) == {f"{name}.vocab", f"{name}.rows"}
    for file, expected in files.items():
        data = read(file)
        assert len(data) == expected["bytes"]
        assert hashlib.sha256(data).hexdigest() == expected["sha256"]


@pytest.mark.parametrize("name", ["en", "cjk"])
def test_the_module_says_what_the_manifest_says(name: str) -> None:
    spec, table = TABLES[name], MANIFEST[name]
    assert spec._asdict() == {
        "name": name,
        "id": table["id"],
        "dimension": table["dimension"],
        "languages": tuple(table["languages"]),
        "mean": table["calibration"]["mean"],
        "deviation": table["calibration"]["deviation"],
        "longest": table["longest"],
    }


@pytest.mark.parametrize("name", ["en", "cjk"])
def test_the_id_carries_the_hash_of_the_weights(name: str) -> None:
    digest = hashlib.sha256(read(f"{name}.vocab") + read(f"{name}.rows")).hexdigest()
    assert TABLES[name].id == f"static-{name}-{TABLES[name].dimension}@{digest[:8]}"


@pytest.mark.parametrize("name", ["en", "cjk"])
def test_there_is_one_row_for_every_line_of_the_vocabulary_and_the_lines_are_sorted(name: str) -> None:
    listed = read(f"{name}.vocab").decode().split("\n")
    assert listed == sorted(set(listed), key=str.encode)
    assert len(listed) == MANIFEST[name]["rows"]
    assert len(read(f"{name}.rows")) == len(listed) * (TABLES[name].dimension + 2)
    assert "" not in listed
    assert max(map(len, listed)) == TABLES[name].longest


@pytest.mark.parametrize("name", ["en", "cjk"])
def test_every_source_names_its_licence(name: str) -> None:
    assert all(source["licence"] and source["texts"] for source in MANIFEST[name]["corpora"])
    assert MANIFEST[name]["teacher"]["licence"] in {"Apache-2.0", "MIT"}
