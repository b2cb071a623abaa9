"""Globs over paths: ``*`` and ``?`` inside a name, ``**`` over folders; a folder takes all that is in it."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from wsmem.records import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

# Wildcards of a shy glob pass over these, as a shell's do over hidden names: whoever wants
# `.obsidian` or `node_modules` indexed has to write the name.
_SHY = r"(?!\.|node_modules(?:/|$))"


class Globs(NamedTuple):
    """Compiled globs; ``names`` are the patterns of each glob's components, None for ``**``."""

    globs: tuple[str, ...]
    patterns: tuple[re.Pattern[str], ...]
    names: tuple[tuple[re.Pattern[str] | None, ...], ...]
    guard: re.Pattern[str]

    def find(self, path: str) -> str | None:
        """Return the first glob that matches ``path`` or a folder above it, None without one.

        A folder is asked for with a ``/`` at its end; it is found when all that is in it is.
        """
        for glob, pattern in zip(self.globs, self.patterns, strict=True):
            if pattern.fullmatch(path):
                return glob
        return None

    def may_hold(self, folder: str) -> bool:
        """Say whether something inside ``folder`` (without a final ``/``) could match, by its name alone."""
        return any(self._leads_on(folder.split("/"), names) for names in self.names)

    def _leads_on(self, parts: Sequence[str], names: Sequence[re.Pattern[str] | None]) -> bool:
        if not parts:
            return True
        if not names:  # a folder above is matched, and takes what wildcards take
            return all(self.guard.match(part) for part in parts)
        if names[0] is not None:
            return names[0].fullmatch(parts[0]) is not None and self._leads_on(parts[1:], names[1:])
        passes = self.guard.match(parts[0]) is not None
        return self._leads_on(parts, names[1:]) or (passes and self._leads_on(parts[1:], names))


@lru_cache(maxsize=64)
def compile_globs(globs: tuple[str, ...], *, shy: bool = False, ignore_case: bool = False) -> Globs:
    """Compile ``globs``, which are relative to the root of the workspace and use ``/``.

    Args:
        globs: ``*`` and ``?`` match inside one name, ``**`` any number of folders.
        shy: wildcards match neither names that begin with a dot nor ``node_modules``.
        ignore_case: upper and lower case are the same.
    """
    flags = re.DOTALL | (re.IGNORECASE if ignore_case else re.NOFLAG)
    guard = _SHY if shy else ""

    def compile_name(part: str) -> re.Pattern[str] | None:
        return None if part == "**" else re.compile(_translate_name(part, guard), flags)

    split = [_split(glob) for glob in globs]
    patterns = tuple(re.compile(_translate(parts, guard), flags) for parts in split)
    return Globs(
        globs, patterns, tuple(tuple(map(compile_name, parts)) for parts in split), re.compile(guard)
    )


def _split(glob: str) -> list[str]:
    glob = glob.removeprefix("./").lstrip("/")
    if glob.endswith("/"):
        glob += "**"
    return [part for part in glob.split("/") if part] or ["**"]


def _translate(parts: list[str], guard: str) -> str:
    folders = rf"(?:{guard}[^/]+/)*"
    rest = rf"{folders}(?:{guard}[^/]+)?"
    pattern = ""
    for part in parts[:-1]:
        pattern += folders if part == "**" else _translate_name(part, guard) + "/"
    if parts[-1] == "**":
        return pattern + rest
    return rf"{pattern}{_translate_name(parts[-1], guard)}(?:/{rest})?"


def _translate_name(part: str, guard: str) -> str:
    wild = {"*": "[^/]*", "?": "[^/]"}
    pattern = "".join(wild.get(character) or re.escape(character) for character in part)
    return (guard if part[0] in wild else "") + "(?=[^/])" + pattern
