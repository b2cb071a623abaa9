"""The page on JSON names every field that a command prints."""

from __future__ import annotations

import json
import re

import pytest

from .pages import DOCS

COMMANDS = (
    ["index"],
    ["recall", "Is Friday a safe deploy day?"],
    ["list", "--limit", "3"],
    ["show", "memory/2025-10-14.md#L13"],
    ["show", "^f-th63j3d8"],
    ["entity"],
    ["entity", "Wren"],
    ["opinions"],
    ["status"],
    ["init"],
    ["lint"],
    ["bootstrap", "--path", "memory"],
    ["capture", "memory/2025-11-28.md", "--dry-run"],
    ["inbox"],
    ["export", "--kind", "world"],
    ["scan"],
    ["doctor"],
    ["reflect"],
    ["skill", "show"],
    ["skill", "install"],
    ["context", "Where does Wren live?", "--session", "s"],
    ["gate", "thanks"],
    ["flush-check", "--used", "190000", "--window", "200000"],
    ["retain", "W @Wren: Lives in Glasgow."],
    ["retain", "Wren lives in Glasgow", "--dry-run"],
    ["supersede", "^f-th63j3d8", "Lives in Leith."],
    ["forget", "^f-th63j3d8"],
    ["forget", "--query", "Wren"],
    ["feedback", "hit", "^f-th63j3d8"],
    ["anchor", "set", "half way"],
    ["anchor", "clear"],
)
OPEN = {"why", "meta", "left_out", "refused"}  # pairs whose names are not ours to list


def keys_of(value: object) -> set[str]:
    """Return the names of all fields in a piece of JSON."""
    if isinstance(value, list):
        return {key for item in value for key in keys_of(item)}
    if isinstance(value, dict):
        return set(value) | {key for name, item in value.items() if name not in OPEN for key in keys_of(item)}
    return set()


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_field_is_documented(command, workspace, run):
    answer = json.loads(run(*command, "--json", folder=workspace).out)
    assert answer["command"] == command[0]
    page = (DOCS / "reference" / "json-output.md").read_text(encoding="utf-8")
    documented = set(re.findall(r"`([a-z_]+)`", page))
    assert keys_of(answer) - documented == set()
