"""What stands below a typed bullet: its details, and facts of their own."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from wsmem.markdown.blocks import HTML, PARAGRAPH, RULE
from wsmem.markdown.bullet import TypedBullet, parse_bullet
from wsmem.markdown.facts import has_odd_letter, is_marked, states_fact
from wsmem.markdown.notes import visible_html
from wsmem.markdown.tail import split_comments
from wsmem.text import join_lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wsmem.markdown.blocks import Item, Leaf


class Details(NamedTuple):
    """The details of a fact, the metadata in comments below it, and the items that its details take."""

    texts: tuple[str, ...]
    meta: tuple[tuple[str, str], ...]
    items: frozenset[int]


class Nesting:
    """The leaves of a text, seen as bullets in bullets."""

    def __init__(self, leaves: Sequence[Leaf], items: Sequence[Item]) -> None:
        self.leaves = leaves
        self.items = items
        self.option_lists: set[int] | None = None  # items around a list of options; None: not looked yet

    def read_details(self, at: int, bullets: Sequence[Leaf]) -> Details:
        """Read what stands below the first paragraph of a fact.

        Nested bullets that are facts themselves, or would be but for an error, are left out.

        Args:
            at: the number of that paragraph among the leaves.
            bullets: details that stand in it, behind a ``•``.
        """
        own = self.leaves[at]
        last = self.items[own.item].line_end
        texts = [join_lines(bullet.text.split("\n")) for bullet in bullets]
        meta: list[tuple[str, str]] = []
        inside, outside = {own.item}, {-1}
        for leaf in islice(self.leaves, at + 1, None):
            if leaf.line > last:
                break
            if self._is_outside(leaf, inside, outside) or leaf.form == RULE:
                continue
            text, tail = split_comments(join_lines(leaf.text.split("\n")), block=leaf.form == HTML)
            texts.append(visible_html(text) if leaf.form == HTML else text)
            meta += tail if leaf.item == own.item else []
        return Details(tuple(text for text in texts if text), tuple(meta), frozenset(inside))

    def is_option(self, number: int, text: str) -> bool:
        """Say whether a nested bullet is one of ``A: … B: … C: …``: its letter is a kind by chance."""
        typed = parse_bullet(text)
        if not isinstance(typed, TypedBullet) or is_marked(typed):
            return False
        if self.option_lists is None:
            nested = [leaf for leaf in self.leaves if leaf.item >= 0 and self.items[leaf.item].parent >= 0]
            self.option_lists = {self.items[leaf.item].parent for leaf in nested if has_odd_letter(leaf.text)}
        return self.items[number].parent in self.option_lists

    def _is_outside(self, leaf: Leaf, inside: set[int], outside: set[int]) -> bool:
        """Say whether a leaf below a fact belongs to a fact inside it; notes the items on the way."""
        way: list[int] = []
        item = leaf.item
        while item not in inside and item not in outside:
            way.append(item)
            item = self.items[item].parent
        if item in outside:
            outside.update(way)
            return True
        first = bool(way) and leaf.form == PARAGRAPH
        if first and states_fact(leaf.text) and not self.is_option(way[0], leaf.text):
            outside.add(way.pop(0))
            inside.update(way)
            return True
        inside.update(way)
        return False
