"""Links between pages."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

import pytest

from .pages import DOCS, PAGES, name_of, read_prose

if TYPE_CHECKING:
    from pathlib import Path

_LINK = re.compile(r"(?<!!)\[[^\]]*\]\((?P<target>[^)\s]+)\)")
_CODE = re.compile(r"`[^`\n]*`")
_HEADING = re.compile(r"^#{1,6} +(?P<text>.+?) *$", re.MULTILINE)


def anchors_of(page: Path) -> set[str]:
    """Return the anchors that a forge gives to the headings of a page."""
    found = set()
    for match in _HEADING.finditer(read_prose(page)):
        words = match["text"].replace("`", "").lower()
        kept = (char for char in words if char in " -_" or unicodedata.category(char)[0] in "LNM")
        found.add("".join(kept).replace(" ", "-"))
    return found


def links_of(page: Path) -> list[str]:
    """Return where the links of a page lead."""
    return [match["target"] for match in _LINK.finditer(_CODE.sub("", read_prose(page)))]


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_relative_link_leads_somewhere(page):
    broken = []
    for target in links_of(page):
        if re.match(r"[a-z]+:", target):
            continue
        path, _, anchor = target.partition("#")
        wanted = (page.parent / path).resolve() if path else page
        if not wanted.exists() or (anchor and anchor not in anchors_of(wanted)):
            broken.append(target)
    assert broken == []


def test_every_page_can_be_reached_from_the_index():
    reached: set[Path] = set()
    waiting = [DOCS / "index.md"]
    while waiting:
        page = waiting.pop()
        if page in reached:
            continue
        reached.add(page)
        targets = [target.partition("#")[0] for target in links_of(page)]
        waiting += [(page.parent / target).resolve() for target in targets if target.endswith(".md")]
    assert [name_of(page) for page in DOCS.rglob("*.md") if page not in reached] == []
