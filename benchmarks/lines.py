"""What the generator knows about each line that it wrote: enough to say which lines answer a question."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date


class Statement(NamedTuple):
    """A statement of a log. A line of prose may hold several, a typed bullet holds one.

    ``letter``: W, B, O, S, or N for prose. ``said``: what its parts are, by name: ``thing``, ``action``, …
    ``replaces``: the place of the statement that it supersedes.
    """

    path: str
    line: int
    day: date
    letter: str
    names: tuple[str, ...]
    text: str
    language: str
    said: Mapping[str, str]
    replaces: str | None = None

    @property
    def place(self) -> str:
        """The source that an exact citation has."""
        return f"{self.path}#L{self.line}"

    def is_about(self, name: str, **said: str) -> bool:
        """Say whether it names the entity and has all these parts."""
        return name in self.names and all(self.said.get(part) == value for part, value in said.items())
