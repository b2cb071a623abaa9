"""Places in the workspace as people and pages write them: relative Markdown links, and references in attributes.

``memory/2025-11-28.md#L14`` is ``../memory/2025-11-28.md#L14`` on a page of ``bank/``. Files of extra paths
(``@vault/…``) lie outside the workspace, where no relative link leads: they keep their name.
"""

from __future__ import annotations

from typing import Final

from wsmem.model import SourceRef
from wsmem.records import NamedTuple

# What would end or break a link target, as white space would; everything else, CJK included, stays readable.
_BREAKING: Final = frozenset("%()<>#?\\\"'`")


def link_target(source: SourceRef, page: str) -> str:
    """Return the link from ``page`` (a path in the workspace) to the source."""
    lines = str(source)[len(source.path) :] if source.line else ""
    return _escape(source.path if source.path.startswith("@") else _relative(source.path, page)) + lines


def source_link(source: SourceRef, page: str, label: str) -> str:
    """Return the Markdown link ``[label](target)`` from ``page`` to the source."""
    return f"[{label}]({link_target(source, page)})"


def read_target(target: str, page: str) -> SourceRef:
    """Return the source that a link on ``page`` points to; a target without ``#L…`` has line 0."""
    written = SourceRef.parse(target)
    path = _unescape(written.path)
    if path.startswith("@"):
        return written._replace(path=path)
    if not path:
        return written._replace(path=page)
    parts = [] if path.startswith("/") else page.split("/")[:-1]
    for part in path.split("/"):
        if part == "..":
            parts = parts[:-1]
        elif part not in (".", ""):
            parts.append(part)
    return written._replace(path="/".join(parts))


class Reference(NamedTuple):
    """What a marker points at: an id (or its beginning), or a line of a file."""

    id: str
    path: str
    line: int


def parse_references(text: str, page: str) -> list[Reference]:
    """Read ``memory/2025-11-28.md#L14``, ``../memory/…#L14``, ``#L14`` or ``^f-3k9x2a7q``; more with commas.

    Plain paths count from the root of the workspace, those that begin with a dot from ``page``.
    """
    found: list[Reference] = []
    for part in text.split(","):
        bare = part.strip().strip("[]()^ ")
        if bare.startswith("f-"):
            found.append(Reference(bare.casefold(), "", 0))
            continue
        source = read_target(bare, page if bare.startswith((".", "#")) else "")
        if source.line:
            found.append(Reference("", source.path, source.line))
    return found


def _relative(path: str, page: str) -> str:
    target, folders = path.split("/"), page.split("/")[:-1]
    shared = 0
    while shared < min(len(target) - 1, len(folders)) and target[shared] == folders[shared]:
        shared += 1
    return "/".join([".."] * (len(folders) - shared) + target[shared:])


def _escape(path: str) -> str:
    if not any(char in _BREAKING or char.isspace() for char in path):
        return path
    return "".join(_percent(char) if char in _BREAKING or char.isspace() else char for char in path)


def _percent(char: str) -> str:
    return "".join(f"%{byte:02X}" for byte in char.encode())


def _unescape(path: str) -> str:
    if "%" not in path:
        return path
    from urllib.parse import unquote

    return unquote(path)
