"""The pages of the documentation, and what stands in them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = sorted([ROOT / "README.md", ROOT / "CHANGELOG.md", *DOCS.rglob("*.md")])

_FENCE = re.compile(
    r"^(?P<indent> *)```(?P<language>[\w-]*)[^\n]*\n(?P<text>.*?)^(?P=indent)```[ ]*$",
    re.DOTALL | re.MULTILINE,
)


class Block(NamedTuple):
    """A fenced block: its language, its text, and the number of its first line in the page."""

    language: str
    text: str
    line: int


def name_of(page: Path) -> str:
    """Return the path of a page as the project's people write it."""
    return page.relative_to(ROOT).as_posix()


def read_blocks(page: Path, language: str) -> list[Block]:
    """Return the fenced blocks of one language, in order, without their indentation."""
    text = page.read_text(encoding="utf-8")
    found = []
    for match in _FENCE.finditer(text):
        if match["language"] == language:
            lines = [line.removeprefix(match["indent"]) for line in match["text"].split("\n")]
            found.append(Block(language, "\n".join(lines), text[: match.start("text")].count("\n") + 1))
    return found


def read_prose(page: Path) -> str:
    """Return the text of a page without its fenced blocks."""
    return _FENCE.sub("", page.read_text(encoding="utf-8"))


def read_tables(page: Path) -> list[list[dict[str, str]]]:
    """Return the tables of a page, each a list of rows by the names in its head."""
    tables: list[list[dict[str, str]]] = []
    head: list[str] = []
    for line in read_prose(page).split("\n"):
        if not line.startswith("|"):
            head = []
            continue
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not head:
            head = [cell.strip("`") for cell in cells]
            tables.append([])
        elif set(line) - set("|-: "):
            tables[-1].append(dict(zip(head, cells, strict=True)))
    return tables
